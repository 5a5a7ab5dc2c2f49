import type {Language} from '../language.ts'
import {message} from '../message.ts'
import {valueNames} from '../text/value-names.ts'

/** What is wrong with a command line before any value of it is looked at. */
export type ParseFault =
  | {
      readonly kind: 'missing_args'
      readonly names: string
      /** Flags that do in their place. */
      readonly orElse?: string
    }
  | {
      readonly kind: 'surplus_args'
      readonly count: number
      readonly missing?: string
      readonly meant?: string
      /** The command takes a file, and nothing beside it. */
      readonly takesOneFile?: boolean
    }
  | {
      readonly kind: 'unknown_flags'
      readonly flags: string
      readonly meant?: string
      readonly isSecret?: boolean
      /** A period is asked of a command that takes none. */
      readonly isPeriod?: boolean
    }
  | {readonly kind: 'missing_flags'; readonly flags: string}
  | {readonly kind: 'exclusive'; readonly flag: string; readonly other: string}
  | {readonly kind: 'depends'; readonly flag: string; readonly others: string}
  | {readonly kind: 'exactly_one'; readonly flags: string}
  | {
      readonly kind: 'flag_options'
      readonly flag: string
      readonly options: string
      /** The option that what was typed is nearest to. */
      readonly meant?: string
    }
  | {
      readonly kind: 'arg_options'
      readonly name: string | undefined
      readonly options: string
      readonly meant?: string
    }
  | {readonly kind: 'value_missing'; readonly flag: string}
  | {readonly kind: 'given_twice'; readonly flag: string}
  | {readonly kind: 'not_an_integer'; readonly flag: string}
  | {readonly kind: 'integer_too_small'; readonly flag: string; readonly limit: string}
  | {readonly kind: 'integer_too_large'; readonly flag: string; readonly limit: string}
  | {readonly kind: 'not_understood'}

type Sentences = {
  readonly [Kind in ParseFault['kind']]: (fault: Extract<ParseFault, {kind: Kind}>) => string
}

const ENGLISH: Sentences = {
  missing_args: ({names, orElse}) =>
    `Missing ${names}${orElse === undefined ? '' : `, or else ${orElse}`}.`,
  surplus_args: ({count, missing, takesOneFile}) =>
    `${count} ${count === 1 ? 'argument' : 'arguments'} more than the command takes${
      missing === undefined
        ? `: ${takesOneFile ? 'one file a run, and a name' : 'text'} with spaces needs quotes`
        : `; ${missing} ${missing.includes(', ') ? 'are' : 'is'} missing`
    }.`,
  unknown_flags: ({flags, isSecret}) =>
    isSecret
      ? `Unknown flag ${flags}: a secret never stands in an argument, where the shell keeps it.`
      : `Unknown flag ${flags}.`,
  missing_flags: ({flags}) => `Missing ${flags}.`,
  exclusive: ({flag, other}) => `${flag} cannot be given together with ${other}.`,
  depends: ({flag, others}) => `${flag} is only understood together with ${others}.`,
  exactly_one: ({flags}) => `Exactly one of these must be given: ${flags}.`,
  flag_options: ({flag, options}) => `Expected ${flag} to be one of: ${options}.`,
  arg_options: ({name = 'The argument', options}) => `${name} must be one of: ${options}.`,
  value_missing: ({flag}) => `Flag ${flag} expects a value.`,
  given_twice: ({flag}) => `Flag ${flag} can only be given once.`,
  not_an_integer: ({flag}) => `${flag} must be a whole number.`,
  integer_too_small: ({flag, limit}) => `${flag} must be a whole number of at least ${limit}.`,
  integer_too_large: ({flag, limit}) => `${flag} must be a whole number of at most ${limit}.`,
  not_understood: () => 'The command line is not understood.',
}

const lacking = (names: string): string => (names.includes(', ') ? 'Faltam' : 'Falta')

const PORTUGUESE: Sentences = {
  missing_args: ({names, orElse}) =>
    `${lacking(names)} ${valueNames(names, 'pt-BR')}${orElse === undefined ? '' : `, ou então ${orElse}`}.`,
  surplus_args: ({count, missing, takesOneFile}) =>
    `${count} ${count === 1 ? 'argumento' : 'argumentos'} a mais do que o comando aceita${
      missing === undefined
        ? `: ${takesOneFile ? 'um arquivo por execução, e nome' : 'texto'} com espaços precisa de aspas`
        : `; ${lacking(missing).toLowerCase()} ${missing}`
    }.`,
  unknown_flags: ({flags, isSecret}) =>
    isSecret
      ? `Opção desconhecida: ${flags}. Um segredo nunca vai em um argumento, onde o shell o guarda.`
      : `Opção desconhecida: ${flags}.`,
  missing_flags: ({flags}) => `${lacking(flags)} ${flags}.`,
  exclusive: ({flag, other}) => `${flag} não pode ser usada junto com ${other}.`,
  depends: ({flag, others}) => `${flag} só vale junto com ${others}.`,
  exactly_one: ({flags}) => `Informe exatamente uma destas opções: ${flags}.`,
  flag_options: ({flag, options}) => `${flag} deve ser uma destas: ${options}.`,
  arg_options: ({name = 'O argumento', options}) =>
    `${valueNames(name, 'pt-BR')} deve ser um destes: ${options}.`,
  value_missing: ({flag}) => `A opção ${flag} precisa de um valor.`,
  given_twice: ({flag}) => `A opção ${flag} só pode ser usada uma vez.`,
  not_an_integer: ({flag}) => `${flag} deve ser um número inteiro.`,
  integer_too_small: ({flag, limit}) => `${flag} deve ser um número inteiro, no mínimo ${limit}.`,
  integer_too_large: ({flag, limit}) => `${flag} deve ser um número inteiro, no máximo ${limit}.`,
  not_understood: () => 'A linha de comando não é entendida.',
}

const SENTENCES: Readonly<Record<Language, Sentences>> = {en: ENGLISH, 'pt-BR': PORTUGUESE}

/** The kind says which member the fault is, which TypeScript cannot follow through a table. */
const sentence = <Kind extends ParseFault['kind']>(
  fault: Extract<ParseFault, {kind: Kind}>,
  language: Language,
): string => (SENTENCES[language][fault.kind as Kind] as (of: typeof fault) => string)(fault)

/** Values are never quoted: what was typed in the wrong place may be a secret. */
export const invalidCommandLine = message('INVALID_COMMAND_LINE', {
  en: ({fault}: {fault: ParseFault}) => ({
    message: sentence(fault, 'en'),
    hint: `${isSecret(fault) ? 'If it was a real one, replace it: it is in the history of the shell now. ' : ''}${isPeriod(fault) ? 'This command takes no period; lists and "pixctl statement" take one, with --from and --until. ' : ''}${didYouMean(fault, 'Did you mean')}Add --help to see what the command takes.`,
  }),
  'pt-BR': ({fault}) => ({
    message: sentence(fault, 'pt-BR'),
    hint: `${isSecret(fault) ? 'Se era um de verdade, troque-o: ele está no histórico do shell agora. ' : ''}${isPeriod(fault) ? 'Este comando não aceita período; as listas e "pixctl statement" aceitam, com --from e --until. ' : ''}${didYouMean(fault, 'Você quis dizer')}Com --help o comando mostra o que aceita.`,
  }),
})

const isSecret = (fault: ParseFault): boolean =>
  fault.kind === 'unknown_flags' && fault.isSecret === true

const isPeriod = (fault: ParseFault): boolean =>
  fault.kind === 'unknown_flags' && fault.isPeriod === true

const didYouMean = (fault: ParseFault, question: string): string =>
  'meant' in fault && fault.meant !== undefined ? `${question} ${fault.meant}? ` : ''
