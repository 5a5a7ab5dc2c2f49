import type {Context} from '../app/context.ts'

export interface KeptQuery {
  readonly status?: string | undefined
  /** By the moment the service created it: from inclusive, until exclusive. */
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
  /** The newest so many; nothing gives all. */
  readonly limit?: number | undefined
}

export interface KeptList {
  /** As the service last showed them, and in which wallet they are. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** How many there are in all. */
  readonly total: number
}

/** What this machine created or looked at, newest first, from the journal: opens no connection. */
export async function listKept(
  context: Context,
  kind: 'charge' | 'withdrawal',
  query: KeptQuery,
): Promise<KeptList> {
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
    ...resource,
    ...(description !== undefined && {description}),
    subAccount: wallet,
  }))
  const isWhole = query.limit === undefined || rows.length < query.limit
  return {rows, total: isWhole ? rows.length : await resources.count(filter)}
}
