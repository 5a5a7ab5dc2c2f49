import {markOfText} from '../../findings/columns/marks.ts'
import {KINDS, type PackedDrafts, ROLES} from '../../findings/columns/packed-drafts.ts'
import {isNumberedAt} from '../../findings/columns/read-columns.ts'
import {FINDING_CODES} from '../../findings/finding-codes.ts'
import {ID_LENGTH} from '../../findings/finding-id.ts'
import {faultOf, isFee} from '../faults.ts'
import type {Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'

/** So many suspects are looked for in what a run says before it ends. */
const MOST_SUSPECTS = 1_000

/** The marks of everything that findings are about: made once for each list. */
const marksOf = new WeakMap<readonly Suspect[], ReadonlySet<number>>()

function marksIn(open: readonly Suspect[]): ReadonlySet<number> {
  const known = marksOf.get(open) ?? new Set(open.map(({mark}) => mark))
  marksOf.set(open, known)
  return known
}

/**
 * Whether what a run with a change has said of some subjects refutes the change already: a suspect is
 * still there, or something is found about what nothing was found about. What a run says of its other
 * subjects takes no finding away.
 *
 * @param open what the run without the change raises.
 */
export function earlyRefutation(
  {suspects, mayAppear}: Pick<Proposal, 'suspects' | 'mayAppear'>,
  open: readonly Suspect[],
): (said: PackedDrafts) => boolean {
  const faults = new Set(suspects.slice(0, MOST_SUSPECTS).map(faultOf))
  const marks = mayAppear ? undefined : marksIn(open)
  return (said) => {
    let from = 0
    for (let at = 0; at < said.count; at += 1) {
      const id = said.ids.slice(from, said.idEnds[at])
      from = said.idEnds[at] as number
      // A row that cannot be read has no id: its place tells which it is.
      if (said.faults[at] !== 0) continue
      if (marks && !marks.has(markOfText(id))) return true
      if (isFeeAt(said, at) && faults.has(aboutAt(said, at, id))) return true
      if (isNumberedAt(said, at) && faults.has(findingIdIn(said, at))) return true
    }
    return false
  }
}

const FEE_CODES: ReadonlySet<number> = new Set(
  FINDING_CODES.flatMap((code, number) => (isFee({code}) ? [number] : [])),
)

const isFeeAt = ({codes}: PackedDrafts, at: number): boolean => FEE_CODES.has(codes[at] as number)

/** As `aboutOf` writes it, which is what tells a fee that is wrong. */
function aboutAt({kinds, roles}: PackedDrafts, at: number, id: string): string {
  return `${KINDS[kinds[at] as number]} ${id} ${ROLES[roles[at] as number] ?? ''}`
}

const findingIdIn = ({findingIds}: PackedDrafts, at: number): string =>
  findingIds.slice(at * ID_LENGTH, (at + 1) * ID_LENGTH)
