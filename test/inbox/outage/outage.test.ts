import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import {afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test} from 'vitest'
import {type Delivery, type InboxEvent, InboxUnavailable} from '../../../src/inbox/inbox.ts'
import {segmentName} from '../../../src/inbox/log/segment.ts'
import {OutageInbox} from '../../../src/inbox/outage/outage-inbox.ts'
import type {OutageOptions} from '../../../src/inbox/outage/outage-options.ts'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const absence =
  postgresAbsence() ??
  (process.env['PIXCTL_TEST_POSTGRES'] ? 'the server cannot be stopped' : undefined)

/** What the owner of a database may have put there that lets one delivery not in. */
const BARS = [
  {
    name: 'a constraint',
    put: "ALTER TABLE pixctl_events ADD CONSTRAINT no_seven CHECK (event_id <> 'e-7')",
    takeAway: 'ALTER TABLE pixctl_events DROP CONSTRAINT no_seven',
    user: {},
    says: /^refused e-7 .*no_seven/,
  },
  {
    name: 'a trigger',
    put: `CREATE FUNCTION no_seven() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.event_id = 'e-7' THEN RAISE EXCEPTION 'seven is barred'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER no_seven BEFORE INSERT ON pixctl_events
      FOR EACH ROW EXECUTE FUNCTION no_seven()`,
    takeAway: 'DROP TRIGGER no_seven ON pixctl_events; DROP FUNCTION no_seven',
    user: {},
    says: /^refused e-7 .*seven is barred/,
  },
  {
    name: 'a policy of the table',
    put: `CREATE ROLE clerk LOGIN PASSWORD 'clerk';
      GRANT ALL ON ALL TABLES IN SCHEMA public TO clerk;
      GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO clerk;
      CREATE POLICY no_seven ON pixctl_events TO clerk USING (true) WITH CHECK (event_id <> 'e-7');
      ALTER TABLE pixctl_events ENABLE ROW LEVEL SECURITY`,
    takeAway: `ALTER TABLE pixctl_events DISABLE ROW LEVEL SECURITY;
      DROP POLICY no_seven ON pixctl_events; DROP OWNED BY clerk; DROP ROLE clerk`,
    user: {username: 'clerk', password: 'clerk'},
    says: /^refused e-7 .*row-level security/,
  },
]

describe.skipIf(absence)(
  `a listener whose store goes away${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    beforeAll(async () => {
      server = await startPostgres()
      url = await newStore(server)
    })
    afterAll(() => server.close())
    beforeEach(() => emptyStore(url))

    const delivery = (nth: number, over: Partial<Delivery> = {}): Delivery => ({
      event: 'payment_completed',
      eventId: `e-${nth}`,
      subAccount: null,
      subject: `c-${nth % 5}`,
      receivedAtMs: 1_000 + nth,
      headers: ['X-Service-Delivery', `d-${nth}`],
      body: Buffer.from(`{"n":${nth}}`),
      forward: 'queued',
      forwardRepeats: false,
      ...over,
    })

    async function listening(directory: string, over: Partial<OutageOptions> = {}, store = url) {
      const said: string[] = []
      mkdirSync(directory, {recursive: true})
      const inbox = new OutageInbox(new PostgresInbox(await connectTo(store)), {
        directory,
        commitTimeoutMs: 1_000,
        onOutage: 'log',
        began: () => said.push('began'),
        ended: () => said.push('ended'),
        damaged: ({unreadable, missing}) => said.push(`damaged ${unreadable} ${missing}`),
        refusedFile: join(directory, 'refused.jsonl'),
        refused: ({eventId, reason}) => said.push(`refused ${eventId} ${reason}`),
        refuses: () => said.push('refuses'),
        takesAgain: () => said.push('takes again'),
        ...over,
      })
      return {inbox, said}
    }

    const stored = async (): Promise<InboxEvent[]> => {
      const inbox = new PostgresInbox(await connectTo(url))
      const events: InboxEvent[] = []
      for await (const event of inbox.events({})) events.push(event)
      await inbox.close()
      return events
    }

    const until = async (holds: () => boolean): Promise<void> => {
      while (!holds()) await pause(20)
    }

    test('acknowledges all the same, says so, and brings everything over once, in order', async () => {
      using home = temporaryDirectory()
      const {inbox, said} = await listening(join(home.path, 'log'))
      const sending: Promise<unknown>[] = []
      for (let nth = 0; nth < 300; nth += 1) {
        if (nth === 100) server.stopAtOnce()
        sending.push(inbox.accept(delivery(nth)))
        if (nth % 10 === 0) await pause(2)
      }
      await Promise.all(sending)
      expect(said).toEqual(['began'])
      expect(inbox.health()).toMatchObject({state: 'outage'})
      server.start()
      await until(() => said.includes('ended'))
      expect(inbox.health()).toEqual({state: 'ok', waiting: 0})
      await inbox.accept(delivery(300))
      await inbox.close()
      const events = await stored()
      expect(events.map(({eventId}) => eventId)).toEqual(
        Array.from({length: 301}, (_, nth) => `e-${nth}`),
      )
      expect(events.filter(({duplicates}) => duplicates > 0)).toEqual([])
    })

    test.each(BARS)(
      'puts aside what $name refuses, and goes on with those after it',
      async (bar) => {
        using home = temporaryDirectory()
        const database = await connectTo(url)
        await database.query(bar.put)
        onTestFinished(async () => {
          await database.query(bar.takeAway)
          await database.close()
        })
        const as = Object.assign(new URL(url), bar.user)
        const {inbox, said} = await listening(join(home.path, 'log'), {}, as.href)
        await Promise.all(Array.from({length: 20}, (_, nth) => inbox.accept(delivery(nth))))
        await until(() => said.includes('ended'))
        expect(said.filter((word) => word.startsWith('refused'))).toEqual([
          expect.stringMatching(bar.says),
        ])
        expect(inbox.health()).toEqual({state: 'ok', waiting: 0, refused: 1})
        await inbox.close()
        expect((await stored()).map(({eventId}) => eventId)).toEqual(
          Array.from({length: 20}, (_, nth) => `e-${nth}`).filter((id) => id !== 'e-7'),
        )
        const [line = ''] = readFileSync(join(home.path, 'log', 'refused.jsonl'), 'utf8')
          .trim()
          .split('\n')
        const {eventId, body} = JSON.parse(line)
        expect([eventId, Buffer.from(body, 'base64').toString()]).toEqual(['e-7', '{"n":7}'])
      },
    )

    test('refuses instead where it was asked to, and keeps nothing', async () => {
      using home = temporaryDirectory()
      const {inbox} = await listening(join(home.path, 'log'), {onOutage: 'refuse'})
      server.stopAtOnce()
      await expect(inbox.accept(delivery(1))).rejects.toBeInstanceOf(InboxUnavailable)
      server.start()
      expect(await retried(() => inbox.accept(delivery(2)))).toBe('stored')
      await inbox.close()
      expect((await stored()).map(({eventId}) => eventId)).toEqual(['e-2'])
    })

    test('leaves what it kept to the next listener of its home', async () => {
      using home = temporaryDirectory()
      const directory = join(home.path, 'log')
      const first = await listening(directory)
      server.stopAtOnce()
      expect(await first.inbox.accept(delivery(1))).toBe('stored')
      expect(await first.inbox.accept(delivery(1, {receivedAtMs: 5_000}))).toBe('duplicate')
      await first.inbox.close()
      server.start()
      const second = await listening(directory)
      await until(() => second.said.includes('ended'))
      await second.inbox.close()
      expect(await stored()).toMatchObject([{eventId: 'e-1', duplicates: 1}])
    })

    test('brings over what stands behind damage, says what is lost, and is well again', async () => {
      using home = temporaryDirectory()
      const directory = join(home.path, 'log')
      const first = await listening(directory)
      server.stopAtOnce()
      for (const nth of [1, 2, 3]) await first.inbox.accept(delivery(nth))
      await first.inbox.close()
      server.start()
      flipByte(join(directory, segmentName(1)), 40)
      const second = await listening(directory)
      await until(() => second.said.includes('ended'))
      expect(second.said).toContainEqual(expect.stringMatching(/^damaged [1-9]\d* 0$/))
      expect(second.inbox.health()).toEqual({state: 'ok', waiting: 0})
      await second.inbox.close()
      expect((await stored()).map(({eventId}) => eventId)).toEqual(['e-2', 'e-3'])
    })
  },
)

function flipByte(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 0x10
  writeFileSync(path, bytes)
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await pause(50)
    }
  }
}
