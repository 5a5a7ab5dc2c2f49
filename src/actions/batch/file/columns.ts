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
  externalReference: ['external-reference', 'reference'],
  metadata: [],
  split: [],
  subAccount: ['sub-account', 'wallet'],
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
  externalReference: ['external-reference', 'reference'],
  subAccount: ['sub-account', 'wallet'],
} as const satisfies Columns
export type WithdrawalColumn = keyof typeof WITHDRAWAL_COLUMNS

/** What Brazilian spreadsheets call the fields of either kind. */
const PORTUGUESE_HEADERS: Readonly<
  Partial<Record<ChargeColumn | WithdrawalColumn, readonly string[]>>
> = {
  amount: ['valor', 'valor-bruto'],
  netAmount: ['valor-liquido', 'liquido'],
  description: ['descricao'],
  'customer.name': [
    'nome',
    'pagador',
    'nome-pagador',
    'nome-do-pagador',
    'cliente',
    'nome-do-cliente',
  ],
  'customer.document': [
    'documento',
    'cpf',
    'cnpj',
    'cpf-cnpj',
    'documento-pagador',
    'documento-do-pagador',
    'cpf-pagador',
    'cpf-do-pagador',
  ],
  'customer.email': ['email', 'email-pagador', 'email-do-pagador'],
  'customer.phone': ['telefone', 'celular', 'telefone-pagador', 'telefone-do-pagador'],
  projectId: ['projeto'],
  pspCredentialId: ['instituicao'],
  expiresIn: ['expira-em', 'prazo', 'validade'],
  externalReference: ['referencia', 'referencia-externa', 'pedido'],
  metadata: ['metadados'],
  split: ['divisao', 'repasse'],
  subAccount: ['carteira', 'subconta'],
  pixKey: ['chave', 'chave-pix'],
  pixKeyType: ['tipo-chave', 'tipo-de-chave', 'tipo-da-chave'],
  holderName: [
    'nome',
    'titular',
    'nome-titular',
    'nome-do-titular',
    'favorecido',
    'recebedor',
    'beneficiario',
  ],
  holderDocument: [
    'documento',
    'cpf',
    'cnpj',
    'cpf-cnpj',
    'documento-titular',
    'documento-do-titular',
    'cpf-do-titular',
    'cnpj-do-titular',
  ],
  holderDocumentType: ['tipo-documento', 'tipo-de-documento', 'tipo-do-documento'],
}

export interface NamedRows {
  readonly rows: readonly RawRow[]
  /** Fields that the header of a table names; nothing where every row names its own. */
  readonly fields: ReadonlySet<string> | undefined
  readonly faults: readonly BatchFault[]
}

/** A column of one metadata key: `metadata.order`. */
export const METADATA_PREFIX = 'metadata.'

/**
 * Gives every cell the name of its field. A customer or metadata written as an object is spread
 * over its columns.
 *
 * Errors: one fault for all strange names, with those that are known; one for each name that says
 * the same as another, and for each amount that its name says to be no reais.
 */
export function nameColumns({rows, layout}: RawFile, columns: Columns): NamedRows {
  const fieldNamed = namesToFields(columns)
  const strange = new Map<string, number>()
  const repeated = new Map<string, BatchFault>()
  const misread = new Map<string, BatchFault>()
  // One header stands for all rows of a table: an empty cell is named as its column is.
  const shared = layout.headerLine === undefined ? undefined : headersOf(layout.columns, fieldNamed)
  const named = rows.map((row): RawRow => {
    const {line, cells, changed, lost} = row
    // Nearly every row names its fields as they are: there is nothing to rename.
    if (!changed && cells.keys().every((column) => fieldNamed(column).field === column)) {
      return shared ? {line, cells, headers: shared} : row
    }
    const fields = new Map<string, unknown>()
    const headers = shared ?? headersOf(cells.keys(), fieldNamed)
    const at = layout.headerLine ?? line
    for (const [column, cell] of hasCustomer(cells) ? spread(cells) : cells) {
      const {field, isInUnit} = fieldNamed(column)
      if (!isInUnit) {
        misread.set(column, {line: at, column, code: 'unit_unknown'})
      } else if (field === undefined) {
        strange.set(column, strange.get(column) ?? at)
      } else if (fields.has(field)) {
        repeated.set(column, repeated.get(column) ?? {line, column, code: 'column_repeated'})
      } else {
        fields.set(field, cell)
      }
    }
    if (!changed) return {line, cells: fields, headers}
    const fieldsOf = (names: ReadonlySet<string> = new Set()): Set<string> =>
      new Set([...names].flatMap((column) => fieldNamed(column).field ?? []))
    return {line, cells: fields, headers, changed: fieldsOf(changed), lost: fieldsOf(lost)}
  })
  const known = Object.keys(columns)
  const faults = [...strangeFault(strange, known), ...repeated.values(), ...misread.values()]
  const fields = shared && new Set(layout.columns.flatMap((name) => fieldNamed(name).field ?? []))
  return {rows: named, fields, faults}
}

/** How a file calls each field, where that is not the name of the field. */
function headersOf(columns: Iterable<string>, fieldNamed: (column: string) => NamedField) {
  const headers = new Map<string, string>()
  for (const column of columns) {
    const {field} = fieldNamed(column)
    if (field !== undefined && field !== column && !headers.has(field)) headers.set(field, column)
  }
  return headers
}

function strangeFault(strange: ReadonlyMap<string, number>, known: readonly string[]) {
  const line = strange.values().next().value
  if (line === undefined) return []
  const column = [...strange.keys()].join(', ')
  return [{line, column, code: 'column_unknown', known} as const]
}

const portugueseOf = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(PORTUGUESE_HEADERS).filter(([field]) => Object.hasOwn(columns, field)),
  )

function namesOf(columns: Columns): ReadonlyMap<string, string> {
  const pairs = Object.entries(columns).flatMap(([field, others]) =>
    [field, ...others].map((name) => [folded(name), field] as const),
  )
  return new Map(pairs)
}

/** A unit in parentheses, as in `Valor (R$)`. */
const IN_PARENTHESES = /\(([^)]*)\)/g

/** What stands in parentheses behind an amount where its cells are reais, as pixctl reads them. */
const REAIS = ['r$', 'brl', 'reais', 'em reais', 'em r$', 'in reais', 'in brl']
const SECONDS = ['s', 'segundos', 'em segundos', 'seconds', 'in seconds']
const UNITS: Readonly<Partial<Record<string, readonly string[]>>> = {
  amount: REAIS,
  netAmount: REAIS,
  split: REAIS,
  expiresIn: SECONDS,
}

/** Cells in centavos, or of another currency, are no reais: `Valor (centavos)` is no amount. */
function isInItsUnit(column: string, field: string): boolean {
  const units = UNITS[field]
  const named = [...column.matchAll(IN_PARENTHESES)].map(([, unit = '']) => unit)
  return units === undefined || named.every((unit) => units.includes(unit.trim().toLowerCase()))
}

/** `--external-reference` and `externalReference` are one name, and so are `Referência`, `REFERENCIA`. */
const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    // A unit, as in `Valor (R$)`, is no part of the name.
    .replace(IN_PARENTHESES, '')
    .replaceAll('R$', '')
    .trim()
    .toLowerCase()
    .replace(/^--|[-_ /]/g, '')

interface NamedField {
  readonly field: string | undefined
  /** Its cells are what pixctl reads them as. */
  readonly isInUnit: boolean
}

/** Which field a column is; every name is looked up once, however many rows have it. */
function namesToFields(columns: Columns): (column: string) => NamedField {
  const names = namesOf(columns)
  const ownNames = namesOf(portugueseOf(columns))
  const found = new Map<string, NamedField>()
  return (column) => {
    const before = found.get(column)
    if (before) return before
    const field = fieldOf(column, names) ?? ownNames.get(folded(column))
    const isInUnit = field === undefined || isInItsUnit(column, field)
    const named = {field, isInUnit}
    found.set(column, named)
    return named
  }
}

function fieldOf(column: string, names: ReadonlyMap<string, string>): string | undefined {
  const isMetadataKey = column.startsWith(METADATA_PREFIX) && column !== METADATA_PREFIX
  return isMetadataKey && names.has('metadata') ? column : names.get(folded(column))
}

const hasCustomer = (cells: ReadonlyMap<string, unknown>): boolean => cells.has('customer')

function* spread(cells: ReadonlyMap<string, unknown>): Generator<readonly [string, unknown]> {
  for (const [column, cell] of cells) {
    if (column !== 'customer' || !isPlainObject(cell)) yield [column, cell]
    else for (const [name, value] of Object.entries(cell)) yield [`${column}.${name}`, value]
  }
}

/** An object that is no list. */
export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
