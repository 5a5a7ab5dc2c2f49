import {nearestWord} from '../../domain/nearest-word.ts'
import {message} from '../message.ts'
import {countFigure} from '../text/count-figure.ts'

export const invalidDecisions = message('INVALID_DECISIONS', {
  en: ({flag, file}: {flag: string; file: string}) => ({
    message: `${flag}: ${file} has no columns "id" and "decision".`,
    hint: 'Give the findings.csv or the report.xlsx of an earlier run, with the decision column filled in.',
  }),
  'pt-BR': ({flag, file}) => ({
    message: `${flag}: ${file} não tem as colunas "Achado" e "Decisão".`,
    hint: 'Informe o findings.csv ou o report.xlsx de uma execução anterior, com a coluna de decisão preenchida.',
  }),
})

const DECISION_WORDS = [
  'open',
  'accepted',
  'waiting',
  'fixed',
  'aberto',
  'aceito',
  'aguardando',
  'corrigido',
]

/** `Did you mean "aceito"? ` where a word of either language is near. */
function meant(word: string, question: string): string {
  const near = nearestWord(word.trim().toLowerCase(), DECISION_WORDS)
  return near === undefined ? '' : `${question} "${near}"? `
}

export const unknownDecision = message('UNKNOWN_DECISION', {
  en: ({file, line, word}: {file: string; line: number; word: string}) => ({
    message: `${file}, line ${line}: "${word}" is not a decision.`,
    hint: `${meant(word, 'Did you mean')}Write open, accepted, waiting or fixed.`,
  }),
  'pt-BR': ({file, line, word}) => ({
    message: `${file}, linha ${line}: "${word}" não é uma decisão.`,
    hint: `${meant(word, 'Quis dizer')}Escreva aberto, aceito, aguardando ou corrigido.`,
  }),
})

interface DayPlace {
  readonly file: string
  readonly line: number
  readonly text: string
  /** As the file calls it, in either language. */
  readonly column: string
}

export const decisionDayUnreadable = message('UNREADABLE_DECISION', {
  en: ({file, line, text, column}: DayPlace) => ({
    message: `${file}, line ${line}: "${text}" in the column "${column}" is no day.`,
    hint: 'Write 2026-12-31 or 31/12/2026, or nothing.',
  }),
  'pt-BR': ({file, line, text, column}) => ({
    message: `${file}, linha ${line}: "${text}" na coluna "${column}" não é um dia.`,
    hint: 'Escreva 31/12/2026 ou 2026-12-31, ou nada.',
  }),
})

export const decisionDifferenceUnreadable = message('UNREADABLE_DECISION', {
  en: ({file, line, text}: {file: string; line: number; text: string}) => ({
    message: `${file}, line ${line}: "${text}" in the column of the difference is no amount.`,
    hint: 'Leave the difference as the run wrote it: it shows whether the amount has changed.',
  }),
  'pt-BR': ({file, line, text}) => ({
    message: `${file}, linha ${line}: "${text}" na coluna da diferença não é um valor.`,
    hint: 'Deixe a diferença como a execução a gravou: ela mostra se o valor mudou.',
  }),
})

const ROW_FLAWS = {
  en: {
    no_id: 'a decision stands in a row without the id of its finding',
    quote: 'a cell that begins with a quote does not end, or goes on after its end',
    few_cells: 'the row has fewer cells than the header',
  },
  'pt-BR': {
    no_id: 'há uma decisão em uma linha sem o id do achado',
    quote: 'uma célula que começa com aspas não termina, ou continua depois do fim',
    few_cells: 'a linha tem menos células do que o cabeçalho',
  },
} as const

export const decisionRowUnreadable = message('UNREADABLE_DECISION', {
  en: ({file, line, flaw}: {file: string; line: number; flaw: keyof (typeof ROW_FLAWS)['en']}) => ({
    message: `${file}, line ${line}: ${ROW_FLAWS.en[flaw]}. No decision was used.`,
    hint: 'Mend this row, or save the file again from the spreadsheet it was filled in with.',
  }),
  'pt-BR': ({file, line, flaw}) => ({
    message: `${file}, linha ${line}: ${ROW_FLAWS['pt-BR'][flaw]}. Nenhuma decisão foi usada.`,
    hint: 'Corrija esta linha, ou salve o arquivo de novo na planilha em que foi preenchido.',
  }),
})

export const decisionColumnTwice = message('UNREADABLE_DECISION', {
  en: ({file, names}: {file: string; names: string}) => ({
    message: `${file}: two columns of the header say the same: ${names}. No decision was used.`,
    hint: 'Leave one of the two columns.',
  }),
  'pt-BR': ({file, names}) => ({
    message: `${file}: duas colunas do cabeçalho dizem o mesmo: ${names}. Nenhuma decisão foi usada.`,
    hint: 'Deixe uma das duas colunas.',
  }),
})

export const decisionsNotGiven = message('DECISIONS_NOT_GIVEN', {
  en: ({path, count}: {path: string; count: number}) => ({
    message: `${path} has ${count === 1 ? 'a decision' : `${countFigure(count, 'en')} decisions`} that this run was not given and would write over. Nothing was written.`,
    hint: `Add --decisions ${path}, or choose another --out.`,
  }),
  'pt-BR': ({path, count}) => ({
    message: `${path} tem ${count === 1 ? 'uma decisão' : `${countFigure(count, 'pt-BR')} decisões`} que esta execução não recebeu e apagaria. Nada foi gravado.`,
    hint: `Acrescente --decisions ${path}, ou escolha outro --out.`,
  }),
})
