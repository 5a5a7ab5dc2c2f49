import type {NotedSender} from '../platform/store-notes.ts'
import {comparedWith, type KnownAccounts} from './own-requests.ts'
import type {SentAs} from './request-record.ts'

/** One sender: a credential, and the account that the service takes it for. */
export type SentBy = Pick<SentAs, 'clientId' | 'account'>

type KnownInPart = {readonly [part in keyof SentAs]?: SentAs[part] | undefined}

/** As whom a process sends, as far as it is known: of a credential at first, of its account later. */
export class Senders {
  readonly #clientIds = new Set<string>()
  readonly #accounts = new Set<string>()
  readonly #sentAs = new Map<string, SentAs>()

  constructor(...all: readonly KnownInPart[]) {
    for (const one of all) this.add(one)
  }

  /** Says whether a part of it is new. */
  add(one: KnownInPart): boolean {
    const before = this.#size
    if (one.clientId) this.#clientIds.add(one.clientId)
    if (one.account) this.#accounts.add(one.account)
    if (isWhole(one)) this.#sentAs.set(nameOf(one), one)
    return this.#size > before
  }

  get #size(): number {
    return this.#clientIds.size + this.#accounts.size + this.#sentAs.size
  }

  /** Whether it is the same credential, or another one of the same account, by what is written alone. */
  has({clientId, account}: SentBy): boolean {
    return this.#clientIds.has(clientId) || this.#accounts.has(account)
  }

  /**
   * Tells senders that are one of these, or that nothing says are another account: one of the two may
   * not have been named when it sent. Where a note does not say where it was sent to, it was to the
   * same place. A credential whose account was not asked for yet is only itself.
   */
  orMaybe(accounts: KnownAccounts): (sentBy: NotedSender) => Promise<boolean> {
    const all = [...this.#sentAs.values()].map((own) => {
      const {environment, baseUrl} = own
      return {place: {environment, baseUrl, instance: ''}, compared: comparedWith(accounts, own)}
    })
    return async (sentBy) => {
      if (this.has(sentBy)) return true
      for (const {place, compared} of all) {
        if ((await compared({...place, ...sentBy})) !== 'other') return true
      }
      return false
    }
  }

  /** One text for each credential and account, to be noted. */
  names(): string[] {
    const clients = [...this.#clientIds].map((clientId) => `client ${clientId}`)
    const accounts = [...this.#accounts].map((account) => `account ${account}`)
    return [...clients, ...accounts, ...this.#sentAs.keys()]
  }
}

const isWhole = (one: KnownInPart): one is SentAs => {
  const {clientId, account, environment, baseUrl, instance} = one
  const isNamed = Boolean(clientId) && Boolean(account)
  return isNamed && ![environment, baseUrl, instance].includes(undefined)
}

const nameOf = ({environment, baseUrl, instance, clientId, account}: SentAs): string =>
  JSON.stringify([environment, baseUrl, instance, clientId, account])
