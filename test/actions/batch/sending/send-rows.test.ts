import {setImmediate as turn} from 'node:timers/promises'
import {expect, test} from 'vitest'
import {batchReport} from '../../../../src/actions/batch/batch-outcome.ts'
import {type SendOptions, sendRows} from '../../../../src/actions/batch/sending/send-rows.ts'
import {
  InterruptedError,
  LocalFailureError,
  NotPermittedError,
  RefusedError,
  UnknownOutcomeError,
  UnreachableError,
} from '../../../../src/messages/errors.ts'
import {message} from '../../../../src/messages/message.ts'

interface Row {
  readonly line: number
  readonly key: string
}
const rows = (count: number): Row[] =>
  Array.from({length: count}, (_, index) => ({line: index + 2, key: `key-${index}`}))

const send = (count: number, options: Partial<SendOptions<Row>>) =>
  sendRows(rows(count), {
    create: async ({key}) => ({id: `id of ${key}`, replayed: false}),
    concurrency: 4,
    signal: new AbortController().signal,
    onResult: () => {},
    ...options,
  })

test('results stand in the order of the file, whichever row ends first', async () => {
  const results = await send(5, {
    create: async ({line, key}) => {
      for (let wait = 0; wait < 10 - line; wait += 1) await turn()
      return {id: key, replayed: line === 3}
    },
  })
  expect(results.map(({line}) => line)).toEqual([2, 3, 4, 5, 6])
  expect(results[1]).toEqual({line: 3, key: 'key-1', status: 'already_done', id: 'key-1'})
  expect(batchReport(results)).toEqual({rows: 5, created: 4, alreadyDone: 1, failed: []})
})

/** An error is known by its code; what it says is no matter here. */
const of = (code: string) =>
  message<void>(code, {
    en: () => ({message: code}),
    'pt-BR': () => ({message: code}),
  })()

test.each([
  {error: new RefusedError(of('LIMIT_EXCEEDED')), status: 'failed', code: 'LIMIT_EXCEEDED'},
  {error: new UnreachableError(of('TIMEOUT')), status: 'failed', code: 'TIMEOUT'},
  {
    error: new UnknownOutcomeError(of('OUTCOME_UNKNOWN')),
    status: 'unknown',
    code: 'OUTCOME_UNKNOWN',
  },
  {error: new InterruptedError(of('INTERRUPTED')), status: 'unknown', code: 'INTERRUPTED'},
  {
    error: new RefusedError(of('IDEMPOTENCY_KEY_EXPIRED')),
    status: 'unknown',
    code: 'IDEMPOTENCY_KEY_EXPIRED',
  },
])('a row that ends in $code is $status, and the others go on', async ({error, status, code}) => {
  const results = await send(3, {
    create: async ({line, key}) => {
      if (line === 3) throw error
      return {id: key, replayed: false}
    },
  })
  expect(results.map((result) => result.status)).toEqual(['created', status, 'created'])
  expect(batchReport(results)).toMatchObject({created: 2, failed: [{line: 3, code}]})
})

test.each([
  {what: 'a service that takes nothing', error: new NotPermittedError(of('UNAUTHORIZED'))},
  {what: 'a store that is away', error: new LocalFailureError(of('STORE_UNAVAILABLE'))},
  {
    what: 'a store that does not say what it took',
    error: new UnknownOutcomeError(of('BEGIN_NOT_CONFIRMED')),
  },
])('$what is not asked for every row', async ({error}) => {
  let asked = 0
  const results = await send(1000, {
    create: async () => {
      asked += 1
      throw error
    },
  })
  expect(asked).toBeLessThan(30)
  expect(results.at(-1)).toEqual({line: 1001, key: 'key-999', status: 'not_sent'})
  expect(batchReport(results).failed).toHaveLength(1000)
})

test('failures that others succeed between do not stop a batch', async () => {
  const results = await send(200, {
    concurrency: 1,
    create: async ({line, key}) => {
      if (line % 2 === 0) throw new NotPermittedError(of('SUB_ACCOUNT_SUSPENDED'))
      return {id: key, replayed: false}
    },
  })
  expect(results.filter(({status}) => status === 'not_sent')).toEqual([])
})

test('after Ctrl-C nothing new is sent, and every row says where it stands', async () => {
  const interruption = new AbortController()
  const results = await send(100, {
    signal: interruption.signal,
    create: async ({line, key}) => {
      if (line === 10) interruption.abort()
      await turn()
      return {id: key, replayed: false}
    },
  })
  const counts = Map.groupBy(results, ({status}) => status)
  expect(counts.get('created')?.length).toBeGreaterThanOrEqual(9)
  expect(counts.get('not_sent')?.length).toBeGreaterThan(80)
  expect(results).toHaveLength(100)
})

test('no more rows than asked for are at the service, while others are prepared', async () => {
  let [atService, mostAtService, begun] = [0, 0, 0]
  const begunAt: number[] = []
  const results = await send(100, {
    create: async ({key}, take) => {
      begun += 1
      const leave = await take()
      begunAt.push(begun)
      atService += 1
      mostAtService = Math.max(mostAtService, atService)
      await turn()
      atService -= 1
      leave()
      await turn()
      return {id: key, replayed: false}
    },
  })
  expect(mostAtService).toBe(4)
  expect(Math.max(...begunAt.slice(0, 4))).toBeGreaterThan(4)
  expect(results.every(({status}) => status === 'created')).toBe(true)
})

test('one at a time, the next row is not begun before the one before it has ended', async () => {
  let underWay = 0
  await send(20, {
    concurrency: 1,
    create: async ({key}, take) => {
      underWay += 1
      expect(underWay).toBe(1)
      const leave = await take()
      await turn()
      leave()
      await turn()
      underWay -= 1
      return {id: key, replayed: false}
    },
  })
})

test.each([
  {name: 'after Ctrl-C', refuse: false},
  {name: 'where the service takes nothing', refuse: true},
])('$name rows that wait for their turn are not sent', async ({refuse}) => {
  const interruption = new AbortController()
  let sent = 0
  const results = await send(200, {
    signal: interruption.signal,
    concurrency: 8,
    create: async ({key}, take) => {
      const leave = await take()
      try {
        sent += 1
        await turn()
        if (refuse) throw new NotPermittedError(of('UNAUTHORIZED'))
        if (sent === 20) interruption.abort()
        return {id: key, replayed: false}
      } finally {
        leave()
      }
    },
  })
  expect(sent).toBeLessThan(20 + 2 * 8)
  const notSent = results.filter(({status}) => status === 'not_sent')
  expect(notSent).toHaveLength(200 - sent)
  expect(notSent.every(({code, message}) => code === undefined && message === undefined)).toBe(true)
})

test('a bug is no failed row', async () => {
  const create = async () => {
    throw new TypeError('x is not a function')
  }
  await expect(send(3, {create})).rejects.toThrow('x is not a function')
})
