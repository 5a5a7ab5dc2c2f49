import {FILE_NAMES} from '../../../reconcile/read/files/inputs.ts'
import type {Sheet} from '../../table/sheet.ts'
import type {Book} from '../book.ts'
import {subjectName} from '../findings/subjects.ts'

const WORDS = {
  en: {
    threeWay: 'Three-way match',
    rates: 'Match rate',
    subject: 'Subject',
    record: 'Record',
    event: 'Event',
    line: 'Statement',
    count: 'Count',
    amount: 'Amount',
    yes: 'yes',
    no: '—',
    file: 'File',
    rows: 'Rows in scope',
    matchedRows: 'Matched',
    byCount: 'By count',
    matchedAmount: 'Matched amount',
    byValue: 'By value',
  },
  'pt-BR': {
    threeWay: 'Conferência de três pontas',
    rates: 'Taxa de conferência',
    subject: 'Item',
    record: 'Registro',
    event: 'Evento',
    line: 'Extrato',
    count: 'Quantidade',
    amount: 'Valor',
    yes: 'sim',
    no: '—',
    file: 'Arquivo',
    rows: 'Linhas no escopo',
    matchedRows: 'Conferidas',
    byCount: 'Por quantidade',
    matchedAmount: 'Valor conferido',
    byValue: 'Por valor',
  },
} as const

/** On which of the three sides each thing was found. */
export function threeWaySheet({report, language}: Book): Sheet {
  const words = WORDS[language]
  const mark = (there: boolean): string => (there ? words.yes : words.no)
  return {
    name: 'three-way',
    title: words.threeWay,
    columns: [
      {key: 'subject', title: words.subject, kind: 'text'},
      {key: 'record', title: words.record, kind: 'text', width: 12},
      {key: 'event', title: words.event, kind: 'text', width: 12},
      {key: 'line', title: words.line, kind: 'text', width: 12},
      {key: 'count', title: words.count, kind: 'count', summed: true},
      {key: 'amount', title: words.amount, kind: 'money', summed: true},
    ],
    rows: () =>
      report.threeWay.map((cell) => [
        subjectName(cell.subject, language),
        mark(cell.record),
        mark(cell.event),
        mark(cell.line),
        cell.count,
        cell.centavos,
      ]),
  }
}

/** How much of each file matched, by rows and by money. */
export function matchRatesSheet({report, language}: Book): Sheet {
  const words = WORDS[language]
  return {
    name: 'match-rates',
    title: words.rates,
    columns: [
      {key: 'file', title: words.file, kind: 'text'},
      {key: 'rows', title: words.rows, kind: 'count'},
      {key: 'matchedRows', title: words.matchedRows, kind: 'count'},
      {key: 'byCount', title: words.byCount, kind: 'ratio', formula: 'matchedRows / rows'},
      {key: 'amount', title: words.amount, kind: 'money'},
      {key: 'matchedAmount', title: words.matchedAmount, kind: 'money'},
      {key: 'byValue', title: words.byValue, kind: 'ratio', formula: 'matchedAmount / amount'},
    ],
    rows: () =>
      report.matchRates.map((rate) => [
        FILE_NAMES[rate.file],
        rate.rows,
        rate.matchedRows,
        share(rate.matchedRows, rate.rows),
        rate.centavos,
        rate.matchedCentavos,
        share(rate.matchedCentavos, rate.centavos),
      ]),
  }
}

/** Of nothing there is no share. */
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
