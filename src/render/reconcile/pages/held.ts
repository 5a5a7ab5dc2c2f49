import type {Sheet} from '../../table/sheet.ts'
import {stateWord} from '../../text/states.ts'
import {type Book, shownText} from '../book.ts'

const WORDS = {
  en: {
    held: 'Held balance',
    blocks: 'Open blocks',
    wallet: 'Wallet',
    count: 'Blocks',
    expected: 'Open blocks',
    stated: 'Stated held',
    difference: 'Difference',
    id: 'Block',
    transaction: 'Transaction',
    status: 'Status',
    amount: 'Amount',
    created: 'Created',
  },
  'pt-BR': {
    held: 'Saldo bloqueado',
    blocks: 'Bloqueios abertos',
    wallet: 'Carteira',
    count: 'Bloqueios',
    expected: 'Bloqueios abertos',
    stated: 'Bloqueado informado',
    difference: 'Diferença',
    id: 'Bloqueio',
    transaction: 'Transação',
    status: 'Situação',
    amount: 'Valor',
    created: 'Criado em',
  },
} as const

/** Open blocks against the held balance the service states. */
export function heldSheet({report, language}: Book): Sheet {
  const words = WORDS[language]
  return {
    name: 'held',
    title: words.held,
    columns: [
      {key: 'wallet', title: words.wallet, kind: 'text'},
      {key: 'blocks', title: words.count, kind: 'count', summed: true},
      {key: 'expected', title: words.expected, kind: 'money', summed: true},
      {key: 'stated', title: words.stated, kind: 'money', summed: true},
      {
        key: 'difference',
        title: words.difference,
        kind: 'money',
        formula: 'stated - expected',
        summed: true,
      },
    ],
    rows: () =>
      report.held.map((proof) => [
        proof.wallet,
        proof.blocks.length,
        proof.expectedCentavos,
        proof.statedCentavos,
        proof.differenceCentavos,
      ]),
  }
}

/** The blocks the proof adds up. */
export function heldBlocksSheet(book: Book): Sheet {
  const words = WORDS[book.language]
  return {
    name: 'held-blocks',
    title: words.blocks,
    columns: [
      {key: 'wallet', title: words.wallet, kind: 'text'},
      {key: 'id', title: words.id, kind: 'text', width: 40},
      {key: 'transactionId', title: words.transaction, kind: 'text', width: 40},
      {key: 'status', title: words.status, kind: 'text'},
      {key: 'createdAt', title: words.created, kind: 'instant'},
      {key: 'amount', title: words.amount, kind: 'money', summed: true},
    ],
    rows: () =>
      book.report.held.flatMap(({wallet, blocks}) =>
        blocks.map(({id, transactionId, status, createdAt, amountCentavos}) => [
          wallet,
          shownText(book, id),
          shownText(book, transactionId),
          stateWord(status, book.language),
          createdAt,
          amountCentavos,
        ]),
      ),
  }
}
