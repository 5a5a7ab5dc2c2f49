import {avalanche, hashBytes, hashX, hashY} from './hashes'
import {word} from './names'

/** Asks the host for the number of the wallet whose name stands at `p`. */
declare function numberOf(p: usize, length: usize): i32

/** The host's numbers of wallets met lately: five words of name, then length, number and hash. */
const PLACES = 1024
const ENTRY_BYTES = 64
const LONGEST: usize = 40
const LENGTH = 40
const NUMBER = 44
const X = 48
const Y = 52
const CACHE = memory.data(PLACES * ENTRY_BYTES)

/** The wallet found last. */
export let wallet: i32 = 0
export let walletX: u32 = 0
export let walletY: u32 = 0

let principalX: u32 = 0
let principalY: u32 = 0

/** The name of the wallet that is meant where none is named; its number is 0. */
export function setPrincipal(start: usize, length: usize): void {
  hashBytes(start, start + length)
  principalX = hashX
  principalY = hashY
}

export function findPrincipal(): void {
  wallet = 0
  walletX = principalX
  walletY = principalY
}

function wordAt(p: usize, length: usize, from: usize): u64 {
  return length > from ? word(p + from, length - from) : 0
}

/** Finds the number and the hash of the wallet whose name is the bytes from `p`. */
export function findWallet(p: usize, length: usize): void {
  if (length > LONGEST) {
    askHost(p, length)
    return
  }
  const a = wordAt(p, length, 0)
  const b = wordAt(p, length, 8)
  const c = wordAt(p, length, 16)
  const d = wordAt(p, length, 24)
  const e = wordAt(p, length, 32)
  const mixed = a ^ (b * 3) ^ (c * 5) ^ (d * 7) ^ (e * 11)
  const hash = avalanche(<u32>(mixed ^ (mixed >> 32)) + <u32>length)
  const entry = CACHE + (hash % PLACES) * ENTRY_BYTES
  const isKnown =
    load<u64>(entry) === a &&
    load<u64>(entry, 8) === b &&
    load<u64>(entry, 16) === c &&
    load<u64>(entry, 24) === d &&
    load<u64>(entry, 32) === e &&
    load<u32>(entry, LENGTH) === <u32>length
  if (isKnown) {
    wallet = load<i32>(entry, NUMBER)
    walletX = load<u32>(entry, X)
    walletY = load<u32>(entry, Y)
    return
  }
  askHost(p, length)
  store<u64>(entry, a)
  store<u64>(entry, b, 8)
  store<u64>(entry, c, 16)
  store<u64>(entry, d, 24)
  store<u64>(entry, e, 32)
  store<u32>(entry, <u32>length, LENGTH)
  store<i32>(entry, wallet, NUMBER)
  store<u32>(entry, walletX, X)
  store<u32>(entry, walletY, Y)
}

function askHost(p: usize, length: usize): void {
  wallet = numberOf(p, length)
  hashBytes(p, p + length)
  walletX = hashX
  walletY = hashY
}
