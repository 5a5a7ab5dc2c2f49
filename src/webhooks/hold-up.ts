/** What of the inbox a forwarder waits for: what is due, or its marks of what was sent. */
export type InboxCall = 'due' | 'record'

export interface HoldUpReports {
  /** Forwards wait because the inbox failed: once, until `goesOn`. */
  readonly heldUp?: (cause: unknown) => void
  readonly goesOn?: () => void
}

/** Reports once that forwards are held up by the inbox, and once that they go on. */
export class HoldUp {
  readonly #reports: HoldUpReports
  readonly #failing = new Set<InboxCall>()

  constructor(reports: HoldUpReports) {
    this.#reports = reports
  }

  failed(call: InboxCall, cause: unknown): void {
    const isFirst = this.#failing.size === 0
    this.#failing.add(call)
    if (isFirst) this.#reports.heldUp?.(cause)
  }

  done(call: InboxCall): void {
    if (this.#failing.delete(call) && this.#failing.size === 0) this.#reports.goesOn?.()
  }
}
