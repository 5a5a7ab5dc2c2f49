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
  const content = JSON.stringify([environment, wallet, body, position], sortedKeys)
  return hash('sha256', content, 'hex')
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
