import {DAY_MS} from '../../../domain/duration.ts'
import {byPlace} from '../../findings/columns/order-drafts.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {type Place, placeKey} from '../../read/rows/rows.ts'
import type {CauseTerms, Detector, GivenFile, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {type Pasted, pastedRows, type Repeated} from './pasted-rows.ts'
import {type CopiedRows, renumberedRows} from './renumbered-rows.ts'
import {daysByHour} from './statement-days.ts'

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

function proposalOf(
  files: readonly GivenFile[],
  {first, again, rows, suspects}: CopiedRows,
): Proposal {
  const nameOf = ({source}: Place): string =>
    files.find((file) => file.source === source)?.file ?? ''
  return {
    explanation: {
      kind: 'rows_given_twice',
      facts: {file: nameOf(again), overlaps: nameOf(first), rows},
    },
    suspects,
  }
}

function copiedIn({repeated, rows}: Pasted): CopiedRows {
  const [{first, again}] = repeated as readonly [Repeated]
  return {first, again, rows, suspects: repeated.map(({finding}) => finding)}
}

const filesOf = ({first, again}: Repeated): string => `${first.source} ${again.source}`

/** Of two files, or of a stretch of days: that each pair of lines says the same is proven by reading both. */
async function equalLines(
  repeated: readonly Repeated[],
  {lineContents}: CauseTerms,
): Promise<readonly Pasted[]> {
  if (repeated.length === 0) return []
  const contents = await lineContents(repeated.flatMap(({first, again}) => [first, again]))
  const areEqual = ({first, again}: Repeated): boolean => {
    const content = contents.get(placeKey(first))
    return content !== undefined && content === contents.get(placeKey(again))
  }
  const pairs = Map.groupBy(repeated.filter(areEqual), filesOf)
  return Array.from(pairs.values(), (pair) => ({
    repeated: pair,
    rows: new Set(pair.map(({again}) => again.line)).size,
  }))
}

/**
 * Two exports of the statement whose periods overlap: lines of the one stand in the other as well, or, where
 * both were joined to one file, a second time in that. Of less than days of one file its pages are looked at.
 */
export const exportsOverlap: Detector = async (findings, terms) => {
  const {files} = terms
  const sources = statementsByName(files)
  const found = findings.flatMap((finding) =>
    finding.code === 'DUPLICATE_POSTING' ? repeatedIn(finding, sources) : [],
  )
  const pairs = [...Map.groupBy(found, filesOf).values()].filter(
    ({length}) => length >= LEAST_FINDINGS,
  )
  const isWhole = (pair: readonly Repeated[]) => isOfTwo(pair) || isStretch(pair, terms)
  const [whole, parts] = [true, false].map((is) => pairs.filter((pair) => isWhole(pair) === is))
  const pasted = [...(await equalLines((whole ?? []).flat(), terms))]
  for (const pair of parts ?? []) pasted.push(await pastedRows(pair, findings, terms))
  const copied = pasted.filter(({repeated}) => repeated.length >= LEAST_FINDINGS).map(copiedIn)
  const renumbered =
    copied.length === 0 ? await renumberedRows(pairs.flat(), findings, terms) : undefined
  return [...copied, ...(renumbered ? [renumbered] : [])].map((one) => [proposalOf(files, one)])
}
