import type {Addressee} from './request-record.ts'

/** One sender: a credential, and the account that the service takes it for. */
export type SentBy = Pick<Addressee, 'clientId' | 'account'>

type KnownInPart = {readonly [part in keyof SentBy]?: SentBy[part] | undefined}

/** As whom a process sends, as far as it is known: of a credential at first, of its account later. */
export class Senders {
  readonly #clientIds = new Set<string>()
  readonly #accounts = new Set<string>()

  constructor(...all: readonly KnownInPart[]) {
    for (const one of all) this.add(one)
  }

  /** Says whether a part of it is new. */
  add({clientId, account}: KnownInPart): boolean {
    const before = this.#clientIds.size + this.#accounts.size
    if (clientId) this.#clientIds.add(clientId)
    if (account) this.#accounts.add(account)
    return this.#clientIds.size + this.#accounts.size > before
  }

  /** Whether it is the same credential, or another one of the same account. */
  has({clientId, account}: SentBy): boolean {
    return this.#clientIds.has(clientId) || this.#accounts.has(account)
  }

  /** One text for each credential and account, to be noted. */
  names(): string[] {
    const clients = [...this.#clientIds].map((clientId) => `client ${clientId}`)
    return [...clients, ...[...this.#accounts].map((account) => `account ${account}`)]
  }
}
