import {setTimeout as pause} from 'node:timers/promises'
import {expect, test} from 'vitest'
import {Deadlines} from '../../../src/client/http/deadlines.ts'

const LIMIT_MS = 40

function begun() {
  const running = new Set<Limited>()
  const deadlines = new Deadlines(running, LIMIT_MS)
  const given = new Map<string, string>()
  const begin = (name: string) => {
    const ended = Promise.withResolvers<number>()
    const one: Limited = {
      madeAtSeconds: process.uptime(),
      abort: ({name: reason}) => {
        given.set(name, reason)
        ended.resolve((process.uptime() - one.madeAtSeconds) * 1_000)
        end()
      },
    }
    const end = (): void => {
      running.delete(one)
      deadlines.ended()
    }
    running.add(one)
    deadlines.begun()
    return {end, lastedMs: ended.promise}
  }
  return {begin, given}
}

interface Limited {
  readonly madeAtSeconds: number
  abort(failure: Error): void
}

test('each is given up at its own limit, the first one first, and none before', async () => {
  const {begin, given} = begun()
  const first = begin('first')
  await pause(LIMIT_MS / 2)
  const second = begin('second')
  expect(await first.lastedMs).toBeGreaterThanOrEqual(LIMIT_MS)
  expect([...given][0]).toEqual(['first', 'TimeoutError'])
  expect(await second.lastedMs).toBeGreaterThanOrEqual(LIMIT_MS)
  expect([...given.keys()]).toEqual(['first', 'second'])
})

test('what ended in time is not given up, and one that begins after it has its whole limit', async () => {
  const {begin, given} = begun()
  begin('quick').end()
  await pause(LIMIT_MS / 2)
  const late = begin('late')
  expect(await late.lastedMs).toBeGreaterThanOrEqual(LIMIT_MS)
  expect([...given.keys()]).toEqual(['late'])
})

test('what ended in time leaves the others their limit', async () => {
  const {begin, given} = begun()
  const quick = begin('quick')
  const late = begin('late')
  quick.end()
  expect(await late.lastedMs).toBeGreaterThanOrEqual(LIMIT_MS)
  expect([...given.keys()]).toEqual(['late'])
})

test('nothing keeps the process waiting once all have ended', () => {
  const {begin} = begun()
  const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const [one, other] = [begin('one'), begin('other')]
  one.end()
  other.end()
  const after = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  expect(after).toBe(before)
})
