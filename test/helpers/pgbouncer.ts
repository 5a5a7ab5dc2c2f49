import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {connect} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import {freePort, type PostgresServer, postgresAbsence} from './postgres.ts'

/** A pool in front of a server, which gives each transaction another connection. */
export interface Bouncer {
  /** The same database through the pool. */
  through(url: string): string
  close(): void
}

const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']
const program = (): string | undefined => PROGRAMS.find((path) => existsSync(path))

/** Why no pool can be had here; nothing where one can. */
export function bouncerAbsence(): string | undefined {
  if (process.env['PIXCTL_TEST_POSTGRES']) return 'the server is not the tests’ own'
  return postgresAbsence() ?? (program() ? undefined : 'pgbouncer is not installed')
}

/** @param url of any database of the server, with the password. */
export async function startBouncer({directory}: PostgresServer, url: string): Promise<Bouncer> {
  const {hostname, port: serverPort, username, password} = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'pixctl-pgbouncer-'))
  const {uid, gid} = statSync(directory ?? folder)
  const port = await freePort()
  const settings = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 8',
    // Connections of another transaction are used as they come, so that what a session keeps is lost.
    'server_round_robin = 1',
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`, {mode: 0o600})
  for (const path of [folder, settings]) chownSync(path, uid, gid)
  const pool = spawn(program() ?? '', ['-q', settings], {uid, gid, cwd: folder, stdio: 'ignore'})
  await answering(pool, port)
  return {
    through: (direct) => {
      const pooled = new URL(direct)
      pooled.port = String(port)
      return pooled.href
    },
    close: () => {
      pool.kill('SIGKILL')
      rmSync(folder, {recursive: true, force: true})
    },
  }
}

async function answering(pool: ChildProcess, port: number): Promise<void> {
  for (const endMs = Date.now() + 20_000; Date.now() < endMs; await pause(50)) {
    if (pool.exitCode !== null) throw new Error(`pgbouncer ended with ${pool.exitCode}`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      pause(1_000, false),
    ])
    socket.destroy()
    if (isOpen) return
  }
  throw new Error('pgbouncer does not answer')
}
