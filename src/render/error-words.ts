import type {ErrorEnvelope} from '../errors.ts'
import {flagSentence} from './flag-fault-words.ts'
import type {Language} from './language.ts'

type OurError = ErrorEnvelope['error']

/** What is said of an error. */
export interface ErrorWords {
  readonly title: string
  readonly message: string
  readonly hint: string | undefined
}

/** The sentence of an error in the language of the reader; the service's own words stay as they are. */
export function errorWords(error: OurError, language: Language): ErrorWords {
  const {message, hint} = error
  if (language === 'en') return {title: 'Error', message, hint}
  const own = flagSentence(error.details, language) ?? PORTUGUESE[error.code]
  return {title: 'Erro', message: own?.message ?? message, hint: own?.hint ?? hint}
}

/** By code. A code that is missing here is told in English, which a test does not let happen. */
export const PORTUGUESE: Readonly<Record<string, {message?: string; hint?: string}>> = {
  CODE_NOT_PAYABLE: {message: 'Este código não pode ser pago.'},
  INPUT_UNREADABLE: {
    message: 'Um arquivo ou diretório informado não pode ser lido.',
    hint: 'Confira o caminho e a permissão de leitura.',
  },
  NO_DATA_SET: {
    message: '--from: o diretório não tem nenhum arquivo de um conjunto de dados.',
    hint: 'Os nomes são charges.jsonl, statement.csv e os demais, também com .gz.',
  },
  AMBIGUOUS_INPUT: {
    message: 'O mesmo arquivo está lá com .gz e sem.',
    hint: 'Remova um deles, ou informe o que vale com a opção própria.',
  },
  NOTHING_TO_RECONCILE: {
    message: 'O diário local não tem nada a conciliar.',
    hint: 'Informe um conjunto de dados com --from DIR.',
  },
  INVALID_TIMEZONE: {
    message: '--timezone não é um fuso horário conhecido.',
    hint: 'Escreva como America/Sao_Paulo.',
  },
  INVALID_AS_OF: {
    message: '--as-of não é um instante nem um dia.',
    hint: 'Escreva 2026-11-30, ou 2026-11-30T23:59:59Z.',
  },
  INVALID_MAPPING: {
    message: '--mapping tem uma parte que não é entendida.',
    hint: 'docs/recipes/reconcile.md tem um exemplo.',
  },
  INVALID_PREVIOUS: {
    message: '--previous não é um resultado de reconcile.',
    hint: 'Informe o result.json de uma execução anterior, ou o que --json imprimiu.',
  },
  INVALID_JSON: {message: 'O arquivo informado não contém um objeto JSON.'},
  UNKNOWN_FINDING_CODE: {
    message: 'Este não é o código de um achado.',
    hint: 'pixctl reconcile explain, sem código, lista todos.',
  },
  EXPORT_NOT_WRITTEN: {
    message: 'Nada foi gravado: o disco recusou.',
    hint: 'Confira se o diretório aceita escrita e tem espaço, e execute de novo.',
  },
  WORKBOOK_TOO_LARGE: {
    message: 'A planilha passa de 4 GiB.',
    hint: 'Use --format csv, que não tem limite.',
  },
}
