import {expect, test} from 'vitest'
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
