import type {Environment} from '../domain/environment.ts'
import type {ListColumn} from './table/list-columns.ts'

interface ProfileFacts {
  readonly profile: string
  readonly environment: Environment
  readonly active: boolean
  readonly credentials: readonly {
    readonly environment: Environment
    readonly clientId?: string
    readonly baseUrl?: string
    readonly store?: 'keychain' | 'file'
  }[]
}

/** A row for each credential; a profile without one has a row, too. */
export function profileRows(profiles: readonly ProfileFacts[]) {
  return profiles.flatMap(({credentials, environment, ...profile}) => {
    if (credentials.length === 0) return [{...profile, environment, inUse: profile.active}]
    return credentials.map((credential) => ({
      ...profile,
      ...credential,
      inUse: profile.active && credential.environment === environment,
    }))
  })
}

export const PROFILE_COLUMNS: readonly ListColumn[] = [
  {key: 'profile', title: {en: 'Profile', 'pt-BR': 'Perfil'}},
  {key: 'environment', title: {en: 'Environment', 'pt-BR': 'Ambiente'}, kind: 'state'},
  {key: 'inUse', title: {en: 'In use', 'pt-BR': 'Em uso'}},
  {key: 'clientId', title: {en: 'Client id', 'pt-BR': 'Client id'}},
  {key: 'baseUrl', title: {en: 'Service', 'pt-BR': 'Serviço'}},
  {key: 'store', title: {en: 'Secret', 'pt-BR': 'Segredo'}, kind: 'state'},
]

export const SETTING_COLUMNS: readonly ListColumn[] = [
  {key: 'key', title: {en: 'Setting', 'pt-BR': 'Configuração'}},
  {key: 'value', title: {en: 'Value', 'pt-BR': 'Valor'}},
  {key: 'source', title: {en: 'Source', 'pt-BR': 'Origem'}, kind: 'state'},
]
