export function read(cache, key) {
  if (cache.has(key)) {
    cache.hits += 1
  } else {
    cache.misses += 1
    cache.set(key, load(key))
  }
  return cache.get(key)
}
