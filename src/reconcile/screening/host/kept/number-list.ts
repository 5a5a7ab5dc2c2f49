/** Numbers, as many as come, in memory that can be handed to another thread. */
export class NumberList {
  #numbers = new Float64Array(1024)
  #length = 0

  add(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Float64Array(this.#length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#length] = number
    this.#length += 1
  }

  result(): Float64Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#length)
  }
}
