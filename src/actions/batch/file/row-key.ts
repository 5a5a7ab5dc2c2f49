import {hash} from 'node:crypto'
import type {Environment} from '../../../domain/environment.ts'
import type {WalletReference} from '../../../domain/wallet.ts'

/** What makes a row that row, beside its content. */
interface RowPlace {
  readonly environment: Environment
  readonly wallet: WalletReference
  /** 0 for the first of several equal rows. */
  readonly position: number
}

/** What makes a row that row: an edited one is another. */
export interface RowIdentity extends RowPlace {
  readonly body: object
}

/**
 * The idempotency key of a row. It depends neither on the file's name nor on the order of its
 * columns, nor on how an amount or a key was written.
 *
 * Source: commands.md, "Batches".
 */
export const rowKey = ({body, ...place}: RowIdentity): string =>
  keyOfContent(contentOf(body), place)

/** What a row says, as its key has it: written once where its key in many wallets is asked for. */
export const contentOf = (body: object): string => JSON.stringify(withSortedKeys(body))

/** `rowKey` of a content that is written already. */
export function keyOfContent(content: string, {environment, wallet, position}: RowPlace): string {
  const [place, nth] = [JSON.stringify([environment, wallet]).slice(0, -1), String(position)]
  return hash('sha256', `${place},${content},${nth}]`, 'hex')
}

/** A file with more rows that are equal is not one of payouts. */
const MOST_EQUAL_ROWS = 10_000

/** Whether it is the key of a row with this content, whichever of several equal rows that is. */
export function isKeyOfRow(key: string, {body, ...place}: Omit<RowIdentity, 'position'>): boolean {
  const content = contentOf(body)
  for (let position = 0; position < MOST_EQUAL_ROWS; position += 1) {
    if (keyOfContent(content, {...place, position}) === key) return true
  }
  return false
}

/** Sorted before it is written: a function that JSON asks for every field takes three times as long. */
function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withSortedKeys)
  const fields = value as Readonly<Record<string, unknown>>
  const names = Object.keys(fields).sort()
  // JSON leaves out what is undefined.
  return Object.fromEntries(names.map((name) => [name, withSortedKeys(fields[name])]))
}
