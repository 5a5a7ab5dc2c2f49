import {beforeEach, describe, expect, test, vi} from 'vitest'
import {RowLeases} from '../../../src/journal/postgres/row-leases.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'

/** A server that notes whose leases are renewed; it can be away. */
function leasing() {
  const renewed: unknown[] = []
  const server = {isAway: false}
  const query = async (_: string, values: unknown): Promise<never[]> => {
    renewed.push(values)
    if (server.isAway) throw new Error('away')
    return []
  }
  const leases = new RowLeases({query} as unknown as Postgres)
  return {leases, renewed, server}
}

describe('the leases of what a process sends', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => void vi.useRealTimers()
  })

  test('are all renewed every three seconds, from the first on and under one name', async () => {
    const {leases, renewed} = leasing()
    leases.hold('a')
    await vi.advanceTimersByTimeAsync(2_000)
    leases.hold('b')
    await vi.advanceTimersByTimeAsync(999)
    expect(renewed).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(renewed).toEqual([[['a', 'b'], leases.owner]])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(renewed).toHaveLength(2)
    leases.stop()
  })

  test('are renewed as long as one is held, and again with the next one', async () => {
    const {leases, renewed} = leasing()
    for (const id of ['a', 'b']) leases.hold(id)
    leases.release('a')
    await vi.advanceTimersByTimeAsync(3_000)
    leases.release('b')
    expect(vi.getTimerCount()).toBe(0)
    leases.hold('c')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(renewed).toEqual([
      [['b'], leases.owner],
      [['c'], leases.owner],
    ])
    leases.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('are renewed once the server is back', async () => {
    const {leases, renewed, server} = leasing()
    leases.hold('a')
    server.isAway = true
    await vi.advanceTimersByTimeAsync(6_000)
    server.isAway = false
    await vi.advanceTimersByTimeAsync(3_000)
    expect(renewed).toHaveLength(3)
    leases.stop()
  })
})

test('no two processes have one name, and no lease keeps a process alive', () => {
  const [one, other] = [leasing().leases, leasing().leases]
  expect(one.owner).not.toBe(other.owner)
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  one.hold('a')
  expect(timers()).toBe(before)
  one.stop()
})
