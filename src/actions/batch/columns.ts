import type {BatchFault} from './batch-fault.ts'
import type {RawFile, RawRow} from './raw-row.ts'

/** The fields of a row and, for each, the other names people give it. */
export type Columns = Readonly<Record<string, readonly string[]>>

/** Field names of `POST /v2/pix`, then the flags of `pix create`. */
export const CHARGE_COLUMNS = {
  amount: [],
  description: [],
  'customer.name': ['customer-name'],
  'customer.document': ['customer-document'],
  'customer.email': ['customer-email'],
  'customer.phone': ['customer-phone'],
  projectId: ['project', 'project-id'],
  pspCredentialId: ['psp-credential', 'psp-credential-id'],
  expiresIn: ['expires-in'],
  externalReference: ['external-reference'],
  metadata: [],
  split: [],
  subAccount: ['sub-account'],
} as const satisfies Columns
export type ChargeColumn = keyof typeof CHARGE_COLUMNS

/** Field names of `POST /v2/withdrawals`, then the flags of `withdraw`. */
export const WITHDRAWAL_COLUMNS = {
  pixKey: ['key', 'pix-key'],
  pixKeyType: ['key-type', 'pix-key-type'],
  holderName: ['holder-name'],
  holderDocument: ['holder-document'],
  holderDocumentType: ['holder-document-type'],
  amount: [],
  netAmount: ['net-amount'],
  projectId: ['project', 'project-id'],
  externalReference: ['external-reference'],
  subAccount: ['sub-account'],
} as const satisfies Columns
export type WithdrawalColumn = keyof typeof WITHDRAWAL_COLUMNS

export interface NamedRows {
  readonly rows: readonly RawRow[]
  readonly faults: readonly BatchFault[]
}

/** A column of one metadata key: `metadata.order`. */
export const METADATA_PREFIX = 'metadata.'

/**
 * Gives every cell the name of its field. A customer or metadata written as an object is spread
 * over its columns.
 *
 * Errors: a fault once for each strange name, on the first line that has it.
 */
export function nameColumns({rows}: RawFile, columns: Columns): NamedRows {
  const names = namesOf(columns)
  const faults = new Map<string, BatchFault>()
  const named = rows.map(({line, cells}): RawRow => {
    const fields = new Map<string, unknown>()
    for (const [column, cell] of spread(cells)) {
      const field = fieldOf(column, names)
      const code = field === undefined ? 'column_unknown' : fields.has(field) && 'column_repeated'
      if (code) faults.set(column, faults.get(column) ?? {line, column, code})
      else if (field !== undefined) fields.set(field, cell)
    }
    return {line, cells: fields}
  })
  return {rows: named, faults: [...faults.values()]}
}

function namesOf(columns: Columns): ReadonlyMap<string, string> {
  const pairs = Object.entries(columns).flatMap(([field, others]) =>
    [field, ...others].map((name) => [folded(name), field] as const),
  )
  return new Map(pairs)
}

/** `External-Reference`, `--external-reference` and `externalReference` are one name. */
const folded = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/^--|[-_ ]/g, '')

function fieldOf(column: string, names: ReadonlyMap<string, string>): string | undefined {
  const isMetadataKey = column.startsWith(METADATA_PREFIX) && column !== METADATA_PREFIX
  return isMetadataKey && names.has('metadata') ? column : names.get(folded(column))
}

function* spread(cells: ReadonlyMap<string, unknown>): Generator<readonly [string, unknown]> {
  for (const [column, cell] of cells) {
    if (column !== 'customer' || !isPlainObject(cell)) yield [column, cell]
    else for (const [name, value] of Object.entries(cell)) yield [`${column}.${name}`, value]
  }
}

/** An object that is no list. */
export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
