import {type Book, byContent, eventsAbout, keyOf, type LeftBlock, walletNamed} from './book.ts'
import {usedDeliveries} from './deliveries.ts'
import {once} from './once.ts'
import type {DataSet} from './read.ts'
import {parentOf, reversalsOf} from './reversals.ts'
import type {Event} from './rows.ts'
import {sharedFees} from './shared-fees.ts'
import {spoiltOf} from './spoilt.ts'

/** The line that has the id of its subject. */
export const MAIN_TYPE = {
  charge: 'payment',
  withdrawal: 'withdrawal',
  refund: 'refund',
  block: 'block',
} as const

/** Without `asOf`, the greatest of the balances, else of the data. */
export function asOfMsOf(dataSet: DataSet, asOf: string | undefined): number {
  if (asOf !== undefined) return Date.parse(asOf)
  const {balances, charges, withdrawals, blocks, events, lines} = dataSet
  const stated = balances.map(({atMs}) => atMs)
  if (stated.length > 0) return Math.max(...stated)
  return Math.max(
    ...[...charges, ...withdrawals, ...blocks, ...events, ...lines].map(({atMs}) => atMs),
  )
}

export const RECORDS = [
  ['charges', 'charge'],
  ['withdrawals', 'withdrawal'],
  ['blocks', 'block'],
] as const

export function bookOf(
  read: DataSet,
  asOfMs: number,
  blocksBefore: readonly LeftBlock[] = [],
): Book {
  const reversals = reversalsOf(read.events.filter(({atMs}) => atMs <= asOfMs))
  const lines = read.lines.map((line) => ({...line, parent: parentOf(line, reversals)}))
  const dataSet = {...read, lines}
  const inScope = <T extends {atMs: number}>(rows: readonly T[]): T[] =>
    rows.filter(({atMs}) => atMs <= asOfMs)
  const known = dataSet.events.filter(({about}) => about !== undefined)
  const others = {events: inScope(known), lines: inScope(dataSet.lines), rejected: dataSet.rejected}
  const records = {
    charges: once(inScope(dataSet.charges), others),
    withdrawals: once(inScope(dataSet.withdrawals), others),
    blocks: once(inScope(dataSet.blocks), others),
    lines: inScope(dataSet.lines).toSorted(byContent),
  }
  const {used, raised} = usedDeliveries(inScope(known), records)
  const spoilt = spoiltOf(dataSet, reversals)
  const later = RECORDS.flatMap(([file, about]) =>
    dataSet[file].filter(({atMs}) => atMs > asOfMs).map(({id}) => keyOf({about, id})),
  )
  const rows = {
    // A record of after the as-of instant is there: no event in scope is an orphan for it.
    ...withGone(records, used, new Set([...spoilt.records, ...later])),
    lines: records.lines,
    events: used,
    later: known.filter(({atMs}) => atMs > asOfMs),
    spoilt,
  }
  return {
    ...rows,
    fees: dataSet.fees,
    laterLines: dataSet.lines.filter(({atMs}) => atMs > asOfMs),
    asOfMs,
    balances: inScope(dataSet.balances),
    accounted: new Set(),
    shared: sharedFees(rows),
    astray: new Map(),
    refunded: [],
    paid: new Map(),
    silenced: [],
    blocksBefore,
    blocksLeft: [],
    raised: [
      ...dataSet.rejected.map(({row}) => ({
        code: 'RECORD_INVALID' as const,
        id: `${row.file}:${row.line}`,
        delta: null,
      })),
      ...raised,
    ],
  }
}

/** What no record tells is reported by the last event about it. */
function withGone(
  {charges, withdrawals, blocks, lines}: Pick<Book, 'charges' | 'withdrawals' | 'blocks' | 'lines'>,
  used: readonly Event[],
  spoilt: ReadonlySet<string>,
): Pick<Book, 'charges' | 'withdrawals' | 'blocks'> {
  const postedIn = ({about, id}: Event) =>
    lines.find((line) => line.type === MAIN_TYPE[about ?? 'charge'] && line.id === id)?.wallet
  const gone = (about: Event['about'], records: readonly {readonly id: string}[]) =>
    [...new Set(used.filter((event) => event.about === about).map(({id}) => id))]
      .filter((id) => !records.some((record) => record.id === id))
      .flatMap((id) => eventsAbout(used, about, id).slice(-1))
      .map((event) => ({
        ...event,
        wallet: walletNamed(eventsAbout(used, about, event.id)) ?? postedIn(event) ?? 'principal',
        isGone: spoilt.has(keyOf(event)) ? ('rejected' as const) : ('orphan' as const),
        status: '',
        fee: event.fee ?? 0,
        net: event.net ?? event.amount,
        expiresMs: event.atMs,
        endMs: undefined,
        key: undefined,
        reference: undefined,
      }))
  return {
    charges: [...charges, ...gone('charge', charges)],
    withdrawals: [...withdrawals, ...gone('withdrawal', withdrawals)],
    blocks: [...blocks, ...gone('block', blocks)],
  }
}
