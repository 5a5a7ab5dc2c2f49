import {hash} from 'node:crypto'

/**
 * Where every identifier and secret of the emulator comes from: the seed, the moment on the
 * emulator's clock and a name that is unique inside the emulator. Nothing is drawn at random after
 * the start, so one seed and one script of calls give the same ids, in whatever order calls to
 * different wallets arrive.
 */
export class Identity {
  readonly #seed: string

  constructor(seed: string) {
    this.#seed = seed
  }

  /** A UUID (version 7): ordered by time, so that an index of a hundred thousand stays warm. */
  uuid(atMs: number, name: string): string {
    const digits = this.digits(name)
    const time = atMs.toString(16).padStart(12, '0')
    const variant = '89ab'.charAt(Number.parseInt(digits.charAt(3), 16) & 3)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(4, 7)}-${digits.slice(7, 19)}`
  }

  /** 64 hexadecimal digits. */
  digits(name: string): string {
    return hash('sha256', `${this.#seed}/${name}`, 'hex')
  }

  /** 43 characters that are safe in a header or a URL. */
  secret(name: string): string {
    return hash('sha256', `${this.#seed}/secret/${name}`, 'base64url')
  }
}
