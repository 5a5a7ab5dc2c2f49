import {createHmac} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {createServer, type Server, type Socket} from 'node:net'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {PostgresInbox} from '../../src/inbox/postgres/postgres-inbox.ts'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {ALL_COMMANDS} from '../helpers/every-command.ts'
import type {Finished} from '../helpers/pixctl.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../helpers/postgres.ts'
import {aDelivery} from '../helpers/webhooks.ts'
import {type Machine, machine} from '../machines/machine.ts'
import {type Target, target} from '../webhooks/target.ts'

const absence = postgresAbsence()
const SECRET = 'whsec_of the third machine'
const EVENT = 'evt-of-the-third-machine'

/** What a command is called with, and what it needs of the store. */
interface Called {
  readonly words: readonly string[]
  /** How it ends where the store has one charge and one event. */
  readonly code?: number
  /** It works whatever the store is. */
  readonly isLocal?: boolean
}

const LOCAL = {words: [], isLocal: true}

describe.skipIf(absence)(`a third machine${absence ? ` (skipped: ${absence})` : ''}`, () => {
  let server: PostgresServer
  let service: EmulatedHome
  let app: Target
  let url: string
  let third: Machine
  let journalId: string
  beforeAll(async () => {
    server = await sharedPostgres()
    url = await newStore(server)
    service = await emulatedHome()
    app = await target()
    const {clientId, clientSecret} = service.emulator.credentials.test
    const env = {
      PIXCTL_BASE_URL: service.emulator.url,
      PIXCTL_CLIENT_ID: clientId,
      PIXCTL_CLIENT_SECRET: clientSecret,
      PIXCTL_WEBHOOK_SECRET: SECRET,
    }
    using first = machine(url, env)
    const created = await first.run(['pix', 'create', '--amount', '10', '--json'])
    journalId = (created.json()['_pixctl'] as {journalId: string}).journalId
    const body = Buffer.from(JSON.stringify({event: 'payment_completed', eventId: EVENT, data: {}}))
    const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`
    const inbox = new PostgresInbox(await connectTo(url))
    const headers = ['X-Service-Signature', signature]
    await inbox.take([aDelivery({eventId: EVENT, subject: null, headers, body})])
    await inbox.close()
    third = machine(url, env)
  })
  afterAll(async () => {
    third[Symbol.dispose]()
    await app[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
    await server.close()
  })

  const commands = (name: string): Readonly<Record<string, Called>> => ({
    'journal:export': {words: ['--out', join(third.path, name)]},
    'journal:list': {words: []},
    'journal:resume': {words: []},
    'journal:show': {words: [journalId]},
    'webhooks:endpoints:create': {words: [app.url.href]},
    'webhooks:endpoints:delete': LOCAL,
    'webhooks:endpoints:list': LOCAL,
    'webhooks:events:gaps': {words: ['--offline']},
    'webhooks:events:list': {words: []},
    'webhooks:events:show': {words: [EVENT]},
    // It runs until it is stopped: see test/machines.
    'webhooks:listen': {words: ['--port', '0']},
    'webhooks:replay': {words: [EVENT, '--to', app.url.href]},
    'webhooks:secret:list': LOCAL,
    'webhooks:secret:remove': LOCAL,
    'webhooks:secret:set': LOCAL,
    'webhooks:sign': LOCAL,
    'webhooks:trigger': LOCAL,
    'webhooks:verify': {words: [EVENT]},
  })
  const using = (name: string): [string[], Called][] =>
    Object.entries(commands(name))
      .filter(([, {isLocal}]) => !isLocal)
      .map(([id, called]) => [[...id.split(':'), ...called.words], called])

  test('every command of webhooks and journal is tried here', () => {
    const known = ALL_COMMANDS.map(({id}) => id).filter((id) => /^(webhooks|journal):/.test(id))
    expect(Object.keys(commands('out')).sort()).toEqual(known.sort())
  })

  test('reads and replays what others received, and lists and exports what they sent', async () => {
    for (const [words, {code = 0}] of using('out')) {
      if (words[1] === 'listen') continue
      const {code: ended, stdout, stderr} = await third.run(words, {limitMs: 60_000})
      expect([words.slice(0, 3), ended, stderr]).toEqual([
        words.slice(0, 3),
        code,
        expect.any(String),
      ])
      if (words[1] === 'events' || words[1] === 'list') expect(stdout).not.toBe('')
    }
    expect(app.received.map(({body}) => JSON.parse(body.toString()).eventId)).toEqual([EVENT])
    expect(readFileSync(join(third.path, 'out', 'charges.jsonl'), 'utf8')).toContain('"amount":10')
  })

  const away = async (port: number, limitMs: number): Promise<[string[], Finished][]> => {
    const named = `postgres://pix@127.0.0.1:${port}/money`
    const env = {PIXCTL_STORE: named, PGPASSWORD: 'hunter2'}
    // A listener starts, and keeps what it receives until the store is back.
    const ending = using(`away-${port}`).filter(([words]) => words[1] !== 'listen')
    return Promise.all(
      ending.map(
        async ([words]): Promise<[string[], Finished]> => [
          words,
          await third.run(words, {env, limitMs}),
        ],
      ),
    )
  }
  const expectSaid = ([words, {code, stdout, stderr}]: [string[], Finished]): void => {
    const said = stderr.trim().split('\n')
    expect([words, code, stdout]).toEqual([words, 1, ''])
    expect(said[0]).toContain('does not answer')
    expect(said.length).toBeLessThanOrEqual(2)
    expect(stderr).not.toContain('hunter2')
  }

  test('says in a line that the store is away, where nothing listens', async () => {
    for (const ended of await away(1, 60_000)) expectSaid(ended)
  })

  test('says of a creation that nothing was sent, where nothing listens', async () => {
    const env = {PIXCTL_STORE: 'postgres://pix@127.0.0.1:1/money', PGPASSWORD: 'hunter2'}
    for (const [lang, words] of [
      ['en', 'Nothing was sent.'],
      ['pt-BR', 'Nada foi enviado.'],
    ] as const) {
      const create = ['pix', 'create', '--amount', '10', '--lang', lang]
      const {code, stdout, stderr} = await third.run(create, {env})
      expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(words)])
    }
  })

  test('says it, too, where something listens that never answers', async () => {
    await using silent = await startSilent()
    for (const ended of await away(silent.port, 60_000)) expectSaid(ended)
  })

  test('a shell that completes a word does not ask the store', async () => {
    await using silent = await startSilent()
    const env = {PIXCTL_STORE: `postgres://pix@127.0.0.1:${silent.port}/money`}
    for (const kind of ['profile', 'wallet', 'charge', 'withdrawal', 'entry']) {
      const {code, stdout} = await third.run(['autocomplete', '--words', kind], {env})
      expect([kind, code, stdout.split('\n')[0]]).toEqual([
        kind,
        0,
        kind === 'wallet' ? 'principal' : expect.any(String),
      ])
    }
    expect(silent.connections()).toBe(0)
  })

  test('keeps no password that was typed into a command line, and does not repeat it', async () => {
    const named = 'postgres://pix:hunter2@127.0.0.1/money'
    const env = {PIXCTL_STORE: ''}
    const set = await third.run(['config', 'set', 'store', named], {env})
    const shown = await third.run(['config', 'list', '--verbose'], {env})
    for (const {stdout, stderr} of [set, shown]) expect(stdout + stderr).not.toContain('hunter2')
    expect(set.code).toBe(2)
  })
})

/** Takes connections and says nothing. */
async function startSilent() {
  const sockets = new Set<Socket>()
  const silent: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connections: () => sockets.size,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => silent.close(resolve))
    },
  }
}
