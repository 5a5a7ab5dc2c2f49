import {hash} from 'node:crypto'
import {isIdempotencyKey, KEY_LIFETIME_MS} from '../../domain/idempotency.ts'
import {canonicalJson} from '../../platform/canonical-json.ts'
import {refusal} from '../../wire/refusal.ts'
import {WIRE_NAMES} from '../../wire/unspecified.ts'
import {parseJson} from '../http/body.ts'
import {type Answer, type Call, headerOf, type Reply} from '../http/message.ts'
import {isRefusal} from '../movements/refusals.ts'
import type {AnswerKey, AnswerRow} from '../store/answers.ts'
import type {World} from '../world.ts'
import type {Caller} from './caller.ts'
import type {Handler} from './handler.ts'

const HEADER = WIRE_NAMES.idempotencyHeader

/** The key that came with a call, if any. */
export const idempotencyKeyOf = (call: Call): string | undefined => headerOf(call, HEADER)

/**
 * The same key and body get the stored answer, byte for byte, for 24 hours; another body is 422.
 * Only success is stored. Source: spec, "POST /v2/pix"; emulator.md, "Idempotency".
 */
export const idempotently =
  (handle: Handler): Handler =>
  (world, call, caller) => {
    const key = idempotencyKeyOf(call)
    if (key === undefined) return handle(world, call, caller)
    if (!isIdempotencyKey(key)) return BAD_KEY
    const fingerprint = fingerprintOf(call.body)
    const stored = liveAnswer(world, call, caller)
    if (stored) return stored.fingerprint === fingerprint ? replay(stored) : OTHER_BODY
    const reply = handle(world, call, caller)
    if (isStorable(reply)) keep(world, {...placeOf(call, caller), key}, {fingerprint, ...reply})
    return reply
  }

function liveAnswer(world: World, call: Call, caller: Caller): AnswerRow | undefined {
  const key = idempotencyKeyOf(call) ?? ''
  const stored = world.store.answers.find({...placeOf(call, caller), key})
  const isLive = stored && world.clock.nowMs() - stored.answeredAtMs < KEY_LIFETIME_MS
  return isLive ? stored : undefined
}

const placeOf = ({path}: Call, {environment, wallet}: Caller): Omit<AnswerKey, 'key'> => ({
  environment,
  wallet,
  endpoint: path,
})

const replay = ({status, body}: AnswerRow): Answer => ({
  status,
  body,
  headers: {[WIRE_NAMES.replayedHeader]: 'true'},
})

type Storable = Answer & {readonly body: string}

const isStorable = (reply: Reply): reply is Storable =>
  !isRefusal(reply) && reply.status < 300 && typeof reply.body === 'string'

function keep(
  {store, clock}: World,
  key: AnswerKey,
  {fingerprint, status, body}: Storable & {readonly fingerprint: string},
): void {
  store.answers.put({...key, fingerprint, status, body, answeredAtMs: clock.nowMs()})
}

/** Bodies are compared as JSON values: the order of keys and white space mean nothing. */
const fingerprintOf = (body: string): string => {
  const value = parseJson(body)
  return hash('sha256', value === undefined ? body : canonicalJson(value), 'hex')
}

const BAD_KEY = refusal(400, `${WIRE_NAMES.idempotencyHeader} must have 8 to 255 characters`, {
  field: WIRE_NAMES.idempotencyHeader,
})
const OTHER_BODY = refusal(422, 'This idempotency key was used with another body.', {
  code: 'IDEMPOTENCY_KEY_REUSED',
})
