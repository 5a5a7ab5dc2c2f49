import {message} from '../message.ts'

/** Why a value is no store. */
export type StoreFault =
  | 'not_a_url'
  | 'several_hosts'
  | 'no_database'
  | 'unknown_parameter'
  | 'bad_sslmode'
  | 'repeated_parameter'
  | 'unescaped_password'

const STORE_FAULTS = {
  en: {
    not_a_url: 'The store is "local" or a URL such as postgres://user@host/database.',
    several_hosts:
      'The URL of the store names several servers. Name one: an address that always leads to the primary.',
    no_database: 'The URL of the store names no database: postgres://user@host/database.',
    unknown_parameter:
      'The URL of the store takes sslmode, sslrootcert, sslcert, sslkey and host, nothing else.',
    bad_sslmode:
      'The sslmode of the store is disable, allow, prefer, require, verify-ca or verify-full.',
    repeated_parameter: 'The URL of the store gives a parameter twice. Give each one once.',
    unescaped_password:
      'The URL of the store has "#", or "@" behind the host, as of a password that is not percent-encoded: write / as %2F, # as %23, ? as %3F and @ as %40, or give it as PGPASSWORD or in a password file.',
  },
  'pt-BR': {
    not_a_url: 'O armazém é "local" ou uma URL como postgres://usuario@host/banco.',
    several_hosts:
      'A URL do armazém indica vários servidores. Indique um: um endereço que sempre leve ao primário.',
    no_database: 'A URL do armazém não indica banco: postgres://usuario@host/banco.',
    unknown_parameter:
      'A URL do armazém aceita sslmode, sslrootcert, sslcert, sslkey e host, nada mais.',
    bad_sslmode:
      'O sslmode do armazém é disable, allow, prefer, require, verify-ca ou verify-full.',
    repeated_parameter: 'A URL do armazém dá um parâmetro duas vezes. Informe cada um uma só vez.',
    unescaped_password:
      'A URL do armazém tem "#", ou "@" depois do host, como de uma senha sem codificação por cento: escreva / como %2F, # como %23, ? como %3F e @ como %40, ou informe-a em PGPASSWORD ou num arquivo de senhas.',
  },
} as const satisfies Record<string, Record<StoreFault, string>>

/** Who gave a value that is to be a store; `note`: a home keeps which stores it worked with. */
export type StoreOrigin = 'env' | 'profile' | 'argument' | 'stdin' | 'note'

const ORIGIN_HINTS = {
  en: {
    env: 'It comes from PIXCTL_STORE.',
    profile: 'It comes from the profile: pixctl config set store URL',
    argument: 'Nothing was changed.',
    stdin: 'It was read from standard input. Nothing was changed.',
    note: 'It comes from a note of the home on the stores that it worked with.',
  },
  'pt-BR': {
    env: 'Ele vem de PIXCTL_STORE.',
    profile: 'Ele vem do perfil: pixctl config set store URL',
    argument: 'Nada foi alterado.',
    stdin: 'Ele foi lido da entrada padrão. Nada foi alterado.',
    note: 'Ele vem de uma nota da pasta sobre os armazéns com que ela trabalhou.',
  },
} as const satisfies Record<string, Record<StoreOrigin, string>>

export const invalidStore = message('INVALID_STORE', {
  en: ({fault, origin}: {fault: StoreFault; origin: StoreOrigin}) => ({
    message: STORE_FAULTS.en[fault],
    hint: ORIGIN_HINTS.en[origin],
  }),
  'pt-BR': ({fault, origin}) => ({
    message: STORE_FAULTS['pt-BR'][fault],
    hint: ORIGIN_HINTS['pt-BR'][origin],
  }),
})
