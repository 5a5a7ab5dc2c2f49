import {setImmediate as turn} from 'node:timers/promises'
import {describe, expect, onTestFinished, test} from 'vitest'
import type {Batch, BatchRow} from '../../../src/actions/batch/batch.ts'
import {lookForRows} from '../../../src/actions/batch/earlier-rows.ts'
import type {Client} from '../../../src/client/client.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import {
  InterruptedError,
  NotPermittedError,
  RefusedError,
  UnreachableError,
} from '../../../src/messages/errors.ts'
import type {Message} from '../../../src/messages/message.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {request} from '../../journal/fixtures.ts'

const ROWS = 1_000

const rows = Array.from({length: ROWS}, (_, nth): BatchRow => {
  const key = `key-of-row-${nth}`
  const body = {amount: 1, externalReference: `order-${nth}`}
  const amount = 100 as BatchRow['amount']
  return {line: nth + 1, key, body, amount, wallet: 'principal', net: false, notices: []}
})

const batch = {
  kind: 'charge',
  environment: 'test',
  path: '/v2/pix',
  rows,
  usedKeys: new Set<string>(),
} as unknown as Batch

type Answer = (key: string) => string | undefined

const has =
  (...known: readonly string[]): Answer =>
  (key) =>
    known.includes(key) ? `id of ${key}` : undefined

/** What is known of the file by a service that answers so, and how it was asked. */
async function lookedFor(answer: Answer, of: Partial<Batch> = {}) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const seen = {asked: 0, atOnce: 0, most: 0}
  const client = {
    addressee: request,
    identify: async () => ({account: request.account, instance: request.instance}),
    adoptCreated: async ({idempotencyKey}: {readonly idempotencyKey: string}) => {
      seen.asked += 1
      seen.atOnce += 1
      seen.most = Math.max(seen.most, seen.atOnce)
      await turn()
      seen.atOnce -= 1
      return answer(idempotencyKey)
    },
  } as unknown as Client
  const looking = {client, journal, isAddressOfProfile: false}
  const earlier = await lookForRows(looking, {...batch, ...of}, () => client)
  return {...seen, isAsked: (of.rows ?? rows).filter((row) => earlier.mayBeThere(row)).length}
}

test('a file that nothing knows is found out by a sample, asked for a few rows at a time', async () => {
  const {asked, most, isAsked} = await lookedFor(has())
  expect(asked).toBeGreaterThan(64)
  expect(asked).toBeLessThanOrEqual(128)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(32)
  expect(isAsked).toBe(0)
})

test.each([
  {name: 'the first row', key: 'key-of-row-0', most: 1},
  {name: 'one of the next', key: 'key-of-row-20', most: 1 + 2 * 32},
  {name: 'one in between', key: 'key-of-row-476', most: 128},
  {name: 'the last row', key: 'key-of-row-999', most: 128},
])(
  'where the service has $name, every row is asked for, and no more of the sample',
  async (row) => {
    const {asked, isAsked} = await lookedFor(has(row.key))
    expect(isAsked).toBe(ROWS)
    expect(asked).toBeLessThanOrEqual(row.most)
  },
)

test.each([10, 126, 127, 170, 1_000])(
  'a file of %i payouts is asked for row by row',
  async (many) => {
    const of = {kind: 'withdrawal', rows: rows.slice(0, many)} as const
    expect(await lookedFor(has(), of)).toMatchObject({asked: many, isAsked: 0})
  },
)

test.each([127, 170, 999])(
  'of %i charges those at the end are asked for, too, as of a list with the newest on top',
  async (many) => {
    const of = {rows: rows.slice(0, many)}
    const {asked, isAsked} = await lookedFor(has(`key-of-row-${many - 30}`), of)
    expect(isAsked).toBe(many)
    expect(asked).toBeLessThanOrEqual(128)
  },
)

test('of very many payouts a sample is asked for, and no stretch of a fortieth is left out', async () => {
  const many = Array.from(
    {length: 4_200},
    (_, nth): BatchRow => ({...(rows[0] as BatchRow), key: `key-${nth}`}),
  )
  const asked = new Set<string>()
  const answer = (key: string) => {
    asked.add(key)
    return undefined
  }
  await lookedFor(answer, {kind: 'withdrawal', rows: many})
  const places = many.flatMap(({key}, at) => (asked.has(key) ? [at] : []))
  const gaps = places.map((at, nth) => at - (places[nth - 1] ?? -1))
  expect(Math.max(...gaps)).toBeLessThanOrEqual(100)
  expect([places[0], places.at(-1)]).toEqual([0, 4_199])
})

const said = (code: string): Message => ({code, in: () => ({message: 'It says no.'})})

describe('a service that cannot be asked whether a file was run from elsewhere', () => {
  test.each([
    {name: 'it fails', error: new UnreachableError(said('HTTP_500'), {statusCode: 500}), exit: 5},
    {name: 'it lets no credential read', error: new NotPermittedError(said('FORBIDDEN')), exit: 3},
    {
      name: 'a gateway knows no such page',
      error: new RefusedError(said('HTTP_404'), {statusCode: 404}),
      exit: 5,
    },
  ])('stops the batch before its first row: $name', async ({error, exit}) => {
    const {code} = error
    const looking = lookedFor((key) => {
      if (key === 'key-of-row-20') throw error
      return undefined
    })
    await expect(looking).rejects.toMatchObject({
      code,
      exitCode: exit,
      message: expect.stringMatching(/It says no\. .* and nothing was sent\.$/),
    })
  })

  test('ends what the user ended as such', async () => {
    const looking = lookedFor(() => {
      throw new InterruptedError(said('INTERRUPTED'))
    })
    await expect(looking).rejects.toMatchObject({exitCode: 130, message: 'It says no.'})
  })
})

test.each([
  new NotPermittedError(said('SUB_ACCOUNT_FORBIDDEN'), {statusCode: 403}),
  new RefusedError(said('SUB_ACCOUNT_NOT_FOUND'), {statusCode: 404}),
  new RefusedError(said('VALIDATION'), {statusCode: 400}),
])('a row of which no question is taken says nothing of the others: $code', async (error) => {
  const {isAsked} = await lookedFor((key) => {
    if (key === 'key-of-row-0') throw error
    return has('key-of-row-20')(key)
  })
  expect(isAsked).toBe(ROWS)
})
