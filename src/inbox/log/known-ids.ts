/** With 16 bits an id, one new id in four hundred is looked up in vain. */
const BITS_PER_ID = 16
const PROBES = 4
const SMALLEST_IDS = 1_000_000

/**
 * Which eventIds may be in the inbox, in two bytes each (a Bloom filter). Almost every delivery is
 * new, and this says so without asking SQLite, which takes a seventh of a delivery's time.
 * More ids than expected make it less sharp, never wrong.
 */
export class KnownIds {
  readonly #words: Uint32Array
  readonly #bits: number

  /** @param expected how many ids there are now; there is room for as many more. */
  constructor(expected: number) {
    this.#bits = Math.max(SMALLEST_IDS, expected * 2) * BITS_PER_ID
    this.#words = new Uint32Array(Math.ceil(this.#bits / 32))
  }

  static of({count, hashes}: {count: number; hashes: Iterable<number>}): KnownIds {
    const known = new KnownIds(count)
    for (const hash of hashes) known.add(hash)
    return known
  }

  /** @param hash 48 bits, evenly spread. */
  add(hash: number): void {
    const {first, step} = this.#start(hash)
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = (first + probe * step) % this.#bits
      const word = Math.floor(bit / 32)
      this.#words[word] = (this.#words[word] ?? 0) | (1 << (bit % 32))
    }
  }

  /** False only for an id that was never added. */
  mayHave(hash: number): boolean {
    const {first, step} = this.#start(hash)
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = (first + probe * step) % this.#bits
      const word = this.#words[Math.floor(bit / 32)] ?? 0
      if ((word & (1 << (bit % 32))) === 0) return false
    }
    return true
  }

  #start(hash: number): {first: number; step: number} {
    return {first: hash % this.#bits, step: Math.floor(hash / 2 ** 20) + 1}
  }
}
