import {CHARGE_STATUSES} from '../../domain/charge.ts'
import {statusNamed} from '../../domain/status-words.ts'
import {WITHDRAWAL_STATUSES} from '../../domain/withdrawal.ts'
import {datesOf, type ProposedMapping} from './propose-mapping.ts'
import {RECORD_COLUMNS, type RecordName} from './record-words.ts'
import {columnNamed, plainName} from './statement-words.ts'
import {type TableSample, wordsIn} from './table-sample.ts'

const NEEDED = ['id', 'status', 'amount', 'createdAt'] as const

const STATUSES: Readonly<Record<RecordName, readonly string[]>> = {
  charges: CHARGE_STATUSES,
  withdrawals: WITHDRAWAL_STATUSES,
}

/** How files call the one to whom a withdrawal goes. */
const HOLDERS = [
  'snapshotholdername',
  'holdername',
  'titular',
  'favorecido',
  'nomedofavorecido',
  'destinatario',
]

/**
 * Which records a table holds: those have a state, which a line of a statement has not, and only a
 * withdrawal goes to a key and its holder. Nothing for any other table.
 */
export function recordsIn(header: readonly string[]): RecordName | undefined {
  const {withdrawals} = RECORD_COLUMNS
  const has = (field: string): boolean =>
    columnNamed(withdrawals[field] ?? [], header) !== undefined
  if (!has('status')) return undefined
  const isPaidOut = has('snapshotPixKey') || has('processedAt')
  return isPaidOut || columnNamed(HOLDERS, header) !== undefined ? 'withdrawals' : 'charges'
}

function columnsOf(name: RecordName, header: readonly string[]): Record<string, string> {
  const columns: Record<string, string> = {}
  for (const [field, names] of Object.entries(RECORD_COLUMNS[name])) {
    const column = columnNamed(names, header)
    if (column !== undefined && !Object.values(columns).includes(column)) columns[field] = column
  }
  return columns
}

/** A status by our word or by one that people use, where these records can have it. */
function statusOf(word: string, name: RecordName): string | undefined {
  const ours = STATUSES[name].find((status) => plainName(status) === plainName(word))
  const meant = ours ?? statusNamed(plainName(word))
  return meant !== undefined && STATUSES[name].includes(meant) ? meant : undefined
}

/** The surest first: a mapping says how dates are written once, for all of these. */
const DATES = ['createdAt', 'processedAt', 'expiresAt'] as const

/** The first column of dates that has any: one without a date leaves open how the others are read. */
const dateColumn = (
  sample: TableSample,
  columns: Readonly<Record<string, string>>,
): string | undefined =>
  DATES.map((field) => columns[field]).find((column) => wordsIn(sample, column).length > 0)

/**
 * A mapping of charges or withdrawals from what the header is called and what stands in the first
 * rows; `columns` are those that a person has named, all of them.
 */
export function proposeRecords(
  name: RecordName,
  sample: TableSample,
  columns: Readonly<Record<string, string>> = columnsOf(name, sample.header),
): ProposedMapping {
  const words = wordsIn(sample, columns['status'])
  const translated = words.flatMap((word) => {
    const status = statusOf(word, name)
    return status === undefined || status === word ? [] : [[word, status] as const]
  })
  return {
    mapping: {
      columns,
      ...(translated.length > 0 && {values: {status: Object.fromEntries(translated)}}),
      ...datesOf(sample, dateColumn(sample, columns)),
    },
    missing: NEEDED.filter((field) => columns[field] === undefined),
    unknownWords: words.filter((word) => statusOf(word, name) === undefined),
  }
}

/** The states that a word of such a table may stand for. */
export const statusesOf = (name: RecordName): readonly string[] => STATUSES[name]
