/** The files of a data set that a check reads. */
export type DataSetName =
  | 'charges'
  | 'withdrawals'
  | 'events'
  | 'blocks'
  | 'statement'
  | 'balances'
  | 'fees'
  | 'policy'

/** The files that are read line by line, as JSON. */
export type JsonLinesName = 'charges' | 'withdrawals' | 'events' | 'blocks'

/** The files of JSON rows that may come as a CSV report instead. */
export const REPORT_NAMES = ['charges', 'withdrawals', 'events', 'blocks', 'balances'] as const
export type ReportName = (typeof REPORT_NAMES)[number]

/** Bytes that are no file: the local journal's export. `open` may be called more than once. */
export interface ByteSource {
  readonly name: string
  readonly open: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** A path (`.gz` accepted) or a source in memory. */
export type InputFile = string | ByteSource

/** Several files under one name are one file that was split. A name without files is absent. */
export type ReconcileInputs = Partial<Readonly<Record<DataSetName, readonly InputFile[]>>>

/** The fixed file names of a data set. Source: contract, section 6. */
export const FILE_NAMES: Readonly<Record<DataSetName, string>> = {
  charges: 'charges.jsonl',
  withdrawals: 'withdrawals.jsonl',
  events: 'events.jsonl',
  blocks: 'blocks.jsonl',
  statement: 'statement.csv',
  balances: 'balances.json',
  fees: 'fees.json',
  policy: 'policy.json',
}

/** What a file may be called in a directory: its fixed name, and that of a CSV report in its place. */
export const fileNamesOf = (name: DataSetName): readonly string[] =>
  CSV_TOO.has(name) ? [FILE_NAMES[name], `${name}.csv`] : [FILE_NAMES[name]]

const CSV_TOO: ReadonlySet<DataSetName> = new Set(REPORT_NAMES)

/** The files of a data set, in the order of the contract. */
export const DATA_SET_NAMES = Object.keys(FILE_NAMES) as readonly DataSetName[]
