import type {NewRequest, Outcome} from '../../request-record.ts'
import type {Ending, StoredResource} from '../journal-writes.ts'
import type {Value, ValueReader} from './value-reader.ts'

/** Every field, also those that need not be there: what is sent has a place for each. */
type Whole<T> = {readonly [Field in keyof Required<T>]: T[Field]}

/** A creation, value by value. */
export function requestValues(request: NewRequest, values: Value[]): void {
  values.push(request.id, request.kind, request.path, request.idempotencyKey, request.body)
  values.push(request.createdAtMs, request.environment, request.baseUrl, request.instance)
  values.push(request.profile, request.account, request.clientId, request.wallet)
  values.push(request.isUndated)
}

/** The creation of `requestValues`. */
export const readRequest = (values: ValueReader): NewRequest => ({
  id: values.next(),
  kind: values.next(),
  path: values.next(),
  idempotencyKey: values.next(),
  body: values.next(),
  createdAtMs: values.next(),
  environment: values.next(),
  baseUrl: values.next(),
  instance: values.next(),
  profile: values.next(),
  account: values.next(),
  clientId: values.next(),
  wallet: values.next(),
  isUndated: values.next(),
})

/** What came of a creation, value by value. */
export function endingValues({id, standing, outcome, kept}: Ending, values: Value[]): void {
  values.push(id, standing, outcome.event, outcome.attempts, outcome.settledAtMs)
  values.push(outcome.statusCode, outcome.code, outcome.message, outcome.traceId)
  values.push(outcome.resourceId, outcome.replayed, outcome.isAdopted, outcome.isExclusive)
  values.push(kept !== undefined)
  if (!kept) return
  values.push(kept.kind, kept.id, kept.account, kept.wallet, kept.resource, kept.seenAtMs)
  values.push(kept.environment, kept.baseUrl, kept.instance)
}

/** What came of it, of `endingValues`. */
export function readEnding(values: ValueReader): Ending {
  const [id, standing] = [values.next<string>(), values.next<Ending['standing']>()]
  const outcome = readOutcome(values)
  const kept = values.next<boolean>() ? readKept(values) : undefined
  return {id, standing, outcome, kept}
}

const readOutcome = (values: ValueReader): Whole<Outcome> => ({
  event: values.next(),
  attempts: values.next(),
  settledAtMs: values.next(),
  statusCode: values.next(),
  code: values.next(),
  message: values.next(),
  traceId: values.next(),
  resourceId: values.next(),
  replayed: values.next(),
  isAdopted: values.next(),
  isExclusive: values.next(),
})

const readKept = (values: ValueReader): Whole<StoredResource> => ({
  kind: values.next(),
  id: values.next(),
  account: values.next(),
  wallet: values.next(),
  resource: values.next(),
  seenAtMs: values.next(),
  environment: values.next(),
  baseUrl: values.next(),
  instance: values.next(),
})
