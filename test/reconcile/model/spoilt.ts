import {type About, keyOf, type Spoilt} from './book.ts'
import type {DataSet, Rejected} from './read.ts'
import {parentOf, type Reversals} from './reversals.ts'
import type {Event} from './rows.ts'
import {centsOf, idOf, instantOf, Unreadable} from './values.ts'

const SUBJECT_FIELDS: readonly [RegExp, string, Event['about']][] = [
  [/^payment/, 'transactionId', 'charge'],
  [/^refund/, 'refundTransactionId', 'refund'],
  [/^withdrawal/, 'withdrawalId', 'withdrawal'],
  [/^balance_block/, 'blockId', 'block'],
]

/** Lines of these types are about their parent, the others about their own id. */
const OF_PARENT = ['fee', 'internal_transfer', 'withdrawal_reversal', 'block_release']

function ofEvent(value: unknown): About {
  const {event, data} = value as {event?: unknown; data?: Record<string, unknown>}
  const [, field, about] = SUBJECT_FIELDS.find(([kind]) => kind.test(String(event))) ?? []
  return {about, id: idOf(String(field && data?.[field]))}
}

/** The creation of a block is no outcome. */
const isOutcome = (value: unknown): boolean =>
  (value as {event?: unknown}).event !== 'balance_block_created'

const ABOUT_FILE: Readonly<Record<string, NonNullable<Event['about']>>> = {
  'charges.jsonl': 'charge',
  'withdrawals.jsonl': 'withdrawal',
  'blocks.jsonl': 'block',
}

function ofLine(cells: readonly string[], reversals: Reversals): string {
  const [id = '', , type = '', , , parent = ''] = cells.map(idOf)
  return `${type} ${OF_PARENT.includes(type) ? parentOf({id, type, parent}, reversals) : id}`
}

const isTransfer = ([, , type, , , parent]: readonly string[]): boolean =>
  type === 'internal_transfer' && parent === ''

function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** A block that cannot be read leaves the held balance of its wallet open. */
function heldOf(dataSet: DataSet, {value}: Rejected): string[] {
  const row = value as {id?: unknown; transactionId?: unknown}
  const [id, transactionId] = [idOf(String(row.id)), idOf(String(row.transactionId))]
  const {charges, events, lines} = dataSet
  const own = charges.filter((charge) => charge.id === transactionId)
  // A block is of its charge's wallet: where no record tells that, the last event of the charge does.
  const reported = [transactionId, id].flatMap((about) =>
    events
      .filter((event) => event.id === about)
      .sort((a, b) => b.atMs - a.atMs || (a.eventId < b.eventId ? 1 : -1)),
  )
  const posted = lines.filter((line) => line.type === 'block' && line.id === id)
  return [...own, ...reported, ...posted].flatMap(({wallet}) => wallet ?? []).slice(0, 1)
}

/** Whose rows were rejected: nothing is raised of them that follows from the missing row. */
export function spoiltOf(dataSet: DataSet, reversals: Reversals): Spoilt {
  const rows = dataSet.rejected.filter(({value}) => value !== undefined)
  const of = (file: string) => rows.filter(({row}) => row.file === file)
  const records = ['charges.jsonl', 'withdrawals.jsonl', 'blocks.jsonl'].flatMap(of)
  const unreadRecords = records.map(({row, value}) => ({
    about: ABOUT_FILE[row.file],
    id: idOf(String((value as {id?: unknown}).id)),
  }))
  const cells = of('statement.csv').map(({value}) => value as string[])
  return {
    records: new Set(unreadRecords.map(keyOf)),
    events: new Set(
      of('events.jsonl').flatMap(({value}) => (isOutcome(value) ? keyOf(ofEvent(value)) : [])),
    ),
    unreadRecords,
    unreadEvents: of('events.jsonl').map(({value}) => ofEvent(value)),
    lines: new Set(cells.map((line) => ofLine(line, reversals))),
    transfers: cells.filter(isTransfer).map(([, wallet = '', , amount = '', createdAt = '']) => ({
      wallet,
      atMs: readable(() => instantOf(createdAt)) ?? Number.NaN,
      amount: readable(() => centsOf(amount)),
    })),
    wallets: new Set(cells.map(([, wallet = '']) => wallet)),
    held: new Set(of('blocks.jsonl').flatMap((rejected) => heldOf(dataSet, rejected))),
  }
}
