import {expect, test} from 'vitest'
import type {Call, Reply} from '../../src/client/send.ts'
import {withYoungKey} from '../../src/client/young-key.ts'

const REPLY: Reply = {
  status: 201,
  headers: {},
  body: {},
  isJson: true,
  attempts: 1,
  isAfterDoubt: false,
}
const call: Call = {method: 'POST', path: '/v2/pix', isRepeatable: true}
const at = (nowMs: number) =>
  withYoungKey(
    async () => REPLY,
    () => nowMs,
  )

test('an attempt may begin up to the last moment of its key, and not after it', async () => {
  const creation = {...call, sendUntilMs: 1000}
  await expect(at(1000)(creation)).resolves.toBe(REPLY)
  await expect(at(1001)(creation)).rejects.toMatchObject({
    reason: 'key_expired',
    mayHaveHappened: false,
  })
})

test('a call without a key has all the time there is', async () => {
  await expect(at(Number.MAX_SAFE_INTEGER)(call)).resolves.toBe(REPLY)
})
