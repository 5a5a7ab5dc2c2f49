import {once} from 'node:events'
import {chmodSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs'
import {type AddressInfo, createServer} from 'node:net'
import {join} from 'node:path'
import {Worker} from 'node:worker_threads'
import {describe, expect, test} from 'vitest'
import {examineFiles} from '../../../src/actions/doctor/files.ts'
import {examineSettings} from '../../../src/actions/doctor/identity.ts'
import {examineInboxLog} from '../../../src/actions/doctor/inbox-log.ts'
import {examineNode, examineProxy} from '../../../src/actions/doctor/machine.ts'
import {examineOutcomes, examineRecord} from '../../../src/actions/doctor/past.ts'
import {examinePort} from '../../../src/actions/doctor/ports.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import {examineJournal, setAsideJournals} from '../../../src/journal/sqlite/examine.ts'
import {resolveSettings} from '../../../src/profile/settings.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-01-02T12:00:00Z')

test.each([
  {version: '22.19.0', status: 'fault', mend: 'npm install -g node@24'},
  {version: '24.0.0', status: 'ok', mend: undefined},
  {version: '26.1.0', status: 'ok', mend: undefined},
])('Node $version is $status', ({version, status, mend}) => {
  const {mend: reported, ...diagnosis} = examineNode(version)
  expect([diagnosis.status, reported]).toEqual([status, mend])
})

describe('a port', () => {
  test.each([
    {what: 'the usual port', isRegistered: false, listens: 'nowhere', code: 'port_taken'},
    {what: 'the usual port', isRegistered: false, listens: 'there', code: 'port_listening'},
    {what: 'the usual port', isRegistered: false, listens: 'elsewhere', code: 'port_of_another'},
    {what: 'the usual port', isRegistered: false, listens: 'somewhere', code: 'port_listening'},
    {
      what: 'the port of an endpoint',
      isRegistered: true,
      listens: 'nowhere',
      code: 'port_answered',
    },
    {what: 'the port of an endpoint', isRegistered: true, listens: 'there', code: 'port_listening'},
    {
      what: 'the port of an endpoint',
      isRegistered: true,
      listens: 'elsewhere',
      code: 'port_of_another',
    },
  ] as const)('$what that a program has, where the listener is $listens, is $code', async (row) => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const {port} = server.address() as AddressInfo
    const ports = {there: port, elsewhere: port + 1, somewhere: undefined}
    const listener = row.listens === 'nowhere' ? undefined : {pid: 4711, port: ports[row.listens]}
    const question = {port, isRegistered: row.isRegistered}
    expect(await examinePort(listener, question)).toMatchObject({code: row.code})
    await new Promise((resolve) => server.close(resolve))
  })

  test.each([
    {isRegistered: false, pid: undefined, code: 'port_free', status: 'ok'},
    {isRegistered: false, pid: 4711, code: 'port_elsewhere', status: 'ok'},
    {isRegistered: true, pid: undefined, code: 'port_unheard', status: 'note'},
    {isRegistered: true, pid: 4711, code: 'port_missed', status: 'warning'},
  ])('that no program has, with the listener $pid, is $code', async (row) => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const {port} = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const listener = row.pid === undefined ? undefined : {pid: row.pid, port: port + 1}
    const found = await examinePort(listener, {port, isRegistered: row.isRegistered})
    expect(found).toMatchObject({code: row.code, status: row.status})
    if (row.isRegistered) expect(found.mend).toBe(`pixctl webhooks listen --port ${port}`)
  })
})

test.each([
  {env: {}, code: 'proxy_none'},
  {env: {HTTPS_PROXY: ''}, code: 'proxy_none'},
  {env: {https_proxy: 'http://user:hunter2@proxy:3128'}, code: 'proxy_used'},
  {env: {HTTP_PROXY: 'proxy:3128'}, code: 'proxy_used'},
  {env: {HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: 'example.test'}, code: 'proxy_not_used'},
  {env: {HTTPS_PROXY: 'http://'}, code: 'proxy_invalid'},
])('of the variables $env it says $code, and no password', ({env, code}) => {
  const diagnosis = examineProxy('https://pix.example.test', env)
  expect(diagnosis.code).toBe(code)
  expect(JSON.stringify(diagnosis)).not.toContain('hunter2')
  if (code === 'proxy_used') expect(diagnosis.facts['address']).toBe('http://proxy:3128')
})

test('the emulator on this machine is asked directly, whatever proxy is set', () => {
  const diagnosis = examineProxy('http://127.0.0.1:4010', {HTTP_PROXY: 'http://proxy:3128'})
  expect(diagnosis.code).toBe('proxy_not_used')
})

describe('files', () => {
  test('are private, and what is not can be mended by one line', () => {
    using directory = temporaryDirectory()
    const home = join(directory.path, 'home')
    expect(examineFiles(home)).toMatchObject({code: 'files_none_yet', status: 'ok'})
    mkdirSync(home, {mode: 0o700})
    writeFileSync(join(home, 'config.json'), '{}', {mode: 0o600})
    expect(examineFiles(home)).toMatchObject({code: 'files_private', status: 'ok'})
    chmodSync(join(home, 'config.json'), 0o640)
    expect(examineFiles(home)).toMatchObject({
      code: 'files_open',
      status: 'fault',
      facts: {path: join(home, 'config.json'), count: 1},
      mend: `chmod -R go= ${home}`,
    })
  })

  test('may be taken away by another command while they are looked at', async () => {
    using directory = temporaryDirectory()
    const home = join(directory.path, 'home')
    mkdirSync(home, {mode: 0o700})
    const other = new Worker(
      `const {openSync, closeSync, rmSync} = require('node:fs')
      const path = (number) => process.env.FOLDER + '/config.json.tmp-' + number
      for (;;) {
        for (let number = 0; number < 20; number++) closeSync(openSync(path(number), 'w', 0o600))
        for (let number = 0; number < 20; number++) rmSync(path(number))
      }`,
      {eval: true, env: {FOLDER: home}},
    )
    await once(other, 'online')
    const codes = Array.from({length: 1000}, () => examineFiles(home).code)
    await other.terminate()
    expect(new Set(codes)).toEqual(new Set(['files_private']))
  })
})

test.each([
  {name: 'test by default', flags: {}, env: {}, code: 'settings_test'},
  {
    name: 'live by flag',
    flags: {env: 'live' as const, baseUrl: 'https://x.example'},
    env: {},
    code: 'settings_live',
  },
  {
    name: 'live by a variable',
    flags: {},
    env: {PIXCTL_ENV: 'live', PIXCTL_BASE_URL: 'https://x.example'},
    code: 'settings_live_quietly',
  },
])('$name is $code', ({flags, env, code}) => {
  expect(examineSettings(resolveSettings(flags, env, {})).code).toBe(code)
})

describe('the journal', () => {
  const look = async (home: string) =>
    examineRecord(await examineJournal(home), setAsideJournals(home))

  test('is looked at without being created', async () => {
    using directory = temporaryDirectory()
    expect(await look(directory.path)).toMatchObject({code: 'journal_none_yet', status: 'ok'})
    expect(readdirSync(directory.path)).toEqual([])
  })

  test('is not set aside when it is damaged', async () => {
    using directory = temporaryDirectory()
    writeFileSync(join(directory.path, 'journal.db'), 'this is no database')
    expect(await look(directory.path)).toMatchObject({code: 'journal_damaged', status: 'fault'})
    expect(readdirSync(directory.path)).toEqual(['journal.db'])
  })

  test('tells of one that was set aside', async () => {
    using directory = temporaryDirectory()
    writeFileSync(join(directory.path, 'journal.db'), 'this is no database')
    const opening = openJournal({home: directory.path, now: () => NOW})
    await expect(opening).rejects.toMatchObject({code: 'JOURNAL_DAMAGED'})
    await (await openJournal({home: directory.path, now: () => NOW})).close()
    const {code, facts} = await look(directory.path)
    expect(code).toBe('journal_set_aside')
    expect(readdirSync(directory.path)).toContain(facts['file'])
  })

  test.each([
    {name: 'a minute', ageMs: 60_000, code: 'outcomes_unknown', mend: 'pixctl journal resume'},
    {name: '22:59', ageMs: 23 * HOUR - 1, code: 'outcomes_unknown', mend: 'pixctl journal resume'},
    {name: '23 h', ageMs: 23 * HOUR, code: 'outcomes_expiring', mend: 'pixctl journal resume'},
    {
      name: '24 h',
      ageMs: 24 * HOUR,
      code: 'outcomes_expired',
      mend: 'pixctl journal list --state unknown',
    },
  ])('with an outcome unknown for $name is $code', async ({ageMs, code, mend}) => {
    using directory = temporaryDirectory()
    const journal = await openJournal({home: directory.path, now: () => NOW})
    await journal.requests.begin({
      id: 'a',
      kind: 'charge',
      environment: 'test',
      profile: 'default',
      account: 'account-1',
      clientId: 'mp_test_a',
      instance: '',
      baseUrl: 'http://127.0.0.1:4010',
      wallet: '',
      path: '/v2/pix',
      idempotencyKey: 'key-of-the-test',
      body: '{}',
      createdAtMs: NOW - ageMs,
    })
    await journal.close()
    const condition = await examineJournal(directory.path)
    const facts = {count: 1, environment: 'test'}
    expect(examineOutcomes(condition, NOW)).toMatchObject([{code, mend, facts}])
    expect(examineOutcomes(condition, NOW, ['journal.db.damaged-1'])).toMatchObject([{code, mend}])
  })
})

test('a damaged file of the inbox log is shown, and nothing where there is none', () => {
  using directory = temporaryDirectory()
  expect(examineInboxLog(directory.path)).toEqual([])
  const log = join(directory.path, 'inbox', 'log')
  mkdirSync(log, {recursive: true})
  writeFileSync(join(log, '0000000001.log'), '')
  expect(examineInboxLog(directory.path)).toEqual([])
  writeFileSync(join(log, '0000000001.log.damaged'), '')
  expect(examineInboxLog(directory.path)).toMatchObject([
    {code: 'inbox_log_damaged', status: 'warning', facts: {count: 1}},
  ])
})

test.each([
  {setAside: [], code: 'outcomes_known', status: 'ok'},
  {setAside: ['journal.db.damaged-1'], code: 'outcomes_known_here', status: 'note'},
])('no unknown outcome beside $setAside is $code', ({setAside, code, status}) => {
  const condition = {state: 'sound', requests: 0, unknown: []} as const
  expect(examineOutcomes(condition, NOW, setAside)).toMatchObject([{code, status}])
})

test('unknown outcomes of live and of test are counted apart, each with the command that shows them', () => {
  const unknown = [
    {environment: 'test', createdAtMs: NOW - 25 * HOUR},
    {environment: 'live', createdAtMs: NOW - 2 * HOUR},
    {environment: 'test', createdAtMs: NOW - HOUR},
  ] as const
  expect(examineOutcomes({state: 'sound', requests: 3, unknown}, NOW)).toMatchObject([
    {
      code: 'outcomes_unknown',
      facts: {environment: 'live', count: 1, hours: 2},
      mend: 'pixctl journal resume --live',
    },
    {
      code: 'outcomes_expired',
      facts: {environment: 'test', count: 2, hours: 25},
      mend: 'pixctl journal list --state unknown',
    },
  ])
})
