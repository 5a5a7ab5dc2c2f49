import type {IncomingMessage, ServerResponse} from 'node:http'
import type {Socket} from 'node:net'
import {checkSignature, type SignatureRefusal} from '../domain/signature.ts'
import type {ForwardWish, Inbox, Verdict} from '../inbox/inbox.ts'
import {EVENT_HEADER} from '../wire/unspecified.ts'
import {type BodyBudget, MAX_BODY_BYTES, readBody} from './read-body.ts'
import {type ReadEvent, readEvent} from './read-event.ts'
import {REFUSAL_STATUS, type Refusal, refusalHeaders} from './refusal.ts'

/** What became of one request. An event that was refused is not read any further. */
export interface Receipt {
  readonly receivedAtMs: number
  readonly verdict: Verdict | Refusal
  readonly event: ReadEvent | undefined
  readonly forward: ForwardWish
  /** The kind that the header of a refused request names. Nothing proves it. */
  readonly claimed?: string | undefined
}

/** What the receiver works with; none of it changes while it listens, but for the secrets. */
export interface Reception {
  readonly path: string
  readonly signatureHeader: string
  readonly secrets: () => readonly string[]
  /** As they are kept at this moment: one may have been saved since the last look. */
  readonly secretsNow?: () => Promise<readonly string[]>
  readonly inbox: Pick<Inbox, 'accept'>
  /** Whether a new event of this kind is forwarded. */
  readonly wish: (event: string) => ForwardWish
  readonly forwardRepeats: boolean
  readonly nowMs: () => number
  readonly report: (receipt: Receipt) => void
  /** Says why a delivery could not be stored. */
  readonly notStored?: (cause: unknown) => void
  /** Says why this machine could not take a connection. */
  readonly notAccepted: (reason: string) => void
}

/** Node keeps one header more than this and drops the rest in silence. */
export const MAX_HEADERS = 64

/** How long a sender may go on sending after the answer was written, so that it can read it. */
const LINGER_MS = 1_000
const LINGER_BYTES = 4 * MAX_BODY_BYTES

/**
 * Takes one request. In this order: path, method, encoding, size, raw bytes, signature, parse,
 * durable insert, answer.
 *
 * Source: contract, section 4; commands.md, "Listen".
 */
export function receive(
  {request, response}: {request: IncomingMessage; response: ServerResponse},
  reception: Reception,
  budget: BodyBudget,
): void {
  const refusal = checkHead(request, reception.path)
  if (refusal) {
    refuse(request, response, {reception, refusal})
    return
  }
  if (request.headers.expect !== undefined) response.writeContinue()
  readBody(request, budget, (body) => {
    if (typeof body === 'string') refuse(request, response, {reception, refusal: body})
    else take(request, response, {reception, body})
  })
}

function checkHead(request: IncomingMessage, path: string): Refusal | undefined {
  const url = request.url ?? ''
  const query = url.indexOf('?')
  if ((query === -1 ? url : url.slice(0, query)) !== path) return 'unknown_path'
  if (request.method !== 'POST') return 'wrong_method'
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return 'encoded'
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return 'too_large'
  if (request.rawHeaders.length > MAX_HEADERS * 2) return 'headers_too_large'
  return undefined
}

function take(
  request: IncomingMessage,
  response: ServerResponse,
  {reception, body}: {reception: Reception; body: Buffer},
): void {
  const header = request.headers[reception.signatureHeader.toLowerCase()] as string | undefined
  const unsigned = checkSignature(header, body, reception.secrets())
  const {secretsNow} = reception
  if (unsigned !== 'mismatch' || !secretsNow) {
    decide(request, response, {reception, body, unsigned})
    return
  }
  const decideWith = (secrets: readonly string[]): void =>
    decide(request, response, {reception, body, unsigned: checkSignature(header, body, secrets)})
  secretsNow().then(decideWith, () => decideWith(reception.secrets()))
}

interface Checked {
  readonly reception: Reception
  readonly body: Buffer
  readonly unsigned: SignatureRefusal | undefined
}

function decide(
  request: IncomingMessage,
  response: ServerResponse,
  {reception, body, unsigned}: Checked,
): void {
  const event = unsigned ? undefined : readEvent(body)
  if (event) {
    store(response, event, {reception, body, headers: request.rawHeaders}).catch((cause) => {
      reception.notStored?.(cause)
      refuse(request, response, {reception, refusal: 'unavailable'})
    })
  } else refuse(request, response, {reception, refusal: unsigned ?? 'not_an_event'})
}

async function store(
  response: ServerResponse,
  event: ReadEvent,
  {reception, body, headers}: {reception: Reception; body: Buffer; headers: readonly string[]},
): Promise<void> {
  const receivedAtMs = reception.nowMs()
  const wish = reception.wish(event.event)
  const {forwardRepeats} = reception
  const {event: kind, eventId, subAccount, subject} = event
  const verdict = await reception.inbox.accept({
    event: kind,
    eventId,
    subAccount,
    subject,
    receivedAtMs,
    headers,
    body,
    forward: wish,
    forwardRepeats,
  })
  acknowledge(response, verdict)
  const forward = forwardOf(verdict, wish, forwardRepeats)
  reception.report({receivedAtMs, verdict, event, forward})
}

/** A header that stands twice is no name. */
function claimedKind({headersDistinct}: IncomingMessage): string | undefined {
  const [value, another] = headersDistinct[EVENT_HEADER.toLowerCase()] ?? []
  return value !== undefined && another === undefined && value.length <= 64 ? value : undefined
}

const forwardOf = (verdict: Verdict, wish: ForwardWish, repeats: boolean): ForwardWish =>
  verdict === 'stored' || (verdict === 'duplicate' && repeats) ? wish : 'none'

const ANSWERS: Readonly<Record<Verdict, string>> = {
  stored: '{"received":true,"verdict":"stored"}',
  duplicate: '{"received":true,"verdict":"duplicate"}',
  conflict: '{"received":true,"verdict":"conflict"}',
}

function acknowledge(response: ServerResponse, verdict: Verdict): void {
  const answer = ANSWERS[verdict]
  response.writeHead(200, [...jsonHeaders(answer.length)])
  response.end(answer)
}

const jsonHeaders = (length: number): readonly string[] => [
  'Content-Type',
  'application/json',
  'Content-Length',
  String(length),
]

/** Connections whose request was refused, and counted, before all of it came. */
const refusedUnread = new WeakSet<Socket>()

/** Whether what still comes on a connection is the rest of a request that was refused already. */
export const isRefusedUnread = (socket: Socket): boolean => refusedUnread.has(socket)

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  {reception, refusal}: {reception: Reception; refusal: Refusal},
): void {
  reception.report({
    receivedAtMs: reception.nowMs(),
    verdict: refusal,
    event: undefined,
    forward: 'none',
    claimed: claimedKind(request),
  })
  const answer = JSON.stringify({received: false, reason: refusal})
  const headers = [...jsonHeaders(answer.length), ...refusalHeaders(refusal)]
  const unread = !request.complete
  if (unread) headers.push('Connection', 'close')
  response.writeHead(REFUSAL_STATUS[refusal], headers)
  if (!unread) {
    response.end(answer)
    return
  }
  refusedUnread.add(request.socket)
  response.write(answer)
  linger(request, response)
}

/**
 * Closing on a sender that is still sending would destroy the answer before it is read: for a
 * moment a part of what it sends is read and dropped.
 */
function linger(request: IncomingMessage, response: ServerResponse): void {
  let dropped = 0
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > LINGER_BYTES) request.pause()
  })
  const close = setTimeout(() => response.end(), LINGER_MS)
  request.once('end', () => response.end())
  response.once('close', () => clearTimeout(close))
}
