import type {Centavos} from '../../../domain/money.ts'
import {isPlainText} from '../../../platform/json-elements.ts'
import {FEE_SUBJECTS, type FeeColumns, NONE as NO_ROW} from '../../read/fees/fee-columns.ts'
import type {Place} from '../../read/rows/rows.ts'
import {byText} from '../../read/values/order.ts'
import {FINDING_CODES, type FindingCode} from '../finding-codes.ts'
import {idOf, likenessOf, plainIdOf} from '../finding-id.ts'
import {isHundredfold} from './order-drafts.ts'
import {columnsOf, HINT_CODES, KINDS, NONE, type PackedDrafts, ROLES} from './packed-drafts.ts'
import {sortItems} from './sort-items.ts'
import {prefixOf, walletOrder} from './sort-keys.ts'

/** A subject whose fee is not the one that was due. */
export interface WrongFee {
  readonly subject: number
  readonly code: FindingCode
  readonly due: Centavos
  readonly posted: Centavos
}

const FEE_ROLE = 'fee'

/** Numbers of what these findings say. */
const FEE = ROLES.indexOf(FEE_ROLE)
const HUNDREDFOLD = HINT_CODES.indexOf('ratio_100')
const KIND_NUMBERS = FEE_SUBJECTS.map((kind) => KINDS.indexOf(kind))
const CODE_NUMBERS = new Map(FINDING_CODES.map((code, at) => [code, at]))

/** Wrong fees in the order of precedence, and the ids of their subjects by the place in `wrong`. */
function ordered({subjects, wallets}: FeeColumns, wrong: readonly WrongFee[], ids: string[]) {
  const {numberOf, groupOf} = walletOrder(wallets)
  const numbers = wallets.map(numberOf)
  const groups = new Float64Array(wrong.length)
  const prefixes = new Int32Array(wrong.length)
  for (const [at, {subject, code}] of wrong.entries()) {
    const id = ids[at] as string
    groups[at] = groupOf(code, numbers[subjects.wallets[subject] as number] ?? 0)
    prefixes[at] = prefixOf(id)
  }
  const compare = (a: number, b: number): number =>
    byText(ids[a] as string, ids[b] as string) || (wrong[a]?.posted ?? 0) - (wrong[b]?.posted ?? 0)
  return {prefixes, order: sortItems({groups, prefixes, compare})}
}

/**
 * Writes where the rows of a subject stand from `from` of the evidence on, in order; answers the end.
 * A row is there once: it says one thing of one subject.
 */
function addPlaces(
  evidence: Int32Array,
  from: number,
  {columns, subject}: {readonly columns: FeeColumns; readonly subject: number},
): number {
  const {sources, lines} = columns.rows
  let end = from
  for (let row = columns.lastRowOf(subject); row !== NO_ROW; row = columns.rowBefore(row)) {
    const [source, line] = [sources[row] as number, lines[row] as number]
    let at = end
    for (; at > from && isAfter(evidence, at - 2, {source, line}); at -= 2) {
      evidence.copyWithin(at, at - 2, at)
    }
    evidence[at] = source
    evidence[at + 1] = line
    end += 2
  }
  return end
}

const isAfter = (evidence: Int32Array, at: number, {source, line}: Place): boolean =>
  evidence[at] === source ? (evidence[at + 1] as number) > line : (evidence[at] as number) > source

/** Packs findings about fees: what `packDrafts` makes of their drafts, which are not made. */
export function packFees(columns: FeeColumns, wrong: readonly WrongFee[]): PackedDrafts {
  const {subjects, wallets} = columns
  const ids = wrong.map(({subject}) => columns.idOf(subject))
  const {order, prefixes} = ordered(columns, wrong, ids)
  const packed = columnsOf(wrong.length, columns.rowCount)
  const [sortedIds, findingIds, references]: [string[], string[], string[]] = [[], [], []]
  let [idEnd, referenceEnd, end] = [0, 0, 0]
  for (const [at, nth] of order.entries()) {
    const {subject, code, due, posted} = wrong[nth] as WrongFee
    const id = ids[nth] as string
    const kind = FEE_SUBJECTS[subjects.kinds[subject] as number] ?? 'charge'
    packed.codes[at] = CODE_NUMBERS.get(code) as number
    packed.kinds[at] = KIND_NUMBERS[subjects.kinds[subject] as number] as number
    packed.roles[at] = FEE
    packed.hints[at] = isHundredfold(due, posted) ? HUNDREDFOLD : NONE
    packed.prefixes[at] = prefixes[nth] as number
    packed.wallets[at] = subjects.wallets[subject] as number
    packed.otherWallets[at] = NONE
    packed.tags[at] = NONE
    packed.fields[at] = NONE
    packed.grosses[at] = subjects.grosses[subject] as number
    packed.amounts[at * 2] = due
    packed.amounts[at * 2 + 1] = posted
    packed.instants[at] = subjects.instants[subject] as number
    sortedIds.push(id)
    packed.idEnds[at] = idEnd += id.length
    findingIds.push(findingIdOf({code, kind, id}))
    const reference = columns.referenceOf(subject)
    references.push(reference)
    packed.referenceEnds[at] = referenceEnd += reference.length
    end = addPlaces(packed.evidence, end, {columns, subject})
    packed.evidenceEnds[at] = end
  }
  return {
    ...packed,
    count: wrong.length,
    names: wallets,
    tagNames: [],
    ids: sortedIds.join(''),
    findingIds: findingIds.join(''),
    references: references.join(''),
    values: '',
  }
}

function findingIdOf({
  code,
  kind,
  id,
}: {
  code: FindingCode
  kind: 'charge' | 'withdrawal' | 'refund'
  id: string
}): string {
  return isPlainText(id)
    ? plainIdOf({code, kind, id, role: FEE_ROLE})
    : idOf(
        likenessOf(
          {code, subject: {kind, id}, wallet: null, evidence: [], role: FEE_ROLE},
          {kind, id},
        ),
        0,
      )
}
