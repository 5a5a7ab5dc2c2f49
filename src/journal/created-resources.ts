import type {ResourceQueries} from './journal.ts'
import type {KeptResource} from './kept-resource.ts'
import type {RequestRecord} from './request-record.ts'

type Made = Pick<RequestRecord, 'environment' | 'kind' | 'resourceId'>

/**
 * What these requests created, as a journal last saw it, each once. A request that is in a journal
 * without it is in no list of payouts, and a missing event of it is not missed. Nothing for what a
 * request did not create, or the journal does not have.
 */
export async function createdResources(
  resources: Pick<ResourceQueries, 'findAll'>,
  records: readonly Made[],
): Promise<KeptResource[]> {
  const found: KeptResource[] = []
  for (const {kind, environment, ids} of byKind(records)) {
    for (const kept of (await resources.findAll(kind, [...ids], environment)).values()) {
      found.push(kept)
    }
  }
  return found
}

interface IdsOfKind extends Pick<Made, 'environment' | 'kind'> {
  readonly ids: Set<string>
}

function byKind(records: readonly Made[]): Iterable<IdsOfKind> {
  const kinds = new Map<string, IdsOfKind>()
  for (const {kind, environment, resourceId} of records) {
    if (resourceId === undefined) continue
    const name = `${environment} ${kind}`
    const {ids} = kinds.get(name) ?? {ids: new Set<string>()}
    kinds.set(name, {kind, environment, ids: ids.add(resourceId)})
  }
  return kinds.values()
}
