import {isAskable, readReference} from '../../domain/reference.ts'
import {asText} from '../../wire/loose.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import {type Channel, walletOf} from '../channel.ts'
import {type Comparison, fetchIfThere, isAlike, isOfKind} from './alike-payouts.ts'
import {otherKeyOf} from './other-key.ts'

/**
 * What has the reference of a creation and is alike, unless it came to nothing: the reference of that
 * is free, and a payout with a corrected key has it. Asked in the wallet of the channel, or without
 * one: then the service shows what any wallet of the account made.
 *
 * Of several with one reference the service shows the latest alone. A payout of another home is kept when
 * it is shown, and asked for by its id where a later one stands in its place.
 *
 * Errors: those of `fetchIfThere`, and of a journal that cannot be written.
 */
export async function* alikeByReference(
  channel: Channel,
  comparison: Comparison,
  isAccountWide = false,
): AsyncGenerator<TransactionResource> {
  const written = asText(comparison.sent['externalReference']) ?? ''
  // An accent may be a character of its own, by the machine that wrote the file: no person sees it, nor
  // a space at its end.
  const read = readReference(written)
  const spellings = new Set([written, written.normalize('NFC'), written.normalize('NFD'), read])
  for (const reference of spellings) {
    if (reference === '' || !isAskable(reference)) continue
    const found = await fetchIfThere(channel, reference, isAccountWide)
    if (!found || isItsIdAlone(found, reference)) continue
    if (!cameToNothing(found) && isAlike(found, comparison)) yield found
    else if (comparison.sought.kind === 'withdrawal') {
      await keepOfOtherHome(channel, {reference, found}, comparison)
      yield* shownEarlier(channel, {reference, latest: found.id}, comparison, isAccountWide)
    }
  }
}

/** A reference that is the id of an earlier payout is not the reference of that one. */
const isItsIdAlone = ({id, externalReference}: TransactionResource, reference: string): boolean =>
  id === reference && externalReference !== reference

const cameToNothing = ({status}: TransactionResource): boolean =>
  status === 'failed' || status === 'cancelled'

/**
 * Keeps a payout that this journal did not send, so that it is known when it is not the latest any more. By
 * the reference that it was asked for: the service may show a part of it.
 */
async function keepOfOtherHome(
  channel: Channel,
  {reference, found}: {readonly reference: string; readonly found: TransactionResource},
  {sought}: Comparison,
): Promise<void> {
  const {id, subAccount} = found
  if (cameToNothing(found) || !isOfKind(found, sought)) return
  if ((await otherKeyOf(channel, id, sought.idempotencyKey)) !== undefined) return
  sought.onOtherPayment?.(found)
  const {resources} = await channel.journal()
  const {environment, baseUrl} = channel.addressee
  await resources.save({
    ...(await channel.identify()),
    kind: 'payout_of_other_home',
    id,
    environment,
    baseUrl,
    wallet: subAccount ?? walletOf(channel),
    resource: {externalReference: reference},
    seenAtMs: channel.now(),
  })
}

/** More payouts of other homes with one reference are not asked for. */
const MOST_KEPT = 100

/** Payouts of other homes that the service showed for a reference, as it shows them now. */
async function* shownEarlier(
  channel: Channel,
  {reference, latest}: {readonly reference: string; readonly latest: string},
  comparison: Comparison,
  isAccountWide: boolean,
): AsyncGenerator<TransactionResource> {
  const {environment, baseUrl} = channel.addressee
  const {resources} = await channel.journal()
  const kept = await resources.named(reference, {environment, seenFrom: baseUrl}, MOST_KEPT)
  for (const {kind, id} of kept) {
    if (kind !== 'payout_of_other_home' || id === latest) continue
    const found = await fetchIfThere(channel, id, isAccountWide)
    if (found && !cameToNothing(found) && isAlike(found, comparison)) yield found
  }
}
