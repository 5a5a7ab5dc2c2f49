import {describe, expect, test} from 'vitest'
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

  test('how many there are, and which moment is the latest', async () => {
    const {requests, asked} = requestsAt([{count: '7'}], [{latest: '1700000000000'}])
    expect(await requests.count({})).toBe(7)
    expect(await requests.latestMs()).toBe(1_700_000_000_000)
    expect(asked[1]?.sql).toContain('settled_at_ms')
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
    expect((await resources.findAll('charge', [], 'test')).size).toBe(0)
    expect(asked).toHaveLength(2)
  })

  test('page by page, and no more once there are as many as were asked for', async () => {
    const page = times(500, (nth) => resourceRow(`c-${nth}`))
    const {resources, asked} = resourcesAt(page, page)
    expect(await resources.list({...CHARGES, limit: 1000})).toHaveLength(1000)
    expect(asked).toHaveLength(2)
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

  test('how many there are', async () => {
    const {resources} = resourcesAt([{count: '7'}])
    expect(await resources.count(CHARGES)).toBe(7)
  })
})
