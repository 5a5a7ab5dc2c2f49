import type {RowStatus} from '../domain/batch-outcome.ts'
import type {Language} from './language.ts'

interface BatchWords {
  readonly rows: (figure: string, count: number) => string
  readonly plusFees: string
  readonly repeated: (line: number, first: number) => string
  readonly moreRepeated: (count: number) => string
  readonly statuses: Readonly<Record<RowStatus, string>>
  readonly line: string
  readonly moreFailed: (count: number) => string
  readonly resultFile: (path: string) => string
}

export const BATCH_WORDS: Readonly<Record<Language, BatchWords>> = {
  en: {
    rows: (figure, count) => `${figure} ${count === 1 ? 'row' : 'rows'}`,
    plusFees: 'plus fees',
    repeated: (line, first) => `Line ${line} equals line ${first}: both are sent, as two payments.`,
    moreRepeated: (count) => `… and ${count} more lines that equal another.`,
    statuses: {
      created: 'created',
      already_done: 'done before',
      failed: 'failed',
      unknown: 'with unknown outcome',
      not_sent: 'not sent',
    },
    line: 'line',
    moreFailed: (count) => `… and ${count} more`,
    resultFile: (path) => `Row by row in ${path}`,
  },
  'pt-BR': {
    rows: (figure, count) => `${figure} ${count === 1 ? 'linha' : 'linhas'}`,
    plusFees: 'mais tarifas',
    repeated: (line, first) =>
      `A linha ${line} é igual à linha ${first}: as duas são enviadas, como dois pagamentos.`,
    moreRepeated: (count) => `… e mais ${count} linhas iguais a outra.`,
    statuses: {
      created: 'criadas',
      already_done: 'já feitas antes',
      failed: 'com falha',
      unknown: 'com desfecho desconhecido',
      not_sent: 'não enviadas',
    },
    line: 'linha',
    moreFailed: (count) => `… e mais ${count}`,
    resultFile: (path) => `Linha por linha em ${path}`,
  },
}
