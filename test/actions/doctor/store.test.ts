import {expect, test} from 'vitest'
import {examineSharedStore} from '../../../src/actions/doctor/store.ts'
import type {Context} from '../../../src/app/context.ts'
import {LocalFailureError} from '../../../src/messages/errors.ts'
import {storeWantsPassword} from '../../../src/messages/store.ts'
import {storeFailed, storeUnavailable} from '../../../src/messages/store-refusals.ts'

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
