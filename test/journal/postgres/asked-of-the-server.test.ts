import {describe, expect, test} from 'vitest'
import {textTerm} from '../../../src/domain/search-terms.ts'
import {MOST_COUNTED} from '../../../src/journal/kept-resource.ts'
import {PostgresResources} from '../../../src/journal/postgres/postgres-resources.ts'
import {PostgresRequestQueries} from '../../../src/journal/postgres/request-queries.ts'
import {request} from '../fixtures.ts'
import {type Answer, rowOf, scriptedServer} from './scripted-server.ts'

const requestsAt = (...answers: Answer[]) => {
  const {postgres, asked} = scriptedServer(...answers)
  return {requests: new PostgresRequestQueries(postgres), asked}
}
const resourcesAt = (...answers: Answer[]) => {
  const {postgres, asked} = scriptedServer(...answers)
  return {resources: new PostgresResources(postgres), asked}
}
const times = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({length: count}, (_, nth) => make(nth))

const resourceRow = (id: string, more: object = {}) => ({
  kind: 'charge',
  id,
  account: 'a',
  environment: 'test',
  base_url: 'u',
  instance: '',
  wallet: '',
  resource: '{"id":"word"}',
  seen_at_ms: 1,
  ...more,
})
const CHARGES = {kind: 'charge', environment: 'test'} as const

describe('of creations, the server is asked', () => {
  test('nothing for no keys, and once for a thousand', async () => {
    const {requests, asked} = requestsAt([rowOf()], [rowOf({id: 'id-2'})])
    expect(await requests.findByKeys([])).toEqual([])
    expect(asked).toEqual([])
    const places = times(1001, (nth) => ({...request, idempotencyKey: `key-${nth}`}))
    const found = await requests.findByKeys(places)
    expect(found.map(({id}) => id)).toEqual(['id-1', 'id-2'])
    expect(asked.map(({values}) => values[7])).toEqual([
      times(1000, (nth) => `key-${nth}`),
      ['key-1000'],
    ])
    await requests.findByKeys([])
    expect(asked).toHaveLength(2)
  })

  test('page by page, and no more once there are as many as were asked for', async () => {
    const page = times(500, (nth) => rowOf({id: `id-${nth}`}))
    const {requests, asked} = requestsAt(page, page)
    expect(await requests.list({limit: 1000})).toHaveLength(1000)
    expect(asked).toHaveLength(2)
  })

  test('for each page from the last one of the page before it on', async () => {
    const page = times(500, (nth) => rowOf({id: `id-${nth}`, created_at_ms: 7_000 - nth}))
    const {requests, asked} = requestsAt(page, [rowOf({id: 'last'})])
    const found = await requests.list({kind: 'charge'})
    expect([found.length, found.at(-1)?.id]).toEqual([501, 'last'])
    expect(asked[0]?.sql).not.toContain('(created_at_ms, id) <')
    expect(asked[1]?.sql).toContain('(created_at_ms, id) < ($3, $4)')
    expect(asked[1]?.values.slice(2)).toEqual([6_501, 'id-499'])
  })

  test('for those with the terms that are looked for, of which it knows hashes alone', async () => {
    const rows = ['order-1', 'order-2', 'order-2'].map((externalReference, nth) =>
      rowOf({id: `id-${nth}`, body: JSON.stringify({externalReference})}),
    )
    const {requests} = requestsAt([], rows, rows)
    const found = await requests.search([[textTerm('order-2')]], 1)
    expect(found.map(({id}) => id)).toEqual(['id-1'])
  })

  test('with the address that another one is seen from', async () => {
    const {requests, asked} = requestsAt([], [], [], [], [])
    const likeness = {
      ...request,
      environment: 'test',
      kind: 'charge',
      externalReference: 'order-7',
      pixKey: undefined,
      amount: 7,
      isNet: false,
      sinceMs: 0,
    } as const
    await requests.findAlike({...likeness, seenFrom: 'https://here'})
    await requests.unknown('test', {seenFrom: 'https://here'})
    await requests.list({seenFrom: 'https://here'})
    for (const {values} of asked) expect(values).toContain('https://here')
    await requests.findAlike(likeness)
    await requests.unknown('test')
    for (const {values} of asked.slice(3)) expect(values.at(-1)).toBeNull()
  })

  test('how many there are, up to the most that are counted, and which moment is the latest', async () => {
    const {requests, asked} = requestsAt([{count: '7'}], [{latest: '1700000000000'}])
    expect(await requests.count({})).toBe(7)
    expect(await requests.latestMs()).toBe(1_700_000_000_000)
    expect(asked[1]?.sql).toContain('settled_at_ms')
    expect(asked[0]?.sql).toContain(`LIMIT ${MOST_COUNTED + 1})`)
  })
})

describe('of resources, the server is asked', () => {
  test('nothing for no ids, and once for a thousand', async () => {
    const {resources, asked} = resourcesAt([resourceRow('c-0')], [resourceRow('c-1000')])
    expect((await resources.findAll('charge', [], 'test')).size).toBe(0)
    expect(asked).toEqual([])
    const ids = times(1001, (nth) => `c-${nth}`)
    expect([...(await resources.findAll('charge', ids, 'test')).keys()]).toEqual(['c-0', 'c-1000'])
    expect(asked.map(({values}) => values[1])).toEqual([ids.slice(0, 1000), ['c-1000']])
    // The latest of one id stands last, and is the one that is given.
    for (const {sql} of asked) expect(sql).toMatch(/ id = ANY\(\$2\) .* ORDER BY seen_at_ms$/s)
    expect((await resources.findAll('charge', [], 'test')).size).toBe(0)
    expect(asked).toHaveLength(2)
  })

  test('page by page, and no more once there are as many as were asked for', async () => {
    const page = times(500, (nth) => resourceRow(`c-${nth}`))
    const {resources, asked} = resourcesAt(page, page)
    expect(await resources.list({...CHARGES, limit: 1000})).toHaveLength(1000)
    expect(asked).toHaveLength(2)
  })

  test('for each page from the last one of the page before it on', async () => {
    const page = times(500, (nth) => resourceRow(`c-${nth}`, {first_seen_at_ms: 7_000 - nth}))
    const {resources, asked} = resourcesAt(page, [resourceRow('last')])
    const found = await resources.list(CHARGES)
    expect([found.length, found.at(-1)?.id]).toEqual([501, 'last'])
    const order = '(first_seen_at_ms, id, account, base_url, instance) <'
    expect(asked[0]?.sql).not.toContain(order)
    expect(asked[1]?.sql).toContain(`${order} ($4, $5, $6, $7, $8)`)
    expect(asked[1]?.values.slice(3)).toEqual([6_501, 'c-499', 'a', 'u', ''])
  })

  test('for those with the terms that are looked for, of which it knows hashes alone', async () => {
    const rows = ['order-1', 'order-2', 'order-2'].map((externalReference, nth) =>
      resourceRow(`c-${nth}`, {resource: JSON.stringify({externalReference})}),
    )
    const {resources} = resourcesAt([], rows, rows)
    const found = await resources.search([[textTerm('order-2')]], 1)
    expect(found.map(({id}) => id)).toEqual(['c-1'])
  })

  test('with the address that another one is seen from', async () => {
    const {resources, asked} = resourcesAt([], [], [], [])
    const seenFrom = 'https://here'
    await resources.list({...CHARGES, seenFrom})
    await resources.named('c-1', {environment: 'test', seenFrom}, 9)
    for (const {values} of asked) expect(values).toContain(seenFrom)
    await resources.list(CHARGES)
    await resources.named('c-1', {environment: 'test'}, 9)
    for (const {values} of asked.slice(2)) expect(values.at(-1)).toBeNull()
  })

  test('how many there are, up to the most that are counted', async () => {
    const {resources, asked} = resourcesAt([{count: '7'}])
    expect(await resources.count(CHARGES)).toBe(7)
    expect(asked[0]?.sql).toContain(`LIMIT ${MOST_COUNTED + 1})`)
  })
})
