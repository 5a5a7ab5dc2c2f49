import {expect, test} from 'vitest'
import {examineSharedStore} from '../../../src/actions/doctor/store.ts'
import type {Context} from '../../../src/app/context.ts'
import {LocalFailureError} from '../../../src/messages/errors.ts'
import {storeWantsPassword} from '../../../src/messages/stores/store.ts'
import {storeFailed, storeUnavailable} from '../../../src/messages/stores/store-refusals.ts'
import {writeMark} from '../../../src/platform/store-marks.ts'
import {requireAddress} from '../../../src/profile/store.ts'
import {scratchHome} from '../../helpers/webhooks.ts'

const url = 'postgres://ana@h/d'

test.each([
  {
    name: 'that asks for a password is mended by giving one',
    said: storeWantsPassword({url, openFile: undefined}),
    mend: 'pixctl config set store -',
    reason: 'none is given. Keep it with',
  },
  {
    name: 'whose refusal says what to do has no command that only looks again',
    said: storeFailed({url, reason: 'wrong password', refusal: 'wrong_password'}),
    mend: undefined,
    reason: 'wrong password. Keep the right one',
  },
  {
    name: 'that does not answer is looked at again',
    said: storeUnavailable({url, reason: 'ECONNREFUSED'}),
    mend: 'pixctl store status',
    reason: 'ECONNREFUSED',
  },
])('a store $name', async ({said, mend, reason}) => {
  const store = () => Promise.reject(new LocalFailureError(said))
  const look = await examineSharedStore({language: 'en', store} as unknown as Context)
  const [diagnosis] = look?.diagnoses ?? []
  expect(diagnosis).toMatchObject({
    status: 'fault',
    facts: {reason: expect.stringContaining(reason)},
  })
  expect(diagnosis?.mend).toBe(mend)
})

test('a store that does not answer is said to have been sent from, where the home has a mark of it', async () => {
  const {address} = requireAddress('postgres://ana@127.0.0.1:1/d?sslmode=disable')
  const home = scratchHome()
  const store = async () => ({kind: 'postgres', address, password: async () => ''})
  const look = async () => {
    const seen = await examineSharedStore({language: 'en', home, store} as unknown as Context)
    return seen?.diagnoses
  }
  const mend = 'pixctl store status'
  const without = {mend, facts: {reason: expect.not.stringContaining('This home sent')}}
  expect(await look()).toMatchObject([without])
  const mark = (url: string, atMs: number) =>
    writeMark(home, {url, part: 'sent', profile: `p${atMs}`}, {id: 'k', record: 'r', atMs})
  mark('postgres://another/d', Date.UTC(2026, 10, 30))
  expect(await look()).toMatchObject([without])
  for (const day of [9, 11, 10]) mark(address.url, Date.UTC(2026, 10, day, 15))
  const said =
    /does not answer.* This home sent from it, last at 2026-11-11 12:00:00 \(Brasília\)\. .* put its backup in place\.$/
  expect(await look()).toMatchObject([{mend, facts: {reason: expect.stringMatching(said)}}])
})
