import {expect, test} from 'vitest'
import type {Call, Reply} from '../../../src/client/layers/send.ts'
import {withYoungKey} from '../../../src/client/layers/young-key.ts'

const REPLY: Reply = {
  status: 201,
  headers: {},
  body: {},
  isJson: true,
  attempts: 1,
  isAfterDoubt: false,
}
const call: Call = {method: 'POST', path: '/v2/pix', isRepeatable: true}
const at = (nowMs: number, laterNowMs = nowMs) =>
  withYoungKey(async () => REPLY, {now: () => nowMs, laterNowMs: () => laterNowMs})

test('an attempt may begin up to the last moment of its key, and not after it', async () => {
  const creation = {...call, sendUntilMs: 1000}
  await expect(at(1000)(creation)).resolves.toBe(REPLY)
  await expect(at(1001)(creation)).rejects.toMatchObject({
    reason: 'key_expired',
    mayHaveHappened: false,
  })
})

test('a key that was used before ages by the later of both clocks, one of this attempt by ours', async () => {
  const creation = {...call, sendUntilMs: 1000}
  const clockSetBack = at(500, 1001)
  await expect(clockSetBack(creation)).resolves.toBe(REPLY)
  await expect(clockSetBack({...creation, isAgain: true})).rejects.toMatchObject({
    reason: 'key_expired',
  })
})

test('a call without a key has all the time there is', async () => {
  await expect(at(Number.MAX_SAFE_INTEGER)(call)).resolves.toBe(REPLY)
})
