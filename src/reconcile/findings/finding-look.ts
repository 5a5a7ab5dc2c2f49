import {type Centavos, subtract} from '../../domain/money.ts'
import {eachOf, type Steps} from '../read/files/steps.ts'
import type {Finding, HintCode, Subject} from '../result.ts'
import {
  amountOf,
  faultAt,
  findingIdAt,
  grossAt,
  hintAt,
  kindAt,
  otherWalletAt,
  roleAt,
  walletAt,
} from './columns/read-columns.ts'
import {FINDING_CODES, factsOf} from './finding-codes.ts'
import {type KeptFindings, keptFindings, remedyOf} from './findings.ts'

/** Fields that each finding has. */
type Always = 'id' | 'code' | 'class' | 'severity' | 'wallet' | 'remedy'
type Amounts = 'expectedCentavos' | 'actualCentavos' | 'deltaCentavos'
type Sometimes =
  | 'lackingCentavos'
  | 'role'
  | 'otherWallet'
  | 'fault'
  | 'hintCode'
  | 'occurredAt'
  | 'cause'

/**
 * What is read of every finding of a list to count, sum and group them: not its rows, nor the id of its subject.
 * A finding that is a column makes a field when it is read, so a counter asks for the code before the rest.
 */
export type FindingLook = Pick<Finding, Always | Amounts> & {
  readonly subject: Pick<Subject, 'kind'>
} & {
  readonly [Field in Sometimes]?: Finding[Field] | undefined
}

/** A finding of a share, of which each field is read from its column when it is asked for. */
export class ColumnLook implements FindingLook {
  /** Its place in the list. */
  readonly at: number
  protected readonly kept: KeptFindings

  constructor(kept: KeptFindings, at: number) {
    this.kept = kept
    this.at = at
  }

  protected get columns() {
    return this.kept.merged.columns
  }

  /** Its number among the columns. */
  protected get nth(): number {
    return this.kept.merged.numbers[this.at] as number
  }

  get id() {
    return findingIdAt(this.columns, this.nth)
  }

  get code() {
    return FINDING_CODES[this.columns.codes[this.nth] as number] ?? 'RECORD_INVALID'
  }

  get class() {
    return factsOf(this.code).class
  }

  get severity() {
    return factsOf(this.code).severity
  }

  get subject(): FindingLook['subject'] {
    return {kind: kindAt(this.columns, this.nth)}
  }

  get wallet() {
    return walletAt(this.columns, this.nth) ?? null
  }

  get otherWallet() {
    return otherWalletAt(this.columns, this.nth)
  }

  get role() {
    return roleAt(this.columns, this.nth)
  }

  get expectedCentavos() {
    return amountOf(this.columns.amounts[this.nth * 2]) ?? null
  }

  get actualCentavos() {
    return amountOf(this.columns.amounts[this.nth * 2 + 1]) ?? null
  }

  get deltaCentavos(): Centavos | null {
    const {expectedCentavos: expected, actualCentavos: actual} = this
    return expected === null || actual === null ? null : subtract(actual, expected)
  }

  get lackingCentavos(): Centavos | undefined {
    return grossAt(this.columns, this.nth).lacking
  }

  get occurredAt(): string | undefined {
    const atMs = this.columns.instants[this.nth] as number
    return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString()
  }

  get fault() {
    return faultAt(this.columns, this.nth)
  }

  /** Columns keep the hint that a draft has by itself. */
  get hintCode(): HintCode | undefined {
    const hint = hintAt(this.columns, this.nth)
    return hint ?? (this.kept.isPaired(this.at) ? 'offsetting_pair' : undefined)
  }

  get remedy() {
    const {code, role, otherWallet, wallet, fault, columns, nth} = this
    const actual = this.actualCentavos ?? undefined
    return remedyOf({code, role, hint: hintAt(columns, nth), otherWallet, wallet, fault, actual})
  }

  get cause() {
    return this.kept.causeOf(this.at)
  }
}

/**
 * Looks at each finding of a list, in steps. Those of shares, which a bad month has hundreds of
 * thousands of, are not made for it.
 */
export function* lookingAt(
  findings: readonly Finding[],
  take: (look: FindingLook, at: number) => void,
): Steps<void> {
  const kept = keptFindings(findings)
  let at = 0
  if (!kept) {
    yield* eachOf(findings, (finding) => {
      take(finding, at)
      at += 1
    })
    return
  }
  yield* eachOf(kept.merged.numbers, (nth) => {
    take(nth < 0 ? (findings[at] as Finding) : new ColumnLook(kept, at), at)
    at += 1
  })
}
