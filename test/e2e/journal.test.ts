import {readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'

interface Entry {
  readonly id: string
  readonly state: string
  readonly resourceId: string | null
}

/** A home with a creation whose answer never came. */
async function homeInDoubt(kind = 'commit-then-reset'): Promise<EmulatedHome> {
  const home = await emulatedHome()
  await fault(home, {kind})
  const run = await home.run(['pix', 'create', '--amount', '10', '--json'])
  expect(run).toMatchObject({code: 6, stdout: ''})
  expect(run.error()).toMatchObject({exitCode: 6, hint: expect.stringContaining('journal resume')})
  return home
}

const fault = (home: EmulatedHome, action: {kind: string; status?: number; ms?: number}) =>
  home.control('POST', '/faults', {match: {method: 'POST', path: '/v2/pix'}, action})

const entries = async (home: EmulatedHome, ...args: string[]): Promise<Entry[]> =>
  (await home.run(['journal', 'list', '--json', ...args])).json()['data'] as Entry[]

const chargesAtTheService = async (home: EmulatedHome): Promise<number> => {
  const {data} = (await home.run(['journal', 'list', '--json', '--kind', 'charge'])).json() as {
    data: Entry[]
  }
  const found = await Promise.all(
    data.map(({resourceId}) => home.run(['transactions', 'show', resourceId ?? 'none'])),
  )
  return found.filter(({code}) => code === 0).length
}

describe('journal resume', () => {
  test('a charge that was committed without an answer exists once', async () => {
    await using home = await homeInDoubt()
    const [open] = await entries(home)
    expect(open).toMatchObject({state: 'unknown', attempts: 4})
    const listed = await home.run(['journal', 'list'])
    expect(listed.stderr).toBe(
      '1 row has an unknown outcome. Finish it, without creating twice: pixctl journal resume\n',
    )
    await home.control('DELETE', '/faults')
    const resumed = await home.run(['journal', 'resume', '--json'])
    expect(resumed.code).toBe(0)
    expect(resumed.json()).toMatchObject({
      data: [{id: open?.id, state: 'done', replayed: true, resourceId: expect.any(String)}],
    })
    expect(await entries(home)).toHaveLength(1)
    expect(await chargesAtTheService(home)).toBe(1)
    expect((await home.run(['journal', 'resume', '--json'])).json()).toEqual({data: []})
    expect((await home.run(['journal', 'list'])).stderr).toBe('')
  })

  test('a charge that was never committed is created by the resume', async () => {
    await using home = await homeInDoubt('reset')
    await home.control('DELETE', '/faults')
    const [open] = await entries(home)
    const resumed = await home.run(['journal', 'resume', open?.id ?? ''])
    expect(resumed).toMatchObject({code: 0, stdout: expect.stringMatching(/^charge .* exists: /)})
    expect(await chargesAtTheService(home)).toBe(1)
  })

  test('a service that is still failing leaves it unknown, exit 6', async () => {
    await using home = await homeInDoubt('reset')
    const resumed = await home.run(['journal', 'resume', '--json'])
    expect(resumed).toMatchObject({code: 6, stdout: ''})
    expect(await entries(home, '--state', 'unknown')).toHaveLength(1)
  })

  test('what the service refuses now is not unknown any more: exit 0', async () => {
    await using home = await homeInDoubt('reset')
    await home.control('DELETE', '/faults')
    await fault(home, {kind: 'status', status: 400})
    const resumed = await home.run(['journal', 'resume', '--json'])
    expect(resumed.code).toBe(0)
    expect(resumed.json()).toMatchObject({data: [{state: 'refused', statusCode: 400}]})
  })

  test.each([
    {name: 'at 24 hours it is refused, and nothing is sent', ageMs: 86_400_000, code: 4},
    {name: 'a minute before, it is sent', ageMs: 86_400_000 - 60_000, code: 0},
  ])('$name', async ({ageMs, code}) => {
    await using home = await homeInDoubt('reset')
    const db = new DatabaseSync(join(home.path, 'home', 'journal.db'))
    db.prepare('UPDATE requests SET created_at_ms = ?').run(Date.now() - ageMs)
    db.close()
    await home.control('DELETE', '/faults')
    const resumed = await home.run(['journal', 'resume', '--json'])
    expect(resumed.code).toBe(code)
    if (code === 4) {
      expect(resumed.error()).toMatchObject({code: 'IDEMPOTENCY_KEY_EXPIRED'})
      expect(await entries(home, '--state', 'unknown')).toHaveLength(1)
    }
  })

  test('a quarter of an hour after 24 hours a show of its key ends it, where the service has it not', async () => {
    await using home = await homeInDoubt('reset')
    const db = new DatabaseSync(join(home.path, 'home', 'journal.db'))
    db.prepare('UPDATE requests SET created_at_ms = ?').run(Date.now() - 86_400_000 - 900_000)
    db.close()
    await home.control('DELETE', '/faults')
    const refused = (await home.run(['journal', 'resume', '--json'])).error()
    const key = /transactions show (\S+)$/.exec(String(refused['hint']))?.[1] ?? ''
    const shown = await home.run(['transactions', 'show', key])
    expect([shown.code, shown.stderr]).toEqual([4, expect.stringContaining('never created')])
    expect(await entries(home, '--state', 'unknown')).toEqual([])
    expect((await home.run(['journal', 'resume'])).code).toBe(0)
  })

  test('it goes to where it went the first time, whatever is set now', async () => {
    await using home = await homeInDoubt('reset')
    await home.control('DELETE', '/faults')
    const env = {PIXCTL_BASE_URL: 'http://127.0.0.1:1', PIXCTL_SUB_ACCOUNT: 'loja-2'}
    expect((await home.run(['journal', 'resume'], {env})).code).toBe(0)
  })

  test('another credential in the variables does not finish it: exit 3', async () => {
    await using home = await homeInDoubt('reset')
    await home.control('DELETE', '/faults')
    const env = {PIXCTL_CLIENT_ID: 'mp_test_other', PIXCTL_CLIENT_SECRET: 'x'}
    const resumed = await home.run(['journal', 'resume', '--json'], {env})
    expect(resumed.error()).toMatchObject({code: 'OTHER_CREDENTIAL', exitCode: 3})
  })

  test('a request of the other environment needs that environment', async () => {
    await using home = await homeInDoubt('reset')
    const [open] = await entries(home)
    const named = await home.run(['journal', 'resume', open?.id ?? '', '--live', '--json'])
    expect(named.error()).toMatchObject({code: 'OTHER_ENVIRONMENT', exitCode: 2})
    expect((await home.run(['journal', 'resume', '--live'])).code).toBe(0)
    expect(await entries(home, '--state', 'unknown')).toHaveLength(1)
  })

  test('a process killed between send and answer leaves one charge', async () => {
    await using home = await emulatedHome()
    await fault(home, {kind: 'latency', ms: 10_000})
    const running = home.start(['pix', 'create', '--amount', '10', '--timeout', '60'])
    const ended = new Promise((resolve) => running.once('close', resolve))
    await expect.poll(async () => (await entries(home)).length, {timeout: 60_000}).toBe(1)
    running.kill('SIGKILL')
    await ended
    await home.control('DELETE', '/faults')
    expect((await home.run(['journal', 'resume'])).code).toBe(0)
    expect(await chargesAtTheService(home)).toBe(1)
  })

  test('Ctrl-C with a creation in flight is 130, with the line to resume', async () => {
    await using home = await emulatedHome()
    await fault(home, {kind: 'latency', ms: 10_000})
    const running = home.start(['pix', 'create', '--amount', '10', '--timeout', '60'])
    let stderr = ''
    running.stderr.on('data', (chunk) => (stderr += chunk))
    const ended = new Promise((resolve) => running.once('close', resolve))
    await expect.poll(async () => (await entries(home)).length, {timeout: 60_000}).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 500))
    running.kill('SIGINT')
    expect(await ended).toBe(130)
    expect(stderr).toMatch(/pixctl journal resume \S+/)
    expect(await entries(home, '--state', 'unknown')).toHaveLength(1)
  })
})

describe('journal list, show and export', () => {
  let home: EmulatedHome
  beforeAll(async () => {
    home = await emulatedHome()
    await home.run(['subaccounts', 'create', 'loja-2'])
    await home.run(['pix', 'create', '--amount', '10', '--idempotency-key', 'key-number-1'])
    await home.run(['pix', 'create', '--amount', '20', '--sub-account', 'loja-2'])
    const refused = ['pix', 'create', '--amount', '30', '--split', 'unknown=1']
    await home.run([...refused, '--external-reference', 'pedido-30'])
  })
  afterAll(() => home[Symbol.asyncDispose]())

  test('newest first, filtered, in every form', async () => {
    expect(await entries(home)).toMatchObject([
      {kind: 'charge', state: 'refused', amount: 30, code: 'SPLIT_SUB_ACCOUNT_UNAVAILABLE'},
      {kind: 'charge', state: 'done', amount: 20, subAccount: 'loja-2'},
      {kind: 'charge', state: 'done', amount: 10, subAccount: 'principal'},
      {kind: 'sub_account', state: 'done', resourceId: 'loja-2'},
    ])
    expect(await entries(home, '--state', 'refused')).toHaveLength(1)
    expect(await entries(home, '--kind', 'sub_account')).toHaveLength(1)
    expect(await entries(home, '--from', '2100-01-01')).toHaveLength(0)
    const csv = await home.run(['journal', 'list', '--output', 'csv', '--columns', 'state,amount'])
    expect(csv.stdout).toBe('state,amount\nrefused,30.00\ndone,20.00\ndone,10.00\ndone,\n')
    const limited = await home.run(['journal', 'list', '--limit', '1'])
    expect(limited.stderr).toContain('--all')
  })

  test('show has what was sent and what it created', async () => {
    const shown = await home.run(['journal', 'show', 'key-number-1', '--json'])
    expect(shown.json()).toMatchObject({
      idempotencyKey: 'key-number-1',
      request: {amount: 10},
      resource: {status: 'pending', amount: 10},
    })
    const unknown = await home.run(['journal', 'show', 'nothing', '--json'])
    expect(unknown.error()).toMatchObject({code: 'UNKNOWN_ENTRY', exitCode: 2})
  })

  test('what created nothing is found by its external reference, too', async () => {
    const {data} = (await home.run(['journal', 'list', '--state', 'refused', '--json'])).json() as {
      data: (Entry & {externalReference: string | null})[]
    }
    expect(data).toMatchObject([{externalReference: 'pedido-30', resourceId: null}])
    const shown = await home.run(['journal', 'show', 'pedido-30'])
    expect(shown.stdout).toContain(data[0]?.id)
    expect(shown.stdout).toMatch(/Reference +pedido-30/)
    const columns = ['--columns', 'state,externalReference', '--output', 'csv']
    const list = await home.run(['journal', 'list', '--limit', '1', ...columns])
    expect(list.stdout).toBe('state,externalReference\nrefused,pedido-30\n')
  })

  test('export writes the data set, private, into a new directory', async () => {
    const out = join(home.path, 'out')
    const exported = await home.run(['journal', 'export', '--out', out, '--json'])
    expect(exported.json()).toEqual({data: [{file: 'charges.jsonl', rows: 2}]})
    const rows = readFileSync(join(out, 'charges.jsonl'), 'utf8').trimEnd().split('\n')
    expect(rows.map((row) => JSON.parse(row))).toMatchObject([
      {amount: 10, subAccount: 'principal'},
      {amount: 20, subAccount: 'loja-2'},
    ])
    const again = await home.run(['journal', 'export', '--out', out, '--json'])
    expect(again.error()).toMatchObject({code: 'DIRECTORY_NOT_EMPTY', exitCode: 2})
  })

  test('no secret and no token is in any file but the vault', async () => {
    const files = readdirSync(join(home.path, 'home'), {withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map(({name}) => readFileSync(join(home.path, 'home', name), 'latin1'))
    const text = files.join('')
    expect(text).not.toContain(home.emulator.credentials.test.clientSecret)
    expect(text).not.toMatch(/Bearer|eyJ/)
  })

  test('a damaged journal stops one command with exit 1, and nothing is sent', async () => {
    await using other = await emulatedHome()
    const args = ['pix', 'create', '--amount', '10', '--idempotency-key', 'order-0001', '--json']
    const first = await other.run(args)
    const path = join(other.path, 'home', 'journal.db')
    for (const companion of ['-wal', '-shm']) rmSync(path + companion, {force: true})
    writeFileSync(path, 'no database at all, whatever it was before')
    const stopped = await other.run(args)
    expect(stopped.error()).toMatchObject({
      code: 'JOURNAL_DAMAGED',
      exitCode: 1,
      message: expect.stringContaining('journal.db.damaged-'),
    })
    const resumed = await other.run(['journal', 'resume'])
    expect([resumed.code, resumed.stderr]).toEqual([0, expect.stringContaining('.damaged-')])
    await other.control('POST', '/clock', {advanceSeconds: 25 * 3600})
    // The key is in no journal any more, and too old for the service to repeat its answer.
    const again = await other.run(args)
    expect(again.error()).toMatchObject({code: 'ALREADY_CREATED', exitCode: 4})
    expect(again.error()['details']).toMatchObject({id: first.json()['id']})
    expect(await entries(other)).toMatchObject([{state: 'done', resourceId: first.json()['id']}])
  })
})
