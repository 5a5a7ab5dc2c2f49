import {execFileSync, spawnSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import {createServer} from 'node:net'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'
import {INBOX_SCHEMA} from '../../src/inbox/postgres/schema.ts'
import {JOURNAL_SCHEMA} from '../../src/journal/postgres/schema.ts'
import {parseAddress} from '../../src/platform/postgres/address.ts'
import {openPostgres} from '../../src/platform/postgres/open-postgres.ts'
import type {Postgres} from '../../src/platform/postgres/postgres.ts'
import {migrate} from '../../src/platform/postgres/schema.ts'
import {uuid7} from '../../src/platform/uuid7.ts'
import {urlOfTheRun} from './postgres-of-the-run.ts'

/** A PostgreSQL server of the tests: synchronous, on loopback, with a password. */
export interface PostgresServer {
  /** Of its first database, with the password. */
  readonly url: string
  /** The URL of a new, empty database, with the password. */
  newDatabase(): Promise<string>
  /** Ends it at once, as a power cut does. Errors: on a server that the tests did not start. */
  stopAtOnce(): void
  start(): void
  /** Stops all of its processes where they are, as a machine that hangs does. */
  freeze(): void
  thaw(): void
  /** Where the private server writes, for certificates and settings. */
  readonly directory: string | undefined
  close(): void | Promise<void>
}

const PASSWORD = 'secret of the tests'
const USER = 'pixctl'

const OF_A_CLUSTER = ['-U', USER, '-E', 'UTF8', '-A', 'scram-sha-256', '-N']
/** Where a copy is kept of what initdb made for the first server; to copy it takes a tenth of the time. */
const templateOf = (folder: string): string => {
  const terms = JSON.stringify([folder, process.getuid?.(), PASSWORD, OF_A_CLUSTER])
  const name = createHash('sha256').update(terms).digest('hex').slice(0, 16)
  return join(import.meta.dirname, '../../node_modules/.cache', `postgres-${name}`)
}

/** With modes and owner: a server refuses files of another user. */
const copy = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to])

function keepAsTemplate(data: string, template: string): void {
  const made = `${template}-${process.pid}`
  mkdirSync(dirname(made), {recursive: true})
  copy(data, made)
  try {
    renameSync(made, template)
  } catch {
    // Another worker was sooner.
    rmSync(made, {recursive: true, force: true})
  }
}

/** Why no server can be had here; nothing where one can. */
export function postgresAbsence(): string | undefined {
  if (process.env['PIXCTL_TEST_POSTGRES'] || binaries() !== undefined) return undefined
  return 'postgresql is not installed, and PIXCTL_TEST_POSTGRES names no server'
}

/** Where a program of PostgreSQL is, such as `pg_dump`. Errors: where none is installed. */
export function postgresProgram(name: string): string {
  const folder = binaries()
  if (folder === undefined) throw new Error(postgresAbsence())
  return join(folder, name)
}

function binaries(): string | undefined {
  const said = spawnSync('pg_config', ['--bindir'], {encoding: 'utf8'}).stdout?.trim()
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [said ?? '', ...versions.map((version) => join(root, version, 'bin'))]
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'initdb')))
}

/**
 * The server that all test files of a run share, for tests that only need a database. It cannot be
 * stopped or configured, and the roles in it are those of all files; `close` drops the databases
 * that were made through this value.
 */
export async function sharedPostgres(): Promise<PostgresServer> {
  const given = process.env['PIXCTL_TEST_POSTGRES']
  if (given) return serverAt(given)
  const url = await urlOfTheRun()
  // Mutants are tested without what starts a run.
  if (url === undefined) return startPostgres()
  const server = serverAt(url)
  const made: string[] = []
  const newDatabase = async (): Promise<string> => {
    const database = await server.newDatabase()
    made.push(new URL(database).pathname.slice(1))
    return database
  }
  const close = async (): Promise<void> => {
    const admin = await connectTo(url, 1)
    for (const name of made.splice(0)) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.close()
  }
  return {...server, newDatabase, close}
}

/** Starts a private server, as another user where the tests run as root: it refuses root. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const given = process.env['PIXCTL_TEST_POSTGRES']
  if (given) return serverAt(given)
  const folder = binaries()
  if (folder === undefined) throw new Error(postgresAbsence())
  const directory = mkdtempSync(join(tmpdir(), 'pixctl-postgres-'))
  const port = await freePort()
  const as = otherUser(directory)
  const data = join(directory, 'data')
  const run = (command: string, ...args: readonly string[]): void => {
    execFileSync(join(folder, command), args, {
      ...as,
      cwd: directory,
      env: {PATH: process.env['PATH'], LC_ALL: 'C', HOME: directory},
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }
  const template = templateOf(folder)
  if (existsSync(template)) copy(template, data)
  else {
    const secret = join(directory, 'password')
    writeFileSync(secret, PASSWORD)
    if (as.uid !== undefined && as.gid !== undefined) chownSync(secret, as.uid, as.gid)
    run('initdb', '-D', data, ...OF_A_CLUSTER, '--pwfile', secret)
    keepAsTemplate(data, template)
  }
  const lines = [
    `port = ${port}`,
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = ''`,
    'max_connections = 200',
    ...settings,
  ]
  appendFileSync(join(data, 'postgresql.conf'), `\n${lines.join('\n')}\n`)
  const log = join(directory, 'log')
  const start = (): void => run('pg_ctl', '-D', data, '-l', log, '-w', '-t', '30', 'start')
  const stopAtOnce = (): void => run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
  start()
  const url = `postgres://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`
  return {
    ...serverAt(url),
    directory,
    start,
    stopAtOnce,
    freeze: () => signalAll(data, 'SIGSTOP'),
    thaw: () => signalAll(data, 'SIGCONT'),
    close: () => {
      try {
        signalAll(data, 'SIGCONT')
        stopAtOnce()
      } catch {
        // A test stopped it.
      }
      rmSync(directory, {recursive: true, force: true})
    },
  }
}

function serverAt(url: string): PostgresServer {
  const refuse = (): void => {
    throw new Error('this server is not the tests’ own')
  }
  const newDatabase = async (): Promise<string> => {
    const name = `test_${uuid7().replaceAll('-', '')}`
    const admin = await connectTo(url)
    await admin.query(`CREATE DATABASE ${name}`)
    await admin.close()
    const named = new URL(url)
    named.pathname = `/${name}`
    return named.href
  }
  const [stopAtOnce, start, freeze, thaw] = [refuse, refuse, refuse, refuse]
  return {
    url,
    newDatabase,
    stopAtOnce,
    start,
    freeze,
    thaw,
    directory: undefined,
    close: () => {},
  }
}

/** The server and the processes it started, each one connection or a task of its own. */
function signalAll(data: string, signal: NodeJS.Signals): void {
  const [first = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const children = spawnSync('pgrep', ['-P', first], {encoding: 'utf8'}).stdout ?? ''
  for (const pid of [first, ...children.split('\n')].filter((text) => text !== '')) {
    try {
      process.kill(Number(pid), signal)
    } catch {
      // It ended meanwhile.
    }
  }
}

/** A connection to a URL that holds its password. */
export async function connectTo(url: string, connections = 10): Promise<Postgres> {
  const parsed = parseAddress(url)
  if (typeof parsed === 'string') throw new Error(parsed)
  return openPostgres({...parsed, connections})
}

/** A database with all tables, which are empty: a new one, or the one that the environment names. */
export async function newStore(server: PostgresServer): Promise<string> {
  const made = process.env['PIXCTL_TEST_POSTGRES_STORE']
  if (made) {
    await emptyStore(made)
    return made
  }
  const url = await server.newDatabase()
  const postgres = await connectTo(url)
  await migrate(postgres, [JOURNAL_SCHEMA, INBOX_SCHEMA])
  await postgres.close()
  return url
}

const TABLES = [
  'requests',
  'resources',
  'accounts',
  'instances',
  'approvals',
  'approved_keys',
  'events',
  'forwards',
  'attempts',
  'replays',
  'replay_events',
  'listeners',
  'present',
  'event_terms',
  'request_terms',
  'resource_terms',
].map((name) => `pixctl_${name}`)

/** As it was when it was made. */
export async function emptyStore(url: string): Promise<void> {
  const postgres = await connectTo(url, 1)
  await postgres.query(`${TABLES.map((name) => `DELETE FROM ${name}`).join('; ')};
    UPDATE pixctl_leases SET owner = '', epoch = 0, until = now()`)
  await postgres.close()
}

/** The user that Debian makes for a server, or the one without rights. */
function otherUser(directory: string): {uid?: number; gid?: number} {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((what) => {
      const said = spawnSync('id', [what, name], {encoding: 'utf8'}).stdout
      return said === '' ? Number.NaN : Number(said)
    })
    if (uid === undefined || gid === undefined || Number.isNaN(uid)) continue
    chownSync(directory, uid, gid)
    return {uid, gid}
  }
  return {}
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
