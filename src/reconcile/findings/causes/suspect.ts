import {type Centavos, subtract} from '../../../domain/money.ts'
import type {Evidence, Finding} from '../../result.ts'
import {FINDING_CODES, factsOf} from '../finding-codes.ts'
import {keptFindings} from '../findings.ts'
import {kindAt, type PackedDrafts, roleAt} from '../packed-drafts.ts'

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
}

const listed = (finding: Finding, at: number): Suspect => ({
  ...finding,
  at,
  role: finding.role,
  grossCentavos: finding.grossCentavos,
  otherWallet: finding.otherWallet,
  occurredAtMs: finding.occurredAt === undefined ? undefined : Date.parse(finding.occurredAt),
})

const amount = (number: number | undefined): Centavos | null =>
  number === undefined || Number.isNaN(number) ? null : (number as Centavos)

/** A suspect among the columns of a share; it holds nothing but its place. */
class PackedSuspect implements Suspect {
  readonly at: number
  readonly #findings: readonly Finding[]
  readonly #packed: PackedDrafts
  readonly #nth: number

  constructor(
    findings: readonly Finding[],
    at: number,
    {packed, nth}: {readonly packed: PackedDrafts; readonly nth: number},
  ) {
    this.#findings = findings
    this.at = at
    this.#packed = packed
    this.#nth = nth
  }

  get #whole(): Finding {
    return this.#findings[this.at] as Finding
  }

  get id() {
    return this.#whole.id
  }

  get code() {
    return FINDING_CODES[this.#packed.codes[this.#nth] as number] ?? 'RECORD_INVALID'
  }

  get class() {
    return factsOf(this.code).class
  }

  get wallet() {
    return this.#packed.names[this.#packed.wallets[this.#nth] as number] ?? null
  }

  get subject() {
    const {ids, idEnds} = this.#packed
    const id = ids.slice(idEnds[this.#nth - 1] ?? 0, idEnds[this.#nth])
    return {kind: kindAt(this.#packed, this.#nth), id}
  }

  get role() {
    return roleAt(this.#packed, this.#nth)
  }

  get expectedCentavos() {
    return amount(this.#packed.amounts[this.#nth * 2])
  }

  get actualCentavos() {
    return amount(this.#packed.amounts[this.#nth * 2 + 1])
  }

  get deltaCentavos() {
    const {expectedCentavos: expected, actualCentavos: actual} = this
    return expected === null || actual === null ? null : subtract(actual, expected)
  }

  get grossCentavos() {
    return amount(this.#packed.grosses[this.#nth]) ?? undefined
  }

  get otherWallet() {
    return this.#packed.names[this.#packed.otherWallets[this.#nth] as number]
  }

  get occurredAtMs() {
    const atMs = this.#packed.instants[this.#nth] as number
    return Number.isNaN(atMs) ? undefined : atMs
  }

  get evidence() {
    return this.#whole.evidence
  }
}

/** The findings of a run as suspects, in their order. */
export function suspectsOf(findings: readonly Finding[]): readonly Suspect[] {
  const kept = keptFindings(findings)?.merged
  return Array.from({length: findings.length}, (_, at) => {
    const place = kept?.packedAt(at)
    return place ? new PackedSuspect(findings, at, place) : listed(findings[at] as Finding, at)
  })
}

/** In order of time; those without one are first. */
export function inOrderOfTime(suspects: readonly Suspect[]): readonly Suspect[] {
  const times = Float64Array.from(suspects, ({occurredAtMs}) => occurredAtMs ?? 0)
  const order = Uint32Array.from(suspects, (_, at) => at)
  order.sort((a, b) => (times[a] as number) - (times[b] as number) || a - b)
  return Array.from(order, (at) => suspects[at] as Suspect)
}
