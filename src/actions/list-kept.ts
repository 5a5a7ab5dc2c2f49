import type {Context} from '../app/context.ts'
import type {ChargeResource} from '../wire/charge.ts'
import type {WithdrawalResource} from '../wire/withdrawal.ts'

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

export interface KeptList<Kind extends keyof Resources> {
  readonly rows: readonly Kept<Kind>[]
  /** How many there are in all. */
  readonly total: number
}

/** What this machine created or looked at, newest first, from the journal: opens no connection. */
export async function listKept<Kind extends keyof Resources>(
  context: Context,
  kind: Kind,
  query: KeptQuery,
): Promise<KeptList<Kind>> {
  const {environment, subAccount, baseUrl} = await context.settings()
  const {resources} = await context.journal()
  const filter = {
    ...query,
    kind,
    environment: environment.value,
    wallet: subAccount?.value,
    baseUrl: baseUrl?.source === 'flag' ? baseUrl.value : undefined,
  }
  const rows = (await resources.list(filter)).map(({resource, wallet, description}) => ({
    ...(resource as Resources[Kind]),
    ...(description !== undefined && {description}),
    subAccount: wallet,
  }))
  const isWhole = query.limit === undefined || rows.length < query.limit
  return {rows, total: isWhole ? rows.length : await resources.count(filter)}
}
