import {chmodSync, mkdirSync, mkdtempSync, readFileSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {waitToHoldAlone} from '../../src/platform/sqlite.ts'
import {emulatedHome} from '../helpers/emulated.ts'
import {finished, temporaryHome} from '../helpers/pixctl.ts'

const numbered = (count: number): number[] => Array.from({length: count}, (_, index) => index)
const LIMIT = {limitMs: 60_000}

describe('commands at the same time lose nothing of each other', {timeout: 120_000}, () => {
  test('ten secrets saved are ten secrets', async () => {
    using home = temporaryHome()
    const runs = await Promise.all(
      numbered(10).map((n) =>
        home.run(['webhooks', 'secret', 'set', `s${n}`, '--secret-stdin'], {
          ...LIMIT,
          input: `secret-${n}`,
        }),
      ),
    )
    expect(runs.map(({code}) => code)).toEqual(runs.map(() => 0))
    const listed = (await home.run(['webhooks', 'secret', 'list', '--json'])).json()
    expect((listed['data'] as {name: string}[]).map(({name}) => name).sort()).toEqual(
      numbered(10).map((n) => `s${n}`),
    )
    const secrets = JSON.parse(readFileSync(join(home.path, 'home', 'secrets.json'), 'utf8'))
    expect(Object.values(secrets).sort()).toEqual(numbered(10).map((n) => `secret-${n}`))
  })

  test('four endpoints registered with --save-secret leave four secrets', async () => {
    await using home = await emulatedHome()
    const runs = await Promise.all(
      numbered(4).map((n) => {
        const url = `http://127.0.0.1:9/${n}`
        const args = ['webhooks', 'endpoints', 'create', '--url', url, '--save-secret', `e${n}`]
        return home.run([...args, '--json'], LIMIT)
      }),
    )
    expect(runs.map(({code}) => code)).toEqual(runs.map(() => 0))
    const secrets = JSON.parse(readFileSync(join(home.path, 'home', 'secrets.json'), 'utf8'))
    expect(Object.keys(secrets).sort()).toEqual(numbered(4).map((n) => `webhook/e${n}`))
  })

  test('six logins are six profiles', async () => {
    using home = temporaryHome()
    const runs = await Promise.all(
      numbered(6).map((n) => {
        const pair = ['--client-id', `mp_test_${n}`, '--client-secret-stdin', '--no-verify']
        const args = ['auth', 'login', '--profile', `p${n}`, ...pair]
        return home.run(args, {...LIMIT, input: `secret-${n}`})
      }),
    )
    expect(runs.map(({code}) => code)).toEqual(runs.map(() => 0))
    const {stdout, stderr} = await home.run(['auth', 'list', '--json'])
    expect(stderr).toBe('')
    for (const n of numbered(6)) expect(stdout).toContain(`mp_test_${n}`)
  })

  test('a killed one holds up no other, and what was confirmed stays', async () => {
    using home = temporaryHome()
    const running = numbered(8).map((n) => {
      const child = home.start(['webhooks', 'secret', 'set', `s${n}`, '--secret-stdin'])
      child.stdin.on('error', () => {})
      child.stdin.end(`secret-${n}`)
      if (n % 2 === 0) child.stderr.once('data', () => child.kill('SIGKILL'))
      return finished(child, 60_000)
    })
    const codes = (await Promise.all(running)).map(({code}) => code)
    expect(codes.filter((_, n) => n % 2 === 1)).toEqual([0, 0, 0, 0])
    const {stdout} = await home.run(['webhooks', 'secret', 'list', '--json'])
    codes.forEach((code, n) => {
      if (code === 0) expect(stdout).toContain(`"s${n}"`)
    })
  })
})

test('a lock is waited for, and given up when it takes too long', async () => {
  using home = temporaryHome()
  const path = join(home.path, 'lock')
  const first = await waitToHoldAlone(path, 1_000)
  expect(await waitToHoldAlone(path, 30)).toBeUndefined()
  const second = waitToHoldAlone(path, 20_000)
  first?.release()
  const held = await second
  expect(held).toBeDefined()
  held?.release()
})

test('a home that other users may enter is refused in one line, and left as it is', async () => {
  using home = temporaryHome()
  const shared = join(home.path, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  const args = ['webhooks', 'secret', 'set', 'a', '--secret-stdin', '--json']
  const run = await home.run(args, {env: {PIXCTL_HOME: shared}, input: 'secret'})
  expect(run.code).toBe(1)
  expect(run.error()).toMatchObject({code: 'HOME_SHARED'})
  expect(statSync(shared).mode & 0o7777).toBe(0o1777)
})

const isRoot = process.geteuid?.() === 0

describe.runIf(isRoot)('a user without an entry in /etc/passwd, without HOME and SHELL', () => {
  const run = async (args: readonly string[], env: Record<string, string> = {}) => {
    using home = temporaryHome()
    const script = `process.setgid(54321); process.setuid(54321)`
    const nodeArgs = ['--import', `data:text/javascript,${script}`]
    return home.run(args, {nodeArgs, env: {PIXCTL_HOME: '', HOME: '', SHELL: '', ...env}})
  }

  test.each([
    {args: ['--version']},
    {args: ['--help']},
    {args: ['reconcile', 'explain', 'FEE_OVERCHARGE']},
  ])('works: $args', async ({args}) => {
    const {code, stderr} = await run(args)
    expect({code, stderr}).toEqual({code: 0, stderr: ''})
  })

  test('what needs a home is one line and an envelope', async () => {
    const asked = await run(['config', 'list', '--json'])
    expect(asked).toMatchObject({code: 1, stdout: ''})
    expect(asked.error()).toMatchObject({code: 'HOME_UNKNOWN', exitCode: 1})
    expect((await run(['config', 'list'])).stderr.trim().split('\n')).toHaveLength(2)
  })

  test('works with PIXCTL_HOME', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pixctl-test-'))
    chmodSync(folder, 0o777)
    const {code, stderr} = await run(['config', 'set', 'timeout', '20'], {
      PIXCTL_HOME: join(folder, 'home'),
    })
    expect({code, stderr}).toEqual({code: 0, stderr: ''})
  })
})
