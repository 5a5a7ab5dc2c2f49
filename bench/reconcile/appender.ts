import {closeSync, fsyncSync, openSync, writeFileSync} from 'node:fs'

const FLUSH_CHARACTERS = 1 << 22

/** Appends text to a file in large writes. */
export class Appender {
  rows = 0
  bytes = 0
  readonly #file: number
  #text = ''

  constructor(path: string) {
    this.#file = openSync(path, 'w')
  }

  line(text: string): void {
    this.rows += 1
    this.#text += `${text}\n`
    if (this.#text.length >= FLUSH_CHARACTERS) this.flush()
  }

  flush(): void {
    writeFileSync(this.#file, this.#text)
    this.bytes += Buffer.byteLength(this.#text)
    this.#text = ''
  }

  /** On the disk for good, so that the system does not write while others measure. */
  close(): void {
    this.flush()
    fsyncSync(this.#file)
    closeSync(this.#file)
  }
}
