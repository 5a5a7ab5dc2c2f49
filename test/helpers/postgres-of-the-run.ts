import {type ChildProcess, spawn} from 'node:child_process'
import {connect, createServer} from 'node:net'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'

/**
 * One PostgreSQL server for all test files of a run, started when the first of them asks for it. The
 * process that runs the workers gives its URL on a port of loopback. The server belongs to a process
 * of its own, which reads a pipe from the run: it stops the server when the pipe ends, so also when
 * the run is killed.
 */
const PORT = 'TESTS_POSTGRES_PORT'
const OWNER = join(import.meta.dirname, 'postgres-of-the-run-child.ts')

/** Call it once in the process that starts the workers, before them. @returns what ends the server. */
export async function offerPostgres(): Promise<() => Promise<void>> {
  // Each project of the tests has its own setup, and all of them share this process.
  if (process.env[PORT] !== undefined) return async () => {}
  let owner: ChildProcess | undefined
  let url: Promise<string> | undefined
  const start = (): Promise<string> => {
    owner = spawn(process.execPath, [OWNER], {detached: true, stdio: ['pipe', 'pipe', 'inherit']})
    return firstLine(owner)
  }
  const offer = createServer(async (socket) => {
    socket.on('error', () => {})
    url ??= start()
    socket.end(await url)
  })
  await new Promise<void>((resolve) => offer.listen(0, '127.0.0.1', resolve))
  offer.unref()
  const address = offer.address()
  process.env[PORT] = String(typeof address === 'object' && address ? address.port : 0)
  return async () => {
    delete process.env[PORT]
    offer.close()
    if (owner === undefined || owner.exitCode !== null) return
    owner.stdin?.end()
    await new Promise((resolve) => owner?.once('close', resolve))
  }
}

/** The URL of the run's server, with the password; nothing where none is offered. Errors: where it did not start. */
export async function urlOfTheRun(): Promise<string | undefined> {
  const port = process.env[PORT]
  if (port === undefined) return undefined
  const url = await text(connect(Number(port), '127.0.0.1'))
  if (url === '') throw new Error('the PostgreSQL server of the run did not start; see above')
  return url
}

/** Nothing where the process ends before it has written a line. */
function firstLine({stdout}: ChildProcess): Promise<string> {
  let written = ''
  return new Promise((resolve) => {
    stdout?.setEncoding('utf8').on('data', (more: string) => {
      written += more
      const end = written.indexOf('\n')
      if (end >= 0) resolve(written.slice(0, end))
    })
    stdout?.once('close', () => resolve(''))
  })
}
