import type {Language} from '../../../messages/language.ts'
import type {CarriedItem} from '../../../reconcile/result.ts'
import type {Sheet} from '../../table/sheet.ts'
import {type Book, shownText} from '../book.ts'
import {explanationOf} from '../findings/explanations/explanations.ts'
import {subjectName} from '../findings/subjects.ts'

const WORDS = {
  en: {
    items: 'Carried forward',
    openings: 'Openings',
    state: 'State',
    code: 'Code',
    meaning: 'Meaning',
    wallet: 'Wallet',
    kind: 'Subject',
    subject: 'Id',
    id: 'Finding',
    lastClosing: 'Last closing',
    opening: 'Opening',
    difference: 'Difference',
  },
  'pt-BR': {
    items: 'Itens transportados',
    openings: 'Aberturas',
    state: 'Situação',
    code: 'Código',
    meaning: 'Significado',
    wallet: 'Carteira',
    kind: 'Item',
    subject: 'Id',
    id: 'Achado',
    lastClosing: 'Último fechamento',
    opening: 'Abertura',
    difference: 'Diferença',
  },
} as const

/** What became of an item: of one about the last period alone it is known only that the period is over. */
export const stateOf = ({state, ended}: CarriedItem): CarriedItem['state'] | 'ended' =>
  ended ? 'ended' : state

const STATES: Readonly<Record<Language, Readonly<Record<ReturnType<typeof stateOf>, string>>>> = {
  en: {
    new: 'new',
    carried: 'carried',
    resolved: 'resolved',
    ended: 'ended with its period',
    reopened: 'reopened',
  },
  'pt-BR': {
    new: 'novo',
    carried: 'transportado',
    resolved: 'resolvido',
    ended: 'encerrado com o período',
    reopened: 'reaberto',
  },
}

/** What is new, still open, resolved, over with its period or back since the last reconciliation. */
export function carriedItemsSheet(book: Book): Sheet {
  const {result, language} = book
  const words = WORDS[language]
  return {
    name: 'carry-forward',
    title: words.items,
    columns: [
      {key: 'state', title: words.state, kind: 'text', width: 24},
      {key: 'code', title: words.code, kind: 'text', width: 32},
      {key: 'meaning', title: words.meaning, kind: 'text', width: 34},
      {key: 'wallet', title: words.wallet, kind: 'text'},
      {key: 'subject', title: words.kind, kind: 'text', width: 16},
      {key: 'subjectId', title: words.subject, kind: 'text', width: 40},
      {key: 'id', title: words.id, kind: 'text'},
    ],
    rows: () =>
      (result.carryForward?.items ?? []).map((item) => [
        STATES[language][stateOf(item)],
        item.code,
        explanationOf(item.code, language).title,
        item.wallet,
        subjectName(item.subject.kind, language),
        shownText(book, item.subject.id),
        item.id,
      ]),
  }
}

/** Each opening against the closing it continues. */
export function openingsSheet({result, language}: Book): Sheet {
  const words = WORDS[language]
  return {
    name: 'openings',
    title: words.openings,
    columns: [
      {key: 'wallet', title: words.wallet, kind: 'text'},
      {key: 'lastClosing', title: words.lastClosing, kind: 'money', summed: true},
      {key: 'opening', title: words.opening, kind: 'money', summed: true},
      {
        key: 'difference',
        title: words.difference,
        kind: 'money',
        formula: 'opening - lastClosing',
        summed: true,
      },
    ],
    rows: () =>
      (result.carryForward?.openings ?? []).map((check) => [
        check.wallet,
        check.lastClosingCentavos,
        check.openingCentavos,
        check.differenceCentavos,
      ]),
  }
}
