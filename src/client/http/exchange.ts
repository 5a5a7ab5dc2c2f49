import type {IncomingHttpHeaders} from 'node:http'
import type {Dispatcher} from 'undici'

/** Where a request goes. */
export interface Target {
  readonly origin: string
  /** With the query. */
  readonly path: string
}

/** The parts of a URL that a request is made of. */
export function targetOf(url: string): Target {
  const {origin, pathname, search} = new URL(url)
  return {origin, path: pathname + search}
}

/** One request as it goes out, and how large its answer may be. */
export interface Outgoing extends Target {
  readonly method: Dispatcher.HttpMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly maxAnswerBytes: number
}

/** A whole answer, its body read to the end. */
export interface Answer {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

/** More than the cap was sent; the rest was not read. */
export class AnswerTooLarge extends Error {}

/**
 * One request and its whole answer, on undici's dispatcher itself: the streams and signals that its
 * `request` makes for every call cost a batch more than all else that it does for a row.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  /** Rejects when there is no whole answer, or `abort` was called. */
  readonly answered: Promise<Answer>
  /** When it was made, by a clock that is never set. Units: seconds. */
  readonly madeAtSeconds = process.uptime()
  readonly #settled = Promise.withResolvers<Answer>()
  readonly #outgoing: Outgoing
  readonly #chunks: Buffer[] = []
  #length = 0
  #statusCode = 0
  #headers: IncomingHttpHeaders = {}
  #controller: Dispatcher.DispatchController | undefined
  #failure: Error | undefined

  constructor(outgoing: Outgoing) {
    this.#outgoing = outgoing
    this.answered = this.#settled.promise
    // It may fail before it is waited for.
    this.answered.catch(() => {})
  }

  /** Whether a byte of the request may have been written to a connection. */
  get hasBegun(): boolean {
    return this.#controller !== undefined
  }

  begin(dispatcher: Dispatcher): void {
    const {origin, path, method, headers, body} = this.#outgoing
    dispatcher.dispatch({origin, path, method, headers, body: body ?? null}, this)
  }

  /** What was not written yet is never written. */
  abort(failure: Error): void {
    this.#failure ??= failure
    this.#settled.reject(this.#failure)
    this.#controller?.abort(this.#failure)
  }

  /** undici calls this right before it writes the first byte. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#failure) controller.abort(this.#failure)
    else this.#controller = controller
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.#statusCode = statusCode
    this.#headers = headers
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length
    if (this.#length > this.#outgoing.maxAnswerBytes) this.abort(new AnswerTooLarge())
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    const [first] = this.#chunks
    const bytes = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks)
    this.#settled.resolve({statusCode: this.#statusCode, headers: this.#headers, bytes})
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#settled.reject(this.#failure ?? error)
  }
}
