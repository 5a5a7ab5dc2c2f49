import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {decimal, WALLETS, WorldWriter} from './world-writer.ts'

/** What was written: the files of a data set, and how many rows they have. */
export interface LargeWorld {
  readonly directory: string
  readonly rows: number
  readonly bytes: number
}

const START_MS = Date.UTC(2026, 0, 1)
const MONTH_MS = 30 * 86_400_000

/** Writes the data set of a month with `charges` charges: about 6 rows and 1.3 kB a charge. */
export function writeLargeWorld(directory: string, charges: number): LargeWorld {
  mkdirSync(directory, {recursive: true})
  const writer = new WorldWriter(directory)
  const step = MONTH_MS / charges
  for (let nth = 0; nth < charges; nth += 1) {
    const atMs = Math.floor(START_MS + nth * step)
    writer.charge(nth, atMs)
    if (nth % 20 === 5) writer.withdrawal(nth, atMs)
  }
  const files = writer.close()
  const asOf = new Date(START_MS + MONTH_MS + 86_400_000).toISOString()
  const balances = WALLETS.map((wallet) => ({
    wallet,
    available: Number(decimal(1_000_000_00 + (writer.balances.get(wallet) ?? 0))),
    held: 0,
    opening: 1_000_000,
    asOf,
  }))
  writeFileSync(join(directory, 'balances.json'), JSON.stringify(balances))
  const fee = (fixed: number) => [{from: '2025-01-01T00:00:00.000Z', fixed, percent: 0}]
  const fees = {pix: fee(0.99), withdrawal: fee(2.5), refund: fee(0.5)}
  writeFileSync(join(directory, 'fees.json'), JSON.stringify(fees))
  return {
    directory,
    rows: files.reduce((sum, file) => sum + file.rows, 0) - 1,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  }
}
