import {hash} from 'node:crypto'
import type {Environment} from '../../domain/environment.ts'
import type {WalletReference} from '../../domain/wallet.ts'

/** What makes a row that row: an edited one is another. */
export interface RowIdentity {
  readonly environment: Environment
  readonly wallet: WalletReference
  readonly body: object
  /** 0 for the first of several equal rows. */
  readonly position: number
}

/**
 * The idempotency key of a row. It depends neither on the file's name nor on the order of its
 * columns, nor on how an amount or a key was written.
 *
 * Source: commands.md, "Batches".
 */
export function rowKey({environment, wallet, body, position}: RowIdentity): string {
  const content = JSON.stringify([environment, wallet, withSortedKeys(body), position])
  return hash('sha256', content, 'hex')
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
