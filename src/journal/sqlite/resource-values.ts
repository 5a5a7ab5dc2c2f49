import type {KeptResource} from '../kept-resource.ts'
import type {StoredResource} from './journal-writes.ts'

/** What is kept of a resource. A one-time secret in an answer is not. */
export function toStored(kept: KeptResource): StoredResource {
  const {account, environment, baseUrl, instance, kind, id, wallet, seenAtMs} = kept
  const place = {account, environment, baseUrl, instance, kind, id, wallet, seenAtMs}
  return {...place, resource: JSON.stringify(withoutSecret(kept.resource))}
}

function withoutSecret(resource: KeptResource['resource']): KeptResource['resource'] {
  if (!Object.hasOwn(resource, 'secret')) return resource
  const {secret: _secret, ...rest} = resource
  return rest
}
