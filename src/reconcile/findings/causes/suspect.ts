import {type Centavos, subtract} from '../../../domain/money.ts'
import type {Evidence, Finding} from '../../result.ts'
import {FINDING_CODES, factsOf} from '../finding-codes.ts'
import {keptFindings} from '../findings.ts'
import {kindAt, roleAt} from '../packed-drafts.ts'
import {markOf, SuspectColumns} from './suspect-columns.ts'

/**
 * A finding as the search for causes reads it. A bad month has a million of them: what few detectors
 * ask for is made when it is asked for.
 */
export interface Suspect
  extends Pick<
    Finding,
    | 'id'
    | 'code'
    | 'class'
    | 'wallet'
    | 'subject'
    | 'expectedCentavos'
    | 'actualCentavos'
    | 'deltaCentavos'
  > {
  /** Its place in the list of its run. */
  readonly at: number
  readonly role: Finding['role'] | undefined
  readonly grossCentavos: Centavos | undefined
  readonly otherWallet: string | undefined
  /** Units: milliseconds since the epoch. */
  readonly occurredAtMs: number | undefined
  readonly evidence: readonly Evidence[]
  /** The same number for the same id of a subject; most others have another one. */
  readonly mark: number
}

const listed = (finding: Finding, at: number): Suspect => ({
  ...finding,
  at,
  role: finding.role,
  grossCentavos: finding.grossCentavos,
  otherWallet: finding.otherWallet,
  occurredAtMs: finding.occurredAt === undefined ? undefined : Date.parse(finding.occurredAt),
  mark: markOf(finding.subject.id, 0, finding.subject.id.length),
})

const amount = (number: number | undefined): Centavos | null =>
  number === undefined || Number.isNaN(number) ? null : (number as Centavos)

/** A suspect of a share; it holds nothing but its place. */
class PackedSuspect implements Suspect {
  readonly at: number
  readonly #findings: readonly Finding[]
  readonly #columns: SuspectColumns

  constructor(findings: readonly Finding[], columns: SuspectColumns, at: number) {
    this.#findings = findings
    this.#columns = columns
    this.at = at
  }

  get #whole(): Finding {
    return this.#findings[this.at] as Finding
  }

  get id() {
    return this.#whole.id
  }

  get code() {
    return FINDING_CODES[this.#columns.codes[this.at] as number] ?? 'RECORD_INVALID'
  }

  get class() {
    return factsOf(this.code).class
  }

  get wallet() {
    return this.#columns.nameOf(this.#columns.wallets[this.at]) ?? null
  }

  get subject() {
    const place = this.#columns.merged.packedAt(this.at)
    if (place === undefined) return this.#whole.subject
    const {packed, nth} = place
    const id = packed.ids.slice(packed.idEnds[nth - 1] ?? 0, packed.idEnds[nth])
    return {kind: kindAt(packed, nth), id}
  }

  get role() {
    const place = this.#columns.merged.packedAt(this.at)
    return place && roleAt(place.packed, place.nth)
  }

  get expectedCentavos() {
    return amount(this.#columns.amounts[this.at * 2])
  }

  get actualCentavos() {
    return amount(this.#columns.amounts[this.at * 2 + 1])
  }

  get deltaCentavos() {
    const {expectedCentavos: expected, actualCentavos: actual} = this
    return expected === null || actual === null ? null : subtract(actual, expected)
  }

  get grossCentavos() {
    return amount(this.#columns.grosses[this.at]) ?? undefined
  }

  get otherWallet() {
    return this.#columns.nameOf(this.#columns.otherWallets[this.at])
  }

  get occurredAtMs() {
    const atMs = this.#columns.instants[this.at] as number
    return Number.isNaN(atMs) ? undefined : atMs
  }

  get evidence() {
    return this.#whole.evidence
  }

  get mark() {
    return this.#columns.marks[this.at] as number
  }
}

/** The findings of a run as suspects, in their order. */
export function suspectsOf(findings: readonly Finding[]): readonly Suspect[] {
  const kept = keptFindings(findings)?.merged
  const columns = kept && new SuspectColumns(kept)
  return Array.from({length: findings.length}, (_, at) => {
    const place = kept?.packedAt(at)
    if (columns === undefined || place === undefined) return listed(findings[at] as Finding, at)
    columns.take(at, place.packed, place.nth)
    return new PackedSuspect(findings, columns, at)
  })
}

/** In order of time; those without one are first. */
export function inOrderOfTime(suspects: readonly Suspect[]): readonly Suspect[] {
  const times = new Float64Array(suspects.length)
  for (const [at, {occurredAtMs}] of suspects.entries()) times[at] = occurredAtMs ?? 0
  const order = Uint32Array.from(suspects, (_, at) => at)
  order.sort((a, b) => (times[a] as number) - (times[b] as number) || a - b)
  return Array.from(order, (at) => suspects[at] as Suspect)
}
