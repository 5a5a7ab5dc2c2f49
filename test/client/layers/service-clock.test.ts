import {describe, expect, test} from 'vitest'
import {withServiceClock} from '../../../src/client/layers/service-clock.ts'
import {reply} from '../asked.ts'

const HERE_MS = Date.UTC(2026, 0, 2, 12)
const call = {method: 'GET', path: '/', isRepeatable: true} as const

/** A clock at noon of this machine, and later by `apartMs` at each of these answers. */
async function after(dates: readonly (string | undefined)[], apartMs = 0) {
  let nowMs = HERE_MS
  let setByMs = 0
  const answers = dates.map((date) => reply(200, {}, {headers: date === undefined ? {} : {date}}))
  const sent = [...answers]
  const timed = withServiceClock(async () => sent.shift() ?? reply(200), {
    now: () => nowMs + setByMs,
    elapsedMs: () => nowMs - HERE_MS,
  })
  for (const answer of answers) {
    nowMs += apartMs
    expect(await timed.send(call)).toBe(answer)
  }
  const shown = () => [timed.serviceNowMs(), timed.laterNowMs(), timed.earlierNowMs()]
  return {shown, pass: (ms: number) => (nowMs += ms), set: (byMs: number) => (setByMs += byMs)}
}

const at = (time: string) => `Fri, 02 Jan 2026 ${time} GMT`
const of = (time: string) => Date.parse(at(time))

test.each([
  {name: 'no answer', dates: [], service: HERE_MS},
  {name: 'one without a date', dates: [undefined], service: HERE_MS},
  {name: 'one whose date cannot be read', dates: ['soon'], service: HERE_MS},
  {name: 'one that is behind', dates: [at('11:59:00')], service: of('11:59:00')},
  {name: 'one that is ahead', dates: [at('12:01:00')], service: of('12:01:00')},
  {
    name: 'the last one that has a date',
    dates: [at('13:00:00'), at('12:01:00'), undefined],
    service: of('12:01:00'),
  },
])('after $name the clock of the service is known so far', async ({dates, service}) => {
  const clock = await after(dates)
  const both = [Math.max(service, HERE_MS), Math.min(service, HERE_MS)]
  expect(clock.shown()).toEqual([service, ...both])
})

test('both clocks go on', async () => {
  const clock = await after([at('12:01:00')])
  clock.pass(5_000)
  expect(clock.shown()).toEqual([of('12:01:05'), of('12:01:05'), of('12:00:05')])
})

test.each([
  {name: 'forward', byMs: 90_000_000},
  {name: 'back', byMs: -90_000_000},
])('a clock that is set $name leaves the service’s where it is', async ({byMs}) => {
  const clock = await after([at('12:01:00')])
  clock.set(byMs)
  clock.pass(5_000)
  const [own, service] = [HERE_MS + byMs + 5_000, of('12:01:05')]
  expect(clock.shown()).toEqual([service, Math.max(own, service), Math.min(own, service)])
})

test('a clock that stands still says the same again, and is not taken to have gone on', async () => {
  const clock = await after([at('12:01:00')])
  clock.pass(30_000)
  expect(clock.shown()[0]).toBe(of('12:01:30'))
  const still = await after([at('12:01:00'), at('12:01:00')], 30_000)
  expect(still.shown()[0]).toBe(of('12:01:00'))
})

test('a time is of whole milliseconds, also where the clock that is never set shows parts of one', async () => {
  const clock = await after([at('12:01:00')])
  clock.pass(1_000.75)
  expect(clock.shown()[0]).toBe(of('12:01:01'))
})

describe('an answer without a date', () => {
  const shownBy = async (status: number, timestamp: unknown) => {
    const timed = withServiceClock(async () => reply(status, {timestamp}), {
      now: () => HERE_MS,
      elapsedMs: () => 0,
    })
    expect(timed.isShown()).toBeUndefined()
    await timed.send(call)
    expect([timed.isShown(), timed.serviceNowMs()]).toEqual([false, HERE_MS])
    return timed.errorNowMs()
  }

  test.each([
    {name: 'an error says when it was made', status: 404, timestamp: '2026-01-02T11:00:00.000Z'},
    {name: 'in any zone', status: 403, timestamp: '2026-01-02T08:00:00-03:00'},
  ])('$name', async ({status, timestamp}) => {
    expect(await shownBy(status, timestamp)).toBe(of('11:00:00'))
  })

  test.each([
    {name: 'a resource is of another time', status: 200, timestamp: '2026-01-02T11:00:00.000Z'},
    {name: 'a time without a zone is of any', status: 404, timestamp: '2026-01-02T11:00:00'},
    {name: 'what is no time says nothing', status: 404, timestamp: 'Z'},
    {name: 'nor does a number', status: 404, timestamp: 1_767_351_600},
  ])('$name', async ({status, timestamp}) => {
    expect(await shownBy(status, timestamp)).toBeUndefined()
  })
})

test('what an error says moves no clock that a date has shown', async () => {
  const replies = [
    reply(200, {}, {headers: {date: at('12:01:00')}}),
    reply(404, {timestamp: '2026-01-02T11:00:00Z'}),
  ]
  const timed = withServiceClock(async () => replies.shift() ?? reply(500), {
    now: () => HERE_MS,
    elapsedMs: () => 0,
  })
  await timed.send(call)
  await timed.send(call)
  expect([timed.isShown(), timed.serviceNowMs()]).toEqual([true, of('12:01:00')])
})

test('the date of an answer counts, and not what its body says', async () => {
  const answer = reply(404, {timestamp: '2026-01-02T11:00:00Z'}, {headers: {date: at('12:01:00')}})
  const timed = withServiceClock(async () => answer, {now: () => HERE_MS, elapsedMs: () => 0})
  await timed.send(call)
  expect(timed.serviceNowMs()).toBe(of('12:01:00'))
})
