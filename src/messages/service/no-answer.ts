import type {Language} from '../language.ts'
import {type Message, message} from '../message.ts'

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

export const NO_ANSWER: Readonly<Record<Language, Readonly<Record<NoAnswerReason, string>>>> = {
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

/** What to do where nothing was created; a command that only reads says nothing of creations. */
const REMEDIES: Readonly<Record<Language, Readonly<Record<Remedy, string>>>> = {
  en: {
    authority:
      'Nothing was sent. If the authority is your own, name its file in NODE_EXTRA_CA_CERTS.',
    clock: 'Nothing was sent. Compare the clock of this machine: "pixctl doctor".',
    address: 'Nothing was sent. Compare the base URL: "pixctl config list".',
    secure: 'Nothing was sent. "pixctl doctor" looks at the connection.',
    again: 'Nothing was created; trying again is safe. "pixctl doctor" looks at the connection.',
    reading: 'Try again; "pixctl doctor" looks at the connection.',
  },
  'pt-BR': {
    authority: 'Nada foi enviado. Se a autoridade é sua, dê o arquivo dela em NODE_EXTRA_CA_CERTS.',
    clock: 'Nada foi enviado. Compare o relógio desta máquina: "pixctl doctor".',
    address: 'Nada foi enviado. Compare o endereço: "pixctl config list".',
    secure: 'Nada foi enviado. "pixctl doctor" examina a conexão.',
    again: 'Nada foi criado; tentar de novo é seguro. "pixctl doctor" examina a conexão.',
    reading: 'Tente de novo; "pixctl doctor" examina a conexão.',
  },
}

type Remedy = 'authority' | 'clock' | 'address' | 'secure' | 'again' | 'reading'

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

/** No answer, and nothing was created by asking; with `isReading`, the command never creates anything. */
export const noAnswerFor = ({
  reason,
  isReading = false,
}: {
  reason: NoAnswerReason
  isReading?: boolean
}): Message => ({
  code: NO_ANSWER_CODES[reason],
  in: (language) => ({
    message: NO_ANSWER[language][reason],
    hint: REMEDIES[language][remedyOf(reason, isReading)],
  }),
})

function remedyOf(reason: NoAnswerReason, isReading: boolean): Remedy {
  const remedy = REMEDY_OF[reason]
  return isReading && remedy === 'again' ? 'reading' : remedy
}

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
