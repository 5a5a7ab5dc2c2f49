/** What the log may hold before taking over competes with deliveries. */
const COMFORTABLE_BYTES = 64 * 1024 * 1024
/** What it may hold at all; beyond, senders are asked to come back. */
const MOST_BYTES = 1024 * 1024 * 1024

/** How much the log holds that SQLite does not have yet, about. */
export class Backlog {
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  get isEmpty(): boolean {
    return this.#bytes === 0
  }

  /** From here on it is taken over however many deliveries come. */
  get isLarge(): boolean {
    return this.#bytes >= COMFORTABLE_BYTES
  }

  /** So small that taking over may wait for a quiet moment again. */
  get isSmall(): boolean {
    return this.#bytes < COMFORTABLE_BYTES / 2
  }

  /** Nothing more is accepted. */
  get isFull(): boolean {
    return this.#bytes > MOST_BYTES
  }

  add(bytes: number): void {
    this.#bytes += bytes
  }

  /** So much of it is in SQLite, which may count more than came through here. */
  remove(bytes: number): void {
    this.#bytes -= Math.min(bytes, this.#bytes)
  }
}
