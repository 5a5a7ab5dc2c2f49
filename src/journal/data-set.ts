import type {Environment} from '../domain/environment.ts'
import type {Journal} from './journal.ts'
import type {KeptResource, ResourceKind} from './kept-resource.ts'

/** Which part of the journal is meant: environments and services are never mixed. */
export interface DataSetScope {
  readonly environment: Environment
  readonly baseUrl?: string | undefined
  /** A record as it stood when the data set ends, where more is known than the service last showed. */
  readonly stood?: (record: KeptResource) => Resource
  /** Of which ids; without it, of all. */
  readonly isWanted?: (id: string) => boolean
}

type Resource = Readonly<Record<string, unknown>>

/** A file of a data set that may be read more than once. */
export interface DataSetFile {
  readonly name: 'charges.jsonl' | 'withdrawals.jsonl' | 'blocks.jsonl'
  readonly rows: number
  readonly open: () => Iterable<Uint8Array>
}

/** Lines of one buffer: fewer, larger pieces for the readers. */
const LINES_PER_CHUNK = 1_000

/**
 * What the journal knows in the form that `reconcile` reads. A file without rows is absent, so that
 * a check that needs it is skipped, not passed.
 *
 * Source: contract, section 6, "Data set".
 */
export async function readDataSet(
  {resources}: Journal,
  scope: DataSetScope,
): Promise<DataSetFile[]> {
  const {stood = ({resource}) => resource, isWanted = () => true, ...where} = scope
  const file = async (name: DataSetFile['name'], kind: ResourceKind): Promise<DataSetFile[]> => {
    const all = await resources.inOrder({kind, ...where})
    const kept = all.filter(({id}) => isWanted(id))
    return kept.length === 0 ? [] : [{name, rows: kept.length, open: () => lines(kept, stood)}]
  }
  return [
    ...(await file('charges.jsonl', 'charge')),
    ...(await file('withdrawals.jsonl', 'withdrawal')),
    ...(await file('blocks.jsonl', 'block')),
  ]
}

function* lines(
  kept: readonly KeptResource[],
  stood: (record: KeptResource) => Resource,
): Generator<Uint8Array> {
  for (let at = 0; at < kept.length; at += LINES_PER_CHUNK) {
    const chunk = kept
      .slice(at, at + LINES_PER_CHUNK)
      .map((one) => `${JSON.stringify(row(one, stood(one)))}\n`)
    yield Buffer.from(chunk.join(''))
  }
}

const row = ({kind, wallet}: KeptResource, resource: Resource): Resource =>
  kind === 'block' ? resource : {...resource, subAccount: wallet}
