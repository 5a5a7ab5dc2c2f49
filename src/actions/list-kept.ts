import type {Context} from '../app/context.ts'

export interface KeptQuery {
  readonly status?: string | undefined
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
  {status, limit}: KeptQuery,
): Promise<KeptList> {
  const {environment, subAccount, baseUrl} = await context.settings()
  const {resources} = await context.journal()
  const kept = resources.list({
    kind,
    environment: environment.value,
    status,
    wallet: subAccount?.value,
    baseUrl: baseUrl?.source === 'flag' ? baseUrl.value : undefined,
  })
  const rows = kept.slice(0, limit).map(({resource, wallet}) => ({...resource, subAccount: wallet}))
  return {rows, total: kept.length}
}
