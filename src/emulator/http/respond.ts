import {randomUUID} from 'node:crypto'
import type {ServerResponse} from 'node:http'
import {pipeline} from 'node:stream/promises'
import {errorBody} from '../../wire/error-body.ts'
import type {Refusal} from '../../wire/refusal.ts'
import {EMULATOR_HEADER, INSTANCE_HEADER} from '../../wire/unspecified.ts'
import {timestamp} from '../resources/timestamp.ts'
import type {World} from '../world.ts'
import type {Answer} from './message.ts'

/** The service's error body; `traceId` is what a person would quote to support. */
export function refusalAnswer(refused: Refusal, nowMs: number): Answer {
  const body = errorBody(refused, timestamp(nowMs), randomUUID())
  const patience = refused.status === 429 || refused.status === 503
  return {
    status: refused.status,
    body: JSON.stringify(body),
    ...(patience && {headers: {'Retry-After': '1'}}),
  }
}

/**
 * Headers of every answer of this emulator. Time that was moved ahead is in `Date`, by which a client
 * knows that the service has forgotten a key; a seeded clock stands at a day of its own and is not.
 */
export function marksOf({instanceId, clock}: World): Readonly<Record<string, string>> {
  const {aheadMs, standsAtMs} = clock.state()
  const isAhead = aheadMs > 0 && standsAtMs === undefined
  return {
    'Content-Type': 'application/json',
    [EMULATOR_HEADER]: '1',
    [INSTANCE_HEADER]: instanceId,
    ...(isAhead && {Date: new Date(clock.nowMs()).toUTCString()}),
  }
}

/** Writes an answer whole, or piece by piece where it is long. */
export function respond(world: World, response: ServerResponse, answer: Answer): void {
  const {status, body, headers} = answer
  const marks = marksOf(world)
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    const length = Buffer.byteLength(body)
    response.writeHead(status, {...marks, 'Content-Length': length, ...headers})
    response.end(body, length === body.length ? 'latin1' : 'utf8')
    return
  }
  response.writeHead(status, {...marks, ...headers})
  if (Symbol.asyncIterator in body) return void streamTo(response, body)
  for (const piece of body) response.write(piece)
  response.end()
}

/** As long as the client reads; a closed connection ends it. */
async function streamTo(response: ServerResponse, body: AsyncIterable<string>): Promise<void> {
  response.flushHeaders()
  await pipeline(body, response).catch(() => response.destroy())
}
