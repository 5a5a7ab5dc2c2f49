import {describe, expect, test} from 'vitest'
import type {PostgresAddress} from '../../../src/platform/postgres/address.ts'
import {LatePostgres} from '../../../src/platform/postgres/late-postgres.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'

const ADDRESS = {url: 'postgres://db.example.com/pix'} as PostgresAddress

/** A server that says what it was asked, and whose connections come about as a test wants it. */
function late(...openings: readonly ('fails' | 'comes')[]) {
  const asked: string[] = []
  const server = {
    query: async (sql: string) => [{asked: asked.push(sql)}],
    queryPrepared: async (sql: string) => [{asked: asked.push(`prepared: ${sql}`)}],
    transaction: async (work: (statements: {query: () => Promise<[]>}) => Promise<unknown>) =>
      work({query: async () => []}),
    close: async () => void asked.push('close'),
  } as never as Postgres
  let opened = 0
  const open = async (): Promise<Postgres> => {
    const opening = openings[opened]
    opened += 1
    if (opening !== 'comes') throw new Error(`away ${opened}`)
    return server
  }
  return {postgres: new LatePostgres(ADDRESS, open), asked, opened: () => opened}
}

describe('a server that was not reached at first', () => {
  test('is connected to once, by the first statement that can', async () => {
    const {postgres, asked, opened} = late('fails', 'comes')
    await expect(postgres.query('SELECT 0')).rejects.toThrow('away 1')
    await Promise.all([postgres.query('SELECT 1'), postgres.queryPrepared('SELECT 2', [])])
    expect(await postgres.transaction(async () => 'done')).toBe('done')
    expect([asked, opened()]).toEqual([['SELECT 1', 'prepared: SELECT 2'], 2])
    await postgres.close()
    expect(asked.at(-1)).toBe('close')
  })

  test('is connected to before the first statement where that is asked for', async () => {
    const {postgres, opened} = late('fails', 'comes')
    postgres.connect()
    await expect(postgres.query('SELECT 0')).rejects.toThrow('away 1')
    postgres.connect()
    await postgres.query('SELECT 1')
    expect(opened()).toBe(2)
  })

  test('fails alike for all that wait for one connection', async () => {
    const {postgres, opened} = late('fails')
    const all = await Promise.allSettled([postgres.query('SELECT 1'), postgres.query('SELECT 2')])
    expect(all.map(({status}) => status)).toEqual(['rejected', 'rejected'])
    expect(opened()).toBe(1)
  })

  test('is not connected to any more once it was closed', async () => {
    const {postgres, opened} = late('fails', 'comes')
    await expect(postgres.query('SELECT 1')).rejects.toThrow('away 1')
    await postgres.close()
    await expect(postgres.query('SELECT 1')).rejects.toMatchObject({code: 'STORE_UNAVAILABLE'})
    expect(opened()).toBe(1)
  })
})
