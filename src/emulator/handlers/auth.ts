import {timingSafeEqual} from 'node:crypto'
import {authRequest, TOKEN_LIFETIME_SECONDS} from '../../wire/auth.ts'
import {readBody} from '../http/body.ts'
import {type Call, json, type Reply} from '../http/message.ts'
import type {Route} from '../http/router.ts'
import {isRefusal} from '../movements/refusals.ts'
import type {Credential} from '../store/credentials.ts'
import type {World} from '../world.ts'
import {FOREIGN_ADDRESS, INVALID_CREDENTIALS, isAllowedAddress} from './caller.ts'

/** The only endpoint without a token. Source: spec, "Authentication". */
export const authRoute = (world: World): Route => ({
  method: 'POST',
  path: '/v2/auth',
  handle: (call) => world.store.commits.run(() => exchange(world, call)),
})

function exchange(world: World, call: Call): Reply {
  const body = readBody(call.body, authRequest)
  if (isRefusal(body)) return body
  const credential = world.store.credentials.find(body.client_id)
  if (!credential || credential.revoked || !isSecretOf(credential, body.client_secret)) {
    return INVALID_CREDENTIALS
  }
  call.noted.credential = credential
  if (!isAllowedAddress(credential, call.remoteAddress)) return FOREIGN_ADDRESS
  return json(200, {
    access_token: issueToken(world, credential),
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_SECONDS,
  })
}

function isSecretOf({clientSecret}: Credential, given: string): boolean {
  const expected = Buffer.from(clientSecret)
  const actual = Buffer.from(given)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function issueToken(world: World, {clientId}: Credential): string {
  const nowMs = world.clock.nowMs()
  const count = world.store.sequences.next('tokens')
  const token = world.identity.secret(`token/${clientId}/${count}`)
  const expiresAtMs = nowMs + TOKEN_LIFETIME_SECONDS * 1000
  world.store.tokens.insert({token, clientId, expiresAtMs}, nowMs)
  return token
}
