export function tick(clock) {
  clock.seconds += 1
  clock.listeners.forEach((listener) => listener(clock))

  return clock
}
