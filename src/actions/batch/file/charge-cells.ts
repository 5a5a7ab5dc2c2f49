import {ZERO} from '../../../domain/money.ts'
import type {SplitLeg} from '../../../domain/split.ts'
import {splitPairs} from '../../../domain/split-text.ts'
import {hasUnseenWithin} from '../../../domain/text.ts'
import {isWalletReference} from '../../../domain/wallet.ts'
import {isPlainObject, METADATA_PREFIX} from './columns.ts'
import {changedNumbers} from './json-numbers.ts'
import type {RowCells} from './row-cells.ts'

/** `loja-2=5.00 loja-3=2,50` in a cell, or a list of `{subAccount, amount}`. */
export function readSplit(cells: RowCells): readonly SplitLeg[] {
  const written = cells.raw('split')
  const cell = readJsonCell(written)
  if (cell === undefined) return []
  const items = typeof cell === 'string' ? splitPairs(cell) : cell
  if (typeof written === 'string' && typeof cell !== 'string' && isAnyLost(written)) {
    return cells.refuse('split', 'too_many_decimals') ?? []
  }
  if (!Array.isArray(items)) return cells.refuse('split', 'split_malformed') ?? []
  return items.flatMap((item: unknown) => readLeg(cells, item) ?? [])
}

function readLeg(cells: RowCells, item: unknown): SplitLeg | undefined {
  const {subAccount, amount} = isPlainObject(item) ? item : {subAccount: '', amount: ''}
  if (typeof subAccount !== 'string' || !isWalletReference(subAccount)) {
    return cells.refuse('split', 'split_malformed')
  }
  const value = cells.money('split', amount)
  if (value === undefined) return undefined
  return value > ZERO ? {subAccount, amount: value} : cells.refuse('split', 'split_malformed')
}

/**
 * `order=77|shop=centro` in a cell, an object, or a column for each key: `metadata.order`.
 * What is text in the file stays text.
 */
export function readMetadata(cells: RowCells): Readonly<Record<string, unknown>> | undefined {
  const written = cells.raw('metadata')
  const cell = readJsonCell(written)
  const pairs = typeof cell === 'string' ? metadataPairs(cell) : (cell ?? {})
  if (!isPlainObject(pairs)) return cells.refuse('metadata', 'metadata_malformed')
  const isJson = typeof written === 'string' && typeof cell !== 'string'
  const names = cells.names.filter((name) => name.startsWith(METADATA_PREFIX))
  const isLost = ['metadata', ...names].some((name) => cells.isLost(name))
  if (isLost || (isJson && isAnyLost(written))) return cells.refuse('metadata', 'number_changed')
  const columns = names.map(
    (name) => [name.slice(METADATA_PREFIX.length), cells.raw(name)] as const,
  )
  const entries = [...Object.entries(pairs), ...columns]
  if (hasUnseenWithin(entries)) return cells.refuse('metadata', 'unseen_character')
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function metadataPairs(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = text.split('|').map((pair) => [pair.indexOf('='), pair] as const)
  if (pairs.some(([at]) => at < 1)) return undefined
  return Object.fromEntries(pairs.map(([at, pair]) => [pair.slice(0, at), pair.slice(at + 1)]))
}

/** As if it stood in a list: a number by itself is within a field then. */
const isAnyLost = (json: string): boolean => changedNumbers(`[${json}]`).lost.size > 0

/** A CSV cell may hold JSON; text that is none stays text. */
function readJsonCell(cell: unknown): unknown {
  if (typeof cell !== 'string' || !/^\s*[{[]/.test(cell)) return cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}
