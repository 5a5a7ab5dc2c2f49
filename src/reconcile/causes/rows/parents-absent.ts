import {fileNames} from '../../findings/file-names.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {only} from '../only.ts'
import type {CauseTerms, Detector, Proposal} from '../proposal.ts'
import {inOrderOfPlace, type Suspect} from '../suspect.ts'
import {amountKeyOf, type ParentlessLines} from './parentless-lines.ts'

/** The type of a line with a parent that is missing altogether, of a transfer apart. */
function typeOf({code, kind, role, otherWallet, expectedCentavos, actualCentavos}: Suspect) {
  if (actualCentavos || !expectedCentavos || otherWallet !== undefined) return undefined
  if (code === 'FAILED_NOT_RETURNED') return 'withdrawal_reversal'
  if (code !== 'MISSING_POSTING') return undefined
  if (role === 'fee') return 'fee'
  return kind === 'block' && expectedCentavos > 0 ? 'block_release' : undefined
}

const isLeg = ({code, kind, otherWallet}: Suspect): boolean =>
  code === 'MISSING_SPLIT_LEG' && kind === 'charge' && otherWallet !== undefined

/** The two lines of a leg: out of the owner's wallet, and into the receiver's. */
const halvesOf = ({wallet, otherWallet, expectedCentavos}: Suspect): readonly [string, string] => [
  amountKeyOf(wallet, -(expectedCentavos ?? 0)),
  amountKeyOf(otherWallet, expectedCentavos ?? 0),
]

/** What is missing, and the lines that belong to nothing and may be it. */
interface Candidates {
  readonly missing: readonly Suspect[]
  readonly legs: readonly Suspect[]
  readonly unmatched: readonly Suspect[]
}

function candidatesOf(findings: readonly Suspect[]): Candidates {
  const missing = only(findings, (one) => typeOf(one) !== undefined)
  const amounts = new Set(
    missing.map(({wallet, expectedCentavos}) => amountKeyOf(wallet, expectedCentavos)),
  )
  const unmatched = only(
    findings,
    ({code, wallet, actualCentavos}) =>
      code === 'UNMATCHED_LEDGER_LINE' && amounts.has(amountKeyOf(wallet, actualCentavos)),
  )
  return {missing, legs: only(findings, isLeg), unmatched}
}

/** The files of the statement in which no line, or none of a fee, names a parent, with what they have of the candidates. */
async function parentlessFiles(
  {files, mapping, parentlessLines}: CauseTerms,
  {legs, unmatched}: Candidates,
) {
  const wanted = {
    mapping,
    ids: new Set(unmatched.map(({subject}) => subject.id)),
    transfers: new Set(legs.flatMap(halvesOf)),
  }
  const found: {file: string; lines: ParentlessLines}[] = []
  for (const {name, source, file, rows} of files) {
    if (name !== 'statement' || rows === 0) continue
    const lines = await parentlessLines(source, wanted)
    if (lines && lines.types.size + lines.transfers.size > 0) found.push({file, lines})
  }
  return found
}

type KeyOf = (one: Suspect, type: string | undefined, amount: number | null) => string

const sameAmount: KeyOf = ({wallet}, type, amount) => `${type} ${amountKeyOf(wallet, amount)}`

const sameInstant: KeyOf = (one, type, amount) =>
  `${one.occurredAtMs} ${sameAmount(one, type, amount)}`

/** What is missing and the line that is it, one to one by a key of both. */
function pairedBy(
  keyOf: KeyOf,
  {missing, unmatched}: Pick<Candidates, 'missing' | 'unmatched'>,
  types: ReadonlyMap<string, string>,
): readonly Suspect[] {
  const lines = Map.groupBy(unmatched, (line) =>
    keyOf(line, types.get(line.subject.id), line.actualCentavos),
  )
  const taken = new Map<string, number>()
  return missing.flatMap((one) => {
    const key = keyOf(one, typeOf(one), one.expectedCentavos)
    const next = taken.get(key) ?? 0
    const line = lines.get(key)?.[next]
    if (line === undefined) return []
    taken.set(key, next + 1)
    return [one, line]
  })
}

/** By wallet, type and exact amount: first those of one instant, then of what is left. */
function paired(
  {missing, unmatched}: Candidates,
  types: ReadonlyMap<string, string>,
): readonly Suspect[] {
  const first = pairedBy(sameInstant, {missing, unmatched}, types)
  const done = new Set(first)
  const left = {
    missing: only(missing, (one) => !done.has(one)),
    unmatched: only(unmatched, (one) => !done.has(one)),
  }
  return [...first, ...pairedBy(sameAmount, left, types)]
}

/** Legs both of whose lines stand there, each pair of lines for one leg. */
function standing(legs: readonly Suspect[], files: readonly ParentlessLines[]): readonly Suspect[] {
  const left = new Map<string, number>()
  for (const {transfers} of files) {
    for (const [key, count] of transfers) left.set(key, (left.get(key) ?? 0) + count)
  }
  return only(legs, (leg) => {
    const halves = halvesOf(leg)
    if (!halves.every((key) => (left.get(key) ?? 0) > 0)) return false
    for (const key of halves) left.set(key, (left.get(key) ?? 0) - 1)
    return true
  })
}

type ParentlessFile = Awaited<ReturnType<typeof parentlessFiles>>[number]

/** Files in which no line names a parent; where none is one, those in which no line of a fee does. */
function explanationOf(
  {missing, legs, unmatched}: Candidates,
  files: readonly ParentlessFile[],
): Proposal | undefined {
  const whole = files.filter(({lines}) => !lines.isOfFeesAlone)
  const isOfFeesAlone = whole.length === 0
  const own = isOfFeesAlone ? files : whole
  const types = new Map(own.flatMap(({lines}) => [...lines.types]))
  const asked = isOfFeesAlone ? only(missing, (one) => typeOf(one) === 'fee') : missing
  const found = isOfFeesAlone
    ? []
    : standing(
        legs,
        own.map(({lines}) => lines),
      )
  const suspects = inOrderOfPlace([...paired({missing: asked, legs, unmatched}, types), ...found])
  if (suspects.length < LEAST_FINDINGS) return undefined
  const facts = {
    file: fileNames(own.map(({file}) => file)),
    field: 'parentTransactionId',
    ...(isOfFeesAlone && {lineType: 'fee' as const}),
  } as const
  return {explanation: {kind: 'field_absent', facts}, suspects}
}

/**
 * No line of the statement names its parent, or none of a fee does: what is missing stands there and
 * belongs to nothing.
 */
export const parentsAbsent: Detector = async (findings, terms) => {
  const candidates = candidatesOf(findings)
  const {legs, unmatched} = candidates
  if (legs.length + unmatched.length < LEAST_FINDINGS) return []
  const files = await parentlessFiles(terms, candidates)
  const proposal = files.length === 0 ? undefined : explanationOf(candidates, files)
  return proposal === undefined ? [] : [[proposal]]
}
