import {BLOCK_STATUSES} from '../../domain/balance-block.ts'
import {CHARGE_STATUSES} from '../../domain/charge.ts'
import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {WITHDRAWAL_STATUSES} from '../../domain/withdrawal.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {unknownMappedField, unknownMappedValue} from '../../messages/reconcile/mapping.ts'
import type {DataSetName} from '../../reconcile/read/files/inputs.ts'
import type {FileMapping} from '../../reconcile/read/mapping/mapping.ts'
import {MAPPED_STATEMENT_FIELDS} from '../../reconcile/read/rows/read-line.ts'

/** A charge and a withdrawal have these; a block has no wallet and no fee. */
const OF_BOTH = [
  'id',
  'subAccount',
  'status',
  'amount',
  'createdAt',
  'feeAmount',
  'netAmount',
  'externalReference',
]

/** Our fields by file. A webhook body has those of the service, and any name is possible there. */
const FIELDS: Partial<Readonly<Record<DataSetName, readonly string[]>>> = {
  statement: MAPPED_STATEMENT_FIELDS,
  charges: [...OF_BOTH, 'expiresAt', 'split'],
  withdrawals: [...OF_BOTH, 'processedAt', 'snapshotPixKey'],
  blocks: ['id', 'transactionId', 'status', 'amount', 'createdAt', 'resolvedAt'],
  balances: ['wallet', 'available', 'held', 'opening', 'asOf'],
}

/** Fields whose values are words of ours. */
const WORDS: Partial<Readonly<Record<DataSetName, Readonly<Record<string, readonly string[]>>>>> = {
  statement: {type: TRANSACTION_TYPES},
  charges: {status: CHARGE_STATUSES},
  withdrawals: {status: WITHDRAWAL_STATUSES},
  blocks: {status: BLOCK_STATUSES},
}

const PARTS = ['columns', 'constants', 'values', 'scale'] as const

/**
 * Refuses a field or a word that is none of ours: a misspelt one would be read as an absent one,
 * and a whole month would have findings.
 *
 * Errors: `InvalidInputError` that names the part, and what it may be.
 */
export function requireKnownNames(file: DataSetName, mapping: FileMapping): void {
  const known = FIELDS[file]
  if (known === undefined) return
  for (const part of PARTS) {
    // One id for every row would make them one row.
    const possible = part === 'constants' ? known.filter((field) => field !== 'id') : known
    const unknown = Object.keys(mapping[part] ?? {}).find((field) => !possible.includes(field))
    if (unknown === undefined) continue
    const place = `${file}.${part}.${unknown}`
    throw new InvalidInputError(unknownMappedField({place, known: possible.join(', ')}))
  }
  for (const [field, words] of Object.entries(WORDS[file] ?? {})) {
    const named = Object.entries(mapping.values?.[field] ?? {})
    const unknown = named.find(([, ours]) => !words.includes(ours))
    if (unknown === undefined) continue
    const place = `${file}.values.${field}: ${JSON.stringify(unknown[0])}`
    const value = JSON.stringify(unknown[1])
    throw new InvalidInputError(unknownMappedValue({place, value, known: words.join(', ')}))
  }
}
