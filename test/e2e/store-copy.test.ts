import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {InboxEvent, OpenInbox} from '../../src/inbox/inbox.ts'
import {openInbox} from '../../src/inbox/open-inbox.ts'
import {PostgresInbox} from '../../src/inbox/postgres/postgres-inbox.ts'
import {SqliteInbox} from '../../src/inbox/sqlite/sqlite-inbox.ts'
import type {Journal} from '../../src/journal/journal.ts'
import {openJournal} from '../../src/journal/open-journal.ts'
import {openPostgresJournal} from '../../src/journal/postgres/postgres-journal.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../helpers/postgres.ts'
import {aDelivery} from '../helpers/webhooks.ts'
import {outcome, request} from '../journal/fixtures.ts'
import {killAtOnce} from '../machines/machine.ts'

const absence = postgresAbsence()
const EVENTS = 1_500
const REQUESTS = 1_200

describe.skipIf(absence)(`store copy${absence ? ` (skipped: ${absence})` : ''}`, () => {
  let server: PostgresServer
  let home: Home
  beforeAll(async () => {
    server = await sharedPostgres()
    home = temporaryHome()
    // A command makes the home, with its modes.
    await home.run(['journal', 'list'])
    await home.run(['webhooks', 'events', 'list'])
    await fillJournal(home)
    await fillInbox(home)
  })
  afterAll(async () => {
    home[Symbol.dispose]()
    await server.close()
  })

  const storeOf = (url: string): Record<string, string> => {
    const named = new URL(url)
    const PGPASSWORD = decodeURIComponent(named.password)
    named.password = ''
    return {PIXCTL_STORE: named.href, PGPASSWORD}
  }
  const copy = async (url: string): Promise<Record<string, unknown>> => {
    const env = storeOf(url)
    const {code, stderr, stdout} = await home.run(['store', 'copy', '--json'], {
      env,
      limitMs: 60_000,
    })
    expect([code, stderr]).toEqual([0, expect.any(String)])
    return JSON.parse(stdout)
  }

  test('takes requests, resources, approvals and events along: bytes, states and attempts', async () => {
    const url = await newStore(server)
    const copied = await copy(url)
    expect(copied).toMatchObject({
      requests: REQUESTS,
      resources: REQUESTS / 3,
      approvals: 1,
      events: EVENTS + 1,
    })
    await expectSame(home, url)
    expect(await copy(url)).toMatchObject({requests: 0, resources: 0, approvals: 0, events: 0})
    await expectSame(home, url)
  })

  test('leaves tables of which the server knows how large they are', async () => {
    const url = await newStore(server)
    await copy(url)
    const postgres = await connectTo(url, 1)
    const known = await postgres.query(
      `SELECT relname, reltuples::int AS rows FROM pg_class
       WHERE relname IN ('pixctl_requests', 'pixctl_events') ORDER BY relname`,
    )
    await postgres.close()
    expect(known).toEqual([
      {relname: 'pixctl_events', rows: EVENTS + 1},
      {relname: 'pixctl_requests', rows: REQUESTS},
    ])
  })

  test('killed midway and run again takes the rest, and nothing twice', async () => {
    const url = await newStore(server)
    const postgres = await connectTo(url, 1)
    const running = home.start(['store', 'copy'], {env: storeOf(url)})
    running.stdout.resume()
    running.stderr.resume()
    let count = 0
    for (const endMs = Date.now() + 60_000; Date.now() < endMs && count === 0; await pause(2)) {
      const [row] = await postgres.query('SELECT count(*) AS count FROM pixctl_events')
      count = Number(row?.['count'])
    }
    await killAtOnce(running)
    await postgres.close()
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(EVENTS)
    const rest = await copy(url)
    expect(rest['events']).toBeGreaterThan(0)
    await expectSame(home, url)
  })

  test('takes no secret along', async () => {
    const url = await newStore(server)
    const env = {...storeOf(url), PIXCTL_WEBHOOK_SECRET: ''}
    const input = 'whsec_stays_at_home\n'
    const kept = await home.run(['webhooks', 'secret', 'set', 'shop', '--secret-stdin'], {input})
    expect(kept.code).toBe(0)
    expect((await home.run(['store', 'copy'], {env, limitMs: 60_000})).code).toBe(0)
    const postgres = await connectTo(url, 1)
    for (const table of ['requests', 'resources', 'approvals', 'events', 'attempts']) {
      const found = await postgres.query(
        `SELECT count(*) AS count FROM pixctl_${table} AS its WHERE its::text LIKE '%stays_at_home%'`,
      )
      expect([table, found[0]?.['count']]).toEqual([table, 0])
    }
    await postgres.close()
  })
})

async function fillJournal(home: Home): Promise<void> {
  const journal = await openJournal({home: join(home.path, 'home'), now: Date.now})
  const createdAtMs = Date.now() - 3_600_000
  for (let nth = 0; nth < REQUESTS; nth += 1) {
    const id = `id-${nth}`
    await journal.requests.begin({
      ...request,
      id,
      idempotencyKey: `key-${nth}`,
      createdAtMs: createdAtMs + nth,
    })
    if (nth % 3 === 0) {
      const {account, environment, baseUrl, instance, wallet} = request
      await journal.requests.settle(id, outcome('created', {resourceId: `r-${nth}`}), {
        kind: 'charge',
        id: `r-${nth}`,
        account,
        environment,
        baseUrl,
        instance,
        wallet,
        resource: {
          id: `r-${nth}`,
          status: 'pending',
          amount: 10,
          externalReference: `order-${nth}`,
        },
        seenAtMs: createdAtMs + nth,
      })
    }
    if (nth % 3 === 1) await journal.requests.settle(id, outcome('refused', {code: 'BAD_REQUEST'}))
  }
  await journal.approvals.save({
    id: 'approval-1',
    document: '{"signed":"ção"}',
    savedAtMs: createdAtMs,
    idempotencyKeys: ['key-1', 'key-of-a-row-not-sent'],
  })
  await journal.close()
}

async function fillInbox(home: Home): Promise<void> {
  const inbox = await SqliteInbox.open(join(home.path, 'home', 'inbox', 'inbox.db'))
  const body = (nth: number): Buffer => Buffer.from([0x7b, 0xff, 0x00, nth & 0xff, nth >> 8, 0x7d])
  const receivedAtMs = Date.now() - 600_000
  await Promise.all(
    Array.from({length: EVENTS}, (_, nth) =>
      inbox.accept(
        aDelivery({
          eventId: `e-${nth}`,
          subject: `c-${nth % 50}`,
          body: body(nth),
          receivedAtMs: receivedAtMs + nth,
          forward: nth % 2 === 0 ? 'queued' : 'none',
        }),
      ),
    ),
  )
  await inbox.accept(aDelivery({eventId: 'e-1', body: body(1), receivedAtMs}))
  await inbox.accept(aDelivery({eventId: 'e-2', body: Buffer.from('{"other":1}'), receivedAtMs}))
  const jobs = await inbox.due({nowMs: Date.now(), limit: 30})
  const made = {kind: 'forward', atMs: Date.now(), url: 'http://127.0.0.1:1/hook'} as const
  await inbox.record(
    jobs.map(({id, jobId}, nth) => ({
      ...made,
      id,
      status: nth % 2 === 0 ? 200 : 500,
      job: {jobId, next: nth % 2 === 0 ? ('delivered' as const) : ('failed' as const)},
    })),
  )
  await inbox.close()
}

/** Everything a command shows of an inbox, by key and body: ids are the store's own. */
async function eventsOf(inbox: OpenInbox): Promise<Map<string, object>> {
  const listed: InboxEvent[] = []
  for await (const event of inbox.events({})) listed.push(event)
  const found = new Map<string, object>()
  for (const {id} of listed) {
    const [event] = (await inbox.find(id)).filter((one) => one.id === id)
    if (!event) continue
    const {id: _id, body, ...shown} = event
    found.set(`${event.eventId} ${body.toString('hex')}`, shown)
  }
  expect(found.size).toBe(listed.length)
  return found
}

async function requestsOf(journal: Journal): Promise<Map<string, object>> {
  const found = new Map<string, object>()
  for await (const record of journal.requests.each({})) {
    const {ageMs: _age, ...known} = record
    found.set(record.id, known)
  }
  return found
}

async function resourcesOf({resources}: Journal): Promise<readonly object[]> {
  const kept = await resources.list({kind: 'charge', environment: request.environment})
  return kept.map(({description: _description, ...resource}) => resource)
}

async function expectSame(home: Home, url: string): Promise<void> {
  const path = join(home.path, 'home')
  const local = {
    journal: await openJournal({home: path, now: Date.now}),
    inbox: await openInbox(path),
  }
  const shared = {
    journal: await openPostgresJournal(await connectTo(url)),
    inbox: new PostgresInbox(await connectTo(url)),
  }
  const [here, there] = [await eventsOf(local.inbox), await eventsOf(shared.inbox)]
  expect(there.size).toBe(EVENTS + 1)
  expect(there).toEqual(here)
  expect(await requestsOf(shared.journal)).toEqual(await requestsOf(local.journal))
  expect(await resourcesOf(shared.journal)).toEqual(await resourcesOf(local.journal))
  expect(await shared.journal.approvals.all()).toEqual(await local.journal.approvals.all())
  for (const {journal, inbox} of [local, shared]) {
    await inbox.close()
    await journal.close()
  }
}
