import type {Context} from '../app/context.ts'
import type {KeptResource} from '../journal/kept-resource.ts'
import type {ChargeResource} from '../wire/charge.ts'
import type {WithdrawalResource} from '../wire/withdrawal.ts'
import {readAnew, type StoredRows} from './stored-rows.ts'

export interface KeptQuery {
  readonly status?: string | undefined
  /** By the moment the service created it: from inclusive, until exclusive. */
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
  /** The newest so many; nothing gives all. */
  readonly limit?: number | undefined
}

/** What the service says of each kind. */
interface Resources {
  readonly charge: ChargeResource
  readonly withdrawal: WithdrawalResource
}

/** A resource as the service last showed it, and in which wallet it is. */
export type Kept<Kind extends keyof Resources> = Resources[Kind] & {
  readonly subAccount: string
  readonly description?: string
}

/** What this machine created or looked at, newest first, from the journal: opens no connection. */
export async function listKept<Kind extends keyof Resources>(
  context: Context,
  kind: Kind,
  query: KeptQuery,
): Promise<StoredRows<Kept<Kind>>> {
  const {environment, subAccount, baseUrl} = await context.settings()
  const {resources} = await context.journal()
  const filter = {
    ...query,
    kind,
    environment: environment.value,
    wallet: subAccount?.value,
    baseUrl: baseUrl?.source === 'flag' ? baseUrl.value : undefined,
  }
  return {
    rows: readAnew(() => shown<Kind>(resources.each(filter))),
    count: () => resources.count(filter),
  }
}

async function* shown<Kind extends keyof Resources>(
  all: AsyncIterable<KeptResource>,
): AsyncGenerator<Kept<Kind>> {
  for await (const {resource, wallet, description} of all) {
    yield {
      ...(resource as Resources[Kind]),
      ...(description !== undefined && {description}),
      subAccount: wallet,
    }
  }
}
