import type {Language} from '../../../messages/language.ts'
import type {Sheet} from '../../table/sheet.ts'
import {type Book, codeTotals} from '../book.ts'
import {explanationOf} from '../findings/explanations/explanations.ts'

const WORDS = {
  en: {title: 'Glossary', term: 'Term', meaning: 'Meaning'},
  'pt-BR': {title: 'Glossário', term: 'Termo', meaning: 'Significado'},
} as const

/** The words of the report that have a meaning of their own in it. */
const TERMS: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  en: [
    ['Opening', 'The balance of a wallet before the first line of the period.'],
    ['Recomputed', 'Opening, plus what came in, less what went out: what the lines give.'],
    ['Stated', 'The available balance the service says the wallet has.'],
    ['Difference', 'Stated less recomputed. Zero when the wallet adds up.'],
    [
      'Explained',
      'The part of the difference that lines which are missing, twice or wrong account for; never more than it.',
    ],
    ['Unexplained', 'What is left. The one number that must become zero.'],
    ['At stake', 'Of a finding, the size of its difference, whatever its direction.'],
    ['Held', 'Money of open blocks (MED, judicial, administrative), not available.'],
    ['Three-way match', 'One thing seen in the record, in the event and in the statement.'],
    ['In scope', 'Rows up to the as-of; later ones are counted, not checked.'],
    ['Leg', 'One part of a split: out of the originator, into the receiver.'],
    ['Carried forward', 'An open item of the last reconciliation that is still open.'],
  ],
  'pt-BR': [
    ['Abertura', 'O saldo da carteira antes do primeiro lançamento do período.'],
    ['Recalculado', 'Abertura, mais entradas, menos saídas: o que os lançamentos dão.'],
    ['Informado', 'O saldo disponível que o serviço diz que a carteira tem.'],
    ['Diferença', 'Informado menos recalculado. Zero quando a carteira fecha.'],
    [
      'Explicado',
      'A parte da diferença que lançamentos ausentes, repetidos ou errados justificam; nunca mais que ela.',
    ],
    ['Sem explicação', 'O que resta. O número que precisa virar zero.'],
    ['Em jogo', 'De um achado, o tamanho da diferença, em qualquer direção.'],
    ['Bloqueado', 'Dinheiro de bloqueios abertos (MED, judicial, administrativo), indisponível.'],
    ['Três pontas', 'A mesma coisa vista no registro, no evento e no extrato.'],
    ['No escopo', 'Linhas até a data-base; as posteriores são contadas, não conferidas.'],
    ['Parte', 'Uma parte da divisão: sai de quem originou, entra em quem recebe.'],
    ['Transportado', 'Um item aberto na última conciliação que continua aberto.'],
  ],
}

/** The terms, and the codes that occur in this report. */
export function glossarySheet({result, language}: Book): Sheet {
  const words = WORDS[language]
  return {
    name: 'glossary',
    title: words.title,
    columns: [
      {key: 'term', title: words.term, kind: 'text', width: 34},
      {key: 'meaning', title: words.meaning, kind: 'text', width: 100},
    ],
    rows: () => [
      ...TERMS[language],
      ...codeTotals(result.findings).map(({code}) => {
        const {title, meaning} = explanationOf(code, language)
        return [code, `${title}. ${meaning}`]
      }),
    ],
  }
}
