import type {PostgresAddress} from './postgres/address.ts'

/** Where journal and inbox are. */
export type Store = {readonly kind: 'local'} | SharedStore

/** A database that several machines share. */
export interface SharedStore {
  readonly kind: 'postgres'
  readonly address: PostgresAddress
  /** Nothing: PGPASSWORD, a password file or a client certificate. */
  readonly password: () => Promise<string | undefined>
  /** The one that is kept for this very address by now; nothing where none is. */
  readonly passwordNow?: () => Promise<string | undefined>
}

export const LOCAL_STORE: Store = {kind: 'local'}
