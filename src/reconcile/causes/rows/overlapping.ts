import {DAY_MS} from '../../../domain/duration.ts'
import {byPlace} from '../../findings/columns/order-drafts.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {type Place, placeKey} from '../../read/rows.ts'
import type {CauseTerms, Detector, GivenFile, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {daysByHour} from './statement-days.ts'

/** A line that a finding says is there twice: where it stands first, and where again. */
interface Repeated {
  readonly finding: Suspect
  readonly first: Place
  readonly again: Place
}

/** Statements by the name that evidence calls them; of a name that several have it is not known which. */
function statementsByName(files: readonly GivenFile[]): ReadonlyMap<string, number> {
  const named = Map.groupBy(files, ({file}) => file)
  return new Map(
    Array.from(named).flatMap(([file, [only, ...others]]) =>
      only?.name === 'statement' && others.length === 0 ? [[file, only.source] as const] : [],
    ),
  )
}

/** The two lines of a second posting. */
function repeatedIn(finding: Suspect, sources: ReadonlyMap<string, number>): readonly Repeated[] {
  const places = finding.evidence.flatMap(({file, line}) => {
    const source = sources.get(file)
    return source === undefined ? [] : [{source, line}]
  })
  const [first, again, ...others] = places.sort(byPlace)
  return !first || !again || others.length > 0 ? [] : [{finding, first, again}]
}

/** Whether they stand in two files. */
const isOfTwo = (pair: readonly Repeated[]): boolean =>
  pair.some(({first, again}) => first.source !== again.source)

/** Of fewer days of one file each is an explanation of its own. */
const LEAST_DAYS = 3
/** Beyond it dates are not those of one export. */
const MOST_DAYS = 400

/**
 * Whether what one file has twice is a stretch of days: of those wallets no day between the first and the last
 * has lines none of which is there twice.
 */
function isStretch(repeated: readonly Repeated[], {linesOn}: CauseTerms): boolean {
  const times = repeated.flatMap(({finding}) => finding.occurredAtMs ?? [])
  const [firstMs, lastMs] = times.reduce(
    ([least, most], atMs) => [Math.min(least, atMs), Math.max(most, atMs)],
    [Infinity, -Infinity],
  )
  const dayOf = daysByHour()
  const days = new Set(times.map(dayOf))
  if (days.size < LEAST_DAYS || lastMs - firstMs > MOST_DAYS * DAY_MS) return false
  const wallets = new Set(repeated.map(({finding}) => finding.wallet ?? ''))
  for (let atMs = firstMs; atMs < lastMs; atMs += DAY_MS) {
    const day = dayOf(atMs)
    if (days.has(day)) continue
    if ([...wallets].some((wallet) => linesOn(wallet, day).lines > 0)) return false
  }
  return true
}

function proposalOf(files: readonly GivenFile[], repeated: readonly Repeated[]): Proposal {
  const nameOf = ({source}: Place): string =>
    files.find((file) => file.source === source)?.file ?? ''
  const [{first, again}] = repeated as readonly [Repeated]
  const rows = new Set(repeated.map((one) => one.again.line)).size
  return {
    explanation: {
      kind: 'rows_given_twice',
      facts: {file: nameOf(again), overlaps: nameOf(first), rows},
    },
    suspects: repeated.map(({finding}) => finding),
  }
}

/**
 * Two exports of the statement whose periods overlap: lines of the one stand in the other as well, or, where
 * both were joined to one file, a second time in that. That each pair of lines says the same is proven by
 * reading both.
 */
export const exportsOverlap: Detector = async (findings, terms) => {
  const {files, lineContents} = terms
  const sources = statementsByName(files)
  const found = findings.flatMap((finding) =>
    finding.code === 'DUPLICATE_POSTING' ? repeatedIn(finding, sources) : [],
  )
  const filesOf = ({first, again}: Repeated): string => `${first.source} ${again.source}`
  const repeated = [...Map.groupBy(found, filesOf).values()]
    .filter((pair) => pair.length >= LEAST_FINDINGS && (isOfTwo(pair) || isStretch(pair, terms)))
    .flat()
  if (repeated.length === 0) return []
  const contents = await lineContents(repeated.flatMap(({first, again}) => [first, again]))
  const areEqual = ({first, again}: Repeated): boolean => {
    const content = contents.get(placeKey(first))
    return content !== undefined && content === contents.get(placeKey(again))
  }
  const pairs = Map.groupBy(repeated.filter(areEqual), filesOf)
  return Array.from(pairs.values())
    .filter((pair) => pair.length >= LEAST_FINDINGS)
    .map((pair) => [proposalOf(files, pair)])
}
