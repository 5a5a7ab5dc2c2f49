import type {OutageReason} from '../../messages/webhooks/outage.ts'

/** Who learns that deliveries are turned away, and that they are taken again. */
export interface RefusalWords {
  readonly refuses: (reason: OutageReason) => void
  readonly takesAgain: () => void
}

/**
 * Whether a listener that keeps no delivery itself turns deliveries away because its store is away.
 * The begin and the end are each said once, however many deliveries or looks at the store tell them.
 */
export class RefusalState {
  readonly #words: RefusalWords
  #isRefusing = false

  constructor(words: RefusalWords) {
    this.#words = words
  }

  get isRefusing(): boolean {
    return this.#isRefusing
  }

  begin(reason: OutageReason): void {
    if (this.#isRefusing) return
    this.#isRefusing = true
    this.#words.refuses(reason)
  }

  end(): void {
    if (!this.#isRefusing) return
    this.#isRefusing = false
    this.#words.takesAgain()
  }
}
