import type {IncomingHttpHeaders} from 'node:http'
import type {Refusal} from '../../wire/refusal.ts'
import type {Credential} from '../store/credentials.ts'

/** A request as a handler sees it. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Without the IPv6 form of an IPv4 address. */
  readonly remoteAddress: string
  /** What stands in the path where the route has a name. */
  readonly parameters: Readonly<Record<string, string>>
  /** Filled in on the way, for the log. */
  readonly noted: {credential?: Credential}
}

/** What goes back. `body` is text already, because some answers are kept byte for byte. */
export interface Answer {
  readonly status: number
  readonly body: string | Iterable<string> | AsyncIterable<string> | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** A handler either answers or refuses; a refusal is written as the service's error body. */
export type Reply = Answer | Refusal

export const json = (status: number, value: unknown): Answer => ({
  status,
  body: JSON.stringify(value),
})

export const noContent: Answer = {status: 204, body: ''}

/** The value of a header that may stand once, in whatever case it came. */
export function headerOf(call: Call, name: string): string | undefined {
  const value = call.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : value?.[0]
}
