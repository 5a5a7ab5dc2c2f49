import type {IncomingMessage} from 'node:http'

/** Source: contract, section 4. */
export const MAX_BODY_BYTES = 1024 * 1024
/** All bodies that are being received at one moment. */
const MAX_BUFFERED_BYTES = 128 * 1024 * 1024

/** The bytes of all bodies under way, so that many large ones together cannot fill the memory. */
export class BodyBudget {
  #used = 0

  take(bytes: number): boolean {
    if (this.#used + bytes > MAX_BUFFERED_BYTES) return false
    this.#used += bytes
    return true
  }

  giveBack(bytes: number): void {
    this.#used -= bytes
  }
}

/**
 * Collects the raw bytes of a request, at most `MAX_BODY_BYTES`; nothing beyond is kept.
 * `done` is called once, or never when the sender goes away first.
 */
export function readBody(
  request: IncomingMessage,
  budget: BodyBudget,
  done: (body: Buffer | 'too_large' | 'unavailable') => void,
): void {
  const chunks: Buffer[] = []
  let length = 0
  let open = true
  const finish = (result: Buffer | 'too_large' | 'unavailable' | undefined): void => {
    if (!open) return
    open = false
    budget.giveBack(length)
    chunks.length = 0
    if (result !== undefined) done(result)
  }
  request.on('data', (chunk: Buffer) => {
    if (!open) return
    if (length + chunk.length > MAX_BODY_BYTES) return finish('too_large')
    if (!budget.take(chunk.length)) return finish('unavailable')
    length += chunk.length
    chunks.push(chunk)
  })
  request.on('end', () => finish(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, length)))
  request.on('close', () => finish(undefined))
}
