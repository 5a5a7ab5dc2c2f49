import type {Sheet} from '../../table/sheet.ts'
import type {Book} from '../book.ts'
import {lineTypeName, lineTypesOf} from '../findings/line-types.ts'

const WORDS = {
  en: {
    title: 'Roll-forward by day',
    wallet: 'Wallet',
    day: 'Day',
    opening: 'Opening',
    lines: 'Lines',
    closing: 'Closing',
  },
  'pt-BR': {
    title: 'Evolução por dia',
    wallet: 'Carteira',
    day: 'Dia',
    opening: 'Abertura',
    lines: 'Lançamentos',
    closing: 'Fechamento',
  },
} as const

/** Each day's opening, what moved it by kind, and its closing, which is the next day's opening. */
export function rollForwardSheet({report, language}: Book): Sheet {
  const words = WORDS[language]
  const types = lineTypesOf(report.rollForward)
  const keys = types.map((type, index) => (/^[a-z]+_?[a-z]*$/.test(type) ? type : `type${index}`))
  return {
    name: 'roll-forward',
    title: words.title,
    columns: [
      {key: 'wallet', title: words.wallet, kind: 'text'},
      {key: 'day', title: words.day, kind: 'day'},
      {key: 'opening', title: words.opening, kind: 'money'},
      ...types.map((type, index) => ({
        key: keys[index] ?? type,
        title: lineTypeName(type, language),
        kind: 'money' as const,
        summed: true,
      })),
      {
        key: 'closing',
        title: words.closing,
        kind: 'money',
        formula: ['opening', ...keys].join(' + '),
      },
      {key: 'lines', title: words.lines, kind: 'count', summed: true},
    ],
    rows: () =>
      report.rollForward.map((day) => [
        day.wallet,
        day.day,
        day.openingCentavos,
        ...types.map((type) => day.byType[type] ?? null),
        day.closingCentavos,
        day.lines,
      ]),
  }
}
