import {PRINCIPAL} from '../../../../domain/wallet.ts'
import {MAX_WALLETS} from '../../kernel/row-layout.ts'

/** The kernel has no room for the sums of so many wallets: the data set is read row by row. */
export class TooManyWallets extends Error {}

const EMPTY = -1

/** Wallet names as small numbers, so that no string is made for a name seen before. */
export class WalletBook {
  readonly names: string[] = []
  readonly #bytes: Uint8Array[] = []
  #slots = new Int32Array(256).fill(EMPTY)

  constructor() {
    const bytes = new TextEncoder().encode(PRINCIPAL)
    this.ofBytes(bytes, 0, bytes.length)
  }

  /** The number of the wallet whose name the bytes are. Errors: `TooManyWallets`. */
  ofBytes(b: Uint8Array, start: number, end: number): number {
    let hash = end - start
    for (let p = start; p < end; p += 1) hash = Math.imul(hash ^ (b[p] as number), 0x01000193)
    const mask = this.#slots.length - 1
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const wallet = this.#slots[slot] as number
      if (wallet === EMPTY) return this.#enter(Uint8Array.from(b.subarray(start, end)), slot)
      if (this.#equals(wallet, b, start, end)) return wallet
    }
  }

  #equals(wallet: number, b: Uint8Array, start: number, end: number): boolean {
    const name = this.#bytes[wallet] as Uint8Array
    if (name.length !== end - start) return false
    for (let i = 0; i < name.length; i += 1) if (name[i] !== b[start + i]) return false
    return true
  }

  #enter(bytes: Uint8Array, slot: number): number {
    const wallet = this.names.length
    if (wallet === MAX_WALLETS) throw new TooManyWallets()
    this.names.push(Buffer.from(bytes).toString('utf8'))
    this.#bytes.push(bytes)
    this.#slots[slot] = wallet
    if (this.names.length * 2 > this.#slots.length) this.#grow()
    return wallet
  }

  #grow(): void {
    const known = this.#bytes.splice(0)
    this.names.length = 0
    this.#slots = new Int32Array(this.#slots.length * 4).fill(EMPTY)
    for (const bytes of known) this.ofBytes(bytes, 0, bytes.length)
  }
}
