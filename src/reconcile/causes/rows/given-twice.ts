import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {Evidence} from '../../result.ts'
import type {Detector, GivenFile, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

const REPEATED: ReadonlySet<Suspect['code']> = new Set(['DUPLICATE_POSTING', 'DUPLICATE_DELIVERY'])

/** An input, and its place among those that were given. */
interface Placed {
  readonly file: GivenFile
  readonly at: number
}

/** Two inputs under one name that may be one file: same bytes, or as many rows each. */
const mayBeOne = (a: GivenFile, b: GivenFile): boolean =>
  a.name === b.name && b.rows >= LEAST_FINDINGS && (a.sha256 === b.sha256 || a.rows === b.rows)

/** Those that may be another one once more. */
function alikeAmong(files: readonly GivenFile[]): readonly GivenFile[] {
  return [...Map.groupBy(files, ({name}) => name).values()].flatMap((named) =>
    named.filter((file) => named.some((other) => other !== file && mayBeOne(file, other))),
  )
}

/** The inputs whose rows a finding names. One path that was given twice has one name, and its rows one line. */
function inputsOf(
  evidence: readonly Evidence[],
  byName: ReadonlyMap<string, readonly Placed[]>,
): readonly Placed[] {
  return [...new Set(evidence.map(({file}) => file))]
    .flatMap((name) => {
      const [first, ...others] = byName.get(name) ?? []
      if (first === undefined) return []
      const lines = evidence.flatMap(({file, line}) => (file === name ? [line] : []))
      return new Set(lines).size < lines.length ? [first, ...others] : [first]
    })
    .sort((a, b) => a.at - b.at)
}

/** For each file the later ones that may be it once more, by what findings say that stands in both. */
function copiesOf(
  findings: readonly Suspect[],
  files: readonly GivenFile[],
): ReadonlyMap<GivenFile, readonly GivenFile[]> {
  const placed = files.map((file, at) => ({file, at}))
  const byName = Map.groupBy(placed, ({file}) => file.file)
  const counts = new Map<GivenFile, Map<GivenFile, number>>()
  // Findings are many, and so may files be: each finding is looked at once.
  for (const {code, evidence} of findings) {
    if (!REPEATED.has(code)) continue
    const [first, ...others] = inputsOf(evidence, byName)
    if (first === undefined) continue
    const copies = counts.get(first.file) ?? new Map<GivenFile, number>()
    counts.set(first.file, copies)
    for (const {file} of others) copies.set(file, (copies.get(file) ?? 0) + 1)
  }
  const found = new Map<GivenFile, readonly GivenFile[]>()
  for (const [first, copies] of counts) {
    const alike = files.filter(
      (file) => (copies.get(file) ?? 0) >= LEAST_FINDINGS && mayBeOne(first, file),
    )
    if (alike.length > 0) found.set(first, alike)
  }
  return found
}

const MOST_NAMES = 3

function withoutThese(first: GivenFile, copies: readonly GivenFile[]): Proposal {
  const all = [...new Set(copies.map(({file}) => file))]
  const more = all.length > MOST_NAMES ? ['…'] : []
  const isOnePath = copies.every(({file}) => file === first.file)
  const rows = copies.reduce((sum, copy) => sum + copy.rows, 0)
  const file = [...all.slice(0, MOST_NAMES), ...more].join(', ')
  const count = isOnePath ? {times: copies.length + 1} : {copies: copies.length}
  return {
    explanation: {
      kind: 'rows_given_twice',
      facts: {file, ...((isOnePath || copies.length > 1) && count), rows},
    },
    suspects: [],
    change: {without: copies.map(({source}) => source)},
  }
}

/**
 * A file that was given twice, under two names or once compressed: in a run without one of the two
 * nothing is repeated. Where it was given more often, that is so in a run without all the others.
 */
export const givenTwice: Detector = (findings, {files}) => {
  // To look at the evidence of every finding takes longer than all else here.
  const alike = alikeAmong(files)
  if (alike.length === 0) return []
  return [...copiesOf(findings, alike)].flatMap(([first, copies]): (readonly Proposal[])[] => {
    const each = copies.map((copy) => [withoutThese(first, [copy])])
    return copies.length > 1 ? [[withoutThese(first, copies)], ...each] : each
  })
}
