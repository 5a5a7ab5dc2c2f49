import type {Environment} from '../domain/environment.ts'
import type {Language} from '../messages/language.ts'
import {renderFields} from './text/fields.ts'
import {stateWord} from './text/states.ts'

interface IdentityFacts {
  readonly environment: Environment
  readonly profile: string
  readonly clientId: string
  readonly baseUrl: string | null
  readonly subAccount?: string | null
  readonly store: string | null
}

interface AuthWords {
  readonly environment: string
  readonly profile: string
  readonly clientId: string
  readonly service: string
  readonly wallet: string
  readonly secret: string
  readonly fromVariables: string
  readonly loggedIn: (verified: boolean) => string
  readonly loggedOut: (place: string) => string
  readonly nothingThere: (place: string) => string
  readonly switched: (profile: string, environment: Environment) => string
}

const WORDS: Readonly<Record<Language, AuthWords>> = {
  en: {
    environment: 'Environment',
    profile: 'Profile',
    clientId: 'Client id',
    service: 'Service',
    wallet: 'Wallet',
    secret: 'Secret',
    fromVariables: 'environment variables',
    loggedIn: (verified) => (verified ? 'Logged in.' : 'Kept without a look at the service.'),
    loggedOut: (place) => `Logged out of ${place}.`,
    nothingThere: (place) => `There was no credential in ${place}.`,
    switched: (profile, environment) => `Profile ${profile}, environment ${environment}.`,
  },
  'pt-BR': {
    environment: 'Ambiente',
    profile: 'Perfil',
    clientId: 'Client id',
    service: 'Serviço',
    wallet: 'Carteira',
    secret: 'Segredo',
    fromVariables: 'variáveis de ambiente',
    loggedIn: (verified) => (verified ? 'Login feito.' : 'Guardado sem consultar o serviço.'),
    loggedOut: (place) => `Logout de ${place} feito.`,
    nothingThere: (place) => `Não havia credencial em ${place}.`,
    switched: (profile, environment) =>
      `Perfil ${profile}, ambiente ${stateWord(environment, 'pt-BR')}.`,
  },
}

/** As whom commands speak. */
export function renderIdentity(identity: IdentityFacts, language: Language): string {
  const words = WORDS[language]
  return renderFields([
    [words.environment, stateWord(identity.environment, language)],
    [words.profile, identity.profile],
    [words.clientId, identity.clientId],
    [words.service, identity.baseUrl ?? '–'],
    [words.wallet, identity.subAccount ?? undefined],
    [
      words.secret,
      identity.store === null ? words.fromVariables : stateWord(identity.store, language),
    ],
  ])
}

export const renderLogin = (
  result: IdentityFacts & {readonly verified: boolean},
  language: Language,
): string => `${WORDS[language].loggedIn(result.verified)}\n\n${renderIdentity(result, language)}`

interface Place {
  readonly environment: Environment
  readonly profile: string
}

export function renderLogout(
  {environment, profile, removed}: Place & {readonly removed: boolean},
  language: Language,
): string {
  const {loggedOut, nothingThere} = WORDS[language]
  return (removed ? loggedOut : nothingThere)(`${profile}/${environment}`)
}

export const renderSwitch = ({profile, environment}: Place, language: Language): string =>
  WORDS[language].switched(profile, environment)
