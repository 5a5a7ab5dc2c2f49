import type {KeptResource} from '../kept-resource.ts'
import type {StoredResource} from './journal-writes.ts'

/** What is kept of a resource. A one-time secret in an answer is not. */
export function toStored(kept: KeptResource): StoredResource {
  const {account, environment, baseUrl, instance, kind, id, wallet, seenAtMs} = kept
  const place = {account, environment, baseUrl, instance, kind, id, wallet, seenAtMs}
  const {secret: _secret, ...resource} = kept.resource
  return {...place, resource: JSON.stringify(resource)}
}
