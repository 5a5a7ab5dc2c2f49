import {markOf, markOfText} from '../findings/columns/marks.ts'
import {amountOf, isRowAt, kindAt, placesOf, subjectAt} from '../findings/columns/read-columns.ts'
import {ColumnLook} from '../findings/finding-look.ts'
import {keptFindings} from '../findings/findings.ts'
import {atOnce, type Steps} from '../read/files/steps.ts'
import type {Finding} from '../result.ts'
import {DraftedSuspect} from './drafted-suspect.ts'
import type {Suspect} from './suspect.ts'

const listed = (finding: Finding, at: number): Suspect => ({
  ...finding,
  at,
  kind: finding.subject.kind,
  role: finding.role,
  grossCentavos: finding.grossCentavos,
  otherWallet: finding.otherWallet,
  hintCode: finding.hintCode,
  occurredAtMs: finding.occurredAt === undefined ? undefined : Date.parse(finding.occurredAt),
  mark: markOfText(finding.subject.id),
})

/** A suspect of a share; it holds nothing but its place. */
class PackedSuspect extends ColumnLook implements Suspect {
  override get subject() {
    return subjectAt(this.columns, this.nth, this.kept.names)
  }

  get kind() {
    return kindAt(this.columns, this.nth)
  }

  get grossCentavos() {
    return amountOf(this.columns.grosses[this.nth])
  }

  get occurredAtMs() {
    const atMs = this.columns.instants[this.nth] as number
    return Number.isNaN(atMs) ? undefined : atMs
  }

  get evidence() {
    const {names} = this.kept
    return placesOf(this.columns, this.nth).map(({source, line}) => ({
      file: names[source] ?? '',
      line,
    }))
  }

  get mark() {
    return isRowAt(this.columns, this.nth)
      ? markOfText(this.subject.id)
      : markOf(this.columns.ids, this.nth)
  }
}

/** The findings of a run as suspects, in their order. */
export const suspectsOf = (findings: readonly Finding[]): readonly Suspect[] =>
  atOnce(readingSuspects(findings))

/** So many suspects are made in one step. */
const SUSPECTS_A_STEP = 20_000

/** `suspectsOf`, in steps. */
export function* readingSuspects(findings: readonly Finding[]): Steps<readonly Suspect[]> {
  const kept = keptFindings(findings)
  const ofDrafts = kept && {findings, kept}
  const suspects = new Array<Suspect>(findings.length)
  for (let at = 0; at < suspects.length; at += 1) {
    if (ofDrafts === undefined) {
      suspects[at] = listed(findings[at] as Finding, at)
    } else {
      const isDraft = (ofDrafts.kept.merged.numbers[at] as number) < 0
      suspects[at] = isDraft
        ? new DraftedSuspect(ofDrafts, at)
        : new PackedSuspect(ofDrafts.kept, at)
    }
    if (at % SUSPECTS_A_STEP === 0) yield
  }
  return suspects
}
