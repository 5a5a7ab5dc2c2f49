import {isUtf8} from 'node:buffer'
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import {AmountOverflow} from '../../domain/money.ts'
import {plainAddress} from '../../platform/loopback.ts'
import {refusal} from '../../wire/refusal.ts'
import {isRefusal} from '../movements/refusals.ts'
import type {World} from '../world.ts'
import type {Answer, Call} from './message.ts'
import {refusalAnswer, respond} from './respond.ts'
import type {Router} from './router.ts'

/** Far above any request of the service. */
const MAXIMUM_BODY_BYTES = 1024 * 1024

/** Puts the faults of the control plane between a call and its answer. */
export type Interceptor = (
  call: Call,
  answer: () => Promise<Answer>,
  response: ServerResponse,
) => Promise<void>

/** One server for the service and its control plane. */
export function createHttpServer(world: World, router: Router, intercept: Interceptor): Server {
  return createServer({keepAliveTimeout: 60_000}, (request, response) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= MAXIMUM_BODY_BYTES) chunks.push(chunk)
    })
    request.on('end', () => {
      const bytes = whole(chunks)
      const fault = size > MAXIMUM_BODY_BYTES ? TOO_LARGE : isUtf8(bytes) ? undefined : NOT_UTF8
      if (fault) {
        respond(world, response, refusalAnswer(fault, world.clock.nowMs()))
        return
      }
      const call = toCall(request, bytes)
      intercept(call, () => answerOf(world, router, call), response).catch(() => response.destroy())
    })
  })
}

const TOO_LARGE = refusal(413, 'The body is too large.')
const NOT_UTF8 = refusal(400, 'The body must be UTF-8.')

/** Most bodies come in one piece, which then needs no copy. */
function whole(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks
  return chunks.length === 1 && only ? only : Buffer.concat(chunks)
}

async function answerOf(world: World, router: Router, call: Call): Promise<Answer> {
  try {
    if (world.changing) await world.changing
    const found = router.find(call.method, call.path)
    if (!found) {
      const unknown = refusal(404, `There is no ${call.method} ${call.path}.`)
      return refusalAnswer(unknown, world.clock.nowMs())
    }
    const reply = await found.route.handle({...call, parameters: found.parameters})
    return isRefusal(reply) ? refusalAnswer(reply, world.clock.nowMs()) : reply
  } catch (error) {
    const refused = error instanceof AmountOverflow ? OVER_LIMIT : unexpected(error)
    return refusalAnswer(refused, world.clock.nowMs())
  }
}

/** Stated in docs/reference and openapi.json: no balance or total of an account passes this. */
const OVER_LIMIT = refusal(
  422,
  'The amount is refused: a balance of the account would pass R$ 90071992547409.91.',
)

/** A bug of the emulator, answered with 500: nothing of the command is left. */
const unexpected = (error: unknown) =>
  refusal(500, 'The emulator failed.', {cause: error instanceof Error ? error.message : 'unknown'})

const NO_QUERY = new URLSearchParams()

function toCall(request: IncomingMessage, body: Buffer): Call {
  const target = request.url ?? '/'
  const mark = target.indexOf('?')
  return {
    method: request.method ?? 'GET',
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? NO_QUERY : new URLSearchParams(target.slice(mark + 1)),
    headers: request.headers,
    body: body.toString('utf8'),
    remoteAddress: plainAddress(request.socket.remoteAddress ?? ''),
    parameters: {},
    noted: {},
  }
}
