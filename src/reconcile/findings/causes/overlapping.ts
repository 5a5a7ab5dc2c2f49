import {type Place, placeKey} from '../../read/rows.ts'
import {type Detector, type GivenFile, LEAST_FINDINGS, type Proposal} from './proposal.ts'
import type {Suspect} from './suspect.ts'

/** A line that a finding says is there twice: where it stands in the earlier file, and in the later one. */
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

/** The two lines of a second posting, where they stand in two files. */
function repeatedIn(finding: Suspect, sources: ReadonlyMap<string, number>): readonly Repeated[] {
  const places = finding.evidence.flatMap(({file, line}) => {
    const source = sources.get(file)
    return source === undefined ? [] : [{source, line}]
  })
  const [first, again, ...others] = places.sort((a, b) => a.source - b.source)
  if (!first || !again || others.length > 0 || first.source === again.source) return []
  return [{finding, first, again}]
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
 * Two exports of the statement whose periods overlap: lines of the one stand in the other as well. That
 * each pair of them says the same is proven by reading both.
 */
export const exportsOverlap: Detector = async (findings, {files, lineContents}) => {
  const sources = statementsByName(files)
  if (sources.size < 2) return []
  const repeated = findings.flatMap((finding) =>
    finding.code === 'DUPLICATE_POSTING' ? repeatedIn(finding, sources) : [],
  )
  if (repeated.length < LEAST_FINDINGS) return []
  const contents = await lineContents(repeated.flatMap(({first, again}) => [first, again]))
  const areEqual = ({first, again}: Repeated): boolean => {
    const content = contents.get(placeKey(first))
    return content !== undefined && content === contents.get(placeKey(again))
  }
  const pairs = Map.groupBy(
    repeated.filter(areEqual),
    ({first, again}) => `${first.source} ${again.source}`,
  )
  return Array.from(pairs.values())
    .filter((pair) => pair.length >= LEAST_FINDINGS)
    .map((pair) => [proposalOf(files, pair)])
}
