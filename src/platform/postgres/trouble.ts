import {LocalFailureError} from '../../messages/errors.ts'
import {storeWantsPassword} from '../../messages/stores/store.ts'
import {
  type StoreMoment,
  type StoreRefusal,
  storeFailed,
  storeFileUnread,
  storeUnavailable,
  storeUntrusted,
  storeWithoutTls,
} from '../../messages/stores/store-refusals.ts'
import {NoPassword} from './password-file.ts'

/** Of a connection that is gone, or never was: nothing came back, so a commit may have happened. */
const CONNECTION_CLASSES = ['08', '57']

/**
 * Data exceptions, broken constraints, failed checks of a view, limits of a row: of what a statement was
 * given, on a server that is well.
 */
const VALUE_CLASSES = ['22', '23', '44', '54']

/** A trigger or function of the owner of the database raised it, about the row that it was given. */
const RAISED_BY_TRIGGER = 'P0001'

/** Of a user without the right to a table, and of a row that a policy of the table does not let in. */
const NOT_PERMITTED = '42501'

/** A name without an address, a port or a socket that nothing listens at, and a server that is starting. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT', '57P03']

const READ_ONLY = '25006'

/**
 * What may come of the settings that a session was given when it connected and keeps while it lives, as
 * `ALTER DATABASE … SET default_transaction_read_only` and `lock_timeout` give them, and of the plans that
 * it keeps of tables which were changed since (feature_not_supported). A new session may be without.
 */
const OF_SESSION = [READ_ONLY, '55P03', '0A000']

/** Undone as a whole because of another transaction: the same again may succeed. */
const REPEATABLE = ['40001', '40P01']

/** What the driver says of a server that takes no TLS; it has no code. */
export const NO_TLS_THERE = 'The server does not support SSL connections'

/** Source: PostgreSQL, "Error Codes". */
const REFUSALS: Readonly<Record<string, StoreRefusal>> = {
  '28P01': 'wrong_password',
  '28000': 'not_let_in',
  '3D000': 'no_such_database',
  [NOT_PERMITTED]: 'not_permitted',
  [READ_ONLY]: 'read_only',
  '53300': 'too_many_connections',
}

/** A file of the URL that is not there, cannot be read, or holds something else. */
export class CertificateFileError extends Error {
  override readonly name = 'CertificateFileError'
  readonly file: {readonly path: string; readonly parameter: string}

  constructor(file: {readonly path: string; readonly parameter: string}, cause?: unknown) {
    super('a certificate file cannot be used', {cause})
    this.file = file
  }
}

/** What the server, or the way to it, said. */
export class PostgresError extends LocalFailureError {
  /** The server's SQLSTATE, or a word of the operating system such as `ECONNREFUSED`. */
  readonly errcode: string
  readonly #url: string

  constructor(url: string, cause: unknown, moment: StoreMoment = {}) {
    super(said(url, cause, moment), {cause})
    this.errcode = codeOf(cause)
    this.#url = url
  }

  override whereNothingWasSent(): PostgresError {
    return new PostgresError(this.#url, this.cause, {isNothingSent: true})
  }

  /** Whether it is not known what became of a statement that was sent. */
  get isConnectionLost(): boolean {
    return isConnectionLost(this.errcode)
  }

  /**
   * Whether the server, or the way to it, is down or full for now. One that answers and refuses this
   * user, and one whose certificate or password file is wrong, stays as it is.
   */
  get isAway(): boolean {
    return this.code === 'STORE_UNAVAILABLE' || this.errcode.startsWith('53')
  }

  /** Whether no connection came about, so that no statement was sent. */
  get isWithoutConnection(): boolean {
    return NOT_CONNECTED.includes(this.errcode)
  }

  /** Whether the server refused the values of the statement, as it would the next time. */
  get isOfValues(): boolean {
    if (this.errcode === RAISED_BY_TRIGGER || isOfRowPolicy(this.errcode, this.cause)) return true
    return !this.isConnectionLost && VALUE_CLASSES.includes(this.errcode.slice(0, 2))
  }

  /** Whether the user lacks a right, whatever the values of the statement are. */
  get isWithoutRight(): boolean {
    return this.errcode === NOT_PERMITTED && !this.isOfValues
  }

  /** Whether a session that connects anew may do what this one refused. */
  get isOfSession(): boolean {
    return OF_SESSION.includes(this.errcode)
  }

  get isRepeatable(): boolean {
    return REPEATABLE.includes(this.errcode)
  }
}

/** What Node says of a certificate that it does not accept. */
const NOT_TRUSTED = /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

function said(url: string, cause: unknown, moment: StoreMoment) {
  if (cause instanceof NoPassword) return storeWantsPassword({url, openFile: cause.openFile})
  if (cause instanceof CertificateFileError) {
    const why = cause.cause === undefined ? undefined : reasonOf(cause.cause)
    return storeFileUnread({...cause.file, reason: why})
  }
  const [errcode, reason] = [codeOf(cause), reasonOf(cause)]
  if (reason === NO_TLS_THERE) return storeWithoutTls({url})
  if (NOT_TRUSTED.test(errcode)) return storeUntrusted({url, reason, flaw: flawOf(errcode)})
  if (isConnectionLost(errcode)) return storeUnavailable({url, reason, ...moment})
  return storeFailed({url, reason, refusal: REFUSALS[errcode] ?? 'other', ...moment})
}

function flawOf(errcode: string) {
  if (errcode === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'other_name'
  return errcode === 'CERT_HAS_EXPIRED' ? 'expired' : 'not_trusted'
}

/**
 * A server may speak another language; the routine that found it has one name in all of them.
 *
 * Source: PostgreSQL, `execMain.c`: what a table's policies say of a new row is asked there alone.
 */
function isOfRowPolicy(errcode: string, cause: unknown): boolean {
  if (errcode !== NOT_PERMITTED || !(cause instanceof Error)) return false
  const routine = 'routine' in cause ? cause.routine : undefined
  if (routine === 'ExecWithCheckOptions') return true
  return cause.message.includes('violates row-level security policy')
}

const isConnectionLost = (code: string): boolean =>
  !/^[0-9A-Z]{5}$/.test(code) || CONNECTION_CLASSES.includes(code.slice(0, 2))

function codeOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : 'NO_CODE'
}

/** One line; several addresses that were tried in vain say it once. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  return cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
}
