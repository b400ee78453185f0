const wait = (time) => new Promise((done) => setTimeout(done, time))

export async function retry(work) {
  await wait(10)
  return work()
}

export async function once(work) {
  // No second try.
  return work()
}
