export function read(cache, key) {
  if (cache.has(key)) {
    cache.misses += 1
    cache.set(key, load(key))
  } else {
    cache.hits += 1
  }
  return cache.get(key)
}
