import {toReais} from '../../../domain/money.ts'
import {
  isPixKeyRefusal,
  lacksZerosOf,
  PIX_KEY_TYPES,
  type PixKey,
  type PixKeyType,
  parsePixKey,
} from '../../../domain/pix-key.ts'
import type {TaxId} from '../../../domain/tax-id.ts'
import type {WalletReference} from '../../../domain/wallet.ts'
import {checkWithdrawal, type WithdrawalViolation} from '../../../domain/withdrawal.ts'
import type {WithdrawalRequestBody} from '../../../wire/withdrawal.ts'
import type {WithdrawalColumn} from './columns.ts'
import type {RowCells} from './row-cells.ts'
import type {CellNotice, RowReading} from './row-reading.ts'

/** Reads one withdrawal; `wallet` is the one it leaves where the row names none. */
export function readWithdrawalRow(
  cells: RowCells,
  wallet: WalletReference,
): RowReading<WithdrawalRequestBody> | undefined {
  const origin = cells.wallet() ?? wallet
  const key = readKey(cells)
  const holderName = cells.requiredSent('holderName')
  const holder = readHolder(cells)
  if (key && holder && isZeroLost(cells, key, holder)) cells.refuse('pixKey', 'zeros_lost')
  const draft = {
    amount: cells.amount('amount'),
    netAmount: cells.amount('netAmount'),
    projectId: cells.text('projectId'),
    externalReference: cells.askable('externalReference'),
  }
  const violation = checkWithdrawal(draft)
  if (violation && !isOfRefusedCell(cells, violation)) cells.refuse(COLUMN_OF[violation], violation)
  const amount = draft.amount ?? draft.netAmount
  if (cells.faults.length > 0 || !key || !holder || !holderName || !amount) return undefined
  const body: WithdrawalRequestBody = {
    pixKey: key.value,
    pixKeyType: key.type,
    holderName,
    holderDocument: holder.value,
    holderDocumentType: holder.kind,
    projectId: draft.projectId,
    ...(draft.amount === undefined ? {netAmount: toReais(amount)} : {amount: toReais(amount)}),
    externalReference: draft.externalReference,
  }
  const notices = [
    ...noticesOf(cells, 'pixKey', [...key.notices, ...key.warnings]),
    ...noticesOf(cells, 'holderDocument', holder.notices),
  ]
  return {body, wallet: origin, amount, net: draft.amount === undefined, notices}
}

const noticesOf = (
  cells: RowCells,
  column: CellNotice['column'],
  notices: readonly CellNotice['notice'][],
): CellNotice[] =>
  [...new Set(notices)].map((notice) => ({column, ...cells.headed(column), notice}))

const COLUMN_OF: Readonly<Record<WithdrawalViolation, WithdrawalColumn>> = {
  both_amounts: 'netAmount',
  no_amount: 'amount',
  amount_below_minimum: 'amount',
  net_amount_below_minimum: 'netAmount',
  project_not_uuid: 'projectId',
  external_reference_too_long: 'externalReference',
}

/** Of what is wrong with one amount the other cell may be the reason. */
function isOfRefusedCell(cells: RowCells, violation: WithdrawalViolation): boolean {
  const column = COLUMN_OF[violation]
  const columns = AMOUNTS.includes(column) ? AMOUNTS : [column]
  return columns.some((one) => cells.isRefused(one))
}

const AMOUNTS: readonly WithdrawalColumn[] = ['amount', 'netAmount']

/** A type that the row names is taken at its word. */
const isZeroLost = (cells: RowCells, key: PixKey, holder: TaxId): boolean =>
  cells.raw('pixKeyType') === undefined && lacksZerosOf(holder, key, cells.text('pixKey') ?? '')

function readKey(cells: RowCells): PixKey | undefined {
  const typed = cells.required('pixKey')
  const named = cells.text('pixKeyType')?.trim().toLowerCase()
  const type = keyTypeOf(named)
  if (named !== undefined && !type) return cells.refuse('pixKeyType', 'not_a_key_type')
  if (typed === undefined) return undefined
  const key = parsePixKey(typed, type)
  if (!isPixKeyRefusal(key)) return key
  if (key.fault === 'ambiguous') {
    return cells.refuse('pixKey', key.fault, {candidates: key.candidates})
  }
  return cells.refuse('pixKey', key.fault, key.lacksZeros && {lacksZeros: true})
}

/** What Brazilian spreadsheets call the types that the service names in English. */
const PORTUGUESE_KEY_TYPES: Readonly<Record<string, PixKeyType>> = {
  'e-mail': 'email',
  telefone: 'phone',
  celular: 'phone',
  aleatoria: 'random',
  aleatória: 'random',
  evp: 'random',
}

const keyTypeOf = (named: string | undefined): PixKeyType | undefined =>
  PIX_KEY_TYPES.find((type) => type === named) ??
  (named !== undefined && Object.hasOwn(PORTUGUESE_KEY_TYPES, named)
    ? PORTUGUESE_KEY_TYPES[named]
    : undefined)

function readHolder(cells: RowCells): TaxId | undefined {
  cells.required('holderDocument')
  const document = cells.taxId('holderDocument')
  if (!document) return undefined
  const named = cells.text('holderDocumentType')?.trim().toLowerCase()
  if (named === undefined || named === document.kind) return document
  return cells.refuse('holderDocumentType', 'document_type_differs')
}
