import type {StoreName} from './config-file.ts'

/** One place for secrets. `account` says whose secret it is; it is no secret itself. */
export interface SecretStore {
  readonly name: StoreName
  read(account: string): Promise<string | undefined>
  save(account: string, secret: string): Promise<void>
  remove(account: string): Promise<void>
}
