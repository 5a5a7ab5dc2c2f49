import {expect, test} from 'vitest'
import {sign} from '../../src/domain/signature.ts'
import {eventBody, listening, SECRET, send} from './listening.ts'

const body = eventBody()
const signature = sign('whsec_saved_just_now', body)

test('a secret saved since the last look counts for the delivery that comes first', async () => {
  await using live = await listening({secretsNow: async () => [SECRET, 'whsec_saved_just_now']})
  expect(await send(live.url, {body, signature})).toMatchObject({status: 200})
  expect(live.receipts).toMatchObject([{verdict: 'stored'}])
})

test.each([
  {name: 'no kept secret made it', secretsNow: async () => [SECRET]},
  {name: 'the kept secrets cannot be read', secretsNow: () => Promise.reject(new Error('away'))},
])('is refused where $name', async ({secretsNow}) => {
  await using live = await listening({secretsNow})
  expect(await send(live.url, {body, signature})).toMatchObject({status: 401})
  expect(live.receipts).toMatchObject([{verdict: 'mismatch'}])
})

test.each([
  {name: 'a signature that holds', signature: sign(SECRET, body), status: 200},
  {name: 'no signature', signature: null, status: 401},
  {name: 'a malformed one', signature: 'sha256=0', status: 401},
])('$name is decided without another look', async ({signature: given, status}) => {
  let looks = 0
  const secretsNow = async () => {
    looks += 1
    return []
  }
  await using live = await listening({secretsNow})
  expect(await send(live.url, {body, signature: given})).toMatchObject({status})
  expect(looks).toBe(0)
})
