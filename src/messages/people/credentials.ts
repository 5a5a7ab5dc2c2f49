import type {Environment} from '../../domain/environment.ts'
import {message, notice} from '../message.ts'
import {shellWord} from '../text/shell-word.ts'

/** Client ids, client secrets, webhook secrets, and where secrets are kept. */

const loginCommand = (environment: Environment): string =>
  `pixctl auth login${environment === 'live' ? ' --live' : ''}`

/** A user without an account of the service can use the emulator; it is never live. */
const withoutAccount = (environment: Environment, sentence: string): string =>
  environment === 'live' ? '' : ` ${sentence} "pixctl emulator start --login".`

/** So many profiles are named. */
const MOST_PROFILES = 5

const profileList = (profiles: readonly string[]): string =>
  [...profiles.slice(0, MOST_PROFILES), ...(profiles.length > MOST_PROFILES ? ['…'] : [])].join(
    ', ',
  )

interface NotLoggedIn {
  readonly profile: string
  readonly environment: Environment
  /** Those that have a credential for the environment. */
  readonly others: readonly string[]
}

export const notLoggedIn = message('NOT_LOGGED_IN', {
  en: ({profile, environment, others}: NotLoggedIn) => ({
    message: `Profile ${profile} has no credential for ${environment}.`,
    hint: `${others.length > 0 ? `With one: --profile ${profileList(others)}. ` : ''}Run "${loginCommand(environment)}", or set PIXCTL_CLIENT_ID and PIXCTL_CLIENT_SECRET.${withoutAccount(environment, 'Without an account:')}`,
  }),
  'pt-BR': ({profile, environment, others}) => ({
    message: `O perfil ${profile} não tem credencial para ${environment}.`,
    hint: `${others.length > 0 ? `Com uma: --profile ${profileList(others)}. ` : ''}Execute "${loginCommand(environment)}", ou defina PIXCTL_CLIENT_ID e PIXCTL_CLIENT_SECRET.${withoutAccount(environment, 'Sem uma conta:')}`,
  }),
})

export const credentialOfOtherEnvironment = message('CREDENTIAL_ENVIRONMENT_MISMATCH', {
  en: ({named, environment}: {named: Environment; environment: Environment}) => ({
    message: `The credential is for ${named}, the command runs in ${environment}. Nothing was sent.`,
    hint: `Use --env ${named}, or a credential for ${environment}.`,
  }),
  'pt-BR': ({named, environment}) => ({
    message: `A credencial é de ${named}, o comando roda em ${environment}. Nada foi enviado.`,
    hint: `Use --env ${named}, ou uma credencial de ${environment}.`,
  }),
})

export const credentialIncomplete = message('CREDENTIAL_INCOMPLETE', {
  en: ({set, missing}: {set: string; missing: string}) => ({
    message: `${set} is set, but ${missing} is not.`,
    hint: 'Set both, or neither.',
  }),
  'pt-BR': ({set, missing}) => ({
    message: `${set} está definido, mas ${missing} não.`,
    hint: 'Defina os dois, ou nenhum.',
  }),
})

export const otherCredential = message('OTHER_CREDENTIAL', {
  en: () => ({
    message: 'The request was sent by another account than the one whose credential is set now.',
    hint: 'Log in as then, name its profile with --profile, or set PIXCTL_CLIENT_ID and PIXCTL_CLIENT_SECRET.',
  }),
  'pt-BR': () => ({
    message: 'O pedido foi enviado por outra conta que não a da credencial de agora.',
    hint: 'Entre como então, informe o perfil com --profile, ou defina PIXCTL_CLIENT_ID e PIXCTL_CLIENT_SECRET.',
  }),
})

export const clientIdMissing = message('CLIENT_ID_MISSING', {
  en: () => ({
    message: 'There is no client id.',
    hint: 'Give --client-id or PIXCTL_CLIENT_ID.',
  }),
  'pt-BR': () => ({
    message: 'Falta o client id.',
    hint: 'Informe --client-id ou PIXCTL_CLIENT_ID.',
  }),
})

export const clientSecretMissing = message('CLIENT_SECRET_MISSING', {
  en: () => ({
    message: 'There is no client secret.',
    hint: 'Give it on stdin with --client-secret-stdin, or in PIXCTL_CLIENT_SECRET; never as an argument.',
  }),
  'pt-BR': () => ({
    message: 'Falta o client secret.',
    hint: 'Informe-o pela entrada padrão com --client-secret-stdin, ou em PIXCTL_CLIENT_SECRET; nunca como argumento.',
  }),
})

export const askClientId = notice({en: () => 'Client id: ', 'pt-BR': () => 'Client id: '})

export const askClientSecret = notice({
  en: () => 'Client secret (not shown): ',
  'pt-BR': () => 'Client secret (não aparece ao digitar): ',
})

export const invalidCredentialStore = message('INVALID_CREDENTIAL_STORE', {
  en: () => ({message: 'PIXCTL_CREDENTIAL_STORE must be keychain or file.'}),
  'pt-BR': () => ({message: 'PIXCTL_CREDENTIAL_STORE deve ser keychain ou file.'}),
})

const STORES = {keychain: 'O chaveiro', file: 'O arquivo de segredos'} as const

export const secretMissing = message('SECRET_MISSING', {
  en: ({store}: {store: 'keychain' | 'file'}) => ({
    message: `The ${store} no longer has the secret.`,
    hint: 'Log in again with "pixctl auth login".',
  }),
  'pt-BR': ({store}) => ({
    message: `${STORES[store]} não tem mais o segredo.`,
    hint: 'Entre de novo com "pixctl auth login".',
  }),
})

/** Where the vault had the password of a store. */
export const storePasswordLost = message('SECRET_MISSING', {
  en: ({store, profile}: {store: 'keychain' | 'file'; profile: string}) => ({
    message: `The ${store} no longer has the password of the store.`,
    hint: `Keep it again, the URL with the password on standard input: pixctl config set store - --profile ${shellWord(profile)}`,
  }),
  'pt-BR': ({store, profile}) => ({
    message: `${STORES[store]} não tem mais a senha do armazém.`,
    hint: `Guarde-a de novo, com a URL e a senha na entrada padrão: pixctl config set store - --profile ${shellWord(profile)}`,
  }),
})

const FILE_INSTEAD = {
  en: 'PIXCTL_CREDENTIAL_STORE=file keeps secrets in a private file instead.',
  'pt-BR': 'Com PIXCTL_CREDENTIAL_STORE=file os segredos ficam em um arquivo privado.',
}

export const keychainMissing = message('KEYCHAIN_UNAVAILABLE', {
  en: () => ({
    message: 'This machine has no keychain that pixctl can use.',
    hint: FILE_INSTEAD.en,
  }),
  'pt-BR': () => ({
    message: 'Esta máquina não tem um chaveiro que o pixctl possa usar.',
    hint: FILE_INSTEAD['pt-BR'],
  }),
})

export const keychainSilent = message('KEYCHAIN_UNAVAILABLE', {
  en: ({seconds}: {seconds: number}) => ({
    message: `The keychain did not answer in ${seconds} s.`,
    hint: FILE_INSTEAD.en,
  }),
  'pt-BR': ({seconds}) => ({
    message: `O chaveiro não respondeu em ${seconds} s.`,
    hint: FILE_INSTEAD['pt-BR'],
  }),
})

export const keychainFailed = message('KEYCHAIN_UNAVAILABLE', {
  en: () => ({
    message: 'The keychain of this machine cannot be used.',
    hint: FILE_INSTEAD.en,
  }),
  'pt-BR': () => ({
    message: 'O chaveiro desta máquina não pode ser usado.',
    hint: FILE_INSTEAD['pt-BR'],
  }),
})

export const secretKeptInFile = notice({
  en: ({path}: {path: string}) => `The secret is kept in ${path}, readable by you alone (0600).`,
  'pt-BR': ({path}) => `O segredo fica em ${path}, que só você pode ler (0600).`,
})

export const secretsDamaged = message('SECRETS_DAMAGED', {
  en: ({path}: {path: string}) => ({
    message: `${path} cannot be read; nothing was changed.`,
    hint: 'Repair it or move it away, then log in again.',
  }),
  'pt-BR': ({path}) => ({
    message: `${path} não pode ser lido; nada foi mudado.`,
    hint: 'Conserte-o ou mova-o, e entre de novo.',
  }),
})

export const invalidSecretName = message('INVALID_NAME', {
  en: () => ({message: 'A secret is named with up to 64 letters, digits, ".", "_" and "-".'}),
  'pt-BR': () => ({
    message: 'Um segredo se nomeia com até 64 letras, dígitos, ".", "_" e "-".',
  }),
})

/** The secret of an endpoint is in one answer of the service: what is replaced cannot be had again. */
export const secretNameTaken = message('SECRET_NAME_TAKEN', {
  en: ({name}: {name: string}) => ({
    message: `A secret is kept as ${name} already, and replacing it would lose it. Nothing was sent.`,
    hint: `Give another name, or, if its endpoint is gone, first: pixctl webhooks secret remove ${shellWord(name)}`,
  }),
  'pt-BR': ({name}) => ({
    message: `Já há um segredo guardado como ${name}, e substituí-lo seria perdê-lo. Nada foi enviado.`,
    hint: `Informe outro nome ou, se o endpoint dele não existe mais, antes: pixctl webhooks secret remove ${shellWord(name)}`,
  }),
})

export const secretReplaced = notice({
  en: ({name}: {name: string}) =>
    `Another secret was kept as ${name}: it is gone, and what is signed with it is refused. While a secret is rotated, keep each under a name of its own.`,
  'pt-BR': ({name}) =>
    `Havia outro segredo guardado como ${name}: ele não existe mais, e o que for assinado com ele será recusado. Na troca de um segredo, guarde cada um com um nome.`,
})

export const emptySecret = message('EMPTY_SECRET', {
  en: () => ({message: 'The secret is empty.'}),
  'pt-BR': () => ({message: 'O segredo está vazio.'}),
})

export const unknownSecret = message('UNKNOWN_SECRET', {
  en: () => ({
    message: 'There is no webhook secret of that name.',
    hint: '"pixctl webhooks secret list" shows them.',
  }),
  'pt-BR': () => ({
    message: 'Não há segredo de webhook com esse nome.',
    hint: '"pixctl webhooks secret list" mostra os que há.',
  }),
})

export const secretNotGiven = message('SECRET_NOT_GIVEN', {
  en: () => ({
    message: 'The secret must come from standard input.',
    hint: 'Pipe it in and add --secret-stdin.',
  }),
  'pt-BR': () => ({
    message: 'O segredo deve vir da entrada padrão.',
    hint: 'Envie-o por um pipe, com --secret-stdin.',
  }),
})

export const askSecret = notice({en: () => 'Secret: ', 'pt-BR': () => 'Segredo: '})

export const webhookSecretMissing = message('WEBHOOK_SECRET_MISSING', {
  en: ({variable}: {variable: string}) => ({
    message: 'There is no webhook secret to check with.',
    hint:
      `Register an endpoint and keep its secret: "pixctl webhooks endpoints create URL --save-secret NAME". ` +
      `One that you have: "pixctl webhooks secret set NAME --secret-stdin", or set ${variable}.`,
  }),
  'pt-BR': ({variable}) => ({
    message: 'Não há segredo de webhook com que conferir.',
    hint:
      `Registre um endpoint e guarde o segredo dele: "pixctl webhooks endpoints create URL --save-secret NOME". ` +
      `Um que você já tem: "pixctl webhooks secret set NOME --secret-stdin", ou defina ${variable}.`,
  }),
})

export const clientIdMalformed = message('CLIENT_ID_MALFORMED', {
  en: () => ({
    message:
      'The client id has white space or another letter case than ids have. Nothing was sent.',
    hint: 'Copy it again, without quotes, spaces or line ends.',
  }),
  'pt-BR': () => ({
    message:
      'O id do cliente tem espaços ou letras maiúsculas que os ids não têm. Nada foi enviado.',
    hint: 'Copie-o de novo, sem aspas, espaços ou quebras de linha.',
  }),
})
