import {BLOCK_STATUSES} from '../../../../domain/balance-block.ts'
import {CHARGE_STATUSES} from '../../../../domain/charge.ts'
import {EVENT_KINDS} from '../../../../domain/event.ts'
import {EVENT_SUBJECTS} from '../../../../domain/event-subject.ts'
import {TRANSACTION_TYPES} from '../../../../domain/ledger.ts'
import {WITHDRAWAL_STATUSES} from '../../../../domain/withdrawal.ts'
import {isEnvelope, type RecordShape} from '../../../read/csv/record-shape.ts'
import type {ReportName} from '../../../read/files/inputs.ts'
import * as layout from '../../kernel/row-layout.ts'

/** What takes names: see `kernel/index.ts`. */
interface NameTaker {
  enterName(table: number, at: number, length: number, number: number, value: number): void
  setEventPlaces(
    code: number,
    subject: number,
    related: number,
    settledAt: number,
    needsRelated: number,
  ): void
}

type Field = readonly [name: string, number: number, value: number]

const RECORD: readonly Field[] = [
  ['id', layout.ID_FIELD, layout.UUID],
  ['status', layout.STATUS_FIELD, layout.PLAIN_TEXT],
  ['amount', layout.AMOUNT_FIELD, layout.MONEY],
  ['createdAt', layout.CREATED_FIELD, layout.INSTANT],
]
const OWNER: Field = ['subAccount', layout.WALLET_FIELD, layout.PLAIN_TEXT]
const FEES: readonly Field[] = [
  ['feeAmount', layout.FEE_FIELD, layout.MONEY],
  ['netAmount', layout.NET_FIELD, layout.MONEY],
]
const SPLIT: Field = ['split', layout.SPLIT_FIELD, layout.SPLIT]

const FIELDS: readonly (readonly [table: number, fields: readonly Field[]])[] = [
  [
    layout.CHARGE_FIELDS,
    [...RECORD, OWNER, ...FEES, SPLIT, ['expiresAt', layout.LATER_FIELD, layout.INSTANT]],
  ],
  [
    layout.WITHDRAWAL_FIELDS,
    [
      ...RECORD,
      OWNER,
      ...FEES,
      ['processedAt', layout.LATER_FIELD, layout.INSTANT],
      ['snapshotPixKey', layout.PIX_KEY_FIELD, layout.PLAIN_TEXT],
      ['externalReference', layout.REFERENCE_FIELD, layout.PLAIN_TEXT],
    ],
  ],
  [
    layout.BLOCK_FIELDS,
    [
      ...RECORD,
      ['transactionId', layout.RELATED_FIELD, layout.UUID],
      ['resolvedAt', layout.LATER_FIELD, layout.INSTANT],
    ],
  ],
  [
    layout.EVENT_FIELDS,
    [
      ['event', layout.KIND_FIELD, layout.PLAIN_TEXT],
      ['eventId', layout.EVENT_ID_FIELD, layout.UUID],
      ['timestamp', layout.TIMESTAMP_FIELD, layout.INSTANT],
      OWNER,
      ['data', layout.DATA_FIELD, layout.NESTED],
    ],
  ],
  [layout.LEG_FIELDS, [OWNER, ['amount', layout.AMOUNT_FIELD, layout.MONEY]]],
]

/** The fields of `data` that name a subject or its instant, numbered. */
const NAMING = new Map(
  [
    ...new Map(
      Object.values(EVENT_SUBJECTS).flatMap(
        ({idField: subject, relatedField: related, atField: settledAt}) => [
          [subject, layout.UUID] as const,
          [related ?? subject, layout.UUID] as const,
          [settledAt, layout.INSTANT] as const,
        ],
      ),
    ),
  ].map(([name, value], at) => [name, {field: layout.FIRST_NAMING_FIELD + at, value}]),
)

const WORDS: readonly (readonly [table: number, words: readonly string[]])[] = [
  [layout.CHARGE_WORDS, CHARGE_STATUSES],
  [layout.WITHDRAWAL_WORDS, WITHDRAWAL_STATUSES],
  [layout.BLOCK_WORDS, BLOCK_STATUSES],
  [layout.EVENT_WORDS, EVENT_KINDS],
  [layout.EVENT_WORDS, EVENT_KINDS.map((kind) => kind.replaceAll('_', '.'))],
  [layout.LINE_WORDS, TRANSACTION_TYPES],
]

const AMOUNT: Field = ['amount', layout.AMOUNT_FIELD, layout.MONEY]
/** Of `data`: what every kind of event may have there, then what names subjects. */
const DATA: readonly Field[] = [
  ...[AMOUNT, ...FEES, SPLIT],
  ...Array.from(NAMING, ([name, {field, value}]): Field => [name, field, value]),
]

const TABLE_OF = {
  charges: layout.CHARGE_FIELDS,
  withdrawals: layout.WITHDRAWAL_FIELDS,
  blocks: layout.BLOCK_FIELDS,
  events: layout.EVENT_FIELDS,
  balances: undefined,
} as const satisfies Readonly<Record<ReportName, number | undefined>>

/** A column of a report whose cells the kernel reads, and where they go. */
export interface ReportColumn {
  readonly column: number
  readonly table: number
  readonly field: number
  readonly value: number
}

/** The columns of a report that the kernel has to know. */
export function reportColumns({name, positions}: RecordShape): readonly ReportColumn[] {
  const own = TABLE_OF[name]
  return Array.from(positions, ([called, column]) => {
    const isData = name === 'events' && !isEnvelope(called)
    const fields = isData ? DATA : FIELDS.find(([table]) => table === own)?.[1]
    const found = fields?.find(([known]) => known === called)
    const table = isData ? layout.DATA_FIELDS : own
    if (found === undefined || table === undefined) return []
    return [{column, table, field: found[1], value: found[2]}]
  }).flat()
}

const fieldOf = (name: string | undefined): number => NAMING.get(name ?? '')?.field ?? -1

/** Tells the kernel every name it has to know. `write` puts a text at `at` and answers its length. */
export function enterNames(taker: NameTaker, at: number, write: (text: string) => number): void {
  const enter = (table: number, [name, number, value]: Field): void =>
    taker.enterName(table, at, write(name), number, value)
  for (const [table, fields] of FIELDS) for (const field of fields) enter(table, field)
  for (const field of DATA) enter(layout.DATA_FIELDS, field)
  for (const [table, words] of WORDS) {
    for (const [nth, word] of words.entries()) enter(table, [word, nth, layout.ANY])
  }
  for (const [code, kind] of EVENT_KINDS.entries()) {
    const {idField, relatedField, atField} = EVENT_SUBJECTS[kind]
    const [subject, settledAt] = [fieldOf(idField), fieldOf(atField)]
    const needsRelated = kind === 'refund_completed' ? 1 : 0
    taker.setEventPlaces(code, subject, fieldOf(relatedField), settledAt, needsRelated)
  }
}
