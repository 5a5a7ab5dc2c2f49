import {type Centavos, subtract, ZERO} from '../../domain/money.ts'
import {PENDING} from '../findings/finding-codes.ts'
import type {CarriedItem, Finding, OpenBlock, Result} from '../result.ts'
import type {OpenHalf, OpenSubject} from '../subjects/books.ts'
import type {CaseKind} from '../subjects/cases.ts'
import {openKey} from '../subjects/open-key.ts'
import {SUBJECT_INDEX} from '../subjects/subject-index.ts'
import {missingOf} from './awaited.ts'

/** An item of the last run that was open at its end, and what that run said of it, where it did. */
export interface OpenItem extends CarriedItem {
  readonly finding: Finding | undefined
  /** It was no finding of the last run: its line is one of this run. */
  readonly isAwaited?: boolean
}

/** Of a withdrawal that is not final the fee stands in the statement, and its debit does not. */
const isFeeAlone = ({code, hintCode}: Finding): boolean =>
  PENDING.has(code) && hintCode === 'debit_not_posted'

/**
 * The debit of a withdrawal that is not final stands in the statement: its finding shows the record and,
 * where it was posted, the line.
 */
const isPosted = (finding: Finding): boolean =>
  PENDING.has(finding.code) &&
  finding.subject.kind === 'withdrawal' &&
  (finding.evidence?.length ?? 0) > 1 &&
  !isFeeAlone(finding)

/** Beside its debit stands its fee, which is the third row of the finding; or it stands there alone. */
const isFeePosted = (finding: Finding): boolean =>
  isFeeAlone(finding) || (isPosted(finding) && finding.evidence.length > 2)

/** Withdrawals the debit of which the last run, or one before, has seen, and those of which it saw the fee. */
export interface PostedBefore {
  readonly debits: ReadonlySet<string>
  readonly fees: ReadonlySet<string>
}

/** The item of a finding, and what an earlier run has seen posted of it. */
export function itemOf(
  finding: Finding,
  state: CarriedItem['state'],
  postedBefore: PostedBefore,
): CarriedItem {
  const {id, code, subject, wallet} = finding
  const {debits, fees} = PENDING.has(code) ? postedBefore : {}
  const posted = isPosted(finding) || debits?.has(subject.id)
  const feePosted = isFeePosted(finding) || fees?.has(subject.id)
  const seen = {...(posted && {posted}), ...(feePosted && {feePosted})}
  return {id, code, subject, wallet, state, ...seen}
}

/** Of withdrawals that were not final, what the last run, or one before, has seen posted. */
export function postedIn({findings, carryForward}: Result): PostedBefore {
  const items = [...(carryForward?.items ?? []), ...(carryForward?.resolvedBefore ?? [])]
  const idsOf = (of: readonly Pick<CarriedItem, 'subject'>[]) =>
    new Set(of.map(({subject}) => subject.id))
  return {
    debits: idsOf([...findings.filter(isPosted), ...items.filter(({posted}) => posted)]),
    fees: idsOf([...findings.filter(isFeePosted), ...items.filter(({feePosted}) => feePosted)]),
  }
}

/** A bad row went with its file, and a balance with its period: the next one cannot tell whether they were set right. */
export const endsWithPeriod = ({subject: {kind}}: Pick<CarriedItem, 'subject'>): boolean =>
  kind === 'file_line' || kind === 'wallet'

/** Items that the last run, or one before it, resolved: one of them that is found again is reopened. */
export const resolvedUntil = ({carryForward}: Result): readonly CarriedItem[] => [
  ...(carryForward?.items ?? []).filter(({state}) => state === 'resolved'),
  ...(carryForward?.resolvedBefore ?? []),
]

/** Seven rules ask for them, of a last run that may have very many. */
const itemsOf = new WeakMap<Result, readonly OpenItem[]>()

/** Items of the last run that were still open at its end, and lines that it awaited. */
export function openItems(previous: Result): readonly OpenItem[] {
  const items = itemsOf.get(previous) ?? openItemsOf(previous)
  itemsOf.set(previous, items)
  return items
}

function openItemsOf(previous: Result): readonly OpenItem[] {
  const posted = postedIn(previous)
  const raised = previous.findings.map((finding) => ({...itemOf(finding, 'new', posted), finding}))
  const ids = new Set(raised.map((item) => item.id))
  const carried = previous.carryForward?.items
    .filter((item) => item.state !== 'resolved' && !ids.has(item.id))
    .map((item) => ({...item, finding: undefined}))
  const awaited = previous.carryForward?.awaited
    ?.filter(({id}) => !ids.has(id))
    .map((line) => {
      const finding = missingOf(line)
      return {...itemOf(finding, 'new', posted), finding, isAwaited: true}
    })
  return [...raised, ...(carried ?? []), ...(awaited ?? [])]
}

export const isCaseKind = (kind: string): kind is CaseKind => kind in SUBJECT_INDEX

/** By kind and id, what the last run left open of subjects. */
export function openSubjects(previous: Result | undefined): ReadonlyMap<string, OpenSubject> {
  const subjects = new Map<string, OpenSubject>()
  if (previous === undefined) return subjects
  for (const item of openItems(previous)) {
    const {kind, id} = item.subject
    const left = leftBy(item)
    if (left === undefined || !isCaseKind(kind)) continue
    const key = openKey(kind, id)
    const known = subjects.get(key) ?? {kind, id, wallet: item.wallet ?? undefined}
    subjects.set(key, {...known, ...left})
  }
  for (const block of openBlocksOf(previous)) {
    const key = openKey('block', block.id)
    const known = subjects.get(key)
    subjects.set(key, {
      ...known,
      kind: 'block',
      id: block.id,
      wallet: block.wallet,
      ...leftOf(block),
    })
  }
  return subjects
}

/** A transfer without a parent one line of which the last run did not see. */
export const isOpenHalf = ({code, subject}: Pick<CarriedItem, 'code' | 'subject'>): boolean =>
  code === 'MISSING_COUNTERPART_LEG' && subject.kind === 'transfer'

/** The lines of transfers that the last run saw alone. */
export const openHalves = (previous: Result | undefined): readonly OpenHalf[] =>
  (previous === undefined ? [] : openItems(previous).filter(isOpenHalf)).flatMap(
    ({subject: {id}, wallet, finding}) => {
      const expected = finding?.expectedCentavos
      return wallet === null || typeof expected !== 'number' ? [] : [{id, wallet, expected}]
    },
  )

/** Blocks that were open at the end of the last run. */
export const openBlocksOf = (previous: Result | undefined): readonly OpenBlock[] =>
  previous?.carryForward?.openBlocks ?? []

const leftOf = ({amountCentavos, transactionId, createdAt, posted = false}: OpenBlock): Left => ({
  pending: {
    gross: amountCentavos,
    isPosted: posted,
    isFeePosted: false,
    chargeId: transactionId,
    atMs: createdAt === undefined ? undefined : Date.parse(createdAt),
  },
})

/** What has not come back yet. */
const shortOf = ({expectedCentavos, actualCentavos}: Finding): Centavos =>
  subtract(expectedCentavos ?? ZERO, actualCentavos ?? ZERO)

type Left = Omit<OpenSubject, 'kind' | 'id' | 'wallet'>

function leftBy(item: OpenItem): Left | undefined {
  const {code, subject, posted = false, feePosted = false, finding} = item
  const expected = finding?.expectedCentavos ?? undefined
  if (PENDING.has(code))
    return {pending: {gross: expected, isPosted: posted, isFeePosted: feePosted}}
  if (code === 'MISSING_EVENT') return {seen: {gross: expected}}
  if (code === 'FAILED_NOT_RETURNED' && finding) return {returned: shortOf(finding)}
  if (code !== 'MISSING_POSTING' || expected === undefined) return undefined
  if (finding?.role === 'fee') return {fee: expected}
  return subject.kind === 'block' && expected > 0 ? {returned: expected} : {main: expected}
}
