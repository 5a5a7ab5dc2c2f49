import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {type Place, placeKey} from '../../read/rows/rows.ts'
import {footing} from '../footing.ts'
import type {CauseTerms} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {dayTwice} from './statement-days.ts'

/** A line that a finding says is there twice: where it stands first, and where again. */
export interface Repeated {
  readonly finding: Suspect
  readonly first: Place
  readonly again: Place
}

/** Lines of one file in their order, that stand there a second time in the same order. */
type Page = readonly Repeated[]

/** Lines of a service that posts something twice are those of one subject: so many were not posted again in one order. */
const LEAST_SUBJECTS = 3
/** So many lines of a page may be in no finding, as adjustments are. */
const MOST_BETWEEN = 3

const distanceOf = ({first, again}: Repeated): number => again.line - first.line

/** Parts a list before each item that does not follow the one before it. */
function parted(lines: Page, follows: (before: Repeated, one: Repeated) => boolean): Page[] {
  const parts: Repeated[][] = []
  for (const one of lines) {
    const part = parts.at(-1)
    const before = part?.at(-1)
    if (part && before && follows(before, one)) part.push(one)
    else parts.push([one])
  }
  return parts
}

/** Whether it is long enough to be no chance, and ends before it begins again. */
function isPage(page: Page): boolean {
  const [begin, end] = [page[0], page.at(-1)]
  if (!begin || !end || page.length < LEAST_FINDINGS) return false
  if (end.first.line >= begin.again.line) return false
  return new Set(page.map(({finding}) => finding.mark)).size >= LEAST_SUBJECTS
}

/** What may be pages: lines of the same distance to their copies, with few others in between. */
function mayBePages(repeated: Page): Page[] {
  return [...Map.groupBy(repeated, distanceOf).values()].flatMap((alike) =>
    parted(
      alike.toSorted((one, other) => one.again.line - other.again.line),
      (before, one) => one.again.line - before.again.line <= MOST_BETWEEN + 1,
    ).filter(isPage),
  )
}

/** Each line of a page from its first to its last, and its copy: also those of no finding. */
function placesOf(page: Page): readonly (readonly [first: Place, again: Place])[] {
  const [begin, end] = [page[0], page.at(-1)]
  if (!begin || !end) return []
  return Array.from({length: end.again.line - begin.again.line + 1}, (_, nth) => [
    {...begin.first, line: begin.first.line + nth},
    {...begin.again, line: begin.again.line + nth},
  ])
}

/** A page without the lines that say something else than their copy, which part it. */
async function equalPages(
  candidates: readonly Page[],
  {lineContents}: Pick<CauseTerms, 'lineContents'>,
): Promise<Page[]> {
  const contents = await lineContents(candidates.flatMap(placesOf).flat())
  const isCopy = ([first, again]: readonly [Place, Place]): boolean => {
    const content = contents.get(placeKey(first))
    return content !== undefined && content === contents.get(placeKey(again))
  }
  return candidates.flatMap((page) => {
    const equal = page.filter(({first, again}) => isCopy([first, again]))
    return parted(equal, (before, one) => placesOf([before, one]).every(isCopy)).filter(isPage)
  })
}

/** Whether a balance has what a page moves twice: then the lines were posted so. */
function isPosted(page: Page, terms: Pick<CauseTerms, 'wallets'>): boolean {
  const foots = footing(terms)
  const byWallet = Map.groupBy(page, ({finding}) => finding.wallet)
  return [...byWallet].some(([wallet, own]) => {
    const moved = own.reduce((sum, {finding}) => sum + (finding.deltaCentavos ?? 0), 0)
    return moved !== 0 && own.every(({finding}) => foots(wallet, finding))
  })
}

/** Lines of one file that were pasted into it a second time, and how many rows those are. */
export interface Pasted {
  readonly repeated: readonly Repeated[]
  readonly rows: number
}

/**
 * Pages of one file of the statement that stand in it twice: rows of several charges and payouts that follow on each
 * other, and do so again, each equal to its copy in every field. Not those of whole days, which have a cause a day,
 * and not what a balance has twice.
 *
 * @param repeated lines of one file that it has twice.
 */
export async function pastedRows(
  repeated: readonly Repeated[],
  findings: readonly Suspect[],
  terms: CauseTerms,
): Promise<Pasted> {
  const candidates = mayBePages(repeated)
  if (candidates.length === 0) return {repeated: [], rows: 0}
  const days = await dayTwice(findings, terms)
  const ofDays = new Set(days.flat().flatMap(({suspects}) => suspects))
  const pages = (await equalPages(candidates, terms)).filter(
    (page) => !(isPosted(page, terms) || page.every(({finding}) => ofDays.has(finding))),
  )
  const rows = pages.reduce((sum, page) => sum + placesOf(page).length, 0)
  return {repeated: pages.flat(), rows}
}
