import {LocalFailureError} from '../../messages/errors.ts'
import {
  storeFailed,
  storeUnavailable,
  storeUntrusted,
  storeWantsPassword,
} from '../../messages/store.ts'
import {NoPassword} from './password-file.ts'

/** Of a connection that is gone, or never was: nothing came back, so a commit may have happened. */
const CONNECTION_CLASSES = ['08', '57']

/** Undone as a whole because of another transaction: the same again may succeed. */
const REPEATABLE = ['40001', '40P01']

/** What the server, or the way to it, said. */
export class PostgresError extends LocalFailureError {
  /** The server's SQLSTATE, or a word of the operating system such as `ECONNREFUSED`. */
  readonly errcode: string

  constructor(url: string, cause: unknown) {
    super(said(url, cause), {cause})
    this.errcode = codeOf(cause)
  }

  /** Whether it is not known what became of a statement that was sent. */
  get isConnectionLost(): boolean {
    return isConnectionLost(this.errcode)
  }

  get isRepeatable(): boolean {
    return REPEATABLE.includes(this.errcode)
  }
}

/** What Node says of a certificate that it does not accept. */
const NOT_TRUSTED = /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

function said(url: string, cause: unknown) {
  if (cause instanceof NoPassword) return storeWantsPassword({url, openFile: cause.openFile})
  const [errcode, reason] = [codeOf(cause), reasonOf(cause)]
  if (NOT_TRUSTED.test(errcode)) return storeUntrusted({url, reason})
  return isConnectionLost(errcode) ? storeUnavailable({url, reason}) : storeFailed({url, reason})
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
