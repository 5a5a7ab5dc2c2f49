import {execFileSync, spawnSync} from 'node:child_process'
import {mkdirSync, symlinkSync, truncateSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

const MEGABYTE = 1024 * 1024
const SECRET = {PIXCTL_WEBHOOK_SECRET: 's3cret'}

const INPUTS = [
  {
    name: 'a batch',
    args: (file: string) => ['pix', 'batch', file, '--dry-run'],
    megabytes: 64,
  },
  {
    name: '--mapping',
    args: (file: string) => ['reconcile', '--from', '.', '--mapping', file],
    megabytes: 1,
  },
  {
    name: '--previous',
    args: (file: string) => ['reconcile', '--from', '.', '--previous', file],
    megabytes: 256,
  },
  {
    name: '--body',
    args: (file: string) => ['webhooks', 'sign', '--body', file],
    megabytes: 16,
  },
]

describe.each(INPUTS)('$name of more than $megabytes MB is refused in one line', (input) => {
  const {args, megabytes} = input

  test.each([
    {lang: 'en', said: `is larger than ${megabytes} MB, the most that is read of it.`},
    {lang: 'pt-BR', said: `tem mais de ${megabytes} MB, o máximo que se lê dele.`},
  ])('in $lang', async ({lang, said}) => {
    using home = temporaryHome()
    const file = join(home.path, 'large')
    writeFileSync(file, '')
    // No blocks on the disk: only its size is large.
    truncateSync(file, megabytes * MEGABYTE + 1)
    const {code, stderr} = await home.run([...args(file), '--lang', lang], {env: SECRET})
    expect(stderr).toContain(`${file} ${said}`)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(code).toBe(2)
  })
})

test('a body on stdin is read up to 16 MB', async () => {
  using home = temporaryHome()
  const args = ['webhooks', 'sign', '--body', '-']
  const most = await home.run(args, {env: SECRET, input: Buffer.alloc(16 * MEGABYTE)})
  expect(most.code).toBe(0)
  const more = await home.run(args, {env: SECRET, input: Buffer.alloc(16 * MEGABYTE + 1)})
  expect(more).toMatchObject({code: 2, stdout: ''})
  expect(more.stderr).toContain('stdin is larger than 16 MB')
})

test('a device without an end is left at the limit', async () => {
  using home = temporaryHome()
  const {code, stderr} = await home.run(['webhooks', 'sign', '--body', '/dev/zero'], {env: SECRET})
  expect(stderr).toContain('/dev/zero is larger than 16 MB')
  expect(code).toBe(2)
})

test('a list of a fleet without an end is left at the limit', async () => {
  using home = temporaryHome()
  const args = ['reconcile', 'fleet', 'plan', '--list', '/dev/zero', '--out', home.path]
  const {code, stderr} = await home.run(args)
  expect(stderr).toContain('--list: /dev/zero is larger than 64 MB')
  expect(code).toBe(2)
})

describe('a plan of a fleet that is no file is refused at once', () => {
  test.each([
    {name: 'a named pipe', make: (path: string) => execFileSync('mkfifo', [path])},
    {name: 'a device', make: (path: string) => symlinkSync('/dev/zero', path)},
  ])('as $name', async ({make}) => {
    using home = temporaryHome()
    make(join(home.path, 'plan.json'))
    const out = join(home.path, 'out')
    for (const rest of [
      ['merge', '--out', out],
      ['part', '--index', '0'],
    ]) {
      const args = ['reconcile', 'fleet', ...rest, '--plan', home.path, '--json']
      const {code, error} = await home.run(args)
      expect([code, error()['code']]).toEqual([2, 'NOT_A_FILE'])
    }
  })
})

test('a file of a fleet that is a device is not read, which would have no end', async () => {
  using home = temporaryHome()
  const folder = join(home.path, 'data', 'acme', 'test', '2026-01')
  mkdirSync(folder, {recursive: true})
  symlinkSync('/dev/zero', join(folder, 'charges.jsonl'))
  const out = join(home.path, 'out')
  const args = ['reconcile', 'fleet', 'plan', '--from', join(home.path, 'data'), '--out', out]
  const {code, error} = await home.run([...args, '--json'])
  expect([code, error()['code']]).toEqual([2, 'NOT_A_FILE'])
})

describe('a named pipe that nothing writes to is refused at once', () => {
  test.each([
    {name: 'a batch', args: (pipe: string) => ['withdraw', 'batch', pipe, '--dry-run']},
    {name: 'a proposal', args: (pipe: string) => ['withdraw', 'approve', pipe, '--dry-run']},
    {name: 'a body', args: (pipe: string) => ['webhooks', 'sign', '--body', pipe]},
    {name: 'a mapping', args: (pipe: string) => ['reconcile', '--mapping', pipe]},
    {name: 'charges', args: (pipe: string) => ['reconcile', '--charges', pipe]},
    {name: 'a table to map', args: (pipe: string) => ['reconcile', 'map', pipe]},
    {
      name: 'a list of a fleet',
      args: (pipe: string) => ['reconcile', 'fleet', 'plan', '--list', pipe, '--out', 'p'],
    },
    {name: 'decisions', args: (pipe: string) => ['reconcile', '--decisions', pipe]},
  ])('as $name', async ({args}) => {
    using home = temporaryHome()
    const pipe = join(home.path, 'pipe')
    execFileSync('mkfifo', [pipe])
    const {code, error} = await home.run([...args(pipe), '--json'], {env: SECRET})
    expect([code, error()['code']]).toEqual([2, 'NAMED_PIPE'])
  })

  test('and as a batch it is not advised to name the output of a command', async () => {
    using home = temporaryHome()
    const pipe = join(home.path, 'pipe')
    execFileSync('mkfifo', [pipe])
    const {error} = await home.run(['withdraw', 'batch', pipe, '--dry-run', '--json'])
    expect(error()['hint']).toBe('Save the rows to a file first, and name that.')
  })

  test('and the output of a command is read', async () => {
    using home = temporaryHome()
    const command = `${process.execPath} bin/run.js webhooks sign --body <(printf hello)`
    const env = {...process.env, ...SECRET, PIXCTL_HOME: join(home.path, 'home')}
    const {status, stdout} = spawnSync('bash', ['-c', command], {env, encoding: 'utf8'})
    expect([status, stdout]).toEqual([0, expect.stringContaining('sha256=')])
  })
})
