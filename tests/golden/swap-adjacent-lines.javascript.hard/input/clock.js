export function tick(clock) {
  clock.listeners.forEach((listener) => listener(clock))
  clock.seconds += 1

  return clock
}
