import type {NamedRejection} from '../../../read/rows/rejected.ts'

/** Lines of these types are about a charge or an event, too, which they may not tell. */
const OF_SEVERAL: ReadonlySet<string> = new Set([
  'refund',
  'withdrawal_reversal',
  'block',
  'block_release',
])
/** Lines of these types are about what their parent names. */
const OF_PARENT: ReadonlySet<string> = new Set(['fee', 'internal_transfer'])

/** A line of an unknown type is about nothing, and one without a type about all that it names. */
function subjectOfLine({type = '', id, parentTransactionId}: NamedRejection['ids']) {
  if (OF_SEVERAL.has(type)) return undefined
  if (OF_PARENT.has(type)) return parentTransactionId
  return type === '' && parentTransactionId !== undefined ? undefined : id
}

/** Events of refunds and blocks are about a charge, too, which they may not tell. */
const EVENT_IDS: ReadonlySet<string> = new Set(['transactionId', 'withdrawalId'])

/** Whether a name is one of an id. */
const isId = (name: string): boolean => /id$/i.test(name)

/** Every id that can be read of a rejected row. */
export const idsIn = ({ids}: NamedRejection): readonly string[] =>
  Object.entries(ids).flatMap(([name, id]) => (isId(name) ? [id] : []))

/**
 * The id of the only subject that a rejected row is about: it excuses what its absence would raise of
 * that one, and is judged with its rows. Nothing where it may be about several, or may be compared with
 * what is missing elsewhere: such a row is judged with all others.
 */
export function rejectedSubject({name, ids}: NamedRejection): string | undefined {
  if (name === 'charges' || name === 'withdrawals') return ids['id']
  if (name === 'statement') return subjectOfLine(ids)
  if (name !== 'events') return undefined
  const named = Object.keys(ids).filter(isId)
  const [field = ''] = named
  return named.length === 1 && EVENT_IDS.has(field) ? ids[field] : undefined
}

/**
 * Whether a rejected row names nothing and cannot be what is missing elsewhere: it may be judged
 * anywhere. Of a line of the statement its amount may tell what it is.
 */
export const isAboutNothing = (row: NamedRejection): boolean =>
  idsIn(row).length === 0 &&
  row.ids['type'] !== 'internal_transfer' &&
  row.posted?.amount === undefined
