import type {DataSetName} from './finding-codes.ts'

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

export const DATA_SET_NAMES = Object.keys(FILE_NAMES) as readonly DataSetName[]
