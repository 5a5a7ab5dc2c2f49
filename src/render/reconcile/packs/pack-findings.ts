import {ZERO} from '../../../domain/money.ts'
import {factsOf, isProblem} from '../../../reconcile/findings/finding-codes.ts'
import {POSTED_IN_ANOTHER_WALLET, REMEDIES} from '../../../reconcile/findings/remedies.ts'
import type {DecidedFinding, Finding, Result} from '../../../reconcile/result.ts'
import {instantFigure} from '../../text/figures.ts'
import type {Book} from '../book.ts'
import type {StatementLine} from '../books/ofx-statements.ts'
import {lineOfAnotherWallet} from '../findings/finding-text.ts'

/** Where the statement has what findings are about. */
export interface Places {
  /** By the id of a finding's subject: the wallets with a line of it. */
  readonly owners: ReadonlyMap<string, ReadonlySet<string>>
  /** By a finding of a line in the wrong wallet: the lines there that may be it, at most two. */
  readonly lines: ReadonlyMap<Finding, readonly StatementLine[]>
}

/** One pass over the statement; only lines that a finding is about are kept. */
export async function placesOf(
  {findings}: Result,
  lines: AsyncIterable<StatementLine>,
): Promise<Places> {
  const owners = new Map(findings.map(({subject}) => [subject.id, new Set<string>()]))
  const misplaced = Map.groupBy(findings.filter(isMisplaced), chargeOf)
  const found = new Map<Finding, StatementLine[]>()
  if (owners.size === 0) return {owners, lines: found}
  for await (const line of lines) {
    const {id, parentId, type, wallet} = line
    owners.get(id)?.add(wallet)
    if (parentId !== undefined && type !== TRANSFER) owners.get(parentId)?.add(wallet)
    for (const key of new Set([id, parentId ?? id])) {
      for (const finding of misplaced.get(key) ?? []) addLine(found, finding, line)
    }
  }
  return {owners, lines: found}
}

/** Its line stands in another wallet than the one it belongs to. */
export const isMisplaced = ({hintCode, otherWallet, actualCentavos}: Finding): boolean =>
  hintCode === 'posted_in_other_wallet' && otherWallet !== undefined && actualCentavos === ZERO

/** Lines of a leg have the charge as their parent. */
const chargeOf = ({subject}: Finding): string =>
  subject.kind === 'leg' ? subject.id.replace(/#\d+$/, '') : subject.id

function addLine(
  found: Map<Finding, StatementLine[]>,
  finding: Finding,
  line: StatementLine,
): void {
  const {otherWallet, expectedCentavos, subject} = finding
  const isSameKind = (line.type === TRANSFER) === (subject.kind === 'leg')
  const isSameAmount = Math.abs(line.amountCentavos) === Math.abs(expectedCentavos ?? ZERO)
  if (line.wallet !== otherWallet || !isSameKind || !isSameAmount) return
  const known = found.get(finding) ?? []
  if (known.length < 2) found.set(finding, [...known, line])
}

/** Its parent is the charge of whoever sent the money. */
export const TRANSFER = 'internal_transfer'

/** What a pack says of its wallet, and what was decided about it. */
export interface OwnFindings {
  readonly findings: readonly Finding[]
  readonly decided: readonly DecidedFinding[]
}

/** The findings of a wallet and what was decided about them, under the ids that its pack shows. */
export function ownFindings(
  result: Result,
  all: readonly Finding[],
  {owners}: Places,
): OwnFindings {
  const decisions = new Map(result.decisions?.decided.map((one) => [one.id, one]))
  const findings: Finding[] = []
  const decided: DecidedFinding[] = []
  for (const finding of all) {
    const foreign = isForeign(finding, owners.get(finding.subject.id))
    const id = foreign ? `${finding.code}-${findings.length + 1}` : finding.id
    const decision = decisions.get(finding.id)
    findings.push({...ownFinding(finding, foreign), id})
    // A note about something of another wallet can name it.
    if (decision) decided.push({...decision, id, note: foreign ? '' : decision.note})
  }
  return {findings, decided}
}

const BETWEEN_WALLETS = /SPLIT|LEG|RECIPIENT/

/**
 * Whether it is about something of another wallet, such as the charge a leg was paid out of: the
 * statement has it elsewhere and not here, or it is of a kind that has two sides and is not here.
 */
function isForeign(
  {code, wallet}: Finding,
  owners: ReadonlySet<string> | undefined = new Set(),
): boolean {
  const isHere = wallet !== null && owners.has(wallet)
  return !isHere && (owners.size > 0 || BETWEEN_WALLETS.test(code))
}

/**
 * Without hints, evidence and causes, which speak of other rows; of a foreign one no id either.
 * That a line stands in another wallet is kept, without its name: nothing is to be paid again for
 * it.
 */
function ownFinding(finding: Finding, foreign: boolean): Finding {
  const {code, severity, wallet, subject, role, remedy, occurredAt, externalReference} = finding
  const {expectedCentavos, actualCentavos, deltaCentavos, hintCode} = finding
  const isElsewhere = hintCode === 'posted_in_other_wallet'
  return {
    id: finding.id,
    code,
    class: finding.class,
    severity,
    wallet,
    subject: foreign ? {kind: subject.kind, id: '–'} : subject,
    ...(role !== undefined && {role}),
    expectedCentavos: foreign ? null : expectedCentavos,
    actualCentavos: foreign ? null : actualCentavos,
    deltaCentavos,
    ...(externalReference !== undefined && !foreign && {externalReference}),
    ...(occurredAt !== undefined && {occurredAt}),
    evidence: [],
    remedy: isElsewhere ? POSTED_IN_ANOTHER_WALLET.en : remedy,
    ...(isElsewhere && {hintCode}),
  }
}

/** What the pack of a wallet is made from beside its own findings. */
interface Whole {
  readonly book: Book
  readonly places: Places
}

/**
 * The finding of a line in the wrong wallet belongs to the wallet that lacks it. In the pack of the
 * one that has it, the line itself is named, and not whose it is; it stands in the statement of
 * this wallet anyway. Where two lines may be meant, neither is accused.
 */
export function withMisplaced(
  own: OwnFindings,
  misplaced: readonly Finding[],
  {book, places}: Whole,
): OwnFindings {
  const decisions = new Map(book.result.decisions?.decided.map((one) => [one.id, one]))
  const findings = [...own.findings]
  const decided = [...own.decided]
  for (const finding of misplaced) {
    const [line, another] = places.lines.get(finding) ?? []
    if (line === undefined || another !== undefined) continue
    const id = `${LINE_CODE}-${findings.length + 1}`
    findings.push({...lineFinding(line, book), id})
    const decision = decisions.get(finding.id)
    if (decision) decided.push({...decision, id, note: ''})
  }
  return {findings, decided}
}

const LINE_CODE = 'UNMATCHED_LEDGER_LINE'

function lineFinding(line: StatementLine, {language, report}: Book): Omit<Finding, 'id'> {
  const {class: kind, severity} = factsOf(LINE_CODE)
  const occurredAt = new Date(line.atMs).toISOString()
  return {
    code: LINE_CODE,
    class: kind,
    severity,
    wallet: line.wallet,
    subject: {kind: 'line', id: line.id},
    expectedCentavos: ZERO,
    actualCentavos: line.amountCentavos,
    deltaCentavos: line.amountCentavos,
    occurredAt,
    evidence: [],
    hintCode: 'posted_in_other_wallet',
    remedy: lineOfAnotherWallet(
      {centavos: line.amountCentavos, at: instantFigure(occurredAt, language, report.timezone)},
      language,
    ),
  }
}

/**
 * Where a wallet does not foot because of what belongs to another one, such as a line that was
 * posted here by mistake, no finding of its own says so. Without naming the other, its pack still
 * must not say that all is well.
 */
export function withUnexplained(own: OwnFindings, wallets: Result['wallets']) {
  const [foot] = wallets
  const hasProblem = own.findings.some(isProblem)
  const difference = foot?.differenceCentavos ?? ZERO
  if (!foot || difference === ZERO || hasProblem) return {...own, isUnexplained: false}
  const finding: Finding = {
    id: `UNEXPLAINED_DIFFERENCE-${own.findings.length + 1}`,
    code: 'UNEXPLAINED_DIFFERENCE',
    class: 'error',
    severity: 'high',
    wallet: foot.wallet,
    subject: {kind: 'wallet', id: foot.wallet},
    expectedCentavos: foot.recomputedCentavos,
    actualCentavos: foot.statedCentavos,
    deltaCentavos: difference,
    evidence: [],
    remedy: REMEDIES.UNEXPLAINED_DIFFERENCE.en,
  }
  return {...own, findings: [...own.findings, finding], isUnexplained: true}
}

/** By what a pack shows, nothing explains the difference. */
export const unexplained = (foot: Result['wallets'][number]): Result['wallets'][number] => ({
  ...foot,
  explainedCentavos: ZERO,
  unexplainedCentavos: foot.differenceCentavos ?? ZERO,
})
