import {chmodSync, chownSync, existsSync, readdirSync, rmSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type PaidHome, paidCharge} from '../helpers/emulated.ts'
import {receive} from '../helpers/received.ts'

/** A user without rights. Root writes whatever the mode of a file is, so it runs commands as this one. */
const WITHOUT_RIGHTS = 65_534
const AS_READER = process.getuid?.() === 0 ? {uid: WITHOUT_RIGHTS} : {}

/** Gives a folder and all in it to who runs the commands, who may read it alone, or write it again. */
function setModes(path: string, isReadOnly: boolean): void {
  const isFolder = statSync(path).isDirectory()
  if (isFolder && !isReadOnly) chmodSync(path, 0o700)
  if (isFolder) for (const name of readdirSync(path)) setModes(join(path, name), isReadOnly)
  if (AS_READER.uid !== undefined) chownSync(path, AS_READER.uid, AS_READER.uid)
  const mode = isFolder ? 0o500 : 0o400
  chmodSync(path, isReadOnly ? mode : mode | 0o200)
}

/** What a copy, or a disk that is mounted to be read, has of a database: its file alone, and no log. */
function leaveFileAlone(path: string): void {
  new DatabaseSync(path).exec('PRAGMA wal_checkpoint(TRUNCATE)')
  for (const end of ['-wal', '-shm']) rmSync(path + end, {force: true})
}

describe.skipIf(process.platform === 'win32')('in a home that was never received in', () => {
  let home: PaidHome
  const run = (line: string) => home.run(line.split(' '), {...AS_READER, cwd: home.path})
  beforeAll(async () => {
    home = await paidCharge()
    leaveFileAlone(join(home.path, 'home', 'journal.db'))
    rmSync(join(home.path, 'home', 'inbox'), {recursive: true, force: true})
    chmodSync(home.path, 0o755)
    setModes(join(home.path, 'home'), true)
  })
  afterAll(async () => {
    setModes(join(home.path, 'home'), false)
    await home[Symbol.asyncDispose]()
  })

  test.each([
    {line: 'journal list', said: 'charge'},
    {line: 'journal show pedido-1', said: 'charge'},
    {line: 'find pedido-1', said: 'pedido-1'},
    {line: 'doctor --json', said: '"journal_sound"'},
  ])('and of whose journal only the file is there, $line reads it', async ({line, said}) => {
    const {stdout, stderr} = await run(line)
    expect(stderr).not.toContain('Error')
    expect(stdout).toContain(said)
  })

  test('nothing is sent, because the journal cannot be written', async () => {
    const {code, stderr} = await run('pix create --amount 20')
    expect(stderr).toContain('journal.db cannot be written by this user.')
    expect(stderr).toContain('Nothing was sent')
    expect(code).toBe(1)
  })
})

describe.skipIf(process.platform === 'win32')('in a home that may only be read', () => {
  let home: PaidHome
  let words: Readonly<Record<string, string>>
  const run = (line: string) =>
    home.run(
      line.split(' ').map((word) => words[word] ?? word),
      {...AS_READER, cwd: home.path},
    )
  beforeAll(async () => {
    home = await paidCharge()
    words = {CHARGE: home.chargeId}
    const data = {transactionId: home.chargeId, status: 'completed'}
    await receive(home, {event: 'payment_completed', eventId: 'event-1', data})
    chmodSync(home.path, 0o755)
    setModes(join(home.path, 'home'), true)
  })
  afterAll(async () => {
    setModes(join(home.path, 'home'), false)
    await home[Symbol.asyncDispose]()
  })

  test.each([
    {line: 'pix show CHARGE', said: 'completed'},
    {line: 'transactions show CHARGE', said: 'completed'},
    {line: 'pix watch CHARGE', said: 'completed'},
    {line: 'find pedido-1', said: 'payment completed'},
    {line: 'find 100,00 --on today', said: 'CHARGE'},
    {line: 'journal show pedido-1', said: 'CHARGE'},
    {line: 'webhooks events list', said: 'payment_completed'},
    {line: 'webhooks events show event-1', said: 'payment_completed'},
    {line: 'webhooks events gaps', said: 'no event is missing'},
  ])('$line works', async ({line, said}) => {
    const {code, stdout, stderr} = await run(line)
    expect(stderr).not.toContain('Error')
    expect(stdout.toLowerCase()).toContain((words[said] ?? said).toLowerCase())
    expect(code).toBe(0)
  })

  test.each([
    {line: 'transactions refund CHARGE --yes', file: 'journal.db', also: 'Nothing was sent'},
    {line: 'pix create --amount 20', file: 'journal.db', also: 'Nothing was sent'},
    {
      line: 'webhooks replay event-1 --to http://127.0.0.1:9/',
      file: 'inbox.db',
      also: 'Run pixctl as the user who owns it',
    },
  ])('$line names the file that cannot be written', async ({line, file, also}) => {
    const {code, stderr} = await run(line)
    const [error = '', hint = ''] = stderr.trimEnd().split('\n').slice(-2)
    expect(error).toContain(`${file} cannot be written by this user.`)
    expect(hint).toContain(also)
    expect(code).toBe(1)
  })

  test('doctor calls the journal no damaged one', async () => {
    const {stdout} = await run('doctor --json')
    expect(stdout).toContain('"journal_sound"')
  })

  test('a listener says why its inbox cannot be opened', async () => {
    const env = {PIXCTL_WEBHOOK_SECRET: 'whsec_of_a_test'}
    const listening = ['webhooks', 'listen', '--port', '0']
    const {code, stderr} = await home.run(listening, {...AS_READER, cwd: home.path, env})
    expect(stderr).toContain('cannot be opened: permission denied (EACCES).')
    expect(code).toBe(1)
  })

  test('no file was made beside what is read', () => {
    expect(existsSync(join(home.path, 'home', 'journal.db.search'))).toBe(false)
  })
})
