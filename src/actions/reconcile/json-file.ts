import type {DataSetName} from '../../reconcile/read/files/inputs.ts'

/** Fields that only rows of this file have. */
const MARKS: readonly (readonly [name: DataSetName, fields: readonly string[]])[] = [
  ['events', ['event', 'eventId']],
  ['blocks', ['blockType', 'transactionId']],
  ['withdrawals', ['feeAmount', 'netAmount', 'snapshotPixKey']],
  ['charges', ['amount', 'expiresAt']],
  ['balances', ['wallet', 'available']],
  ['statement', ['wallet', 'type', 'amount']],
]

/**
 * What a file of JSON is, by its first row; nothing where it is no JSON, `unknown` where its fields
 * tell nothing.
 *
 * @param start the beginning of the file.
 */
export function kindOfJson(start: string): DataSetName | 'unknown' | undefined {
  const text = start.trimStart()
  if (!/^[[{]/.test(text)) return undefined
  const has = (field: string) => text.includes(`"${field}"`)
  if (/^\{\s*"(pix|withdrawal|refund)"\s*:\s*\[/.test(text)) return 'fees'
  return MARKS.find(([, fields]) => fields.every(has))?.[0] ?? 'unknown'
}
