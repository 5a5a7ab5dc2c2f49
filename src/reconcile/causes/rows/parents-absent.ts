import {fileNames} from '../../findings/file-names.ts'
import {PENDING} from '../../findings/finding-codes.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {Evidence} from '../../result.ts'
import {only} from '../only.ts'
import type {CauseTerms, Detector, GivenFile, Proposal} from '../proposal.ts'
import {isWithin, linesIn, type RowSpan, rowSpanOf} from '../row-span.ts'
import {inOrderOfPlace, type Suspect} from '../suspect.ts'
import {amountKeyOf, type ParentlessLine, type ParentlessLines} from './parentless-lines.ts'
import {
  halvesOf,
  type Loose,
  type Missing,
  type Placed,
  placedFees,
  placedLegs,
  placedLines,
  type Scope,
} from './parentless-pairs.ts'

/** The type of a line with a parent that is missing altogether. */
function typeOf({code, kind, role, otherWallet, expectedCentavos, actualCentavos}: Suspect) {
  if (actualCentavos || !expectedCentavos || otherWallet !== undefined) return undefined
  if (code === 'FAILED_NOT_RETURNED') return 'withdrawal_reversal'
  if (code === 'MISSING_COUNTERPART_LEG') {
    return kind === 'charge' ? 'internal_transfer' : undefined
  }
  if (code !== 'MISSING_POSTING') return undefined
  if (role === 'fee') return 'fee'
  return kind === 'block' && expectedCentavos > 0 ? 'block_release' : undefined
}

const isLeg = ({code, kind, otherWallet}: Suspect): boolean =>
  code === 'MISSING_SPLIT_LEG' && kind === 'charge' && otherWallet !== undefined

/** What is missing, and the lines that belong to nothing and may be it. */
interface Candidates {
  readonly missing: readonly Missing[]
  readonly legs: readonly Suspect[]
  /** Payouts that have not ended: their fees are not missing yet. */
  readonly payouts: readonly Suspect[]
  readonly loose: readonly Suspect[]
}

function candidatesOf(findings: readonly Suspect[]): Candidates {
  const missing = only(findings, (one) => typeOf(one) !== undefined)
  const legs = only(findings, isLeg)
  const payouts = only(findings, ({code, kind}) => PENDING.has(code) && kind === 'withdrawal')
  const amounts = new Set([
    ...missing.map(({wallet, expectedCentavos}) => amountKeyOf(wallet, expectedCentavos)),
    ...legs.flatMap(halvesOf),
  ])
  const waiting = new Set(payouts.map(({wallet}) => wallet))
  const isLoose = (one: Suspect): boolean => {
    const {code, kind, wallet, expectedCentavos: expected, actualCentavos: actual} = one
    if (code === 'LEG_IMBALANCE') return true
    if (code === 'UNMATCHED_LEDGER_LINE') {
      return amounts.has(amountKeyOf(wallet, actual)) || waiting.has(wallet)
    }
    const isHalf = code === 'MISSING_COUNTERPART_LEG' && kind === 'transfer'
    return isHalf && amounts.has(amountKeyOf(wallet, -(expected ?? 0)))
  }
  return {
    missing: missing.map((suspect) => ({suspect, type: typeOf(suspect) ?? ''})),
    legs,
    payouts,
    loose: only(findings, isLoose),
  }
}

/** The line that a payout took, as its finding names its rows: the last of them. */
const debitPlace = ({evidence}: Suspect): Evidence | undefined => evidence.at(-1)

/** A finding that a line is of nothing has that line as its first row; two lines out of balance are two. */
const looseRows = ({code, evidence}: Suspect): readonly Evidence[] =>
  code === 'LEG_IMBALANCE' ? evidence : evidence.slice(0, 1)

/** The numbers of the lines that each file is asked for. */
function numbersOf({loose, payouts}: Candidates): ReadonlyMap<string, ReadonlySet<number>> {
  const numbers = new Map<string, Set<number>>()
  const add = ({file, line}: Evidence): void => {
    numbers.set(file, (numbers.get(file) ?? new Set()).add(line))
  }
  for (const one of loose) for (const row of looseRows(one)) add(row)
  for (const one of payouts) {
    const row = debitPlace(one)
    if (row) add(row)
  }
  return numbers
}

/** What each file of the statement is asked for beside its lines. */
function wantedOf({missing, legs, payouts}: Candidates) {
  const walletsOf = (suspects: readonly Suspect[]) => suspects.flatMap(({wallet}) => wallet ?? [])
  const fees = missing.filter(({type}) => type === 'fee')
  const waiting = walletsOf(payouts)
  return {
    wallets: new Set([
      ...walletsOf(missing.map(({suspect}) => suspect)),
      ...walletsOf(legs),
      ...legs.flatMap(({otherWallet}) => otherWallet ?? []),
      ...waiting,
    ]),
    feesOf: new Set([...walletsOf(fees.map(({suspect}) => suspect)), ...waiting]),
    transfers: new Set(legs.flatMap(halvesOf)),
  }
}

const NO_LINES: ReadonlySet<number> = new Set()

/** Of a part of a file whose lines name no parents so many are of nothing: the others are payments and transfers. */
const LEAST_OF_PART = 0.1

/**
 * By file, from the first to the last line that is of nothing, where they are so close together that it may be a part
 * without parents: else every file would be read to its end.
 */
function spansOf({loose}: Candidates): ReadonlyMap<string, RowSpan> {
  const rows = Map.groupBy(loose.flatMap(looseRows), ({file}) => file)
  const spans = new Map<string, RowSpan>()
  for (const [file, own] of rows) {
    const span = rowSpanOf(own)
    const isClose = own.length >= linesIn(span) * LEAST_OF_PART
    if (own.length >= LEAST_FINDINGS && isClose) spans.set(file, span)
  }
  return spans
}

type Found = ReadonlyMap<string, ParentlessLines>

/** What each file of the statement has of the candidates, by its name. */
async function parentlessFiles(
  {files, mapping, parentlessLines}: CauseTerms,
  candidates: Candidates,
): Promise<Found> {
  const wanted = wantedOf(candidates)
  const numbers = numbersOf(candidates)
  const spans = spansOf(candidates)
  const isAsked = ({name, file, rows}: GivenFile): boolean =>
    name === 'statement' && rows > 0 && (numbers.has(file) || wanted.transfers.size > 0)
  const found = new Map<string, ParentlessLines>()
  for (const {source, file} of files.filter(isAsked)) {
    const lines = numbers.get(file) ?? NO_LINES
    const span = spans.get(file)
    const own = await parentlessLines(source, {...wanted, mapping, lines, span})
    if (own) found.set(file, own)
  }
  return found
}

/** Where a line stands that names no parent; nothing where others of its kind do. */
function scopeOf(
  file: string,
  {isWhole, isWholeOfFees, wallets, feesOf, span}: ParentlessLines,
  {line, wallet, type}: ParentlessLine,
): Scope | undefined {
  if (isWhole) return {file, wallet: undefined, isOfFees: false}
  if (span && isWithin(line, span)) return {file, wallet: undefined, isOfFees: false, span}
  const isFee = type === 'fee'
  if (isFee && isWholeOfFees && feesOf.size > 0) return {file, wallet: undefined, isOfFees: true}
  if (wallets.has(wallet)) return {file, wallet, isOfFees: false}
  return isFee && feesOf.has(wallet) ? {file, wallet, isOfFees: true} : undefined
}

/** The lines that belong to nothing for want of a parent, and the transfers that may be legs. */
function looseLines({loose}: Candidates, found: Found) {
  const lines = loose.flatMap((suspect) =>
    looseRows(suspect).flatMap(({file, line}): readonly Loose[] => {
      const own = found.get(file)
      const read = own?.lines.get(line)
      const scope = own && read && scopeOf(file, own, read)
      return scope && read ? [{...read, scope, suspect}] : []
    }),
  )
  const placeOf = (file: string, line: number): string => `${line} ${file}`
  const known = new Map(lines.map((one) => [placeOf(one.scope.file, one.line), one]))
  const transfers = Array.from(found, ([file, own]) =>
    [...own.transfers.values()].flat().flatMap((read): readonly Loose[] => {
      const scope = scopeOf(file, own, read)
      const same = known.get(placeOf(file, read.line))
      return scope ? [same ?? {...read, scope, suspect: undefined}] : []
    }),
  ).flat()
  return {lines, transfers}
}

/** The payouts that have not ended and whose debits stand in files without parents. Units: centavos. */
const debitsOf = ({payouts}: Candidates, found: Found) =>
  payouts.flatMap((one) => {
    const {file = '', line = 0} = debitPlace(one) ?? {}
    const debit = found.get(file)?.lines.get(line)
    const gross = one.expectedCentavos
    return debit?.type === 'withdrawal' && gross !== null ? [{gross, debit}] : []
  })

function placedOf(candidates: Candidates, found: Found): readonly Placed[] {
  const {lines, transfers} = looseLines(candidates, found)
  const placed = placedLines(candidates.missing, lines)
  const taken = new Set(placed.map(({line}) => line))
  const isLeft = (line: Loose): boolean =>
    !taken.has(line) && line.suspect?.code !== 'LEG_IMBALANCE'
  return [
    ...placed,
    ...placedLegs(candidates.legs, transfers.filter(isLeft)),
    ...placedFees(debitsOf(candidates, found), lines.filter(isLeft)),
  ]
}

/** Of a wallet of its own so many lines show that it is no chance that none of them names its parent. */
const LEAST_LINES = 3

/** The same with wallets of few such lines left out: those of one file may name theirs in another. */
function ofEnoughLines(placed: readonly Placed[]): readonly Placed[] {
  const lines = new Map<string, number>()
  const keyOf = ({isOfFees, wallet}: Scope): string => `${isOfFees} ${wallet}`
  for (const {line} of placed) {
    lines.set(keyOf(line.scope), (lines.get(keyOf(line.scope)) ?? 0) + 1)
  }
  return placed.filter(
    ({line: {scope}}) =>
      scope.wallet === undefined || (lines.get(keyOf(scope)) ?? 0) >= LEAST_LINES,
  )
}

/** Files of which no line names its parent, and those of which the same wallets have none that does. */
function grouped(placed: readonly Placed[]): readonly (readonly Placed[])[] {
  const wallets = new Map<string, Set<string | undefined>>()
  const keyOf = ({file, isOfFees}: Scope): string => `${isOfFees} ${file}`
  for (const {line} of placed) {
    if (line.scope.wallet === undefined) continue
    const own = wallets.get(keyOf(line.scope)) ?? new Set()
    wallets.set(keyOf(line.scope), own.add(line.scope.wallet))
  }
  const groups = Map.groupBy(placed, ({line: {scope}}) =>
    JSON.stringify([
      scope.isOfFees,
      scope.span ? [scope.file, scope.span] : [],
      scope.wallet === undefined ? [] : [...(wallets.get(keyOf(scope)) ?? [])].sort(),
    ]),
  )
  return [...groups.values()]
}

function proposalOf(placed: readonly Placed[], found: Found): Proposal {
  const files = new Set(placed.map(({line}) => line.scope.file))
  const wallets = new Set(placed.flatMap(({line}) => line.scope.wallet ?? []))
  const facts = {
    file: fileNames([...found.keys()].filter((file) => files.has(file))),
    field: 'parentTransactionId',
    ...(placed[0]?.line.scope.isOfFees && {lineType: 'fee' as const}),
    ...(wallets.size > 0 && {wallets: [...wallets].sort()}),
    ...placed[0]?.line.scope.span,
  } as const
  const suspects = [...new Set(placed.flatMap((one) => one.suspects))]
  return {explanation: {kind: 'field_absent', facts}, suspects: inOrderOfPlace(suspects)}
}

/**
 * No line of the statement names its parent, none of a part of its lines, of some wallets or of a fee: what is missing
 * stands there and belongs to nothing.
 */
export const parentsAbsent: Detector = async (findings, terms) => {
  const candidates = candidatesOf(findings)
  const {legs, loose} = candidates
  if (legs.length + loose.length < LEAST_FINDINGS) return []
  const found = await parentlessFiles(terms, candidates)
  if (found.size === 0) return []
  return grouped(ofEnoughLines(placedOf(candidates, found)))
    .map((group) => proposalOf(group, found))
    .filter(({suspects}) => suspects.length >= LEAST_FINDINGS)
    .map((proposal) => [proposal])
}
