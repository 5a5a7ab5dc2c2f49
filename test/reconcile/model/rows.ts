import type {DataSetName} from '../../../src/reconcile/read/files/inputs.ts'
import {centsOf, idOf, instantIfAny, instantOf, Unreadable} from './values.ts'

/** The texts of a data set by name, one file each. */
export type FileTexts = Readonly<Record<string, string>>

/** A row that was read: where it stands, its value, and the value as one text whatever the key order. */
export interface Row {
  readonly file: string
  readonly line: number
  readonly canonical: string
}

export interface Leg {
  readonly wallet: string
  readonly amount: number
}

/** No record: it was rejected, or no file has it. What is here is reported by its last event. */
export type Gone = 'rejected' | 'orphan'

export interface Charge extends Row {
  readonly id: string
  readonly wallet: string
  readonly status: string
  readonly amount: number
  readonly fee: number | undefined
  readonly net?: number | undefined
  readonly atMs: number
  readonly expiresMs: number
  readonly endMs: number | undefined
  readonly split: readonly Leg[]
  readonly isGone?: Gone
}

export interface Withdrawal extends Row {
  readonly id: string
  readonly wallet: string
  readonly status: string
  readonly amount: number
  readonly fee: number
  readonly net: number
  readonly key: unknown
  readonly endMs: number | undefined
  readonly reference: string | undefined
  readonly atMs: number
  readonly isGone?: Gone
}

export interface Block extends Row {
  readonly id: string
  readonly chargeId: string
  readonly status: string
  readonly amount: number
  readonly atMs: number
  readonly endMs: number | undefined
  readonly isGone?: Gone
}

export interface Event extends Row {
  readonly kind: string
  readonly eventId: string
  readonly atMs: number
  /** Of an event that names none it is not known. */
  readonly wallet: string | undefined
  readonly about: 'charge' | 'withdrawal' | 'refund' | 'block' | undefined
  /** The resource it is about, the charge of a refund or block, the line of a reversal. */
  readonly id: string
  readonly chargeId: string
  readonly reversalId: string
  readonly amount: number
  readonly fee: number | undefined
  readonly net: number | undefined
  /** `completedAt` or `refundedAt`; where neither is there, when the event was sent. */
  readonly settledMs: number
  readonly split: readonly Leg[]
}

export interface Line extends Row {
  readonly id: string
  readonly wallet: string
  readonly type: string
  readonly amount: number
  readonly atMs: number
  readonly parent: string
}

export interface Balance {
  readonly wallet: string
  readonly available: number
  readonly held: number
  readonly opening: number
  readonly atMs: number
}

export interface Fee {
  readonly fromMs: number
  readonly fixed: number
  readonly percent: number
}

type Values = Readonly<Record<string, unknown>>

const require = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Unreadable(what)
  return value
}

const text = (row: Values, name: string): string => {
  const value = row[name]
  if (typeof value !== 'string') throw new Unreadable(name)
  return value
}

const money = (row: Values, name: string): number => {
  if (typeof row[name] !== 'number') throw new Unreadable(name)
  return centsOf(String(row[name]))
}

const optionalMoney = (row: Values, name: string): number | undefined =>
  row[name] === undefined || row[name] === null ? undefined : money(row, name)

const walletOf = (row: Values): string =>
  row['subAccount'] === undefined ? 'principal' : text(row, 'subAccount')

const oneOf = (row: Values, name: string, values: readonly string[]): string =>
  require(values.find((value) => value === row[name]), name)

const legs = (row: Values): Leg[] => {
  const split = row['split'] ?? []
  if (!Array.isArray(split)) throw new Unreadable('split')
  return split.map((leg) => ({wallet: text(leg, 'subAccount'), amount: money(leg, 'amount')}))
}

export const chargeOf = (row: Values, at: Row): Charge => ({
  ...at,
  id: idOf(text(row, 'id')),
  wallet: walletOf(row),
  status: oneOf(row, 'status', ['pending', 'completed', 'failed', 'cancelled']),
  amount: money(row, 'amount'),
  fee: optionalMoney(row, 'feeAmount'),
  net: optionalMoney(row, 'netAmount'),
  atMs: instantOf(row['createdAt']),
  // A charge is open for a day where nothing else is said.
  expiresMs:
    row['expiresAt'] === undefined
      ? instantOf(row['createdAt']) + 86_400_000
      : instantOf(row['expiresAt']),
  endMs: {
    completed: instantIfAny(row['paidAt']) ?? instantIfAny(row['completedAt']),
    cancelled: instantIfAny(row['expiresAt']) ?? instantOf(row['createdAt']) + 86_400_000,
  }[text(row, 'status')],
  split: legs(row),
})

/** When a record says that its subject ended; nothing where it is open or does not say. */
const endOf = (row: Values, name: string, finals: readonly string[]): number | undefined =>
  finals.includes(text(row, 'status')) ? instantIfAny(row[name]) : undefined

export const withdrawalOf = (row: Values, at: Row): Withdrawal => ({
  ...at,
  id: idOf(text(row, 'id')),
  wallet: walletOf(row),
  status: oneOf(row, 'status', ['pending', 'processing', 'completed', 'failed']),
  amount: money(row, 'amount'),
  fee: money(row, 'feeAmount'),
  net: money(row, 'netAmount'),
  key: row['snapshotPixKey'],
  endMs: endOf(row, 'processedAt', ['completed', 'failed']),
  reference: row['externalReference'] === undefined ? undefined : text(row, 'externalReference'),
  atMs: instantOf(row['createdAt']),
})

export const blockOf = (row: Values, at: Row): Block => ({
  ...at,
  id: idOf(text(row, 'id')),
  chargeId: idOf(text(row, 'transactionId')),
  status: oneOf(row, 'status', ['awaiting_response', 'defended', 'approved', 'rejected']),
  amount: money(row, 'amount'),
  atMs: instantOf(row['createdAt']),
  endMs: endOf(row, 'resolvedAt', ['approved', 'rejected']),
})

/** What each kind is about, and the field of `data` that names it. Source: contract, section 1. */
const ABOUT: readonly [RegExp, Event['about'], string][] = [
  [/^payment_(completed|expired|failed)$/, 'charge', 'transactionId'],
  [/^refund_completed$/, 'refund', 'refundTransactionId'],
  [/^withdrawal_(completed|failed|reversed)$/, 'withdrawal', 'withdrawalId'],
  [/^balance_block_(created|approved|rejected)$/, 'block', 'blockId'],
]

/** An outcome that names its net alone has the fee that lies between; a refund's net is its amount. */
function eventFee(kind: string, data: Values): number | undefined {
  const fee = optionalMoney(data, 'feeAmount')
  const net = optionalMoney(data, 'netAmount')
  const isLessFee = /^(payment_completed|withdrawal_(completed|failed))$/.test(kind)
  const between = net === undefined ? -1 : money(data, 'amount') - net
  return fee === undefined && isLessFee && between >= 0 ? between : fee
}

export function eventOf(row: Values, at: Row): Event {
  const kind = text(row, 'event').replaceAll('.', '_')
  const [, about, field] = ABOUT.find(([pattern]) => pattern.test(kind)) ?? []
  const data = (row['data'] ?? {}) as Values
  const settled = data['completedAt'] ?? data['refundedAt']
  return {
    ...at,
    kind,
    eventId: text(row, 'eventId'),
    atMs: instantOf(row['timestamp']),
    wallet: row['subAccount'] === undefined ? undefined : text(row, 'subAccount'),
    about,
    id: field === undefined ? '' : idOf(text(data, field)),
    chargeId: idOf(String(data['originalTransactionId'] ?? data['transactionId'] ?? '')),
    reversalId: idOf(String(data['reversalTransactionId'] ?? '')),
    amount: about === undefined ? 0 : money(data, 'amount'),
    fee: eventFee(kind, data),
    net: optionalMoney(data, 'netAmount'),
    settledMs: instantOf(settled ?? row['timestamp']),
    // A leg of nothing was not distributed.
    split: legs(data).filter(({amount}) => amount > 0),
  }
}

export function lineOf(cells: readonly string[], at: Row): Line {
  const [id = '', wallet = '', type = '', amount = '', createdAt = '', parent = ''] = cells
  if (id === '' || wallet === '' || type === '') throw new Unreadable('a key field')
  const ids = {id: idOf(id), parent: idOf(parent)}
  return {...at, ...ids, wallet, type, amount: centsOf(amount), atMs: instantOf(createdAt)}
}

export const balanceOf = (row: Values): Balance => ({
  wallet: text(row, 'wallet'),
  available: money(row, 'available'),
  held: money(row, 'held'),
  opening: optionalMoney(row, 'opening') ?? 0,
  atMs: instantOf(row['asOf']),
})

export const feeOf = (row: Values): Fee => ({
  fromMs: instantOf(row['from']),
  fixed: money(row, 'fixed'),
  percent: Number(row['percent']),
})

export const FILE_OF: Readonly<Record<Exclude<DataSetName, 'policy'>, string>> = {
  charges: 'charges.jsonl',
  withdrawals: 'withdrawals.jsonl',
  events: 'events.jsonl',
  blocks: 'blocks.jsonl',
  statement: 'statement.csv',
  balances: 'balances.json',
  fees: 'fees.json',
}
