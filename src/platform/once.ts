/** The same of something that may fail now and succeed later: one that failed is made anew. */
export function onceDone<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** Makes a thing at the first call, and gives the same one afterwards. */
export function once<T>(make: () => T): () => T {
  let made: {readonly value: T} | undefined
  return () => {
    made ??= {value: make()}
    return made.value
  }
}
