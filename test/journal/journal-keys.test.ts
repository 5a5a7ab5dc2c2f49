import {describe, expect, test} from 'vitest'
import type {Journal} from '../../src/journal/journal.ts'
import type {NewRequest} from '../../src/journal/request-record.ts'
import {kept, outcome, request} from './fixtures.ts'
import {STORES} from './stores.ts'

interface Opened extends AsyncDisposable {
  readonly journal: Journal
  /** Another process. */
  readonly other: Journal
}

const numbered = (nth: number, more: Partial<NewRequest> = {}): NewRequest => ({
  ...request,
  id: `id-${nth}`,
  idempotencyKey: `key-${nth}`,
  ...more,
})

describe.each(STORES)('whose a key and an id are, in a journal over $store', (store) => {
  const {absence, prepare, newPlace} = store
  const rounds = store.store === 'PostgreSQL' ? 300 : 60
  if (absence) {
    test.skip(`(skipped: ${absence})`, () => {})
    return
  }
  prepare()

  async function opened(): Promise<Opened> {
    const place = await newPlace()
    return {
      journal: await place.open(),
      other: await place.open(),
      [Symbol.asyncDispose]: () => place[Symbol.asyncDispose](),
    }
  }

  describe('a key', () => {
    test.each([
      {name: 'before the instance of the address was known', held: {instance: ''}},
      {
        name: 'by a pixctl that wrote no credential',
        held: {account: 'account-9', clientId: ''},
      },
    ])('that was used $name is used', async ({held}) => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin({...request, ...held})
      const again = await requests.begin({...request, id: 'id-2'})
      expect(again).toMatchObject({isNew: false, record: {id: 'id-1'}})
    })

    test('that was used at two endpoints is the one of that endpoint', async () => {
      await using at = await opened()
      const {requests} = at.journal
      const payout = {kind: 'withdrawal', path: '/v2/withdrawals'} as const
      await requests.begin({...request, ...payout, id: 'id-0', createdAtMs: 1})
      await requests.begin(request)
      const again = await requests.begin({...request, id: 'id-2'})
      expect(again).toMatchObject({isNew: false, record: {id: 'id-1'}})
    })

    /** Two accounts that used one key, and a third credential that belongs to both. */
    const own = {id: 'own', account: 'account-2', clientId: 'b', createdAtMs: 2000}
    const shared = {id: 'shared', account: 'account-3', clientId: 'c', createdAtMs: 1000}
    const asked = {...request, id: 'id-9', account: own.account, clientId: shared.clientId}

    test.each([
      {ended: {own: 'refused', shared: undefined}, found: 'shared'},
      {ended: {own: 'not_sent', shared: 'created'}, found: 'shared'},
      {ended: {own: 'created', shared: 'refused'}, found: 'own'},
      {ended: {own: undefined, shared: undefined}, found: 'own'},
      {ended: {own: undefined, shared: 'created'}, found: 'own'},
    ] as const)(
      'of two uses ($ended) is that which may exist, and of this account',
      async (row) => {
        await using at = await opened()
        const {requests} = at.journal
        for (const one of [own, shared])
          expect((await requests.begin({...request, ...one})).isNew).toBe(true)
        for (const [id, event] of Object.entries(row.ended)) {
          if (event) await requests.settle(id, outcome(event))
        }
        expect(await requests.begin(asked)).toMatchObject({isNew: false, record: {id: row.found}})
      },
    )

    test('of two uses that are alike is the first one', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin({...request, instance: 'i-1', createdAtMs: 2000})
      await requests.begin({...request, id: 'id-2', instance: 'i-2', createdAtMs: 1000})
      const again = await requests.begin({...request, id: 'id-3', instance: ''})
      expect(again).toMatchObject({isNew: false, record: {id: 'id-2'}})
    })
  })

  describe('what a request created', () => {
    const created = outcome('created', {resourceId: 'r-1', isExclusive: true})
    const stranger = {account: 'account-2', clientId: 'b'}
    const elsewhere = {baseUrl: 'http://localhost:4010'}
    const unsaid = {instance: ''}

    test.each([
      {name: 'by another account at the address, of no instance', with: {...stranger, ...unsaid}},
      {name: 'by this account elsewhere, of no instance', with: {...elsewhere, ...unsaid}},
      {name: 'by another account elsewhere, of the instance', with: {...stranger, ...elsewhere}},
      {name: 'before the instance was known', held: unsaid, with: {}},
    ])('is not created again: $name', async (row) => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(numbered(1, row.held))
      await requests.settle('id-1', created)
      await requests.begin(numbered(2, row.with))
      expect(await requests.settle('id-2', created)).toMatchObject({
        state: 'unknown',
        code: 'ANSWER_OF_ANOTHER',
      })
    })

    test('is another thing where neither account, address nor instance is the same', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(numbered(1, unsaid))
      await requests.settle('id-1', created)
      await requests.begin(numbered(2, {...unsaid, ...stranger, ...elsewhere}))
      expect(await requests.settle('id-2', created)).toMatchObject({state: 'done'})
    })

    test.each([
      {name: 'only was said to have created', said: outcome('unanswered', {resourceId: 'r-1'})},
      {name: 'was said alone to have created', said: {...created, event: 'unanswered'} as const},
      {name: 'was found to have by its id', said: {...created, isAdopted: true}},
    ])('is not what another one $name', async ({said}) => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(numbered(1))
      await requests.settle('id-1', said)
      await requests.begin(numbered(2))
      expect(await requests.settle('id-2', created)).toMatchObject({state: 'done'})
    })

    test('stays its own when a later answer does not name it', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(numbered(1))
      await requests.settle('id-1', outcome('unanswered', {resourceId: 'r-1'}))
      await requests.settle('id-1', outcome('created'))
      expect(await requests.find('id-1')).toMatchObject({state: 'done', resourceId: 'r-1'})
    })
  })

  describe('what a request only found at the service', () => {
    const answered = outcome('created', {resourceId: 'r-1', isExclusive: true, statusCode: 201})
    const found = outcome('created', {resourceId: 'r-1', isExclusive: true, isAdopted: true})
    /** It was never sent, so it came to nothing. */
    const displaced = {
      state: 'failed',
      standing: 'failed',
      resourceId: undefined,
      settledAtMs: expect.any(Number),
      replayed: false,
      isUndated: true,
      code: 'ANSWER_OF_ANOTHER',
    }
    const twoOf = async ({journal: {requests}}: Awaited<ReturnType<typeof opened>>) => {
      await requests.begin(numbered(1, {isUndated: true}))
      await requests.begin(numbered(2))
    }
    const standingsOf = async ({requests}: Journal) =>
      (await Promise.all([requests.find('id-1'), requests.find('id-2')])).map((one) => one?.state)

    test.each([
      {name: 'by what others may have, too', more: {}},
      {name: 'as an earlier pixctl wrote it', more: {isExclusive: undefined}},
      {name: 'as an emulator repeats it', more: {replayed: true}},
    ])('$name goes to the request that is answered with it', async ({more}) => {
      await using at = await opened()
      await twoOf(at)
      const {requests} = at.journal
      await requests.settle('id-1', {...found, ...more})
      expect(await at.other.requests.settle('id-2', answered)).toMatchObject({state: 'done'})
      for (const journal of [at.journal, at.other]) {
        expect(await journal.requests.find('id-1')).toMatchObject(displaced)
        expect(await journal.requests.find('id-2')).toMatchObject({resourceId: 'r-1'})
      }
      // It has the payout no more, so it is answered with another one, or with none.
      expect(await requests.settle('id-1', found)).toMatchObject({state: 'failed'})
      const own = {...answered, resourceId: 'r-2'}
      expect(await requests.settle('id-1', own)).toMatchObject({state: 'done', resourceId: 'r-2'})
    })

    const byKey = {...found, statusCode: 200}

    test('goes to the request whose key surely created it, and from that one to no other', async () => {
      await using at = await opened()
      await twoOf(at)
      const {requests} = at.journal
      await requests.settle('id-1', found)
      expect(await at.other.requests.settle('id-2', byKey)).toMatchObject({
        state: 'done',
        isUndated: true,
      })
      expect(await requests.find('id-1')).toMatchObject(displaced)
      expect(await requests.settle('id-1', found)).toMatchObject({state: 'failed'})
      expect(await requests.settle('id-1', byKey)).toMatchObject({
        state: 'failed',
        statusCode: undefined,
      })
      expect(await at.other.requests.find('id-2')).toMatchObject({state: 'done'})
    })

    test.each([
      {name: 'was sent without an answer', sent: {}, before: outcome('unanswered')},
      {name: 'may be under way', sent: {}, before: undefined},
      {
        name: 'was asked for after an attempt',
        sent: {isUndated: true},
        before: outcome('unanswered'),
      },
    ])('leaves one in doubt that $name', async ({sent, before}) => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(numbered(1, sent))
      await requests.begin(numbered(2))
      if (before) await requests.settle('id-1', before)
      await requests.settle('id-1', found)
      expect(await at.other.requests.settle('id-2', answered)).toMatchObject({state: 'done'})
      const open = {state: 'unknown', standing: 'doubtful', settledAtMs: undefined}
      expect(await requests.find('id-1')).toMatchObject({...displaced, ...open})
    })

    test('goes to one that this process began before it was found', async () => {
      await using at = await opened()
      await at.journal.requests.begin(numbered(2))
      await at.other.requests.begin(numbered(1, {isUndated: true}))
      await at.other.requests.settle('id-1', found)
      expect(await at.journal.requests.settle('id-2', answered)).toMatchObject({state: 'done'})
      expect(await at.other.requests.find('id-1')).toMatchObject(displaced)
    })

    test('is not found any more once another one was answered with it', async () => {
      await using at = await opened()
      await twoOf(at)
      await at.other.requests.settle('id-2', answered)
      expect(await at.journal.requests.settle('id-1', found)).toMatchObject({state: 'failed'})
      expect(await standingsOf(at.other)).toEqual(['failed', 'done'])
    })

    test('stays where the other answer settles nothing', async () => {
      await using at = await opened()
      await twoOf(at)
      await at.journal.requests.settle('id-1', found)
      await at.other.requests.settle('id-2', {...answered, event: 'unanswered'})
      expect(await at.other.requests.find('id-1')).toMatchObject({state: 'done'})
    })

    test('an answer that has no age by a clock that ran ahead is an answer all the same', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(numbered(1, {isUndated: true}))
      await requests.settle('id-1', answered)
      await requests.begin(numbered(2))
      expect(await requests.settle('id-2', answered)).toMatchObject({state: 'unknown'})
      expect(await requests.find('id-1')).toMatchObject({state: 'done', isUndated: true})
    })

    test.each([
      {name: 'answered', said: answered},
      {name: 'found by the key', said: byKey},
    ])(
      `of ${rounds} that are found and $name at one moment, each has one request`,
      async (row) => {
        await using at = await opened()
        for (let nth = 0; nth < rounds; nth += 1) {
          const [a, b] = [`a-${nth}`, `b-${nth}`]
          const resourceId = `r-${nth}`
          await at.journal.requests.begin({
            ...numbered(1, {isUndated: true}),
            id: a,
            idempotencyKey: a,
          })
          await at.other.requests.begin({...numbered(2), id: b, idempotencyKey: b})
          await Promise.all([
            at.journal.requests.settle(a, {...found, resourceId}),
            at.other.requests.settle(b, {...row.said, resourceId}),
          ])
          const ended = [await at.journal.requests.find(a), await at.journal.requests.find(b)]
          expect(ended).toMatchObject([{resourceId: undefined}, {state: 'done', resourceId}])
          expect(ended[0]?.state).not.toBe('done')
        }
      },
      120_000,
    )
  })

  test.each(['unanswered', 'refused', 'not_sent', 'absent'] as const)(
    'what another process settled as done stays done, whatever a slower one says: %s',
    async (event) => {
      await using at = await opened()
      await at.journal.requests.begin(request)
      await at.other.requests.settle('id-1', outcome('created', {resourceId: 'r-1'}))
      await at.journal.requests.settle('id-1', outcome(event))
      for (const {requests} of [at.journal, at.other]) {
        expect(await requests.find('id-1')).toMatchObject({state: 'done', resourceId: 'r-1'})
      }
    },
  )

  describe('a key without an age', () => {
    test.each([
      {event: 'unanswered', standing: 'doubtful', isUndated: true},
      {event: 'not_sent', standing: 'fresh', isUndated: false},
    ] as const)('after $event is sent again with the age of what may exist', async (row) => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(request)
      await requests.settle('id-1', outcome(row.event, {isAdopted: true}))
      expect(await requests.find('id-1')).toMatchObject({isUndated: true})
      await requests.claim('id-1', 9000)
      const {standing, isUndated} = row
      expect(await requests.find('id-1')).toMatchObject({standing, isUndated})
    })

    test('has none once it is done either', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(request)
      await requests.settle('id-1', outcome('unanswered', {isAdopted: true}))
      await requests.settle('id-1', outcome('created'))
      expect(await requests.find('id-1')).toMatchObject({state: 'done', isUndated: true})
    })
  })

  describe('what a payout may repeat', () => {
    const payout = {kind: 'withdrawal', path: '/v2/withdrawals'} as const
    const likeness = {
      environment: 'test',
      kind: 'withdrawal',
      externalReference: undefined,
      pixKey: 'a@b.co',
      amount: 10,
      isNet: false,
      sinceMs: 0,
    } as const

    test.each([
      {name: 'from that moment on', sinceMs: 1000, found: 1},
      {name: 'after that moment', sinceMs: 1001, found: 0},
    ])('is what was done $name: $found', async ({sinceMs, found}) => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin({...request, ...payout, body: '{"pixKey":"a@b.co","amount":10}'})
      await requests.settle('id-1', outcome('created', {settledAtMs: 1000}))
      expect(await requests.findAlike({...likeness, sinceMs})).toHaveLength(found)
    })

    test.each([
      {name: 'sent as what arrives', body: {netAmount: 10}, like: {isNet: true}},
      {name: 'sent without a reference', body: {amount: 10}, like: {externalReference: 'bonus'}},
    ])('is what was $name', async ({body, like}) => {
      await using at = await opened()
      const sent = JSON.stringify({pixKey: 'a@b.co', ...body})
      await at.journal.requests.begin({...request, ...payout, body: sent})
      expect(await at.journal.requests.findAlike({...likeness, ...like})).toHaveLength(1)
    })

    test.each([
      {name: 'since then', createdAt: '1970-01-01T00:00:09.000Z', found: 1},
      {name: 'since then, of another zone', createdAt: '1969-12-31T21:00:09.000-03:00', found: 1},
      {name: 'before', createdAt: '1970-01-01T00:00:07.000Z', found: 0},
      {name: 'not at all', createdAt: undefined, found: 0},
    ])('is what a clock that was behind dated earlier and the service $name', async (row) => {
      const {createdAt, found} = row
      // The service goes by none of the clocks that are apart here.
      const expected = store.store === 'the time of another clock' ? 0 : found
      await using at = await opened()
      const {requests, resources} = at.journal
      const body = '{"pixKey":"a@b.co","amount":10}'
      await requests.begin({...request, ...payout, body, createdAtMs: 1000})
      await requests.settle('id-1', outcome('created', {resourceId: 'w-1'}))
      await resources.save({...kept, kind: 'withdrawal', id: 'w-1', resource: {createdAt}})
      expect(await requests.findAlike({...likeness, sinceMs: 8000})).toHaveLength(expected)
    })

    test.each([
      {name: 'the same', sent: 'caf\u00e9-1', like: 'caf\u00e9-1', found: 1},
      {name: 'with its accent apart', sent: 'caf\u00e9-1', like: 'cafe\u0301-1', found: 1},
      {name: 'that was sent so', sent: 'cafe\u0301-1', like: 'caf\u00e9-1', found: 1},
      {name: 'with a space behind it', sent: 'rent-1', like: 'rent-1 ', found: 1},
      {name: 'that was sent with one', sent: 'rent-1 ', like: 'rent-1', found: 1},
      {name: 'with what is not seen', sent: 'rent-1', like: 'rent\u200b-1', found: 1},
      {name: 'that was sent with it', sent: 'rent\u200b-1', like: 'rent-1', found: 1},
      {name: 'of another case', sent: 'caf\u00e9-1', like: 'Caf\u00e9-1', found: 0},
      {name: 'that is another one', sent: 'caf\u00e9-1', like: 'caf\u00e9-2', found: 0},
      {name: 'of ASCII that is another one', sent: 'rent-1', like: 'rent-2', found: 0},
    ])('is what has a reference $name: $found', async ({sent, like, found}) => {
      await using at = await opened()
      const {requests} = at.journal
      const body = JSON.stringify({pixKey: 'a@b.co', amount: 10, externalReference: sent})
      await requests.begin({...request, ...payout, body})
      const alike = await requests.findAlike({...likeness, externalReference: like})
      expect(alike).toHaveLength(found)
    })

    test.each([
      {name: 'this payout', resource: {kind: 'withdrawal'}, found: 1},
      {name: 'another kind of thing', resource: {kind: 'charge'}, found: 0},
      {
        name: 'another environment',
        resource: {kind: 'withdrawal', environment: 'live'},
        found: 0,
      },
    ] as const)('is seen by the amount in the answer of $name: $found', async (row) => {
      await using at = await opened()
      const {requests, resources} = at.journal
      const body = '{"pixKey":"a@b.co","netAmount":7}'
      await requests.begin({...request, ...payout, body})
      await requests.settle('id-1', outcome('created', {resourceId: 'w-1'}))
      await resources.save({...kept, id: 'w-1', ...row.resource, resource: {amount: 10}})
      expect(await requests.findAlike(likeness)).toHaveLength(row.found)
    })
  })
})
