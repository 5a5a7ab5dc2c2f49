/** Makes a thing at the first call, and gives the same one afterwards. */
export function once<T>(make: () => T): () => T {
  let made: {readonly value: T} | undefined
  return () => {
    made ??= {value: make()}
    return made.value
  }
}
