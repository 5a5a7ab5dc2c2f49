import {parseDuration} from '../../../domain/duration.ts'
import {
  type Centavos,
  fromReais,
  isMoneyFault,
  MAX_TYPED_CENTAVOS,
  type MoneyFault,
} from '../../../domain/money.ts'
import {isUnaskable, readReference} from '../../../domain/reference.ts'
import {isTaxIdRefusal, parseTaxId, type TaxId} from '../../../domain/tax-id.ts'
import {hasUnseen} from '../../../domain/text.ts'
import {isWalletReference, type WalletReference} from '../../../domain/wallet.ts'
import {readTypedAmount} from '../../files/typed-amount.ts'
import type {BatchFault, BatchFaultCode} from './batch-fault.ts'
import type {RawRow} from './raw-row.ts'

/** The cells of one row, read field by field; what is wrong with them is collected, never thrown. */
export class RowCells {
  readonly faults: BatchFault[] = []
  readonly #row: RawRow

  constructor(row: RawRow) {
    this.#row = row
  }

  get names(): readonly string[] {
    return [...this.#row.cells.keys()]
  }

  raw(field: string): unknown {
    return this.#row.cells.get(field)
  }

  /**
   * Text as written; a number is the text people would write for it, and refused where the file has
   * another one: of a long reference the last digits would be lost. An accented letter is one
   * character, however the program that saved the file wrote it: a file that another program saved
   * again has the same rows, and the same keys.
   */
  text(field: string): string | undefined {
    const cell = this.raw(field)
    if (cell === undefined) return cell
    if (typeof cell === 'string') return cell.normalize('NFC')
    if (typeof cell !== 'number') return this.refuse(field, 'not_text')
    return this.isChanged(field) ? this.refuse(field, 'number_changed') : String(cell)
  }

  /** Whether the file has the number in another way than it is written here. */
  isChanged(field: string): boolean {
    return this.#row.changed?.has(field) ?? false
  }

  /** Whether the file has a number in it of which not all digits were read. */
  isLost(field: string): boolean {
    return this.#row.lost?.has(field) ?? false
  }

  required(field: string): string | undefined {
    return this.raw(field) === undefined ? this.refuse(field, 'missing') : this.text(field)
  }

  /** Text that is sent as it is written. */
  sent(field: string): string | undefined {
    const text = this.text(field)
    return text !== undefined && hasUnseen(text) ? this.refuse(field, 'unseen_character') : text
  }

  /** White space alone, as a spreadsheet leaves it, names no payment: the cell counts as empty. */
  reference(field: string): string | undefined {
    const text = this.sent(field)
    return text !== undefined && readReference(text) === '' ? undefined : text
  }

  /** A reference by which the service can be asked for what was paid. */
  askable(field: string): string | undefined {
    const text = this.reference(field)
    return text !== undefined && isUnaskable(text)
      ? this.refuse(field, 'reference_unaskable')
      : text
  }

  requiredSent(field: string): string | undefined {
    return this.raw(field) === undefined ? this.refuse(field, 'missing') : this.sent(field)
  }

  /** Typed reais, or a JSON number of them. */
  amount(field: string): Centavos | undefined {
    const cell = this.raw(field)
    return cell === undefined ? undefined : this.money(field, cell)
  }

  requiredAmount(field: string): Centavos | undefined {
    return this.raw(field) === undefined ? this.refuse(field, 'missing') : this.amount(field)
  }

  money(field: string, value: unknown): Centavos | undefined {
    const amount = readMoney(value)
    if (isMoneyFault(amount)) return this.refuse(field, amount)
    // What is lost of an amount in range was behind its second decimal: it was rounded to this one.
    return this.isLost(field) ? this.refuse(field, 'too_many_decimals') : amount
  }

  /** A CPF or CNPJ as people type it. */
  taxId(field: string): TaxId | undefined {
    const typed = this.text(field)
    if (typed === undefined) return undefined
    const document = parseTaxId(typed)
    if (!isTaxIdRefusal(document)) return document
    const {fault, lacksZeros} = document
    return this.refuse(field, fault, lacksZeros && {lacksZeros})
  }

  /** Whole seconds, or such as `1h`. */
  seconds(field: string): number | undefined {
    const text = this.text(field)
    if (text === undefined) return undefined
    return parseDuration(text.trim()) ?? this.refuse(field, 'not_a_duration')
  }

  /** The wallet a row names for itself. */
  wallet(): WalletReference | undefined {
    const reference = this.text('subAccount')?.trim()
    if (reference === undefined || isWalletReference(reference)) return reference
    return this.refuse('subAccount', 'not_a_wallet')
  }

  /** A cell that was refused has no value: nothing can be said of its value, nor of its absence. */
  isRefused(column: string): boolean {
    return this.faults.some((fault) => fault.column === column)
  }

  refuse(
    column: string,
    code: BatchFaultCode,
    more: Pick<BatchFault, 'candidates' | 'lacksZeros'> = {},
  ): undefined {
    const {line} = this.#row
    this.faults.push({line, column, code, ...this.headed(column), ...more})
  }

  /** How the file calls a field, where that is not its name. */
  headed(field: string): {readonly header?: string} {
    const header = this.#row.headers?.get(field)
    return header === undefined ? {} : {header}
  }
}

function readMoney(value: unknown): Centavos | MoneyFault {
  if (typeof value === 'string') return readTypedAmount(value)
  const amount = typeof value === 'number' ? fromReais(value) : 'not_a_number'
  return !isMoneyFault(amount) && amount > MAX_TYPED_CENTAVOS ? 'too_large' : amount
}
