import {existsSync, utimesSync, writeFileSync} from 'node:fs'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import type {Journal} from '../../../src/journal/journal.ts'
import {journalPath, openJournal} from '../../../src/journal/open-journal.ts'
import {unnamedAccount} from '../../../src/journal/own-requests.ts'
import {copyRequests} from '../../../src/journal/postgres/copy-requests.ts'
import {PostgresApprovals} from '../../../src/journal/postgres/postgres-approvals.ts'
import {PostgresResources} from '../../../src/journal/postgres/postgres-resources.ts'
import {PostgresRequestQueries} from '../../../src/journal/postgres/request-queries.ts'
import {takeAlong} from '../../../src/journal/postgres/take-along.ts'
import {begunRecord, settledRecord} from '../../../src/journal/record-changes.ts'
import type {NewRequest} from '../../../src/journal/request-record.ts'
import {Senders} from '../../../src/journal/senders.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {readMark, type StoreMark, tryToWriteMark} from '../../../src/platform/store-marks.ts'
import {notePath, readNote, writeNote} from '../../../src/platform/store-notes.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {kept, outcome, request} from '../fixtures.ts'

const absence = postgresAbsence()
const DAY_MS = 24 * 3_600_000
const NOW_MS = 10 * DAY_MS

describe.skipIf(absence)(
  `what a shared journal learns of a home${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let postgres: Postgres
    const home = temporaryDirectory()
    const path = journalPath(home.path)
    let opened = 0
    const open = async (): Promise<Journal> => {
      opened += 1
      return openJournal({home: home.path, now: () => NOW_MS})
    }
    const at = {home: home.path, path, url: 'postgres://db/a', now: () => NOW_MS}
    const marked = {url: at.url, part: 'taken', profile: request.profile} as const
    const own = {...at, open, profile: request.profile, senders: new Senders()}

    beforeAll(async () => {
      server = await startPostgres()
      postgres = await connectTo(await newStore(server))
    })
    afterAll(async () => {
      await postgres.close()
      server.close()
      home[Symbol.dispose]()
    })

    const write = async (
      ...all: (Partial<NewRequest> & {id: string; event: Parameters<typeof outcome>[0]})[]
    ) => {
      const journal = await openJournal({home: home.path, now: () => NOW_MS})
      for (const {id, event, ...more} of all) {
        const payout: NewRequest = {
          ...request,
          kind: 'withdrawal',
          createdAtMs: NOW_MS - 1,
          ...more,
          id,
          idempotencyKey: `key of ${id}`,
        }
        await journal.requests.begin(payout)
        await journal.requests.settle(id, outcome(event))
      }
      await journal.close()
      setBack(60)
    }
    /** As if it had been written so long ago. */
    const setBack = (ms: number) => {
      const writtenAt = new Date(Date.now() - ms)
      utimesSync(path, writtenAt, writtenAt)
    }
    const there = async (...ids: string[]) => {
      const queries = new PostgresRequestQueries(postgres)
      const found = await Promise.all(ids.map((id) => queries.find(id)))
      return found.map((record) => record?.state)
    }

    test('is nothing where the home had no journal', async () => {
      expect(await takeAlong(postgres, own)).toBe(0)
      expect(opened).toBe(0)
      expect(existsSync(path)).toBe(false)
    })

    test('is what could be paid again by mistake, and is read once', async () => {
      const old = {createdAtMs: NOW_MS - DAY_MS - 1}
      await write(
        {id: 'open', event: 'unanswered', ...old},
        {id: 'paid', event: 'created'},
        {id: 'paid-long-ago', event: 'created', ...old},
        {id: 'refused', event: 'refused'},
        {id: 'of-another-profile', event: 'unanswered', profile: 'other'},
      )
      expect(await takeAlong(postgres, own)).toBe(2)
      const ids = ['open', 'paid', 'paid-long-ago', 'refused', 'of-another-profile']
      expect(await there(...ids)).toEqual(['unknown', 'done', undefined, undefined, undefined])
      opened = 0
      expect(await takeAlong(postgres, own)).toBe(0)
      expect(opened).toBe(0)
    })

    test('has the approvals of payouts, too: what was approved here goes on there', async () => {
      const journal = await open()
      const approval = {id: 'a-1', document: '{}', savedAtMs: 1, idempotencyKeys: ['k']}
      await journal.approvals.save(approval)
      await journal.close()
      setBack(60)
      expect(await takeAlong(postgres, own)).toBe(0)
      const approvals = new PostgresApprovals(postgres)
      expect(await approvals.idsOf('k')).toEqual(['a-1'])
      expect(await approvals.read('a-1')).toBe('{}')
    })

    test('is read once for each profile, whichever sends next', async () => {
      const other = {...own, profile: 'other'}
      expect(await takeAlong(postgres, other)).toBe(1)
      expect(await there('of-another-profile')).toEqual(['unknown'])
      opened = 0
      for (const one of [own, other, own]) expect(await takeAlong(postgres, one)).toBe(0)
      expect(opened).toBe(0)
    })

    test('is read again where it was written to at this very moment', async () => {
      setBack(0)
      opened = 0
      for (const times of [1, 2]) {
        expect(await takeAlong(postgres, own)).toBe(0)
        expect(opened).toBe(times)
      }
      setBack(60)
      for (let looks = 0; looks < 3; looks += 1) await takeAlong(postgres, own)
      expect(opened).toBe(3)
    })

    test('and the home is noted to have sent from there, also without a journal', async () => {
      using empty = temporaryDirectory()
      const at = {...own, home: empty.path, path: journalPath(empty.path)}
      expect(await takeAlong(postgres, at)).toBe(0)
      const part = {url: own.url, part: 'journal', profile: own.profile} as const
      expect(readNote(empty.path, part)).toMatchObject({isAway: true})
    })

    test('is what another profile sent as the same account, too, once that is known', async () => {
      const at = {profile: 'other', clientId: 'mp_test_b', account: 'account-b'}
      await write(
        {id: 'of-client', event: 'unanswered', ...at},
        {id: 'of-account', event: 'unanswered', ...at, clientId: 'mp_test_c'},
        {id: 'of-merchant', event: 'unanswered', ...at, clientId: 'mp_test_d', account: 'd'},
      )
      const ids = ['of-client', 'of-account', 'of-merchant']
      const senders = new Senders({clientId: 'mp_test_b'})
      expect(await takeAlong(postgres, {...own, senders})).toBe(1)
      expect(await there(...ids)).toEqual(['unknown', undefined, undefined])
      senders.add({account: 'account-b'})
      expect(await takeAlong(postgres, {...own, senders})).toBe(1)
      // What belongs to another merchant stays in the home.
      expect(await there(...ids)).toEqual(['unknown', 'unknown', undefined])
      opened = 0
      for (const known of [senders, new Senders({clientId: 'mp_test_b'}), new Senders()]) {
        expect(await takeAlong(postgres, {...own, senders: known})).toBe(0)
      }
      expect(opened).toBe(0)
    })

    test('is what may be of the account, as it was not named when it was sent', async () => {
      const unnamed = (clientId: string) => {
        return {profile: 'other', clientId, account: unnamedAccount(clientId)}
      }
      await write(
        {id: 'may-be', event: 'unanswered', ...unnamed('mp_test_e')},
        {id: 'known-other', event: 'unanswered', ...unnamed('mp_test_f')},
      )
      const journal = await openJournal({home: home.path, now: () => NOW_MS})
      await journal.accounts.save(request, {clientId: 'mp_test_f', account: 'account-f'})
      await journal.close()
      setBack(60)
      // Of a credential whose account was not asked for yet, only its own.
      const senders = new Senders({clientId: 'mp_test_g'})
      expect(await takeAlong(postgres, {...own, senders})).toBe(0)
      const {environment, baseUrl, instance} = request
      senders.add({environment, baseUrl, instance, clientId: 'mp_test_g', account: 'account-g'})
      expect(await takeAlong(postgres, {...own, senders})).toBe(1)
      expect(await there('may-be', 'known-other')).toEqual(['unknown', undefined])
    })

    test.each([
      {name: 'new', isOfProfile: true},
      {name: 'damaged', isOfProfile: undefined},
      {name: 'of an earlier pixctl', isOfProfile: undefined},
      {name: 'of an earlier pixctl, and looked through since', isOfProfile: true},
    ])('and a note that is $name says of others what it may', async ({name, isOfProfile}) => {
      using empty = temporaryDirectory()
      const at = {...own, home: empty.path, path: journalPath(empty.path)}
      const part = {url: own.url, part: 'journal', profile: own.profile} as const
      if (name !== 'new') writeNote(empty.path, {...part, taken: '', isAway: !name.includes('and')})
      if (name === 'damaged') writeFileSync(notePath(empty.path, part), '{')
      for (let times = 0; times < 2; times += 1) {
        await takeAlong(postgres, at)
        const note = readNote(empty.path, part)
        expect([note?.isAway, note?.isOfProfile]).toEqual([true, isOfProfile])
      }
    })

    test('is read again once something was written, and for another store', async () => {
      await write({id: 'later', event: 'unanswered'})
      expect(await takeAlong(postgres, own)).toBe(1)
      expect(await there('later')).toEqual(['unknown'])
      opened = 0
      expect(await takeAlong(postgres, {...own, url: 'postgres://db/b'})).toBe(0)
      expect(opened).toBe(1)
    })

    test('is taken along anew where the store lost it, as one that was made anew', async () => {
      await postgres.query("DELETE FROM pixctl_requests WHERE id = 'open'")
      expect(await takeAlong(postgres, own)).toBe(0)
      await postgres.query('DELETE FROM pixctl_requests')
      expect(await takeAlong(postgres, own)).toBe(3)
      expect(await there('open', 'paid', 'later')).toEqual(['unknown', 'done', 'unknown'])
      opened = 0
      expect(await takeAlong(postgres, own)).toBe(0)
      expect(opened).toBe(0)
    })

    test('is taken along anew where the store lost it and has its key of another home since', async () => {
      const {id: key} = readMark(home.path, marked) as StoreMark
      await postgres.query('DELETE FROM pixctl_requests')
      const other = {...request, kind: 'withdrawal', id: 'sent-anew', idempotencyKey: key} as const
      const record = settledRecord(begunRecord(other), outcome('created'))
      await copyRequests(postgres, [record], NOW_MS)
      await takeAlong(postgres, own)
      expect(await there('open', 'paid')).toEqual(['unknown', 'done'])
      opened = 0
      expect(await takeAlong(postgres, own)).toBe(0)
      expect(opened).toBe(0)
    })

    test('is not taken for what has its id by chance, with another key', async () => {
      const mark = readMark(home.path, marked) as StoreMark
      tryToWriteMark(home.path, marked, {...mark, id: 'another key'})
      opened = 0
      await takeAlong(postgres, own)
      expect(opened).toBe(1)
    })

    test('is read once more where an earlier pixctl marked its key alone', async () => {
      const {id, atMs} = readMark(home.path, marked) as StoreMark
      tryToWriteMark(home.path, marked, {id, atMs})
      opened = 0
      for (let times = 0; times < 2; times += 1) await takeAlong(postgres, own)
      expect(opened).toBe(1)
      expect(readMark(home.path, marked)?.record).toBeDefined()
    })

    test.each(['failed', 'unknown'])('is done there, too, where it was %s there', async (state) => {
      const id = `done-${state}`
      await write({id, event: 'unanswered', createdAtMs: NOW_MS - 1_000})
      expect(await takeAlong(postgres, own)).toBe(1)
      // Begun there a moment later than this home remembers.
      const change =
        'UPDATE pixctl_requests SET state = $2, created_at_ms = created_at_ms + 1 WHERE id = $1'
      await postgres.query(change, [id, state])
      await write({id, event: 'created', createdAtMs: NOW_MS - 1_000})
      expect(await takeAlong(postgres, own)).toBe(1)
      expect(await there(id)).toEqual(['done'])
    })

    test('what this home paid, or may have, wins over what was refused to another one', async () => {
      for (const event of ['created', 'unanswered'] as const) {
        const key = `key of ${event}-here`
        const other = {...request, id: `${event}-there`, idempotencyKey: key}
        const refused = settledRecord(begunRecord(other), outcome('refused'))
        await copyRequests(postgres, [refused], NOW_MS)
        await write({id: `${event}-here`, event})
        expect(await takeAlong(postgres, own)).toBe(1)
        expect(await there(key)).toEqual([event === 'created' ? 'done' : 'unknown'])
        opened = 0
        expect(await takeAlong(postgres, own)).toBe(0)
        // Marked by the id that the store has, not by its own.
        expect(opened).toBe(0)
      }
    })

    test('has what a payout is as the home last saw it, and as the store did where that was later', async () => {
      const resources = new PostgresResources(postgres)
      const payout = (name: string, status: string, seenAtMs: number) =>
        ({...kept, kind: 'withdrawal', id: `w of ${name}`, resource: {status}, seenAtMs}) as const
      const names = ['new', 'seen-later', 'seen-before', 'of-a-third']
      const journal = await open()
      for (const name of names) {
        const id = `shown-${name}`
        const more = name === 'of-a-third' ? {profile: 'a-third'} : {}
        const sent = {...request, ...more, kind: 'withdrawal', id, idempotencyKey: id} as const
        await journal.requests.begin({...sent, createdAtMs: NOW_MS - 1})
        const created = outcome('created', {resourceId: `w of ${name}`})
        await journal.requests.settle(id, created, payout(name, 'completed', 5))
      }
      await journal.close()
      setBack(60)
      await resources.save(payout('seen-later', 'failed', 6))
      await resources.save(payout('seen-before', 'processing', 4))
      expect(await takeAlong(postgres, own)).toBe(3)
      const ids = names.map((name) => `w of ${name}`)
      const found = await resources.findAll('withdrawal', ids, 'test')
      expect(ids.map((id) => found.get(id)?.resource['status'])).toEqual([
        'completed',
        'failed',
        'completed',
        undefined,
      ])
    })
  },
)
