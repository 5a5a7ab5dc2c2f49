const HEX = Array.from({length: 65_536}, (_, at) => at.toString(16).padStart(4, '0'))

/** xorshift128: fast, seeded. */
export class Dice {
  #a = 0x12345678
  #b = 0x9abcdef0
  #c: number
  #d = 0x0f1e2d3c

  constructor(seed: number) {
    this.#c = seed | 1
  }

  word(): number {
    let t = this.#d
    const s = this.#a
    this.#d = this.#c
    this.#c = this.#b
    this.#b = s
    t ^= t << 11
    t ^= t >>> 8
    this.#a = t ^ s ^ (s >>> 19)
    return this.#a >>> 0
  }

  below(limit: number): number {
    return this.word() % limit
  }

  uuid(): string {
    const [a, b, c, d] = [this.word(), this.word(), this.word(), this.word()]
    const four = (word: number) => HEX[word & 0xffff] as string
    return `${four(a)}${four(a >>> 16)}-${four(b)}-4${four(b >>> 16).slice(1)}-a${four(c).slice(1)}-${four(c >>> 16)}${four(d)}${four(d >>> 16)}`
  }
}
