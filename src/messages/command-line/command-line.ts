import type {MoneyFault} from '../../domain/money.ts'
import type {ProjectViolation} from '../../domain/project.ts'
import {message, notice} from '../message.ts'
import {portugueseState} from '../service/service-sentences.ts'
import {reasonIn} from '../text/path-reasons.ts'
import {shellWord} from '../text/shell-word.ts'
import {valueNames} from '../text/value-names.ts'

/** Flags, arguments and command names. Values are never quoted: one may be a secret. */

const MONEY_FAULTS = {
  en: {
    not_a_number:
      'is not an amount: write digits with at most two decimals, such as 19.90 or 19,90',
    currency_sign: 'has a currency sign: write digits alone, such as 1234.56',
    grouped: 'has a thousands separator: write 1234.56, not 1.234,56',
    too_many_decimals: 'has more than two decimals; thousands take no mark: 1500, not 1.500',
    too_large: 'is above 9999999999.99',
  },
  'pt-BR': {
    not_a_number: 'não é um valor: escreva dígitos com até duas casas, como 19,90 ou 19.90',
    currency_sign: 'tem símbolo de moeda: escreva só dígitos, como 1234,56',
    grouped: 'tem separador de milhar: escreva 1234,56, não 1.234,56',
    too_many_decimals: 'tem mais de duas casas decimais; milhares vão sem ponto: 1500, não 1.500',
    too_large: 'é maior que 9999999999,99',
  },
} as const satisfies Record<string, Record<MoneyFault, string>>

export const invalidAmount = message('INVALID_AMOUNT', {
  en: ({flag, fault}: {flag: string; fault: MoneyFault}) => ({
    message: `${flag} ${MONEY_FAULTS.en[fault]}.`,
  }),
  'pt-BR': ({flag, fault}) => ({message: `${flag} ${MONEY_FAULTS['pt-BR'][fault]}.`}),
})

export const emptyPath = message('EMPTY_PATH', {
  en: ({flag}: {flag: string}) => ({
    message: `${flag} is empty.`,
    hint: 'Name a file or a folder ("." is the current one), or leave the flag out.',
  }),
  'pt-BR': ({flag}) => ({
    message: `${flag} está vazio.`,
    hint: 'Indique um arquivo ou uma pasta ("." é a atual), ou deixe a opção de fora.',
  }),
})

export const invalidDuration = message('INVALID_DURATION', {
  en: ({name}: {name: string}) => ({
    message: `${name} is not a duration: write seconds, or such as 30m, 1h, 7d.`,
  }),
  'pt-BR': ({name}) => ({
    message: `${valueNames(name, 'pt-BR')} não é uma duração: escreva segundos, ou 30m, 1h, 7d.`,
  }),
})

export const durationTooShort = message('INVALID_DURATION', {
  en: ({name, least}: {name: string; least: number}) => ({
    message: `${name} must be at least ${least} s.`,
  }),
  'pt-BR': ({name, least}) => ({
    message: `${name} deve ser de pelo menos ${least} s.`,
  }),
})

export const invalidTime = message('INVALID_TIME', {
  en: ({flag}: {flag: string}) => ({
    message: `${flag} is not a time.`,
    hint: 'Write such as 1h, 7d, today, yesterday, 2026-11-21, 21/11/2026 or 2026-11-21T12:00:00Z.',
  }),
  'pt-BR': ({flag}) => ({
    message: `${flag} não é um momento.`,
    hint: 'Escreva como 1h, 7d, hoje, ontem, 2026-11-21, 21/11/2026 ou 2026-11-21T12:00:00Z.',
  }),
})

export const invalidSplit = message('INVALID_SPLIT', {
  en: () => ({
    message: '--split must be REF=AMOUNT, with the reference of a wallet or principal.',
  }),
  'pt-BR': () => ({
    message: '--split deve ser REF=VALOR, com a referência de uma carteira ou principal.',
  }),
})

export const invalidMetadata = message('INVALID_METADATA', {
  en: () => ({message: '--metadata must be KEY=VALUE.'}),
  'pt-BR': () => ({message: '--metadata deve ser CHAVE=VALOR.'}),
})

export const invalidIdempotencyKey = message('INVALID_IDEMPOTENCY_KEY', {
  en: () => ({
    message: '--idempotency-key must have 8 to 255 printable ASCII characters without spaces.',
  }),
  'pt-BR': () => ({
    message: '--idempotency-key deve ter de 8 a 255 caracteres ASCII visíveis, sem espaços.',
  }),
})

export const invalidReference = message('SUB_ACCOUNT_INVALID_REFERENCE', {
  en: () => ({
    message: 'A reference is 2 to 32 lowercase letters, digits, "-" and "_", and not "principal".',
  }),
  'pt-BR': () => ({
    message:
      'Uma referência tem de 2 a 32 letras minúsculas, dígitos, "-" e "_", e não é "principal".',
  }),
})

const PROJECT_VIOLATIONS = {
  en: {
    name_missing: 'A project needs a name.',
    name_too_long: '--name has more than 255 characters.',
    color_invalid: '--color must be # and six hexadecimal digits, such as #1A2B3C.',
    logo_url_invalid: '--logo-url must be a web address (http or https).',
  },
  'pt-BR': {
    name_missing: 'Um projeto precisa de um nome.',
    name_too_long: '--name tem mais de 255 caracteres.',
    color_invalid: '--color deve ser # e seis dígitos hexadecimais, como #1A2B3C.',
    logo_url_invalid: '--logo-url deve ser um endereço web (http ou https).',
  },
} as const satisfies Record<string, Record<ProjectViolation, string>>

export const invalidProject = message('INVALID_PROJECT', {
  en: ({violation}: {violation: ProjectViolation}) => ({
    message: PROJECT_VIOLATIONS.en[violation],
  }),
  'pt-BR': ({violation}) => ({message: PROJECT_VIOLATIONS['pt-BR'][violation]}),
})

export const codeNotPayable = message('CODE_NOT_PAYABLE', {
  en: () => ({message: 'This code cannot be paid.'}),
  'pt-BR': () => ({message: 'Este código não pode ser pago.'}),
})

/** Only the name of the flag is quoted: what stands behind it may be a secret. */
export const flagBeforeCommand = message('UNKNOWN_COMMAND', {
  en: ({flag}: {flag: string}) => ({
    message: `${flag} stands before the command.`,
    hint: 'Write the command first, and its flags behind it: pixctl balance --json',
  }),
  'pt-BR': ({flag}) => ({
    message: `${flag} está antes do comando.`,
    hint: 'Escreva primeiro o comando, e as opções depois dele: pixctl balance --json',
  }),
})

export const unknownCommand = message('UNKNOWN_COMMAND', {
  en: ({typed, meant}: {typed: string; meant: string | undefined}) => ({
    message: `There is no command "${typed}".`,
    hint: meant ? `Did you mean "pixctl ${meant}"?` : 'Run "pixctl help" to see them all.',
  }),
  'pt-BR': ({typed, meant}) => ({
    message: `Não há o comando "${typed}".`,
    hint: meant ? `Você quis dizer "pixctl ${meant}"?` : '"pixctl help" mostra todos.',
  }),
})

/** A bug of ours, or a machine in trouble. What was thrown is quoted as it is. */
export const unexpected = message('UNEXPECTED', {
  en: ({thrown}: {thrown: string}) => ({
    message: `pixctl failed unexpectedly: ${thrown}`,
    hint: 'Add --verbose to see where.',
  }),
  'pt-BR': ({thrown}) => ({
    message: `O pixctl falhou inesperadamente: ${thrown}`,
    hint: 'Com --verbose se vê onde.',
  }),
})

/** Whatever had to be written; the file is not named where the system does not name it. */
export const diskFull = message('DISK_FULL', {
  en: ({path}: {path: string | undefined}) => ({
    message: `${path === undefined ? 'A file' : path} could not be written: ${reasonIn('en', 'ENOSPC')}.`,
    hint: 'Make room on the disk, and run the command again.',
  }),
  'pt-BR': ({path}) => ({
    message: `${path === undefined ? 'Um arquivo' : path} não pôde ser escrito: ${reasonIn('pt-BR', 'ENOSPC')}.`,
    hint: 'Libere espaço no disco e rode o comando de novo.',
  }),
})

export const interrupted = message('INTERRUPTED', {
  en: () => ({message: 'Interrupted.'}),
  'pt-BR': () => ({message: 'Interrompido.'}),
})

/** The time for which a charge is followed has passed. */
export const stillOpen = message('STILL_OPEN', {
  en: ({id, status}: {id: string; status: string}) => ({
    message: `No outcome has come in the time of --for: ${id} is ${status}.`,
    hint: `To go on: pixctl pix watch ${shellWord(id)}`,
  }),
  'pt-BR': ({id, status}) => ({
    message: `No tempo de --for não veio desfecho: a situação de ${id} é ${portugueseState(status)}.`,
    hint: `Para continuar: pixctl pix watch ${shellWord(id)}`,
  }),
})

/** Ctrl-C at a question, which is asked before anything is sent. */
export const interruptedAtQuestion = message('INTERRUPTED', {
  en: () => ({message: 'Interrupted. Nothing was sent.'}),
  'pt-BR': () => ({message: 'Interrompido. Nada foi enviado.'}),
})

export const batchInterrupted = message('INTERRUPTED', {
  en: () => ({message: 'Interrupted. Run it again to go on.'}),
  'pt-BR': () => ({message: 'Interrompido. Execute de novo para continuar.'}),
})

/** `PIXCTL_LANG` names none of the languages that there are. It is no error: what is said is the same. */
export const languageNotKnown = notice({
  en: ({given}: {given: string}) =>
    `There is no language ${given} (PIXCTL_LANG); en and pt-BR are the ones there are.`,
  'pt-BR': ({given}) => `Não há o idioma ${given} (PIXCTL_LANG); os que há são en e pt-BR.`,
})
