import {describe, expect, test} from 'vitest'
import {documentTerm, nameTerms, textTerm} from '../../src/domain/search-terms.ts'
import type {Journal} from '../../src/journal/journal.ts'
import type {KeptResource} from '../../src/journal/kept-resource.ts'
import type {NewRequest} from '../../src/journal/request-record.ts'
import {kept, outcome, request} from './fixtures.ts'
import {STORES} from './stores.ts'

interface Opened extends AsyncDisposable {
  readonly journal: Journal
}

const ids = (found: readonly {readonly id: string}[]): string[] => found.map(({id}) => id)

/** The `nth` request, of that second. */
const numbered = (nth: number, more: Partial<NewRequest> = {}): NewRequest => ({
  ...request,
  id: `id-${nth}`,
  idempotencyKey: `key-${nth}`,
  createdAtMs: nth * 1_000,
  ...more,
})

const charge = (id: string, more: Partial<KeptResource> = {}): KeptResource => ({
  ...kept,
  id,
  resource: {id},
  ...more,
})

describe.each(STORES)('what is asked of a journal over $store', (store) => {
  const {absence, prepare, newPlace} = store
  if (absence) {
    test.skip(`(skipped: ${absence})`, () => {})
    return
  }
  prepare()

  async function opened(): Promise<Opened> {
    const place = await newPlace()
    return {journal: await place.open(), [Symbol.asyncDispose]: () => place[Symbol.asyncDispose]()}
  }

  describe('approvals', () => {
    const approval = (id: string, savedAtMs: number, ...idempotencyKeys: string[]) => ({
      id,
      document: `{"id":"${id}","text":"\\u0000 Olá"}`,
      savedAtMs,
      idempotencyKeys,
    })

    test('a key finds all approvals for it, the newest first, and each its document', async () => {
      await using at = await opened()
      const {approvals} = at.journal
      await approvals.save(approval('a-2', 20, 'key-1', 'key-2'))
      await approvals.save(approval('a-1', 10, 'key-1'))
      await approvals.save(approval('a-3', 30, 'key-3', 'key-1'))
      expect(await approvals.idsOf('key-1')).toEqual(['a-3', 'a-2', 'a-1'])
      expect(await approvals.idsOf('key-2')).toEqual(['a-2'])
      expect(await approvals.idsOf('key-4')).toEqual([])
      expect(await approvals.read('a-1')).toBe(approval('a-1', 10).document)
      expect(await approvals.read('a-4')).toBeUndefined()
    })

    test('all of them are listed with their keys, as they were saved', async () => {
      await using at = await opened()
      const {approvals} = at.journal
      expect(await approvals.all()).toEqual([])
      const both = [approval('a-1', 10, 'key-1', 'key-2'), approval('a-2', 20, 'key-3')]
      for (const one of both) await approvals.save(one)
      const all = await approvals.all()
      expect(all.map((one) => ({...one, idempotencyKeys: one.idempotencyKeys.toSorted()}))).toEqual(
        both,
      )
    })

    test('one that is saved again stays as it was signed', async () => {
      await using at = await opened()
      const {approvals} = at.journal
      await approvals.save(approval('a-1', 10, 'key-1'))
      await approvals.save({...approval('a-1', 99, 'key-1'), document: 'another'})
      expect(await approvals.all()).toEqual([approval('a-1', 10, 'key-1')])
    })
  })

  describe('requests', () => {
    test('an id finds its request before a key that reads the same, and a key the latest', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(numbered(1, {id: 'same', idempotencyKey: 'key-1'}))
      await requests.begin(numbered(2, {id: 'id-2', idempotencyKey: 'same'}))
      await requests.begin(numbered(3, {id: 'id-3', idempotencyKey: 'key-1', wallet: 'loja-2'}))
      expect(await requests.find('same')).toMatchObject({id: 'same'})
      expect(await requests.find('key-1')).toMatchObject({id: 'id-3'})
      expect(await requests.find('id-2')).toMatchObject({idempotencyKey: 'same'})
      expect(await requests.find('none')).toBeUndefined()
    })

    test('are found by the beginning of their id, their key, or what they created', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(numbered(1, {id: 'ab%1', idempotencyKey: 'k-1'}))
      await requests.begin(numbered(2, {id: 'x-2', idempotencyKey: 'ab%2'}))
      await requests.begin(numbered(3, {id: 'x-3', idempotencyKey: 'k-3'}))
      await requests.settle('x-3', outcome('created', {resourceId: 'ab%3'}))
      await requests.begin(numbered(4, {id: 'xab%4', idempotencyKey: 'abc'}))
      expect(ids(await requests.named('ab%', 9)).toSorted()).toEqual(['ab%1', 'x-2', 'x-3'])
      expect(await requests.named('ab%', 2)).toHaveLength(2)
      expect(ids(await requests.named('k-3', 9))).toEqual(['x-3'])
      expect(await requests.named('b%', 9)).toEqual([])
    })

    test('are found by all of the words asked for, the newest first', async () => {
      await using at = await opened()
      const {requests} = at.journal
      const body = (name: string) => JSON.stringify({payer: {name}, externalReference: 'Order 7'})
      await requests.begin(numbered(1, {body: body('José Silva')}))
      await requests.begin(numbered(2, {body: body('Maria Silva')}))
      await requests.begin(numbered(3, {body: body('José Silva')}))
      const found = async (words: readonly string[], limit = 9) =>
        ids(await requests.search([words], limit))
      expect(await found(nameTerms('silva'))).toEqual(['id-3', 'id-2', 'id-1'])
      expect(await found(nameTerms('silva'), 2)).toEqual(['id-3', 'id-2'])
      expect(await found(nameTerms('jose silva'))).toEqual(['id-3', 'id-1'])
      expect(await found([...nameTerms('maria'), textTerm('order7')])).toEqual(['id-2'])
      expect(await found([...nameTerms('maria'), textTerm('order8')])).toEqual([])
      expect(await found([textTerm('KEY-2')])).toEqual(['id-2'])
      expect(await found([textTerm('id-1')])).toEqual(['id-1'])
      await requests.begin(numbered(4, {body: body('Silva')}))
      expect(await found(nameTerms('silva'), 1)).toEqual(['id-4'])
      await requests.begin(numbered(5, {body: body('Silva'), environment: 'live'}))
      await requests.begin(numbered(6, {body: body('Silva')}))
      expect(await found(nameTerms('silva'))).toEqual([
        'id-6',
        'id-5',
        'id-4',
        'id-3',
        'id-2',
        'id-1',
      ])
      expect(await found(nameTerms('silva'), 2)).toEqual(['id-6', 'id-5'])
    })

    test('are found behind many others', async () => {
      await using at = await opened()
      const {requests} = at.journal
      const body = (reference: string) => JSON.stringify({externalReference: reference})
      await requests.begin(numbered(1, {body: body('the oldest')}))
      const others = Array.from({length: 1_000}, (_, nth) =>
        numbered(nth + 2, {body: body('other')}),
      )
      await Promise.all(others.map((one) => requests.begin(one)))
      expect(ids(await requests.search([[textTerm('the oldest')]], 9))).toEqual(['id-1'])
      expect(await requests.search([[textTerm('other')]], 700)).toHaveLength(700)
    })

    test.each([
      {name: 'wallet', filter: {wallet: 'loja-2'}, found: ['id-3', 'id-2']},
      {name: 'no wallet', filter: {wallet: ''}, found: ['id-4', 'id-1']},
      {name: 'state', filter: {state: 'refused'}, found: ['id-2']},
      {name: 'kind', filter: {kind: 'withdrawal'}, found: ['id-3']},
      {name: 'environment', filter: {environment: 'live'}, found: ['id-4']},
      {name: 'moment, from the first', filter: {fromMs: 2_000}, found: ['id-4', 'id-3', 'id-2']},
      {name: 'moment, not until the last', filter: {untilMs: 2_000}, found: ['id-1']},
      {
        name: 'several at once',
        filter: {wallet: 'loja-2', fromMs: 1_000, untilMs: 3_000},
        found: ['id-2'],
      },
    ] as const)('are listed and counted by $name', async ({filter, found}) => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(numbered(1))
      await requests.begin(numbered(2, {wallet: 'loja-2'}))
      await requests.begin(numbered(3, {wallet: 'loja-2', kind: 'withdrawal'}))
      await requests.begin(numbered(4, {environment: 'live'}))
      await requests.settle('id-2', outcome('refused'))
      expect(ids(await requests.list(filter))).toEqual(found)
      expect(await requests.count(filter)).toBe(found.length)
      const mayExist = found.filter((id) => id !== 'id-2')
      expect((await requests.idsThatMayExist(filter)).toSorted()).toEqual(mayExist.toSorted())
    })

    test('that are open come oldest first: what waits longest is nearest to its end', async () => {
      await using at = await opened()
      const {requests} = at.journal
      for (const nth of [3, 1, 2]) await requests.begin(numbered(nth))
      expect(ids(await requests.unknown('test'))).toEqual(['id-1', 'id-2', 'id-3'])
    })

    test('of some ids those of requests are known, and no keys', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(numbered(1, {idempotencyKey: 'key-1'}))
      await requests.begin(numbered(2, {environment: 'live'}))
      const found = await requests.withIds(['id-1', 'id-2', 'id-3', 'key-1', 'id', "id-1' OR 1"])
      expect(ids(found).toSorted()).toEqual(['id-1', 'id-2'])
      expect(found.map(({idempotencyKey}) => idempotencyKey)).toContain('key-1')
      expect(await requests.withIds([])).toEqual([])
    })

    test('uses of a key are those at one endpoint of one environment', async () => {
      await using at = await opened()
      const {requests, accounts} = at.journal
      const key = {idempotencyKey: 'key-1'}
      await requests.begin(numbered(1, key))
      await requests.begin(numbered(2, {...key, path: '/v2/withdrawals'}))
      await requests.begin(numbered(3, {...key, environment: 'live'}))
      await requests.begin(numbered(4))
      expect(ids(await requests.findUses('test', '/v2/pix', ['key-1', 'key-9']))).toEqual(['id-1'])
      expect([...(await requests.usedKeys('live', '/v2/pix', ['key-1', 'key-4']))]).toEqual([
        'key-1',
      ])
      await accounts.noteInstance(request.baseUrl, 'i-2')
      expect(await requests.findUses('test', '/v2/pix', ['key-1'])).toEqual([])
    })

    test('wallets are those that something was sent from to an endpoint, each once', async () => {
      await using at = await opened()
      const {requests} = at.journal
      expect(await requests.wallets('test', '/v2/pix')).toEqual([])
      for (const [nth, wallet] of ['loja-2', '', 'loja-2'].entries()) {
        await requests.begin(numbered(nth, {wallet, idempotencyKey: `key-${nth}`}))
      }
      await requests.begin(numbered(4, {wallet: 'loja-4', path: '/v2/withdrawals'}))
      await requests.begin(numbered(5, {wallet: 'loja-5', environment: 'live'}))
      expect(await requests.wallets('test', '/v2/pix')).toEqual(['', 'loja-2'])
    })

    test('that a new one may repeat are those of its kind, the newest first', async () => {
      await using at = await opened()
      const {requests} = at.journal
      const payout = (nth: number, more: Partial<NewRequest> = {}) =>
        numbered(nth, {kind: 'withdrawal', body: '{"pixKey":"a@b.co","amount":10}', ...more})
      await requests.begin(payout(1))
      await requests.begin(payout(3, {clientId: 'mp_test_rotated'}))
      await requests.begin(payout(2, {account: 'client:mp_test_a'}))
      await requests.begin(payout(4, {kind: 'charge'}))
      await requests.begin(payout(5, {environment: 'live'}))
      await requests.begin(payout(6, {account: 'account-2', clientId: 'mp_test_b'}))
      const alike = await requests.findAlike({
        environment: 'test',
        kind: 'withdrawal',
        externalReference: undefined,
        pixKey: 'a@b.co',
        amount: 10,
        isNet: false,
        sinceMs: 0,
      })
      expect(ids(alike)).toEqual(['id-6', 'id-3', 'id-2', 'id-1'])
    })

    test.each([
      {name: 'an amount that leaves', has: {amounts: [7, 13.57]}, found: ['id-1']},
      {name: 'an amount that arrives', has: {amounts: [20]}, found: ['id-2']},
      {name: 'a reference', has: {references: ['no "other"', 'R-3']}, found: ['id-3']},
      {name: 'a key', has: {idempotencyKeys: ['key-4', 'key-7']}, found: ['id-4']},
      {
        name: 'any of these',
        has: {amounts: [20], references: ['R-3'], idempotencyKeys: ['key-1']},
        found: ['id-3', 'id-2', 'id-1'],
      },
      {name: 'nothing of it', has: {}, found: []},
    ])('are listed and counted by what they have of others: $name', async ({has, found}) => {
      await using at = await opened()
      const {requests} = at.journal
      const bodies = [
        {amount: 13.57},
        {netAmount: 20, amount: null},
        {amount: 1, externalReference: 'R-3'},
        {amount: '20'},
        // It may read as any other one.
        {amount: 2, externalReference: 'Café 3'},
      ]
      for (const [at, body] of bodies.entries()) {
        await requests.begin(numbered(at + 1, {body: JSON.stringify(body)}))
        await requests.settle(`id-${at + 1}`, outcome('created'))
      }
      const anyAlike = {amounts: [], references: [], idempotencyKeys: [], ...has}
      expect(ids(await requests.list({anyAlike}))).toEqual(['id-5', ...found])
      expect(await requests.count({anyAlike, untilMs: 5_000})).toBe(found.length)
    })

    test('are listed whatever they have of others, while their outcome is unknown', async () => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(numbered(1, {body: '{"amount":13.57}'}))
      const anyAlike = {amounts: [7], references: [], idempotencyKeys: []}
      expect(ids(await requests.list({anyAlike}))).toEqual(['id-1'])
    })

    test.each([
      {name: 'a NUL', message: 'A \0 reason'},
      {name: 'what looks like another form of it', message: '\u001bjson:"reason'},
    ])('come back as they were written, and as they ended: with $name', async ({message}) => {
      await using at = await opened()
      const {requests} = at.journal
      await requests.begin(request)
      const ended = {
        statusCode: 400,
        code: 'CODE',
        message,
        traceId: 'trace-1',
        attempts: 2,
        settledAtMs: 7_000,
      }
      const settled = await requests.settle('id-1', outcome('refused', ended))
      const wanted = {...request, ...ended, state: 'refused', standing: 'refused', replayed: false}
      expect(settled).toMatchObject(wanted)
      const {ageMs: _, ...found} = (await requests.find('id-1')) ?? {}
      expect(found).toEqual({...wanted, isUndated: false, resourceId: undefined})
      await requests.claim('id-1', 9_000)
      const claimed = await requests.find('id-1')
      expect(claimed).toMatchObject({...request, createdAtMs: 9_000, attempts: 2})
      for (const answered of ['settledAtMs', 'statusCode', 'code', 'message', 'traceId'] as const) {
        expect(claimed?.[answered]).toBeUndefined()
      }
    })
  })

  describe('resources', () => {
    test('are found by the beginning of their id, or by all of their reference', async () => {
      await using at = await opened()
      const {resources} = at.journal
      const externalReference = 'ab%'
      await resources.save(charge('ab%1'))
      await resources.save(charge('x-2', {resource: {externalReference}}))
      await resources.save(charge('x-3', {resource: {externalReference: 'ab%3'}}))
      await resources.save(charge('ab%4', {environment: 'live'}))
      await resources.save(charge('x-5', {environment: 'live', resource: {externalReference}}))
      await resources.save(charge('xab%6', {kind: 'withdrawal'}))
      await resources.save(charge('ab%7', {kind: 'payment'}))
      const found = async (text: string, limit = 9) =>
        ids(await resources.named(text, {environment: 'test'}, limit)).toSorted()
      expect(await found('ab%')).toEqual(['ab%1', 'ab%7', 'x-2'])
      expect(await found('ab%', 2)).toHaveLength(2)
      expect(await found('x-')).toEqual(['x-2', 'x-3'])
      expect(await found('none')).toEqual([])
    })

    test('are found by all of the words asked for, the newest first', async () => {
      await using at = await opened()
      const {resources} = at.journal
      const document = '529.982.247-25'
      const named = (id: string, seenAtMs: number, name: string) =>
        charge(id, {seenAtMs, resource: {id, payer: {name, document}}})
      await resources.save(named('c-1', 1, 'José Silva'))
      await resources.save({...named('w-2', 2, 'Maria Silva'), kind: 'withdrawal'})
      await resources.save({...named('c-3', 3, 'José'), environment: 'live'})
      const found = async (words: readonly string[], limit = 9) =>
        ids(await resources.search([words], limit))
      expect(await found([documentTerm('52998224725')])).toEqual(['c-3', 'w-2', 'c-1'])
      expect(await found([documentTerm('52998224725')], 2)).toEqual(['c-3', 'w-2'])
      expect(await found(nameTerms('jose silva'))).toEqual(['c-1'])
      expect(await found([textTerm('W-2')])).toEqual(['w-2'])
      expect(await found([textTerm('c-9')])).toEqual([])
      const either = [nameTerms('maria'), nameTerms('silva'), [textTerm('c-9')]]
      expect(ids(await resources.search(either, 9))).toEqual(['w-2', 'c-1'])
    })

    const FILTERS = [
      {name: 'wallet', filter: {wallet: 'loja-2'}, found: ['c-2']},
      {name: 'status', filter: {status: 'completed'}, found: ['c-3']},
      {name: 'address', filter: {baseUrl: 'https://api.example.com'}, found: ['c-4']},
      {name: 'creation, from the first', filter: {fromMs: 5_000}, found: ['c-4', 'c-3']},
      {name: 'creation, not until the last', filter: {untilMs: 5_000}, found: ['c-2', 'c-1']},
      {name: 'nothing more than its kind', filter: {}, found: ['c-4', 'c-3', 'c-2', 'c-1']},
    ] as const

    test.each(FILTERS)('are listed and counted by $name', async ({filter, found}) => {
      await using at = await opened()
      const {resources} = at.journal
      const asked = {kind: 'charge', environment: 'test', ...filter} as const
      const created = (createdAt: string, more = {}) => ({resource: {createdAt, ...more}})
      await resources.save(charge('c-1', {seenAtMs: 2_000}))
      await resources.save(charge('c-2', {seenAtMs: 3_000, wallet: 'loja-2'}))
      const third = created('1970-01-01T00:00:05.000Z', {status: 'completed'})
      await resources.save(charge('c-3', {seenAtMs: 4_000, ...third}))
      const baseUrl = 'https://api.example.com'
      await resources.save(charge('c-4', {seenAtMs: 6_000, baseUrl}))
      await resources.save(charge('w-5', {seenAtMs: 6_000, kind: 'withdrawal'}))
      await resources.save(charge('c-6', {seenAtMs: 6_000, environment: 'live'}))
      expect(ids(await resources.list(asked))).toEqual(found)
      expect(ids(await resources.list({...asked, limit: 1}))).toEqual(found.slice(0, 1))
      expect(ids(await resources.inOrder(asked))).toEqual(found.toReversed())
      expect(await resources.count(asked)).toBe(found.length)
    })

    test('say in a list what they are for, which only the request said', async () => {
      await using at = await opened()
      const {requests, resources} = at.journal
      await requests.begin(numbered(1, {body: '{"description":"Rent"}'}))
      await requests.settle('id-1', outcome('created', {resourceId: 'c-1'}), charge('c-1'))
      await resources.save(charge('c-2', {seenAtMs: 2}))
      await resources.save(charge('c-1', {kind: 'payment'}))
      const charges = await resources.list({kind: 'charge', environment: 'test'})
      expect(charges.map((one) => one.description)).toEqual([undefined, 'Rent'])
      const [payment] = await resources.list({kind: 'payment', environment: 'test'})
      expect(payment).not.toHaveProperty('description')
      expect(await resources.find('charge', 'c-1', 'test')).toEqual(charge('c-1'))
    })

    test('are known in the form last seen, wherever that was', async () => {
      await using at = await opened()
      const {resources} = at.journal
      await resources.save(charge('c-1', {seenAtMs: 9, resource: {status: 'completed'}}))
      const elsewhere = {baseUrl: 'http://127.0.0.1:4011', seenAtMs: 5}
      await resources.save(charge('c-1', {...elsewhere, resource: {status: 'pending'}}))
      expect(await resources.find('charge', 'c-1', 'test')).toMatchObject({
        resource: {status: 'completed'},
      })
      expect(await resources.find('charge', 'c-1', 'live')).toBeUndefined()
      expect(await resources.find('withdrawal', 'c-1', 'test')).toBeUndefined()
    })

    test('that are updated are newer from then on, and only those at that address', async () => {
      await using at = await opened()
      const {resources} = at.journal
      await resources.save(charge('c-1', {resource: {status: 'pending', amount: 1}}))
      const {kind, environment} = kept
      const update = {kind, id: 'c-1', environment, resource: {status: 'completed'}, seenAtMs: 8}
      expect(await resources.update({...update, baseUrl: 'http://other'})).toBe(false)
      expect(await resources.update({...update, baseUrl: kept.baseUrl, kind: 'refund'})).toBe(false)
      expect(await resources.update({...update, baseUrl: kept.baseUrl})).toBe(true)
      expect(await resources.find('charge', 'c-1', 'test')).toMatchObject({
        resource: {status: 'completed', amount: 1},
        seenAtMs: 8,
      })
      const listed = {kind: 'charge', environment: 'test', status: 'completed'} as const
      expect(await resources.list(listed)).toHaveLength(1)
      await resources.update({...update, baseUrl: kept.baseUrl, resource: {amount: null}})
      const found = await resources.find('charge', 'c-1', 'test')
      expect(found?.resource).toEqual({status: 'completed'})
    })
  })

  test('an account that is seen again keeps the last instance of its address', async () => {
    await using at = await opened()
    const {accounts, requests} = at.journal
    const place = {environment: 'test', baseUrl: request.baseUrl, instance: 'i-1'} as const
    await accounts.save(place, {clientId: 'mp_test_a', account: 'account-1'})
    await accounts.save({...place, instance: 'i-2'}, {clientId: 'mp_test_a', account: 'account-1'})
    expect(await accounts.find(place, 'mp_test_a')).toEqual({account: 'account-1', instance: 'i-2'})
    expect(await accounts.find({...place, baseUrl: 'http://other'}, 'mp_test_a')).toBeUndefined()
    expect(await accounts.find(place, 'mp_test_b')).toBeUndefined()
    await requests.begin(request)
    for (const instance of ['i-2', 'i-2', 'i-1']) {
      await accounts.noteInstance(request.baseUrl, instance)
    }
    expect(await requests.count({})).toBe(1)
  })
})
