import {PRINCIPAL} from '../../../domain/wallet.ts'
import {avalanche, type Lanes, laneBytes} from './lanes.ts'

const encoder = new TextEncoder()

/** Wallet names as small numbers, so that no string is made for a name seen before. */
export class WalletBook {
  readonly names: string[] = []
  /** Lanes by wallet. */
  x = new Int32Array(64)
  y = new Int32Array(64)
  readonly principal: number
  readonly #seed: Lanes
  readonly #bytes: Uint8Array[] = []
  #slots = new Int32Array(256).fill(-1)

  constructor(seed: Lanes) {
    this.#seed = seed
    this.principal = this.ofText(PRINCIPAL)
  }

  ofText(name: string): number {
    const bytes = encoder.encode(name)
    return this.ofBytes(bytes, 0, bytes.length)
  }

  ofBytes(b: Uint8Array, start: number, end: number): number {
    let hash = end - start
    for (let p = start; p < end; p += 1) hash = Math.imul(hash ^ (b[p] as number), 0x01000193)
    const mask = this.#slots.length - 1
    for (let slot = avalanche(hash) & mask; ; slot = (slot + 1) & mask) {
      const wallet = this.#slots[slot] as number
      if (wallet < 0) return this.#enter(Uint8Array.from(b.subarray(start, end)), slot)
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
    this.names.push(Buffer.from(bytes).toString('utf8'))
    this.#bytes.push(bytes)
    if (wallet === this.x.length) this.#growLanes()
    const lanes = {x: 0, y: 0}
    laneBytes(bytes, 0, bytes.length, this.#seed, lanes)
    this.x[wallet] = lanes.x
    this.y[wallet] = lanes.y
    this.#slots[slot] = wallet
    if (this.names.length * 2 > this.#slots.length) this.#growSlots()
    return wallet
  }

  #growLanes(): void {
    const [x, y] = [this.x, this.y]
    this.x = new Int32Array(x.length * 2)
    this.y = new Int32Array(y.length * 2)
    this.x.set(x)
    this.y.set(y)
  }

  #growSlots(): void {
    const known = this.#bytes.splice(0)
    this.names.length = 0
    this.#slots = new Int32Array(this.#slots.length * 4).fill(-1)
    for (const bytes of known) this.ofBytes(bytes, 0, bytes.length)
  }
}
