import type {Language} from './language.ts'
import {type Message, message, type Notice} from './message.ts'
import {COMPLETE_CODES, SERVICE_CODES} from './service-codes.ts'
import {sentenceOf} from './service-sentences.ts'

/** Answers of the service, or none. */

/**
 * The service's own words, which it writes in English. In Portuguese the code says what happened,
 * as far as it is known, and the service's words follow: they may name a field or a permission.
 */
export const serviceSaid = ({code, text, hint, details}: ServiceWords): Message => ({
  code,
  in: (language) => ({
    message: language === 'en' ? text : inPortuguese(code, text, details),
    hint: hint?.(language),
  }),
})

interface ServiceWords {
  readonly code: string
  readonly text: string
  readonly hint: Notice | undefined
  /** What the service says beside its sentence. Source: spec, "Errors". */
  readonly details?: unknown
}

function inPortuguese(code: string, text: string, details: unknown): string {
  const known = SERVICE_CODES[code]
  if (known === undefined) return text
  if (COMPLETE_CODES.has(code)) return `${known}.`
  return sentenceOf(code, details) ?? `${known} (o serviço: ${text.replace(/\.$/, '')}).`
}

/** An answer that is not the service's own, such as a proxy's page. */
export interface ForeignAnswer {
  readonly status: number
  /** What it says it is, when it is not JSON. */
  readonly type: string | undefined
  readonly isJson: boolean
}

const ENGLISH_FORM = ({status, type, isJson}: ForeignAnswer): string =>
  `The service answered ${status} ${isJson ? 'without the expected content' : `with ${type ?? 'something'} that is not JSON`}.`

const PORTUGUESE_FORM = ({status, type, isJson}: ForeignAnswer): string =>
  `O serviço respondeu ${status} ${isJson ? 'sem o conteúdo esperado' : `com ${type ?? 'algo'} que não é JSON`}.`

/** A 2xx whose body is not what the call promises. */
export const answerUnreadable = message('ANSWER_UNREADABLE', {
  en: (answer: ForeignAnswer) => ({
    message: ENGLISH_FORM(answer),
    hint: 'Is the base URL that of the service, and is there no proxy in between?',
  }),
  'pt-BR': (answer) => ({
    message: PORTUGUESE_FORM(answer),
    hint: 'O endereço base é o do serviço, sem um proxy no meio?',
  }),
})

/** The code is that of the status. */
export const foreignAnswer = ({
  code,
  hint,
  ...answer
}: ForeignAnswer & Omit<ServiceWords, 'text'>): Message => ({
  code,
  in: (language) => ({
    message: (language === 'en' ? ENGLISH_FORM : PORTUGUESE_FORM)(answer),
    hint: hint?.(language),
  }),
})

export const redirected = message('REDIRECTED', {
  en: ({status, hint}: {status: number; hint: Notice | undefined}) => ({
    message: `The service answered with a redirect (${status}), which is not followed.`,
    hint: hint?.('en'),
  }),
  'pt-BR': ({status, hint}) => ({
    message: `O serviço respondeu com um redirecionamento (${status}), que não é seguido.`,
    hint: hint?.('pt-BR'),
  }),
})

/** Why there is no answer. */
export type NoAnswerReason =
  | 'not_connected'
  | 'proxy_failed'
  | 'certificate_expired'
  | 'certificate_not_yet_valid'
  | 'certificate_self_signed'
  | 'certificate_unknown_issuer'
  | 'certificate_wrong_host'
  | 'not_trusted'
  | 'timeout'
  | 'connection_lost'
  | 'too_large'

const NO_ANSWER_CODES: Readonly<Record<NoAnswerReason, string>> = {
  not_connected: 'NOT_CONNECTED',
  proxy_failed: 'PROXY_FAILED',
  certificate_expired: 'NOT_TRUSTED',
  certificate_not_yet_valid: 'NOT_TRUSTED',
  certificate_self_signed: 'NOT_TRUSTED',
  certificate_unknown_issuer: 'NOT_TRUSTED',
  certificate_wrong_host: 'NOT_TRUSTED',
  not_trusted: 'NOT_TRUSTED',
  timeout: 'TIMEOUT',
  connection_lost: 'CONNECTION_LOST',
  too_large: 'ANSWER_TOO_LARGE',
}

const NO_ANSWER: Readonly<Record<Language, Readonly<Record<NoAnswerReason, string>>>> = {
  en: {
    not_connected: 'The service could not be reached.',
    proxy_failed: 'The proxy did not connect to the service.',
    certificate_expired: 'The certificate of the service has expired.',
    certificate_not_yet_valid: 'The certificate of the service is not valid yet.',
    certificate_self_signed: 'The certificate of the service is signed by itself.',
    certificate_unknown_issuer:
      'The certificate of the service is from an authority that this machine does not trust.',
    certificate_wrong_host: 'The certificate of the service is for another host name.',
    not_trusted: 'The connection to the service is not secure.',
    timeout: 'The service did not answer in time.',
    connection_lost: 'The connection broke before the answer.',
    too_large: 'The answer was too large to be one.',
  },
  'pt-BR': {
    not_connected: 'O serviço não pôde ser alcançado.',
    proxy_failed: 'O proxy não se conectou ao serviço.',
    certificate_expired: 'O certificado do serviço expirou.',
    certificate_not_yet_valid: 'O certificado do serviço ainda não é válido.',
    certificate_self_signed: 'O certificado do serviço é assinado por ele mesmo.',
    certificate_unknown_issuer:
      'O certificado do serviço é de uma autoridade em que esta máquina não confia.',
    certificate_wrong_host: 'O certificado do serviço é de outro nome de host.',
    not_trusted: 'A conexão com o serviço não é segura.',
    timeout: 'O serviço não respondeu a tempo.',
    connection_lost: 'A conexão caiu antes da resposta.',
    too_large: 'A resposta é grande demais para ser uma.',
  },
}

/** What to do where nothing was created. */
const REMEDIES: Readonly<Record<Language, Readonly<Record<Remedy, string>>>> = {
  en: {
    authority:
      'Nothing was sent. If the authority is your own, name its file in NODE_EXTRA_CA_CERTS.',
    clock: 'Nothing was sent. Compare the clock of this machine: "pixctl doctor".',
    address: 'Nothing was sent. Compare the base URL: "pixctl config list".',
    secure: 'Nothing was sent. "pixctl doctor" looks at the connection.',
    again: 'Nothing was created; trying again is safe. "pixctl doctor" looks at the connection.',
  },
  'pt-BR': {
    authority: 'Nada foi enviado. Se a autoridade é sua, dê o arquivo dela em NODE_EXTRA_CA_CERTS.',
    clock: 'Nada foi enviado. Compare o relógio desta máquina: "pixctl doctor".',
    address: 'Nada foi enviado. Compare o endereço: "pixctl config list".',
    secure: 'Nada foi enviado. "pixctl doctor" examina a conexão.',
    again: 'Nada foi criado; tentar de novo é seguro. "pixctl doctor" examina a conexão.',
  },
}

type Remedy = 'authority' | 'clock' | 'address' | 'secure' | 'again'

const REMEDY_OF: Readonly<Record<NoAnswerReason, Remedy>> = {
  not_connected: 'again',
  proxy_failed: 'again',
  certificate_expired: 'clock',
  certificate_not_yet_valid: 'clock',
  certificate_self_signed: 'authority',
  certificate_unknown_issuer: 'authority',
  certificate_wrong_host: 'address',
  not_trusted: 'secure',
  timeout: 'again',
  connection_lost: 'again',
  too_large: 'again',
}

/** No answer, and nothing was created by asking. */
export const noAnswerFor = ({reason}: {reason: NoAnswerReason}): Message => ({
  code: NO_ANSWER_CODES[reason],
  in: (language) => ({
    message: NO_ANSWER[language][reason],
    hint: REMEDIES[language][REMEDY_OF[reason]],
  }),
})

export const invalidProxy = message('INVALID_PROXY', {
  en: ({variable}: {variable: string}) => ({
    message: `${variable} is not the address of a proxy.`,
    hint: 'Give http://HOST:PORT, or unset it.',
  }),
  'pt-BR': ({variable}) => ({
    message: `${variable} não é endereço de um proxy.`,
    hint: 'Dê http://HOST:PORTA, ou remova a variável.',
  }),
})

const FINISH: Readonly<Record<Language, string>> = {
  en: 'Finish it, without creating it twice:',
  'pt-BR': 'Termine-o, sem criar duas vezes:',
}

const MAY_BE_DONE: Readonly<Record<Language, string>> = {
  en: 'The request may have been carried out.',
  'pt-BR': 'O pedido pode ter sido executado.',
}

/** A creation without an answer. `command` finishes it. */
export const outcomeUnknown = message('OUTCOME_UNKNOWN', {
  en: ({reason, command}: {reason: NoAnswerReason; command: string}) => ({
    message: `${NO_ANSWER.en[reason]} ${MAY_BE_DONE.en}`,
    hint: `${FINISH.en} ${command}`,
  }),
  'pt-BR': ({reason, command}) => ({
    message: `${NO_ANSWER['pt-BR'][reason]} ${MAY_BE_DONE['pt-BR']}`,
    hint: `${FINISH['pt-BR']} ${command}`,
  }),
})

/** A creation with an answer that leaves open whether it was carried out. */
export const answerLeavesDoubt = (facts: {
  readonly said: {readonly code: string; wordsIn(language: Language): {readonly message: string}}
  readonly command: string
}): Message => ({
  code: facts.said.code === 'SERVICE_FAILED' ? 'OUTCOME_UNKNOWN' : facts.said.code,
  in: (language) => ({
    message: `${facts.said.wordsIn(language).message} ${MAY_BE_DONE[language]}`,
    hint: `${FINISH[language]} ${facts.command}`,
  }),
})

export const interruptedCreation = message('INTERRUPTED', {
  en: ({command}: {command: string}) => ({
    message: 'Interrupted while a creation was under way; it may have been carried out.',
    hint: `${FINISH.en} ${command}`,
  }),
  'pt-BR': ({command}) => ({
    message: 'Interrompido durante uma criação; ela pode ter sido executada.',
    hint: `${FINISH['pt-BR']} ${command}`,
  }),
})

export const keyReused = message('IDEMPOTENCY_KEY_REUSED', {
  en: ({journalId}: {journalId: string}) => ({
    message: 'This idempotency key was used with other data. Nothing was sent.',
    hint: `"pixctl journal show ${journalId}" shows the first use; give another key, or the same data.`,
  }),
  'pt-BR': ({journalId}) => ({
    message: 'Esta chave de idempotência foi usada com outros dados. Nada foi enviado.',
    hint: `"pixctl journal show ${journalId}" mostra o primeiro uso; use outra chave, ou os mesmos dados.`,
  }),
})

/** Source: commands.md, "Journal". */
export const keyExpired = message('IDEMPOTENCY_KEY_EXPIRED', {
  en: ({idempotencyKey}: {idempotencyKey: string}) => ({
    message:
      'The key is older than 24 hours: sent again, it could create a second time. Nothing was sent.',
    hint: `Look whether it exists: pixctl transactions show ${idempotencyKey}`,
  }),
  'pt-BR': ({idempotencyKey}) => ({
    message:
      'A chave tem mais de 24 horas: enviada de novo, poderia criar duas vezes. Nada foi enviado.',
    hint: `Veja se existe: pixctl transactions show ${idempotencyKey}`,
  }),
})

export const emptyId = message('INVALID_ID', {
  en: () => ({message: 'An id must not be empty.'}),
  'pt-BR': () => ({message: 'Um id não pode ser vazio.'}),
})
