import {expect, test} from 'vitest'
import {EVENT_TERMS} from '../../../src/inbox/postgres/search.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {idsWith} from '../../../src/platform/postgres/term-table.ts'

/** A server on which so many events have no terms; they are gone when they are asked for. */
function serverWith(unread: number) {
  let left = unread
  const query = async (sql: string) => {
    if (!sql.includes('NOT EXISTS')) return []
    const given = Math.min(left, 20_000)
    left -= given
    return Array.from({length: given}, (_, id) => ({account: '', environment: '', id: `${id}`}))
  }
  return {query} as unknown as Postgres
}

test.each([
  {unread: 0, said: 0},
  {unread: 19_999, said: 0},
  {unread: 20_000, said: 1},
  {unread: 60_001, said: 1},
])('a search that has to read $unread events first says so $said times', async ({unread, said}) => {
  let times = 0
  const onLong = (): void => {
    times += 1
  }
  await idsWith(serverWith(unread), EVENT_TERMS, {anyOf: [['x']], limit: 1, onLong})
  expect(times).toBe(said)
})
