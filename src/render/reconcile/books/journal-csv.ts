import {negate, toDecimal} from '../../../domain/money.ts'
import {brazilianDay} from '../../../messages/text/local-time.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import {spreadsheetText} from '../../table/spreadsheet-text.ts'
import type {Journal} from './double-entry.ts'
import type {JournalCsvOptions} from './export-formats.ts'

const MARKS: Readonly<Record<JournalCsvOptions['delimiter'], string>> = {
  ';': ';',
  ',': ',',
  tab: '\t',
  '|': '|',
}

const HEADS = {
  en: ['Date', 'Debit', 'Credit', 'Amount', 'History'],
  'pt-BR': ['Data', 'Débito', 'Crédito', 'Valor', 'Histórico'],
} as const

/** Date, debit, credit, amount, history: what accounting programs of Brazil import. */
export function journalCsv({delimiter, decimals, encoding}: JournalCsvOptions): Journal {
  const mark = MARKS[delimiter]
  const point = decimals === 'comma' ? ',' : '.'
  const cell = (text: string): string => {
    const safe = spreadsheetText(plainText(text).replaceAll(/["|;\t]/g, ' '))
    return safe.includes(mark) ? `"${safe}"` : safe
  }
  const row = (cells: readonly string[]): string => `${cells.map(cell).join(mark)}\r\n`
  return {
    head: (_accounts, {language}) =>
      (encoding === 'utf-8-bom' ? '\ufeff' : '') + row(HEADS[language]),
    entry: ({day, text, id, account, against, amountCentavos}) => {
      const isIn = amountCentavos >= 0
      const [debit, credit] = isIn ? [account, against] : [against, account]
      const amount = toDecimal(isIn ? amountCentavos : negate(amountCentavos)).replace('.', point)
      return row([brazilianDay(day), debit, credit, amount, `${text} ${id}`])
    },
    foot: () => '',
  }
}
