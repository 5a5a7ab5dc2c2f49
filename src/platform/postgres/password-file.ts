import {readFile, stat} from 'node:fs/promises'
import {homedir} from 'node:os'
import {join} from 'node:path'
import type {Variables} from '../variables.ts'
import type {PostgresAddress} from './address.ts'

/** The server asks for a password, and there is none. */
export class NoPassword extends Error {
  override readonly name = 'NoPassword'
  /** A password file that counts for nothing, because other users can read it. */
  readonly openFile: string | undefined

  constructor(openFile: string | undefined) {
    super('the server asks for a password, and none is given')
    this.openFile = openFile
  }
}

const OTHERS_MAY = 0o077
/** In which libpq looks for a server that is named `localhost` in the password file. */
const USUAL_SOCKETS = ['/tmp', '/var/run/postgresql', '/run/postgresql']

/**
 * The password from PGPASSWORD, else from the password file.
 *
 * Errors: `NoPassword` when there is none for this server, database and user.
 * Source: libpq, "Environment Variables" and "The Password File".
 */
export async function givenPassword(
  {host, port, database}: PostgresAddress,
  user: string,
  env: Variables = process.env,
): Promise<string> {
  const named = env['PGPASSWORD']
  if (named) return named
  const path = pathOf(env)
  const found = await stat(path).catch(() => undefined)
  // A pipe would be waited for; libpq takes none either.
  if (!found?.isFile()) throw new NoPassword(undefined)
  if (process.platform !== 'win32' && (found.mode & OTHERS_MAY) !== 0) throw new NoPassword(path)
  const hosts = USUAL_SOCKETS.includes(host) ? [host, 'localhost'] : [host]
  const wanted = [hosts, [String(port)], [database], [user]]
  for (const line of (await readFile(path, 'utf8')).split(/\r?\n/)) {
    const fields = fieldsOf(line)
    const password = fields[wanted.length]
    const isMeant = wanted.every((names, at) => ['*', ...names].includes(fields[at] ?? ''))
    if (isMeant && password !== undefined && password !== '') return password
  }
  throw new NoPassword(undefined)
}

function pathOf(env: Variables): string {
  const named = env['PGPASSFILE']
  if (named) return named
  if (process.platform !== 'win32') return join(homedir(), '.pgpass')
  return join(env['APPDATA'] ?? homedir(), 'postgresql', 'pgpass.conf')
}

/** The fields between colons; a backslash takes the meaning from a colon or a backslash. */
function fieldsOf(line: string): string[] {
  if (line.startsWith('#')) return []
  return [...line.matchAll(/((?:\\.|[^\\:])*)(?::|$)/g)].map(([, field = '']) =>
    field.replace(/\\(.)/g, '$1'),
  )
}
