import {type Centavos, subtract} from '../../../domain/money.ts'
import {atOnce, type Steps} from '../../read/steps.ts'
import type {Finding} from '../../result.ts'
import {FINDING_CODES, factsOf} from '../finding-codes.ts'
import {keptFindings} from '../findings.ts'
import type {DraftColumns} from '../joined-drafts.ts'
import {markOf, markOfText} from '../marks.ts'
import {
  findingIdAt,
  hintAt,
  isRowAt,
  kindAt,
  otherWalletAt,
  roleAt,
  walletAt,
} from '../read-columns.ts'
import {textAt} from '../text-column.ts'
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

const amount = (number: number | undefined): Centavos | null =>
  number === undefined || Number.isNaN(number) ? null : (number as Centavos)

/** What the suspects of one run are read from. */
interface Columns {
  readonly findings: readonly Finding[]
  readonly columns: DraftColumns
  /** By the place, the number among the columns. */
  readonly numbers: Int32Array
  /** Another finding has the opposite difference. */
  readonly isPaired: (at: number) => boolean
}

/** A suspect of a share; it holds nothing but its place. */
class PackedSuspect implements Suspect {
  readonly at: number
  readonly #of: Columns

  constructor(of: Columns, at: number) {
    this.#of = of
    this.at = at
  }

  /** Its number among the columns. */
  #nth(): number {
    return this.#of.numbers[this.at] as number
  }

  #whole(): Finding {
    return this.#of.findings[this.at] as Finding
  }

  get id() {
    return findingIdAt(this.#of.columns, this.#nth())
  }

  get code() {
    return FINDING_CODES[this.#of.columns.codes[this.#nth()] as number] ?? 'RECORD_INVALID'
  }

  get class() {
    return factsOf(this.code).class
  }

  get wallet() {
    return walletAt(this.#of.columns, this.#nth()) ?? null
  }

  get subject() {
    const nth = this.#nth()
    if (isRowAt(this.#of.columns, nth)) return this.#whole().subject
    return {kind: this.kind, id: textAt(this.#of.columns.ids, nth)}
  }

  get kind() {
    return kindAt(this.#of.columns, this.#nth())
  }

  get role() {
    return roleAt(this.#of.columns, this.#nth())
  }

  get expectedCentavos() {
    return amount(this.#of.columns.amounts[this.#nth() * 2])
  }

  get actualCentavos() {
    return amount(this.#of.columns.amounts[this.#nth() * 2 + 1])
  }

  get deltaCentavos() {
    const {expectedCentavos: expected, actualCentavos: actual} = this
    return expected === null || actual === null ? null : subtract(actual, expected)
  }

  get grossCentavos() {
    return amount(this.#of.columns.grosses[this.#nth()]) ?? undefined
  }

  get otherWallet() {
    return otherWalletAt(this.#of.columns, this.#nth())
  }

  get hintCode() {
    const hint = hintAt(this.#of.columns, this.#nth())
    return hint ?? (this.#of.isPaired(this.at) ? 'offsetting_pair' : undefined)
  }

  get occurredAtMs() {
    const atMs = this.#of.columns.instants[this.#nth()] as number
    return Number.isNaN(atMs) ? undefined : atMs
  }

  get evidence() {
    return this.#whole().evidence
  }

  get mark() {
    const nth = this.#nth()
    return isRowAt(this.#of.columns, nth)
      ? markOfText(this.subject.id)
      : markOf(this.#of.columns.ids, nth)
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
  const of = kept && {
    findings,
    isPaired: kept.isPaired,
    columns: kept.merged.columns,
    numbers: kept.merged.numbers,
  }
  const ofDrafts = kept && {findings, kept}
  const suspects = new Array<Suspect>(findings.length)
  for (let at = 0; at < suspects.length; at += 1) {
    if (of === undefined || ofDrafts === undefined) {
      suspects[at] = listed(findings[at] as Finding, at)
    } else {
      const isDraft = (of.numbers[at] as number) < 0
      suspects[at] = isDraft ? new DraftedSuspect(ofDrafts, at) : new PackedSuspect(of, at)
    }
    if (at % SUSPECTS_A_STEP === 0) yield
  }
  return suspects
}
