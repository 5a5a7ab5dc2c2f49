import {execFileSync} from 'node:child_process'
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

/** A command that opens a pipe waits for it, deaf to every signal but SIGKILL. */
const LIMIT_MS = 60_000

const PIPE = (path: string): void => void execFileSync('mkfifo', [path])
const ZEROS = (path: string): void => symlinkSync('/dev/zero', path)
const DIRECTORY = (path: string): void => void mkdirSync(path)

const SET_SECRET = ['webhooks', 'secret', 'set', 'shop', '--secret-stdin']
const EVENTS = ['webhooks', 'events', 'list']
const JOURNAL = ['journal', 'list']

describe('what stands in the place of a file of the home is named at once', () => {
  test.each([
    {file: 'config.json', is: 'a named pipe', make: PIPE, args: ['config', 'list']},
    {file: 'config.json', is: 'a device', make: ZEROS, args: ['config', 'list']},
    {file: 'config.json', is: 'a directory', make: DIRECTORY, args: ['config', 'list']},
    {file: 'config.lock', is: 'a named pipe', make: PIPE, args: ['config', 'set', 'lang', 'en']},
    {file: 'secrets.json', is: 'a named pipe', make: PIPE, args: SET_SECRET},
    {file: 'secrets.json', is: 'a device', make: ZEROS, args: SET_SECRET},
    {file: 'journal.db', is: 'a named pipe', make: PIPE, args: JOURNAL},
    {file: 'journal.db', is: 'a device', make: ZEROS, args: JOURNAL},
    {file: 'journal.db', is: 'a directory', make: DIRECTORY, args: JOURNAL},
    {file: 'journal.db-wal', is: 'a named pipe', make: PIPE, args: JOURNAL},
    {file: 'journal.db-shm', is: 'a named pipe', make: PIPE, args: JOURNAL},
    {file: 'inbox/inbox.db', is: 'a named pipe', make: PIPE, args: EVENTS},
    {file: 'inbox/inbox.db', is: 'a directory', make: DIRECTORY, args: EVENTS},
    {file: 'inbox/inbox.db-wal', is: 'a device', make: ZEROS, args: EVENTS},
    {file: 'inbox/inbox.db.begun', is: 'a named pipe', make: PIPE, args: EVENTS},
    {file: 'inbox/log/0000000001.log', is: 'a named pipe', make: PIPE, args: EVENTS},
    {file: 'inbox/log.ends/0000000001.log', is: 'a named pipe', make: PIPE, args: EVENTS},
    {
      file: 'inbox/listener.pid',
      is: 'a named pipe',
      make: PIPE,
      args: ['webhooks', 'listen', '--port', '0'],
    },
  ])('$file, $is', async ({file, is, make, args}) => {
    using home = temporaryHome()
    const path = join(home.path, 'home', file)
    mkdirSync(dirname(path), {recursive: true, mode: 0o700})
    make(path)
    const env = {PIXCTL_WEBHOOK_SECRET: 'whsec'}
    const run = await home.run([...args, '--json'], {env, input: 'whsec', limitMs: LIMIT_MS})
    expect(run.error(), run.stderr).toMatchObject({
      exitCode: 1,
      code: 'NOT_A_FILE',
      message: `${path} is ${is} and not a file, so it is not opened.`,
    })
    expect([run.code, run.stdout]).toEqual([1, ''])
  })

  test('and doctor names it, and goes on', async () => {
    using home = temporaryHome()
    const path = join(home.path, 'home', 'journal.db')
    mkdirSync(dirname(path), {mode: 0o700})
    PIPE(path)
    const {code, stdout} = await home.run(['doctor', '--json'], {limitMs: LIMIT_MS})
    const {checks} = JSON.parse(stdout) as {checks: {code: string}[]}
    expect(code).toBe(7)
    expect(checks).toContainEqual(
      expect.objectContaining({code: 'files_not_files', status: 'fault', facts: {path}}),
    )
    // Nothing is said of what was sent where it could not be read.
    expect(checks.map(({code: found}) => found)).toEqual(
      expect.arrayContaining(['journal_no_file', 'outcomes_not_read']),
    )
    expect(checks.at(-1)).toMatchObject({subject: 'clock'})
  })
})

describe('what stands in the place of the results of a batch stops it before the first row', () => {
  test.each([
    {is: 'a named pipe', make: PIPE},
    {is: 'a device', make: ZEROS},
    {is: 'a directory', make: DIRECTORY},
  ])('$is', async ({is, make}) => {
    using home = temporaryHome()
    const file = join(home.path, 'charges.csv')
    writeFileSync(file, 'amount\n10,00\n')
    make(`${file}.result.csv`)
    const run = await home.run(['pix', 'batch', file, '--dry-run', '--json'], {limitMs: LIMIT_MS})
    expect(run.error(), run.stderr).toMatchObject({
      exitCode: 2,
      code: 'NOT_A_FILE',
      message: `${file}.result.csv is ${is} and not a file, so it is not opened.`,
    })
    expect([run.code, run.stdout]).toEqual([2, ''])
  })
})

test('a named pipe as --qr-file is refused before the charge is made', async () => {
  using home = temporaryHome()
  const pipe = join(home.path, 'qr.png')
  PIPE(pipe)
  const args = ['pix', 'create', '--amount', '1', '--qr-file', pipe, '--dry-run', '--json']
  const {code, error} = await home.run(args, {limitMs: LIMIT_MS})
  expect([code, error()['code']]).toEqual([2, 'NAMED_PIPE'])
})
