import {describe, expect, test} from 'vitest'
import {type DataSetFile, readDataSet} from '../../src/journal/data-set.ts'
import type {Journal} from '../../src/journal/journal.ts'
import {kept, outcome, request} from './fixtures.ts'
import {STORES} from './stores.ts'

interface Opened extends AsyncDisposable {
  readonly journal: Journal
}

describe.each(STORES)('a journal over $store', ({absence, prepare, newPlace}) => {
  if (absence) {
    test.skip(`(skipped: ${absence})`, () => {})
    return
  }
  prepare()

  async function opened(): Promise<Opened> {
    const place = await newPlace()
    return {journal: await place.open(), [Symbol.asyncDispose]: () => place[Symbol.asyncDispose]()}
  }

  describe('requests', () => {
    test('a request is unknown from the moment it is written', async () => {
      await using at = await opened()
      const {record, isNew} = await at.journal.requests.begin(request)
      expect(isNew).toBe(true)
      expect(record).toMatchObject({...request, state: 'unknown', standing: 'fresh', attempts: 0})
      expect(await at.journal.requests.unknown('test')).toMatchObject([{...request, id: record.id}])
      expect(await at.journal.requests.unknown('live')).toEqual([])
    })

    test('the same key gives the first request, not a second one', async () => {
      await using at = await opened()
      await at.journal.requests.begin(request)
      const again = await at.journal.requests.begin({...request, id: 'id-2', body: '{"amount":2}'})
      expect(again).toMatchObject({isNew: false, record: {id: 'id-1', body: '{"amount":1}'}})
    })

    test.each([
      {name: 'environment', other: {environment: 'live'} as const},
      {name: 'wallet', other: {wallet: 'loja-2'}},
      {name: 'account', other: {account: 'account-2', clientId: 'mp_test_b'}},
      {name: 'service', other: {baseUrl: 'https://api.example.com', instance: ''}},
      {name: 'instance of the service', other: {instance: 'i-2'}},
      {name: 'endpoint', other: {path: '/v2/withdrawals', kind: 'withdrawal'} as const},
    ])('the same key in another $name is another request', async ({other}) => {
      await using at = await opened()
      await at.journal.requests.begin(request)
      const begun = await at.journal.requests.begin({...request, ...other, id: 'id-2'})
      expect(begun.isNew).toBe(true)
    })

    test.each([
      {name: 'another profile', other: {profile: 'cron'}},
      {name: 'another credential of the account', other: {clientId: 'mp_test_rotated'}},
      {name: 'the credential whose account is not known now', other: {account: 'client:mp_test_a'}},
      {name: 'another name of the same instance', other: {baseUrl: 'http://localhost:4010'}},
      {name: 'the address, whose instance is not known now', other: {instance: ''}},
    ])('the same key by $name is the same request', async ({other}) => {
      await using at = await opened()
      await at.journal.requests.begin(request)
      const begun = await at.journal.requests.begin({...request, ...other, id: 'id-2'})
      expect(begun).toMatchObject({isNew: false, record: {id: 'id-1'}})
    })

    test('every use of a key is found, whoever it was for', async () => {
      await using at = await opened()
      await at.journal.requests.begin(request)
      const other = {...request, id: 'id-2', account: 'account-2', clientId: 'mp_test_b'}
      await at.journal.requests.begin(other)
      const uses = await at.journal.requests.findUses('test', '/v2/pix', ['key-00001', 'key-00002'])
      expect(uses.map(({account}) => account)).toEqual(['account-1', 'account-2'])
    })

    test('of many at once each is written once, and those that were there are given', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(request)
      const numbered = (nth: number) => ({
        ...request,
        id: `id-${nth}`,
        idempotencyKey: `key-${nth}`,
      })
      const [again, otherAddress] = [
        {...request, id: 'id-again'},
        {...numbered(9), id: 'id-other', baseUrl: 'http://localhost:4010'},
      ]
      const asked = [...[7, 8, 9].map(numbered), again, otherAddress]
      const begun = await Promise.all(asked.map((one) => requests.begin(one)))
      expect(begun.map(({record, isNew}) => [record.id, isNew])).toEqual([
        ['id-7', true],
        ['id-8', true],
        ['id-9', true],
        ['id-1', false],
        ['id-9', false],
      ])
      expect(await requests.count({})).toBe(4)
    })

    test('of many that are settled at once, each has its own outcome and resource', async () => {
      await using at = await opened()
      const {requests, resources} = at.journal
      const ids = ['id-1', 'id-2', 'id-3', 'id-4']
      for (const id of ids) await requests.begin({...request, id, idempotencyKey: `key-${id}`})
      const created = (resourceId: string) =>
        [outcome('created', {resourceId, isExclusive: true}), {...kept, id: resourceId}] as const
      await Promise.all([
        requests.settle('id-1', ...created('c-1')),
        requests.settle('id-2', outcome('refused', {code: 'CODE', statusCode: 400})),
        requests.settle('id-3', ...created('c-1')),
        requests.settle('id-4', ...created('c-4')),
      ])
      const settled = await Promise.all(ids.map((id) => requests.find(id)))
      expect(settled.map((one) => [one?.state, one?.code, one?.resourceId])).toEqual([
        ['done', undefined, 'c-1'],
        ['refused', 'CODE', undefined],
        ['unknown', 'ANSWER_OF_ANOTHER', undefined],
        ['done', undefined, 'c-4'],
      ])
      expect(settled.map((one) => one?.attempts)).toEqual([1, 1, 1, 1])
      const known = await resources.findAll('charge', ['c-1', 'c-4'], 'test')
      expect([...known.keys()].sort()).toEqual(['c-1', 'c-4'])
    })

    test('what is done stays done', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(request)
      await requests.settle('id-1', outcome('created', {resourceId: 'r-1', replayed: true}))
      await requests.settle('id-1', outcome('unanswered', {settledAtMs: 3000}))
      expect(await requests.find('key-00001')).toMatchObject({state: 'done', resourceId: 'r-1'})
      expect(await requests.find('id-1')).toMatchObject({replayed: true, settledAtMs: 2000})
      expect(await requests.claim('id-1', 5000)).toMatchObject({state: 'done'})
      expect(await requests.unknown('test')).toEqual([])
    })

    const exclusive = outcome('created', {resourceId: 'r-1', isExclusive: true})
    const second = {...request, id: 'id-2', idempotencyKey: 'key-00002'}

    test.each([
      {name: 'another key', place: {}},
      {name: 'another address of the instance', place: {baseUrl: 'http://localhost:4010'}},
      {name: 'the same account, where no instance is said', place: {instance: ''}},
      {name: 'another account of the service', place: {account: 'account-2', clientId: 'b'}},
    ])('what another request created is not created again: $name', async ({place}) => {
      await using at = await opened()
      const {requests, resources} = at.journal
      await requests.begin(request)
      await requests.settle('id-1', exclusive, {...kept, id: 'r-1'})
      await requests.begin({...second, ...place})
      const again = {...kept, id: 'r-1', resource: {id: 'r-1', status: 'completed'}}
      expect(await requests.settle('id-2', exclusive, again)).toMatchObject({
        state: 'unknown',
        standing: 'doubtful',
        code: 'ANSWER_OF_ANOTHER',
        attempts: 1,
        resourceId: undefined,
      })
      expect(await resources.find('charge', 'r-1', 'test')).toMatchObject({resource: kept.resource})
      expect(await requests.settle('id-2', {...exclusive, resourceId: 'r-2'})).toMatchObject({
        state: 'done',
        resourceId: 'r-2',
      })
    })

    test.each([
      {name: 'the first request itself', with: {id: 'id-1', idempotencyKey: 'key-00001'}},
      {name: 'of another kind', with: {kind: 'withdrawal' as const}},
      {name: 'of another environment', with: {environment: 'live' as const}},
      {name: 'of another instance of the service', with: {instance: 'i-2'}},
    ])('an id is taken once: $name is no other one', async (row) => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(request)
      await requests.settle('id-1', exclusive)
      const {record} = await requests.begin({...second, ...row.with})
      expect(await requests.settle(record.id, exclusive)).toMatchObject({state: 'done'})
    })

    test('an id that the service was asked for may be that of a creation under another key', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(request)
      await requests.settle('id-1', {...exclusive, isAdopted: true, isExclusive: undefined})
      await requests.begin(second)
      expect(await requests.settle('id-2', exclusive)).toMatchObject({state: 'done'})
    })

    test('of two that the service was asked for by what both have, one is adopted', async () => {
      await using at = await opened()
      const {requests} = at.journal
      const adopted = {...exclusive, isAdopted: true}
      await requests.begin({...request, isUndated: true})
      expect(await requests.find('id-1')).toMatchObject({state: 'unknown', isUndated: true})
      await requests.begin({...second, isUndated: true})
      expect(await requests.settle('id-1', adopted)).toMatchObject({state: 'done'})
      expect(await requests.settle('id-2', adopted)).toMatchObject({
        state: 'failed',
        resourceId: undefined,
        code: 'ANSWER_OF_ANOTHER',
      })
      // What the service then says of the creation itself is so.
      await requests.begin({...second, id: 'id-3', idempotencyKey: 'key-00003'})
      expect(await requests.settle('id-3', exclusive)).toMatchObject({state: 'done'})
    })

    test('the same account under two addresses is one, where no instance is said', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin({...request, instance: ''})
      const elsewhere = {...second, instance: '', baseUrl: 'https://other.example'}
      const same = await requests.begin({...elsewhere, idempotencyKey: 'key-00001'})
      expect(same).toMatchObject({isNew: false, record: {id: 'id-1'}})
      const unnamed = {...elsewhere, id: 'id-3', account: 'client:mp_test_a'}
      await requests.begin({...unnamed, baseUrl: 'https://third.example', idempotencyKey: 'key-3'})
      const fourth = await requests.begin({...unnamed, id: 'id-4', idempotencyKey: 'key-3'})
      expect(fourth).toMatchObject({isNew: true})
    })

    test('an unknown one gathers attempts and can be settled later', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(request)
      await requests.settle('id-1', outcome('unanswered', {attempts: 4}))
      expect(await requests.find('id-1')).toMatchObject({
        state: 'unknown',
        standing: 'doubtful',
        settledAtMs: undefined,
      })
      await requests.settle('id-1', outcome('created'))
      expect(await requests.find('id-1')).toMatchObject({state: 'done', attempts: 5})
    })

    test('of many keys those that were used at their addressee are found', async () => {
      await using at = await opened()
      const {requests} = at.journal
      const numbered = (nth: number) => ({
        ...request,
        id: `id-${nth}`,
        idempotencyKey: `key-${nth}`,
      })
      for (const nth of [1, 2, 3]) await requests.begin(numbered(nth))
      await requests.settle('id-2', outcome('refused', {code: 'CODE'}))
      const places = [
        numbered(2),
        {...numbered(1), clientId: 'mp_test_rotated'},
        {...numbered(3), wallet: 'loja-2'},
        numbered(4),
      ]
      const found = await requests.findByKeys(places)
      expect(found.map(({id, state}) => [id, state]).sort()).toEqual([
        ['id-1', 'unknown'],
        ['id-2', 'refused'],
      ])
      expect(await requests.findByKeys([])).toEqual([])
    })

    test('one that never reached the service may be sent anew, and is young again', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(request)
      await requests.settle('id-1', outcome('not_sent', {code: 'X'}))
      expect(await requests.find('id-1')).toMatchObject({state: 'failed', code: 'X'})
      expect(await requests.claim('id-1', 9000)).toMatchObject({
        state: 'unknown',
        standing: 'fresh',
        createdAtMs: 9000,
        code: undefined,
      })
    })

    test('one that another process takes up is in doubt for both, and keeps its age', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(request)
      expect(await requests.claim('id-1', 9000)).toMatchObject({
        standing: 'doubtful',
        createdAtMs: 1000,
      })
      // The first process never reached the service; the second may have.
      expect(await requests.settle('id-1', outcome('not_sent'))).toMatchObject({state: 'unknown'})
    })

    test('lists newest first, filtered and counted', async () => {
      await using at = await opened()
      const {requests} = at.journal
      for (const [index, kind] of (['charge', 'withdrawal', 'charge'] as const).entries()) {
        const id = `id-${index}`
        const idempotencyKey = `key-${id}`
        await requests.begin({...request, id, kind, idempotencyKey, createdAtMs: index * 10})
      }
      await requests.settle('id-0', outcome('created'))
      const ids = async (filter: Parameters<typeof requests.list>[0]) =>
        (await requests.list(filter)).map(({id}) => id)
      expect(await ids({})).toEqual(['id-2', 'id-1', 'id-0'])
      expect(await ids({kind: 'charge'})).toEqual(['id-2', 'id-0'])
      expect(await ids({state: 'done'})).toEqual(['id-0'])
      expect(await ids({fromMs: 10, untilMs: 20})).toEqual(['id-1'])
      expect(await ids({limit: 1})).toEqual(['id-2'])
      expect(await ids({environment: 'live'})).toEqual([])
      expect(await requests.count({kind: 'charge', limit: 1})).toBe(2)
    })

    test('says which of many keys were used at an endpoint', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(request)
      const used = async (path: string) => [
        ...(await requests.usedKeys('test', path, ['key-00001', 'key-00002'])),
      ]
      expect(await used('/v2/pix')).toEqual(['key-00001'])
      expect(await used('/v2/withdrawals')).toEqual([])
    })

    test('gives the ids of those of a kind that the service may have', async () => {
      await using at = await opened()
      const {requests} = at.journal
      const events = [undefined, 'created', 'refused', 'not_sent', 'unanswered'] as const
      for (const [nth, event] of events.entries()) {
        const key = `key-0000${nth}`
        await requests.begin({...request, id: `id-${nth}`, idempotencyKey: key, createdAtMs: nth})
        if (event) await requests.settle(`id-${nth}`, outcome(event))
      }
      const ids = (fromMs: number) => requests.idsThatMayExist({kind: 'charge', fromMs})
      expect((await ids(0)).sort()).toEqual(['id-0', 'id-1', 'id-4'])
      expect((await ids(1)).sort()).toEqual(['id-1', 'id-4'])
      expect(await requests.idsThatMayExist({kind: 'withdrawal'})).toEqual([])
    })

    test('what was sent to an instance that is gone is not listed, and not open', async () => {
      await using at = await opened()
      const {requests, accounts, resources} = at.journal
      await requests.begin(request)
      await requests.begin({
        ...request,
        id: 'id-2',
        baseUrl: 'https://api.example.com',
        instance: '',
      })
      await resources.save(kept)
      await accounts.noteInstance(request.baseUrl, 'i-1')
      expect(await requests.count({})).toBe(2)
      expect(await resources.count({kind: 'charge', environment: 'test'})).toBe(1)
      await accounts.noteInstance(request.baseUrl, 'i-2')
      expect((await requests.list({})).map(({id}) => id)).toEqual(['id-2'])
      expect((await requests.unknown('test')).map(({id}) => id)).toEqual(['id-2'])
      expect(await resources.list({kind: 'charge', environment: 'test'})).toEqual([])
      expect(await requests.find('id-1')).toBeDefined()
    })

    describe('seen from an address, only the instance that was last seen there counts', () => {
      const moved = 'http://127.0.0.1:50123'
      const at = {environment: 'test', seenFrom: moved} as const

      /** One row of an emulator, one of a real service, each with what it created. */
      async function filled({requests, resources, accounts}: Journal): Promise<void> {
        const real = {baseUrl: 'https://api.example.com', instance: ''}
        await requests.begin({...request, body: '{"amount":1,"externalReference":"p-1"}'})
        await requests.begin({...request, ...real, id: 'id-2', idempotencyKey: 'key-2'})
        const resource = {...kept.resource, externalReference: 'p-1'}
        await resources.save({...kept, resource})
        await resources.save({...kept, ...real, id: 'c-2', resource: {...resource, id: 'c-2'}})
        await accounts.noteInstance(request.baseUrl, request.instance)
      }

      const alike = {
        environment: 'test',
        kind: 'charge',
        externalReference: 'p-1',
        amount: 1,
        isNet: false,
        sinceMs: 0,
        seenFrom: moved,
      } as const

      test.each([
        {name: 'a new one at a new port: rows of the former do not', seen: 'i-2', own: false},
        {name: 'the same data at a new port: its rows do', seen: request.instance, own: true},
        {name: 'none was seen there, as of a real service: all do', seen: undefined, own: true},
      ])('$name', async ({seen, own}) => {
        await using store = await opened()
        const {requests, resources, accounts} = store.journal
        await filled(store.journal)
        if (seen !== undefined) await accounts.noteInstance(moved, seen)
        const ids = (found: readonly {readonly id: string}[]) => found.map(({id}) => id).sort()
        const rows = own ? ['id-1', 'id-2'] : ['id-2']
        const charges = own ? ['c-1', 'c-2'] : ['c-2']
        expect(ids(await requests.list(at))).toEqual(rows)
        expect(await requests.count(at)).toBe(rows.length)
        expect((await requests.idsThatMayExist(at)).sort()).toEqual(rows)
        expect(ids(await requests.unknown('test', at))).toEqual(rows)
        expect(ids(await requests.findAlike(alike))).toEqual(own ? ['id-1'] : [])
        expect(ids(await resources.list({...at, kind: 'charge'}))).toEqual(charges)
        expect(ids(await resources.inOrder({...at, kind: 'charge'}))).toEqual(charges)
        expect(await resources.count({...at, kind: 'charge'})).toBe(charges.length)
        expect(ids(await resources.named('p-1', at, 9))).toEqual(charges)
        expect(await requests.count({})).toBe(2)
      })

      test('its rows count though another one is at their old address now', async () => {
        await using store = await opened()
        const {requests, accounts} = store.journal
        await filled(store.journal)
        await accounts.noteInstance(request.baseUrl, 'i-2')
        await accounts.noteInstance(moved, request.instance)
        expect(await requests.count(at)).toBe(2)
        expect(await requests.count({environment: 'test'})).toBe(1)
      })
    })

    test('one that the service was found to have is done, and its key has no age', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(request)
      await requests.settle('id-1', outcome('created', {resourceId: 'r-1', isAdopted: true}))
      expect(await requests.find('id-1')).toMatchObject({state: 'done', isUndated: true})
    })

    test('says the latest moment on record', async () => {
      await using at = await opened()
      const {requests} = at.journal
      expect(await requests.latestMs()).toBe(0)
      await requests.begin(request)
      expect(await requests.latestMs()).toBe(1000)
      await requests.settle('id-1', outcome('created'))
      expect(await requests.latestMs()).toBe(2000)
    })
  })

  describe('what another creation may repeat', () => {
    const payout = {...request, kind: 'withdrawal', path: '/v2/withdrawals'} as const
    const likeness = {
      environment: 'test',
      kind: 'withdrawal',
      externalReference: undefined,
      pixKey: 'a@b.co',
      amount: 10,
      isNet: false,
      sinceMs: 500,
    } as const
    const body = JSON.stringify({pixKey: 'a@b.co', amount: 10, externalReference: 'rent'})

    test.each([
      {name: 'the same key and amount', like: {}, found: 1},
      {name: 'another amount', like: {amount: 11}, found: 0},
      {name: 'another key', like: {pixKey: 'c@d.co'}, found: 0},
      {name: 'what arrives, where its fee is not known', like: {amount: 9, isNet: true}, found: 1},
      {
        name: 'another amount under the same reference',
        like: {amount: 11, externalReference: 'rent'},
        found: 1,
      },
      {name: 'the same under another reference', like: {externalReference: 'bonus'}, found: 0},
      {name: 'the same long ago, and still unknown', like: {sinceMs: 5000}, found: 1},
    ])('$name: $found', async ({like, found}) => {
      await using at = await opened()
      await at.journal.requests.begin({...payout, body})
      expect(await at.journal.requests.findAlike({...likeness, ...like})).toHaveLength(found)
    })

    test.each([
      {name: 'a NUL', reference: 'rent\0a', other: 'rent\0b'},
      {name: 'half of a surrogate pair', reference: 'rent \ud83d', other: 'rent \ud83e'},
      {name: 'a quotation mark', reference: 'rent "a"', other: 'rent \\"a\\"'},
    ])('a reference with $name is found by itself alone', async ({reference, other}) => {
      await using at = await opened()
      const sent = JSON.stringify({pixKey: 'a@b.co', amount: 10, externalReference: reference})
      await at.journal.requests.begin({...payout, body: sent})
      const found = (externalReference: string) =>
        at.journal.requests.findAlike({...likeness, amount: 11, externalReference})
      expect((await found(reference)).map((one) => one.body)).toEqual([sent])
      for (const unlike of [other, 'rent', 'rent \ufffd']) expect(await found(unlike)).toEqual([])
    })

    test.each([
      {name: 'what leaves, of one sent as what arrives', like: {amount: 12.5}, found: 1},
      {
        name: 'what arrives, of one sent as what leaves',
        like: {amount: 7.5, isNet: true},
        found: 1,
      },
      {name: 'another amount that arrives', like: {amount: 12.5, isNet: true}, found: 0},
    ])('an answer says both amounts: $name: $found', async ({like, found}) => {
      await using at = await opened()
      const {isNet} = {isNet: false, ...like}
      const amounts = isNet ? {amount: 10, netAmount: 7.5} : {amount: 12.5, netAmount: 10}
      const asked = isNet ? {amount: 10} : {netAmount: 10}
      const sent = JSON.stringify({pixKey: 'a@b.co', ...asked})
      await at.journal.requests.begin({...payout, body: sent})
      const answer = outcome('created', {resourceId: 'w-1'})
      const resource = {...kept, kind: 'withdrawal', id: 'w-1', resource: amounts} as const
      await at.journal.requests.settle('id-1', answer, resource)
      expect(await at.journal.requests.findAlike({...likeness, ...like})).toHaveLength(found)
    })

    test.each([
      {name: 'done a while ago', event: 'created', sinceMs: 5000, found: 0},
      {name: 'done just now', event: 'created', sinceMs: 500, found: 1},
      {name: 'refused', event: 'refused', sinceMs: 500, found: 0},
    ] as const)('$name: $found', async ({event, sinceMs, found}) => {
      await using at = await opened()
      await at.journal.requests.begin({...payout, body})
      await at.journal.requests.settle('id-1', outcome(event))
      expect(await at.journal.requests.findAlike({...likeness, sinceMs})).toHaveLength(found)
    })
  })

  describe('accounts', () => {
    test('keeps which account a client id is, at each address', async () => {
      await using at = await opened()
      const {accounts} = at.journal
      const place = {environment: 'test', baseUrl: 'https://api.example.com', instance: ''} as const
      expect(await accounts.find(place, 'mp_test_a')).toBeUndefined()
      await accounts.save(place, {clientId: 'mp_test_a', account: 'account-1'})
      await accounts.save(place, {clientId: 'mp_test_a', account: 'account-2'})
      expect(await accounts.find(place, 'mp_test_a')).toEqual({account: 'account-2', instance: ''})
      expect(await accounts.find({...place, environment: 'live'}, 'mp_test_a')).toBeUndefined()
    })
  })

  describe('resources', () => {
    test('keeps the last form, and newer fields of what is known', async () => {
      await using at = await opened()
      const {resources} = at.journal
      await resources.save(kept)
      const {id, kind, environment, baseUrl} = kept
      const known = {id, kind, environment, baseUrl}
      expect(await resources.update({...known, resource: {status: 'completed'}, seenAtMs: 2})).toBe(
        true,
      )
      expect(await resources.update({...known, id: 'c-2', resource: {}, seenAtMs: 2})).toBe(false)
      expect((await resources.find('charge', 'c-1', 'test'))?.resource).toEqual({
        id: 'c-1',
        status: 'completed',
        amount: 10,
      })
      expect(
        await resources.list({kind: 'charge', environment: 'test', status: 'pending'}),
      ).toEqual([])
      expect(await resources.list({kind: 'charge', environment: 'live'})).toEqual([])
    })

    test('finds many by their ids, each in its last form', async () => {
      await using at = await opened()
      const {resources} = at.journal
      await resources.save(kept)
      await resources.save({...kept, baseUrl: 'http://127.0.0.1:4011', seenAtMs: 9})
      await resources.save({...kept, id: 'c-2'})
      const found = await resources.findAll('charge', ['c-2', 'c-9', 'c-1'], 'test')
      expect([...found.keys()].sort()).toEqual(['c-1', 'c-2'])
      expect(found.get('c-1')).toMatchObject({baseUrl: 'http://127.0.0.1:4011', seenAtMs: 9})
    })

    test('never keeps a secret', async () => {
      await using at = await opened()
      const resource = {id: 'w-1', url: 'https://x', secret: 'whsec-hunter2'}
      await at.journal.resources.save({...kept, kind: 'webhook_endpoint', id: 'w-1', resource})
      const found = await at.journal.resources.find('webhook_endpoint', 'w-1', 'test')
      expect(found?.resource).toEqual({id: 'w-1', url: 'https://x'})
    })

    test('gives the files of a data set, one environment at a time', async () => {
      await using at = await opened()
      await at.journal.resources.save(kept)
      await at.journal.resources.save({
        ...kept,
        id: 'c-2',
        environment: 'live',
        resource: {id: 'c-2'},
      })
      await at.journal.resources.save({...kept, id: 'c-3', wallet: 'loja-2', resource: {id: 'c-3'}})
      const files = await readDataSet(at.journal, {environment: 'test'})
      expect(files.map(({name, rows}) => ({name, rows}))).toEqual([
        {name: 'charges.jsonl', rows: 2},
      ])
      const text = Buffer.concat([...(files[0]?.open() ?? [])]).toString()
      expect(
        text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toEqual([
        {id: 'c-1', status: 'pending', amount: 10, subAccount: 'principal'},
        {id: 'c-3', subAccount: 'loja-2'},
      ])
    })
  })

  test('a list of many rows of one moment has each of them once, newest first', async () => {
    await using at = await opened()
    const {requests, resources} = at.journal
    const ids = Array.from({length: 120}, (_, index) => `id-${String(index).padStart(3, '0')}`)
    for (const id of ids) {
      await requests.begin({...request, id, idempotencyKey: `key-${id}`})
      const {environment, account, baseUrl, instance, wallet} = request
      const place = {environment, account, baseUrl, instance, wallet}
      await resources.save({...place, kind: 'charge', id, resource: {id}, seenAtMs: 1000})
    }
    const newest = ids.toReversed()
    expect((await requests.list({})).map(({id}) => id)).toEqual(newest)
    expect((await requests.list({limit: 70})).map(({id}) => id)).toEqual(newest.slice(0, 70))
    const charges = await resources.list({kind: 'charge', environment: 'test', limit: 100})
    expect(charges.map(({id}) => id)).toEqual(newest.slice(0, 100))
  })

  test('two processes with one key: only one is first', async () => {
    await using place = await newPlace()
    const journals = await Promise.all([1, 2, 3, 4].map(() => place.open()))
    const begun = await Promise.all(
      journals.map(({requests}, index) => requests.begin({...request, id: `id-${index}`})),
    )
    expect(begun.filter(({isNew}) => isNew)).toHaveLength(1)
    expect(new Set(begun.map(({record}) => record.id)).size).toBe(1)
  })

  describe('a data set', () => {
    const textOf = (file: DataSetFile | undefined) =>
      [...(file?.open() ?? [])].map((piece) => Buffer.from(piece).toString()).join('')

    test('has a file a kind: a withdrawal says its wallet, a block stays as the service shows it', async () => {
      await using at = await opened()
      await at.journal.resources.save({...kept, kind: 'withdrawal', id: 'w-1', wallet: 'loja-2'})
      await at.journal.resources.save({...kept, kind: 'block', id: 'b-1', resource: {id: 'b-1'}})
      const files = await readDataSet(at.journal, {environment: 'test'})
      expect(files.map(({name}) => name)).toEqual(['withdrawals.jsonl', 'blocks.jsonl'])
      expect(JSON.parse(textOf(files[0]))).toMatchObject({id: 'c-1', subAccount: 'loja-2'})
      expect(textOf(files[1])).toBe('{"id":"b-1"}\n')
    })

    test('has each row once, however many pieces its file comes in', async () => {
      await using at = await opened()
      const ids = Array.from({length: 1_001}, (_, n) => `c-${n}`)
      await Promise.all(ids.map((id) => at.journal.resources.save({...kept, id, resource: {id}})))
      const [file] = await readDataSet(at.journal, {environment: 'test'})
      const rows = textOf(file).trimEnd().split('\n')
      expect(new Set(rows.map((row) => JSON.parse(row).id))).toEqual(new Set(ids))
      expect([rows.length, file?.rows]).toEqual([1_001, 1_001])
    })
  })
})
