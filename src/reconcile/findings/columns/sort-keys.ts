import {byText} from '../../read/values/order.ts'
import type {FindingCode} from '../finding-codes.ts'
import {RANKS} from './order-drafts.ts'

const PREFIX = 5
const CLASSES = 32
/** Characters in order, as far as ids are made of them; the others share a class with their neighbours. */
const CLASS_OF = classes('0123456789abcdef')

/** The class of each character, negative where others share it. `known` is in order. */
function classes(known: string): Int8Array {
  const classOf = new Int8Array(65_536)
  let next = 1
  let from = 0
  for (const code of Buffer.from(known)) {
    if (from > 0 && code > from) next += 1
    classOf.fill(-next, from, code)
    classOf[code] = next
    next += 1
    from = code + 1
  }
  return classOf.fill(-next - 1, from)
}

/** A number that orders ids as far as their first characters do; equal ones are compared in full. */
export function prefixOf(id: string): number {
  let prefix = 0
  let isOpen = true
  for (let at = 0; at < PREFIX; at += 1) {
    const found = isOpen && at < id.length ? (CLASS_OF[id.charCodeAt(at)] as number) : 0
    prefix = prefix * CLASSES + Math.abs(found)
    if (found <= 0) isOpen = false
  }
  return prefix
}

/** Wallets in order, and what findings are sorted by first. */
export interface WalletOrder {
  /** The number of a wallet in the order of their names. */
  readonly numberOf: (name: string) => number
  /** The rank of the code, then the wallet. Small numbers: a map of them is fast. */
  readonly groupOf: (code: FindingCode, walletNumber: number) => number
}

/** Wallets in order, numbered from 1 on; another one has no number, which is 0. */
export function walletOrder(names: Iterable<string>): WalletOrder {
  const ordered = [...new Set(names)].sort(byText)
  const numbers = new Map(ordered.map((name, at) => [name, at + 1]))
  const many = ordered.length + 1
  return {
    numberOf: (name) => numbers.get(name) ?? 0,
    groupOf: (code, walletNumber) => RANKS[code] * many + walletNumber,
  }
}
