import {expect, test} from 'vitest'
import type {Channel} from '../../../src/client/channel.ts'
import {repeatableSinceMs} from '../../../src/client/creation/used-elsewhere.ts'

const HOUR_MS = 3_600_000
const CREATED_MS = Date.UTC(2026, 10, 20, 12)
const createdAt = new Date(CREATED_MS).toISOString()

/** A channel whose machine and service have these hours since the creation. */
const channelAt = (ofMachine: number, ofService: number): Channel =>
  ({
    now: () => CREATED_MS + ofMachine * HOUR_MS,
    laterNowMs: () => CREATED_MS + Math.max(ofMachine, ofService) * HOUR_MS,
    timeoutMs: 30_000,
  }) as unknown as Channel

test.each([
  {name: 'both clocks are within its day', of: [2, 2], since: CREATED_MS},
  {name: 'the clock of the service is a day later', of: [2, 25], since: undefined},
  {name: 'the clock of the machine is a day later', of: [25, 2], since: undefined},
])('a key is repeated by the service where $name: $since', ({of: [machine, service], since}) => {
  expect(repeatableSinceMs(channelAt(machine as number, service as number), createdAt)).toBe(since)
})
