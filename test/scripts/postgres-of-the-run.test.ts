import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {existsSync} from 'node:fs'
import {connect} from 'node:net'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {expect, onTestFinished, test, vi} from 'vitest'
import {connectTo, postgresAbsence} from '../helpers/postgres.ts'

const HELPER = join(import.meta.dirname, '../helpers/postgres-of-the-run.ts')

/** A run of tests: two files ask for the server at once, and the run ends when stdin does. */
const RUN = `
  const {offerPostgres, urlOfTheRun} = await import(${JSON.stringify(HELPER)})
  const end = await offerPostgres()
  const urls = await Promise.all([urlOfTheRun(), urlOfTheRun()])
  console.log(JSON.stringify(urls))
  process.stdin.resume().once('end', end)
`

async function isListening(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

async function folderOf(url: string): Promise<string> {
  const postgres = await connectTo(url, 1)
  const [row] = await postgres.query("SELECT current_setting('data_directory') AS data")
  await postgres.close()
  return join(String(row?.['data']), '..')
}

const absence = postgresAbsence()

test
  .skipIf(absence !== undefined || process.env['PIXCTL_TEST_POSTGRES'])
  .each(['ends', 'is killed'])(
  'files of a run share one PostgreSQL server, which is gone with its files when the run %s',
  async (how) => {
    const {TESTS_POSTGRES_PORT: _, ...env} = process.env
    const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], {env})
    onTestFinished(() => void run.kill('SIGKILL'))
    const [line] = await once(createInterface(run.stdout), 'line')
    const [url, other] = JSON.parse(line) as [string, string]
    expect(other).toBe(url)
    const folder = await folderOf(url)
    expect([await isListening(url), existsSync(folder)]).toEqual([true, true])

    if (how === 'ends') run.stdin.end()
    else run.kill('SIGKILL')

    await vi.waitFor(
      async () => expect([await isListening(url), existsSync(folder)]).toEqual([false, false]),
      {timeout: 60_000, interval: 100},
    )
  },
)
