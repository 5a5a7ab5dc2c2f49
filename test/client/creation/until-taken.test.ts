import {expect, test, vi} from 'vitest'
import {untilTaken} from '../../../src/client/creation/until-taken.ts'

const away = () => Object.assign(new Error('away'), {errcode: 'ECONNREFUSED'})
const pause = async () => {}

test('what the journal takes at once is written once', async () => {
  const write = vi.fn(async () => 'written')
  expect(await untilTaken({pause}, write)).toBe('written')
  expect(write).toHaveBeenCalledTimes(1)
})

test('what it never takes fails with what it said last', async () => {
  const said: Error[] = []
  const write = async () => {
    said.push(away())
    throw said.at(-1)
  }
  const error = await untilTaken({pause}, write).catch((cause) => cause)
  expect(said).toHaveLength(6)
  expect(said.indexOf(error)).toBe(5)
})

test.each([
  {name: 'a mistake of ours', error: new Error('ours'), pause},
  {name: 'Ctrl-C', error: away(), pause: () => Promise.reject(new Error('interrupted'))},
])('$name ends it at once', async (row) => {
  const write = vi.fn(() => Promise.reject(row.error))
  await expect(untilTaken({pause: row.pause}, write)).rejects.toBe(row.error)
  expect(write).toHaveBeenCalledTimes(1)
})

test.each([
  {waitedMs: 6000, attempts: 2},
  {waitedMs: 6001, attempts: 1},
])('an attempt that took $waitedMs ms is one of $attempts', async ({waitedMs, attempts}) => {
  vi.useFakeTimers({toFake: ['performance']})
  try {
    const write = vi.fn(async () => {
      if (write.mock.calls.length > 1) return 'written'
      vi.advanceTimersByTime(waitedMs)
      throw away()
    })
    const written = untilTaken({pause}, write).catch(() => 'failed')
    expect(await written).toBe(attempts === 2 ? 'written' : 'failed')
    expect(write).toHaveBeenCalledTimes(attempts)
  } finally {
    vi.useRealTimers()
  }
})
