const INDEX = /^\d+$/

function* elements<T>(length: number, at: (index: number) => T): Generator<T> {
  for (let index = 0; index < length; index += 1) yield at(index)
}

/**
 * An array whose elements are made when they are read, and not kept. It has all that arrays have but
 * writing; `JSON.stringify`, `for … of`, `filter` and `slice` read it as any other.
 */
export function lazyList<T>(length: number, at: (index: number) => T): readonly T[] {
  const indexOf = (key: string | symbol): number =>
    typeof key === 'string' && INDEX.test(key) ? Number(key) : length
  const target: T[] = []
  target.length = length
  return new Proxy(target, {
    get(_, key) {
      // Without a look at an index, which costs as much as a small element.
      if (key === Symbol.iterator) return () => elements(length, at)
      const index = indexOf(key)
      return index < length ? at(index) : Reflect.get(target, key)
    },
    has: (_, key) => indexOf(key) < length || Reflect.has(target, key),
    ownKeys: () => [...Array.from({length}, (_, index) => String(index)), 'length'],
    getOwnPropertyDescriptor(_, key) {
      const index = indexOf(key)
      if (index >= length) return Reflect.getOwnPropertyDescriptor(target, key)
      return {value: at(index), writable: false, enumerable: true, configurable: true}
    },
    set: () => false,
    deleteProperty: () => false,
    defineProperty: () => false,
  })
}
