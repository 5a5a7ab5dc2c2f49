import {markOfText} from '../findings/columns/marks.ts'
import {differenceOf, hintOf} from '../findings/columns/order-drafts.ts'
import {factsOf} from '../findings/finding-codes.ts'
import type {KeptFindings} from '../findings/findings.ts'
import {subjectOf} from '../findings/subject-of.ts'
import type {Finding} from '../result.ts'
import type {Suspect} from './suspect.ts'

/** What the suspects of one run that have no columns are read from. */
interface Drafts {
  readonly findings: readonly Finding[]
  readonly kept: KeptFindings
}

/** A suspect without columns, such as what the last run left open; it holds nothing but its place. */
export class DraftedSuspect implements Suspect {
  readonly at: number
  readonly #of: Drafts

  constructor(of: Drafts, at: number) {
    this.#of = of
    this.at = at
  }

  #draft() {
    return this.#of.kept.merged.draftAt(this.at)
  }

  #whole(): Finding {
    return this.#of.findings[this.at] as Finding
  }

  get id() {
    return this.#whole().id
  }

  get code() {
    return this.#draft().code
  }

  get class() {
    return factsOf(this.code).class
  }

  get wallet() {
    return this.#draft().wallet
  }

  get subject() {
    return subjectOf(this.#draft(), this.#of.kept.names)
  }

  get kind() {
    return this.#draft().subject.kind
  }

  get role() {
    return this.#draft().role
  }

  get expectedCentavos() {
    return this.#draft().expected ?? null
  }

  get actualCentavos() {
    return this.#draft().actual ?? null
  }

  get deltaCentavos() {
    return differenceOf(this.#draft()) ?? null
  }

  get grossCentavos() {
    return this.#draft().gross
  }

  get otherWallet() {
    return this.#draft().otherWallet
  }

  get hintCode() {
    const draft = this.#draft()
    return draft.fault ? undefined : hintOf(draft, this.#of.kept.isPaired(this.at))
  }

  get occurredAtMs() {
    return this.#draft().atMs
  }

  get evidence() {
    return this.#whole().evidence
  }

  get mark() {
    return markOfText(this.subject.id)
  }
}
