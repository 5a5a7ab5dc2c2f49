import type {Listing, WalletView} from '../../wire/dashboard.ts'
import {useResource} from './resource.ts'

/**
 * Wallets to choose from in a form, the main account first. A list longer than this is searched.
 */
const CHOICES = 200

export const useWallets = (): readonly WalletView[] =>
  useResource<Listing<WalletView>>(`wallets?limit=${CHOICES}`).value?.items ?? []

export const walletReferences = (wallets: readonly WalletView[]): string[] =>
  wallets.map(({reference}) => reference)
