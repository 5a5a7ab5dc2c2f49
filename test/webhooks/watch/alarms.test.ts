import {expect, onTestFinished, test, vi} from 'vitest'
import type {Receipt} from '../../../src/webhooks/receive.ts'
import {type AlarmReport, Alarms} from '../../../src/webhooks/watch/alarms.ts'

function watched(expectEveryMs?: number) {
  let nowMs = 0
  const reports: AlarmReport[] = []
  const report = (one: AlarmReport): void => void reports.push(one)
  const alarms = new Alarms({expectEveryMs, nowMs: () => nowMs, report})
  const said = () => reports.map(({alarm, state}) => `${alarm} ${state}`)
  const receipt = (verdict: Receipt['verdict']): Receipt => {
    const event = {event: 'payment_completed', eventId: 'e', subAccount: null, subject: null}
    const isEvent = verdict === 'stored'
    const read = isEvent ? {...event, data: {}} : undefined
    return {receivedAtMs: nowMs, verdict, event: read, forward: 'none'}
  }
  return {
    alarms,
    reports,
    said,
    pass: (ms: number) => {
      nowMs += ms
      alarms.look()
    },
    receive: (verdict: Receipt['verdict']) => alarms.delivery(receipt(verdict)),
  }
}

test('silence is an alarm once, from just after what is expected until the next event', () => {
  const {pass, receive, said, reports, alarms} = watched(60_000)
  pass(60_000)
  expect(said()).toEqual([])
  pass(1)
  pass(60_000)
  expect([said(), alarms.raised]).toEqual([['silence raised'], ['silence']])
  expect(reports[0]).toMatchObject({lastEventAt: null, expectEverySeconds: 60})
  receive('mismatch')
  expect(alarms.raised).toEqual(['silence'])
  receive('stored')
  expect([said(), alarms.raised]).toEqual([['silence raised', 'silence resolved'], []])
  pass(60_001)
  expect(said().at(-1)).toBe('silence raised')
  expect(reports.at(-1)?.lastEventAt).toBe('1970-01-01T00:02:00.001Z')
})

test('without an expectation silence is no alarm', () => {
  const {pass, said} = watched()
  pass(1e9)
  expect(said()).toEqual([])
})

test.each(['missing', 'malformed', 'mismatch'] as const)(
  'ten %s signatures in a minute are an alarm, nine are none',
  (verdict) => {
    const {pass, receive, said} = watched()
    for (let count = 0; count < 9; count += 1) receive(verdict)
    expect(said()).toEqual([])
    pass(59_999)
    receive(verdict)
    expect(said()).toEqual(['refused_signatures raised'])
    pass(1)
    expect(said()).toEqual(['refused_signatures raised', 'refused_signatures resolved'])
  },
)

test('other refusals are no alarm', () => {
  const {receive, said} = watched()
  for (let count = 0; count < 50; count += 1) receive('unknown_path')
  expect(said()).toEqual([])
})

test('what is said of an alarm: when it was seen, how many were refused, and when an event came last', () => {
  const {pass, receive, reports} = watched()
  pass(1_000)
  receive('stored')
  for (let count = 0; count < 10; count += 1) receive('mismatch')
  pass(60_000)
  const about = {
    alarm: 'refused_signatures',
    lastEventAt: '1970-01-01T00:00:01.000Z',
    expectEverySeconds: null,
  }
  expect(reports).toEqual([
    {...about, state: 'raised', at: '1970-01-01T00:00:01.000Z', refused: 10},
    {...about, state: 'resolved', at: '1970-01-01T00:01:01.000Z', refused: 0},
  ])
})

test('a flood of refused signatures is one alarm, and the last ten of them keep it raised', () => {
  const {pass, receive, said, reports} = watched()
  for (let count = 0; count < 30; count += 1) receive('mismatch')
  pass(30_000)
  for (let count = 0; count < 30; count += 1) receive('mismatch')
  pass(59_999)
  expect(said()).toEqual(['refused_signatures raised'])
  pass(1)
  expect(said().at(-1)).toBe('refused_signatures resolved')
  expect(reports).toHaveLength(2)
})

test('of a flood so much is kept as an alarm takes, and not all of it', () => {
  const {receive, pass, reports} = watched(60_000)
  pass(30_000)
  for (let count = 0; count < 1_000; count += 1) receive('mismatch')
  pass(30_001)
  const silence = reports.find(({alarm}) => alarm === 'silence')
  expect(silence?.refused).toBeGreaterThanOrEqual(10)
  expect(silence?.refused).toBeLessThanOrEqual(20)
})

test('both alarms can be raised at once, and each is over by itself', () => {
  const {pass, receive, alarms} = watched(60_000)
  pass(60_001)
  for (let count = 0; count < 10; count += 1) receive('missing')
  expect(alarms.raised).toEqual(['silence', 'refused_signatures'])
  receive('stored')
  expect(alarms.raised).toEqual(['refused_signatures'])
})

test('silence is looked for every second from the start until the stop', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const reports: AlarmReport[] = []
  const report = (one: AlarmReport): void => void reports.push(one)
  const alarms = new Alarms({expectEveryMs: 1_500, nowMs: Date.now, report})
  alarms.start()
  vi.advanceTimersByTime(1_999)
  expect(reports).toEqual([])
  vi.advanceTimersByTime(1)
  expect(reports).toMatchObject([{alarm: 'silence', state: 'raised'}])
  alarms.delivery({
    receivedAtMs: Date.now(),
    verdict: 'stored',
    event: {event: 'a', eventId: 'e', subAccount: null, subject: null, data: {}},
    forward: 'none',
  })
  alarms.stop()
  vi.advanceTimersByTime(60_000)
  expect(reports.map(({state}) => state)).toEqual(['raised', 'resolved'])
})

test('looking for silence does not keep the process alive', () => {
  const alarms = new Alarms({expectEveryMs: 1, nowMs: Date.now, report: () => {}})
  const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  alarms.start()
  const after = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  alarms.stop()
  expect(after).toBe(before)
})
