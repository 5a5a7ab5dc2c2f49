import type {Context} from '../../app/context.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {PixctlError} from '../../messages/errors.ts'
import {isLoopbackHost} from '../../platform/loopback.ts'
import {listEndpoints} from './endpoints.ts'

/**
 * Whether the events of a wallet go to any endpoint, and did so at an instant where one is given;
 * nothing where that is not known.
 */
export type ReachedByEndpoint = (wallet: string | null, at?: string) => boolean | undefined

/**
 * Asks the service which wallets have an endpoint. A sub-account without its own is served by those
 * of the main account, which a call in the name of that sub-account does not see. Not known where
 * the service does not list endpoints to this credential.
 *
 * Source: spec, "Webhooks".
 */
export async function reachedByEndpoint(context: Context): Promise<ReachedByEndpoint> {
  try {
    const {subAccount} = await context.settings()
    const endpoints = await listEndpoints(context)
    const otherwise = subAccount === undefined ? false : undefined
    return (wallet, at) => {
      const there = endpoints.filter(({createdAt}) => !isLater(createdAt, at))
      const wallets = new Set(there.map((endpoint) => endpoint.subAccount ?? PRINCIPAL))
      return wallets.has(PRINCIPAL) || wallets.has(wallet ?? PRINCIPAL) || otherwise
    }
  } catch (error) {
    if (!(error instanceof PixctlError) || context.signal.aborted) throw error
    return () => undefined
  }
}

/** Of two instants of the service; what it does not say is not later. */
const isLater = (one: string | undefined, other: string | undefined): boolean =>
  Date.parse(one ?? '') > Date.parse(other ?? '')

/** What registers an endpoint. A service elsewhere needs an address that only its user knows. */
export async function endpointCommand(context: Context): Promise<string> {
  const {hostname} = new URL(await context.baseUrl())
  return isLoopbackHost(hostname)
    ? 'pixctl webhooks endpoints create http://127.0.0.1:4242/webhooks --save-secret main'
    : 'pixctl webhooks endpoints create --help'
}
