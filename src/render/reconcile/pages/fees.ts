import {FEE_KIND_WORDS} from '../../../messages/text/fee-kinds.ts'
import type {Sheet} from '../../table/sheet.ts'
import type {Book} from '../book.ts'

const WORDS = {
  en: {
    title: 'Fees',
    kind: 'Fee of',
    wallet: 'Wallet',
    count: 'Count',
    expected: 'Expected',
    charged: 'Charged',
    difference: 'Difference',
  },
  'pt-BR': {
    title: 'Tarifas',
    kind: 'Tarifa de',
    wallet: 'Carteira',
    count: 'Quantidade',
    expected: 'Esperado',
    charged: 'Cobrado',
    difference: 'Diferença',
  },
} as const

/** What the schedule wants against what was charged. */
export function feesSheet({report, language}: Book): Sheet {
  const words = WORDS[language]
  return {
    name: 'fees',
    title: words.title,
    columns: [
      {key: 'kind', title: words.kind, kind: 'text'},
      {key: 'wallet', title: words.wallet, kind: 'text'},
      {key: 'count', title: words.count, kind: 'count', summed: true},
      {key: 'expected', title: words.expected, kind: 'money', summed: true},
      {key: 'charged', title: words.charged, kind: 'money', summed: true},
      {
        key: 'difference',
        title: words.difference,
        kind: 'money',
        formula: 'charged - expected',
        summed: true,
      },
    ],
    rows: () =>
      report.fees.map(({kind, wallet, count, expectedCentavos, chargedCentavos}) => [
        FEE_KIND_WORDS[language][kind].many,
        wallet,
        count,
        expectedCentavos,
        chargedCentavos,
        chargedCentavos - expectedCentavos,
      ]),
  }
}
