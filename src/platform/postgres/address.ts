/** How the connection is protected, as libpq's `sslmode` names it. */
export const SSL_MODES = [
  'disable',
  'allow',
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
] as const
export type SslMode = (typeof SSL_MODES)[number]

/** Where a PostgreSQL server is. Holds no password. */
export interface PostgresAddress {
  /** As it is kept and shown: without the password. */
  readonly url: string
  /** A name, an address, or the directory of a Unix socket. */
  readonly host: string
  readonly port: number
  readonly database: string
  /** Nothing: the name of the user of this process. */
  readonly user: string | undefined
  readonly sslMode: SslMode
  readonly sslRootCert: string | undefined
  readonly sslCert: string | undefined
  readonly sslKey: string | undefined
}

/** Why a text is no address of a PostgreSQL server. */
export type AddressFault =
  | 'not_a_url'
  | 'several_hosts'
  | 'no_database'
  | 'unknown_parameter'
  | 'bad_sslmode'
  | 'repeated_parameter'
  | 'unescaped_password'

const SCHEMES = ['postgres:', 'postgresql:']
const PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host']
const DEFAULT_PORT = 5432
/** A list of servers where one stands, as libpq takes it; a comma of a password is none. */
const SEVERAL_HOSTS = /^postgres(ql)?:\/\/([^/?#]*@)?[^@/?#]*,[^@/?#]*([/?#]|$)/i
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/
/** Up to what ends the host, then the path, and behind a question mark the parameters. */
const PARTS = /^postgres(?:ql)?:\/\/[^/?#]*([^?#]*)\??([^#]*)/i

/**
 * Reads `postgres://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=…`. The password comes apart from the
 * address. Without an `sslmode` the server's certificate and name are checked, but on this machine,
 * where TLS is used as far as the server offers it, unless `sslrootcert=system` asks for a check.
 *
 * Errors: why it is none; the text itself, which may hold a password, is in no answer.
 */
export function parseAddress(
  text: string,
): {readonly address: PostgresAddress; readonly password: string | undefined} | AddressFault {
  if (hasPasswordBehindHost(text)) return 'unescaped_password'
  if (SEVERAL_HOSTS.test(text)) return 'several_hosts'
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !SCHEMES.includes(url.protocol)) return 'not_a_url'
  const parameters = url.searchParams
  const names = [...parameters.keys()]
  if (names.some((name) => !PARAMETERS.includes(name))) return 'unknown_parameter'
  // libpq takes the last one, and a check of the server by the first one may be weaker.
  if (new Set(names).size < names.length) return 'repeated_parameter'
  const database = decoded(url.pathname.slice(1))
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (user === undefined || password === undefined) return 'not_a_url'
  if (database === undefined || database === '' || database.includes('/')) return 'no_database'
  const host = parameters.get('host') ?? (decoded(url.hostname) || 'localhost')
  if (host.includes(',')) return 'several_hosts'
  const isHere = host.startsWith('/') || LOOPBACK.test(host)
  const isPublic = parameters.get('sslrootcert') === 'system'
  const asked = parameters.get('sslmode') ?? (isHere && !isPublic ? 'prefer' : 'verify-full')
  const sslMode = SSL_MODES.find((mode) => mode === asked)
  if (!sslMode) return 'bad_sslmode'
  url.password = ''
  const address = {
    url: url.href,
    host: host.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    database,
    user: user || undefined,
    sslMode,
    sslRootCert: parameters.get('sslrootcert') ?? undefined,
    sslCert: parameters.get('sslcert') ?? undefined,
    sslKey: parameters.get('sslkey') ?? undefined,
  }
  return {address, password: password || undefined}
}

/**
 * A `/`, `?` or `#` of a password that is not percent-encoded ends the host, and the rest of the password
 * would be taken for the database or for parameters, kept in the settings and shown. The `@` behind the
 * password gives it away. A file of a certificate may have one in its name.
 */
function hasPasswordBehindHost(text: string): boolean {
  const [, path = '', query = ''] = PARTS.exec(text.trim()) ?? []
  const isOdd = (part: string): boolean => part.includes('@') && !/^ssl[a-z]+=/.test(part)
  return text.includes('#') || path.includes('@') || query.split('&').some(isOdd)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
