import type {QueryFlaw, QueryKind} from '../../actions/find/query.ts'
import type {
  FactSource,
  NextStepCode,
  ServiceAnswer,
  SubjectKind,
} from '../../actions/find/subject.ts'

/** What find says, in one language. */
export interface FindWords {
  readonly nothing: string
  readonly payment: (at: string, institution: string) => string
  readonly nothingNext: Readonly<Record<QueryKind, readonly string[]>>
  readonly flaws: Readonly<Record<Exclude<QueryFlaw, 'amount_without_day'>, string>>
  /** Of an amount, as it was typed, without its day. */
  readonly amountWithoutDay: (amount: string) => string
  /** Before the commands that ask it about a charge and about a payout. */
  readonly askService: string
  readonly otherMachine: string
  readonly more: string
  readonly partial: string
  readonly status: string
  readonly statusFrom: string
  readonly amount: string
  readonly counterpart: string
  readonly document: string
  readonly reference: string
  readonly e2eId: string
  readonly wallet: string
  readonly split: string
  /** The service is asked about so many of what is found, and about no more. */
  readonly mostAsked: (count: number) => string
  /** Where what the service dates is later than what came of it. */
  readonly clocks: string
  readonly service: string
  readonly timeline: string
  readonly kinds: Readonly<Record<SubjectKind, string>>
  readonly sources: Readonly<Record<FactSource, string>>
  readonly answers: Readonly<Record<ServiceAnswer, string>>
  readonly happenings: Readonly<Record<string, string>>
  readonly next: Readonly<Record<NextStepCode, string>>
  /** What was tried for `forward_waits`; `reason` is in words already. */
  readonly undelivered: (url: string, attempts: number, reason: string) => string
}
