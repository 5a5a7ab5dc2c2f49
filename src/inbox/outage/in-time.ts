import {PixctlError} from '../../messages/errors.ts'
import type {OutageReason} from '../../messages/webhooks/outage.ts'

/** Errors: those of the work; `TookTooLong` where it takes longer. */
export async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TookTooLong(limitMs)), limitMs)
  try {
    // The outcome of a commit that ends after this is not read: where it was carried out, the
    // repetition of its delivery is known as one.
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the work was carried out is not known. */
export class TookTooLong extends Error {
  readonly noCommitForMs: number

  constructor(limitMs: number) {
    super(`no commit within ${limitMs} ms`)
    this.noCommitForMs = limitMs
  }
}

/** The first line of what an error says. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\n.*/s, '')

/** What is shown to a person, in the language of that person where the error has words for it. */
export const spokenReason = (error: unknown): OutageReason =>
  error instanceof PixctlError || error instanceof TookTooLong ? error : reasonOf(error)
