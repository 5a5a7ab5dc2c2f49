import type {KeyPlace} from '../journal.ts'

/** Where a key counts, by the names of the statements. */
export const placeOf = (place: KeyPlace) => ({
  account: place.account,
  environment: place.environment,
  clientId: place.clientId,
  baseUrl: place.baseUrl,
  instance: place.instance,
  wallet: place.wallet,
  path: place.path,
  idempotencyKey: place.idempotencyKey,
})
