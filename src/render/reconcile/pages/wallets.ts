import type {Sheet} from '../../table/sheet.ts'
import type {Book} from '../book.ts'
import {byOpenMoney} from '../summary/verdict.ts'

const WORDS = {
  en: {
    title: 'Statement by wallet',
    wallet: 'Wallet',
    opening: 'Opening',
    credits: 'Credits',
    debits: 'Debits',
    recomputed: 'Recomputed',
    stated: 'Stated',
    difference: 'Difference',
    explained: 'Explained',
    unexplained: 'Unexplained',
  },
  'pt-BR': {
    title: 'Extrato por carteira',
    wallet: 'Carteira',
    opening: 'Abertura',
    credits: 'Entradas',
    debits: 'Saídas',
    recomputed: 'Recalculado',
    stated: 'Informado',
    difference: 'Diferença',
    explained: 'Explicado',
    unexplained: 'Sem explicação',
  },
} as const

/** From the opening to what stays unexplained; in a spreadsheet every step is a formula. */
export function walletsSheet({result, language}: Book): Sheet {
  const words = WORDS[language]
  const money = {kind: 'money', summed: true} as const
  return {
    name: 'wallets',
    title: words.title,
    columns: [
      {key: 'wallet', title: words.wallet, kind: 'text'},
      {key: 'opening', title: words.opening, ...money},
      {key: 'credits', title: words.credits, ...money},
      {key: 'debits', title: words.debits, ...money},
      {
        key: 'recomputed',
        title: words.recomputed,
        formula: 'opening + credits - debits',
        ...money,
      },
      {key: 'stated', title: words.stated, ...money},
      {key: 'difference', title: words.difference, formula: 'stated - recomputed', ...money},
      {key: 'explained', title: words.explained, ...money},
      {
        key: 'unexplained',
        title: words.unexplained,
        formula: 'difference - explained',
        ...money,
      },
    ],
    rows: () =>
      byOpenMoney(result.wallets).map((wallet) => [
        wallet.wallet,
        wallet.openingCentavos,
        wallet.creditsCentavos,
        wallet.debitsCentavos,
        wallet.recomputedCentavos,
        wallet.statedCentavos,
        wallet.differenceCentavos,
        wallet.explainedCentavos,
        wallet.differenceCentavos === null ? null : wallet.unexplainedCentavos,
      ]),
  }
}
