import {message, notice} from '../message.ts'
import {shellWord} from '../text/shell-word.ts'

/** Settings, profiles and the configuration file. */

export const invalidProfile = message('INVALID_PROFILE', {
  en: () => ({
    message:
      'A profile is named with letters, digits, ".", "_" and "-", and neither test nor live.',
  }),
  'pt-BR': () => ({
    message: 'Um perfil se nomeia com letras, dígitos, ".", "_" e "-", e não test nem live.',
  }),
})

export const unknownProfile = message('UNKNOWN_PROFILE', {
  en: () => ({
    message: 'There is no profile of that name.',
    hint: '"pixctl auth list" shows them.',
  }),
  'pt-BR': () => ({
    message: 'Não há perfil com esse nome.',
    hint: '"pixctl auth list" mostra os que há.',
  }),
})

export const invalidEnvironment = message('INVALID_ENVIRONMENT', {
  en: () => ({message: 'PIXCTL_ENV must be test or live.'}),
  'pt-BR': () => ({message: 'PIXCTL_ENV deve ser test ou live.'}),
})

export const invalidSubAccount = message('INVALID_SUB_ACCOUNT', {
  en: () => ({
    message: 'A sub-account is named with 2 to 32 lowercase letters, digits, "-" and "_".',
    hint: 'It comes from --sub-account, PIXCTL_SUB_ACCOUNT or the profile.',
  }),
  'pt-BR': () => ({
    message: 'Uma subconta se nomeia com 2 a 32 letras minúsculas, dígitos, "-" e "_".',
    hint: 'Ela vem de --sub-account, PIXCTL_SUB_ACCOUNT ou do perfil.',
  }),
})

export const invalidTimeout = message('INVALID_TIMEOUT', {
  en: () => ({message: 'The timeout must be from 1 second to 1 hour.'}),
  'pt-BR': () => ({message: 'O tempo limite deve ser de 1 segundo a 1 hora.'}),
})

/** What an address must be, and is not. */
export type BaseUrlFault = 'not_a_url' | 'has_user' | 'has_query' | 'not_safe'

const BASE_URL_FAULTS = {
  en: {
    not_a_url: 'is not a web address, such as https://api.example.com',
    has_user: 'must not carry a user name or a password',
    has_query: 'must not have a query or a fragment',
    not_safe: 'must begin with https://; plain http is for this machine only',
  },
  'pt-BR': {
    not_a_url: 'não é um endereço web, como https://api.example.com',
    has_user: 'não pode ter nome de usuário nem senha',
    has_query: 'não pode ter consulta ("?") nem fragmento ("#")',
    not_safe: 'deve começar com https://; http sem proteção é só para esta máquina',
  },
} as const satisfies Record<string, Record<BaseUrlFault, string>>

export const invalidBaseUrl = message('INVALID_BASE_URL', {
  en: ({fault}: {fault: BaseUrlFault}) => ({
    message: `The base URL ${BASE_URL_FAULTS.en[fault]}.`,
    hint: 'It comes from --base-url, PIXCTL_BASE_URL or the profile.',
  }),
  'pt-BR': ({fault}) => ({
    message: `O endereço base ${BASE_URL_FAULTS['pt-BR'][fault]}.`,
    hint: 'Ele vem de --base-url, PIXCTL_BASE_URL ou do perfil.',
  }),
})

export const baseUrlMissing = message('BASE_URL_MISSING', {
  en: () => ({
    message: 'There is no base URL for live.',
    hint: 'Give --base-url or PIXCTL_BASE_URL, or save one: pixctl config set base-url URL --live',
  }),
  'pt-BR': () => ({
    message: 'Não há endereço base para live.',
    hint: 'Informe --base-url ou PIXCTL_BASE_URL, ou guarde um: pixctl config set base-url URL --live',
  }),
})

export const unknownSetting = message('UNKNOWN_SETTING', {
  en: ({known}: {known: string}) => ({
    message: 'There is no setting of that name.',
    hint: `There are ${known}.`,
  }),
  'pt-BR': ({known}) => ({message: 'Não há configuração com esse nome.', hint: `Há ${known}.`}),
})

export const environmentIsNoSetting = message('UNKNOWN_SETTING', {
  en: () => ({
    message: 'There is no setting of that name.',
    hint: 'Use "pixctl auth switch test|live".',
  }),
  'pt-BR': () => ({
    message: 'Não há configuração com esse nome.',
    hint: 'Use "pixctl auth switch test|live".',
  }),
})

const SETTING_HINTS: Record<'en' | 'pt-BR', Partial<Record<string, string>> & {wire: string}> = {
  en: {
    'sub-account': 'The reference of a sub-account: 2 to 32 of a-z, 0-9, "-" and "_".',
    timeout: 'Whole seconds, from 1 to 3600.',
    lang: 'Write en or pt-BR.',
    'approval-above':
      'An amount in reais, without a thousands separator, as 1000 or 1500,50; "" removes the limit.',
    wire: 'A path begins with one slash; a name has letters, digits and "-", and is no header of another meaning.',
  },
  'pt-BR': {
    'sub-account': 'A referência de uma subconta: de 2 a 32 entre a-z, 0-9, "-" e "_".',
    timeout: 'Segundos inteiros, de 1 a 3600.',
    lang: 'Escreva en ou pt-BR.',
    'approval-above':
      'Um valor em reais, sem separador de milhar, como 1000 ou 1500,50; "" remove o limite.',
    wire: 'Um caminho começa com uma só barra; um nome tem letras, dígitos e "-", e não é cabeçalho de outro sentido.',
  },
}

export const invalidSetting = message('INVALID_SETTING', {
  en: ({key}: {key: string}) => ({
    message: `This is not a value for ${key}.`,
    hint: SETTING_HINTS.en[key] ?? SETTING_HINTS.en.wire,
  }),
  'pt-BR': ({key}) => ({
    message: `Isto não é um valor de ${key}.`,
    hint: SETTING_HINTS['pt-BR'][key] ?? SETTING_HINTS['pt-BR'].wire,
  }),
})

/** After the setting was changed: pixctl cannot see whether the service reads the key there. */
export const keyUnderOtherHeader = notice({
  en: ({header}: {header: string}) =>
    `Idempotency keys go out under ${header} now. A service that reads them elsewhere pays again when an answer is lost. Take the name from its documentation, letter for letter; "pixctl config set wire.idempotencyHeader ''" goes back to Idempotency-Key`,
  'pt-BR': ({header}) =>
    `As chaves de idempotência saem em ${header} a partir de agora. Um serviço que as lê em outro lugar paga de novo quando uma resposta se perde. Copie o nome da documentação dele, letra por letra; "pixctl config set wire.idempotencyHeader ''" volta a Idempotency-Key`,
})

/** After the setting was changed: pixctl cannot see whether the service reads the wallet there. */
export const walletUnderOtherHeader = notice({
  en: ({header}: {header: string}) =>
    `Sub-accounts are named under ${header} now. A service that reads them elsewhere pays from the main wallet. Take the name from its documentation, letter for letter; "pixctl config set wire.subAccountHeader ''" goes back to X-Sub-Account`,
  'pt-BR': ({header}) =>
    `As subcontas são indicadas em ${header} a partir de agora. Um serviço que as lê em outro lugar paga pela carteira principal. Copie o nome da documentação dele, letra por letra; "pixctl config set wire.subAccountHeader ''" volta a X-Sub-Account`,
})

export const configUnreadable = message('CONFIG_UNREADABLE', {
  en: ({path}: {path: string}) => ({
    message: `${path} cannot be read.`,
    hint: `Look whose file it is, and its mode: ls -l ${shellWord(path)}. PIXCTL_HOME names another home.`,
  }),
  'pt-BR': ({path}) => ({
    message: `${path} não pode ser lido.`,
    hint: `Veja de quem é o arquivo e o modo dele: ls -l ${shellWord(path)}. PIXCTL_HOME indica outra pasta.`,
  }),
})

export const configDamaged = message('CONFIG_DAMAGED', {
  en: ({path}: {path: string}) => ({
    message: `${path} is damaged; nothing was changed.`,
    hint: 'Repair it or move it away, then log in again.',
  }),
  'pt-BR': ({path}) => ({
    message: `${path} está danificado; nada foi mudado.`,
    hint: 'Conserte-o ou mova-o, e entre de novo.',
  }),
})

/** Who said that the environment is live. */
export type LiveSource = 'flag' | 'env' | 'profile' | 'default'

const LIVE_SOURCES = {
  en: {
    flag: 'by flag',
    env: 'by PIXCTL_ENV',
    profile: 'by "auth switch live"',
    default: 'by default',
  },
  'pt-BR': {
    flag: 'pela opção',
    env: 'por PIXCTL_ENV',
    profile: 'por "auth switch live"',
    default: 'por padrão',
  },
} as const satisfies Record<string, Record<LiveSource, string>>

interface LiveFacts {
  readonly source: LiveSource
  readonly profile: string
  /** The address, where it is of this machine: an emulator, or a way to the real service. */
  readonly local: string | undefined
}

/** Source: contract, section 3: live "says so on stderr". */
export const liveBanner = notice({
  en: ({source, profile, local}: LiveFacts) =>
    `LIVE: real money${local === undefined ? '' : `, unless ${local} is an emulator`} (${LIVE_SOURCES.en[source]}, profile ${profile}).`,
  'pt-BR': ({source, profile, local}) =>
    `LIVE: dinheiro real${local === undefined ? '' : `, salvo se ${local} for um emulador`} (${LIVE_SOURCES['pt-BR'][source]}, perfil ${profile}).`,
})

export const liveFromNowOn = notice({
  en: ({profile}: {profile: string}) =>
    `LIVE: commands of profile ${profile} move real money from now on.`,
  'pt-BR': ({profile}) =>
    `LIVE: os comandos do perfil ${profile} movem dinheiro real a partir de agora.`,
})
