import type {Channel} from '../channel.ts'

/** Of requests that created one thing there are a few at most. */
const MOST_NAMED = 10

/** The other key that a thing was created with, as far as this journal knows. */
export async function otherKeyOf(
  channel: Channel,
  id: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const journal = await channel.journal()
  const named = await journal.requests.named(id, MOST_NAMED)
  const other = named.find((one) => one.resourceId === id && one.idempotencyKey !== idempotencyKey)
  return other?.idempotencyKey
}
