import {FEE_KINDS, type FeeKind} from '../../domain/fee.ts'
import type {Language} from '../../messages/language.ts'
import {renderTransaction} from '../payments/resources.ts'
import {type Fee, feeText} from '../text/fee-text.ts'
import {type LabelledFact, renderLabelledFacts} from '../text/labelled-facts.ts'
import {EMULATOR_RESOURCE_WORDS} from './emulator-resource-words.ts'

/** Fees and rules of an account. */
export interface AccountFacts {
  readonly environment: string
  readonly id: string
  readonly fees?: Readonly<Record<FeeKind, Fee>>
  readonly institutionChoice: boolean
  readonly cnpjPayersBlocked: boolean
  readonly transactionLimit: number | null
  readonly subAccountQuota: number | null
}

export function renderAccountRules(account: AccountFacts, language: Language): string {
  const words = EMULATOR_RESOURCE_WORDS[language]
  const {fees, transactionLimit, subAccountQuota} = account
  return renderLabelledFacts(
    [
      [words.environment, words.environments[account.environment] ?? account.environment],
      ...FEE_KINDS.map(
        (kind): LabelledFact => [words.feeOf(kind), feeText(fees?.[kind], language)],
      ),
      [words.institutionChoice, words.answer(account.institutionChoice)],
      [words.cnpjPayersBlocked, words.answer(account.cnpjPayersBlocked)],
      [words.transactionLimit, transactionLimit ?? words.none, 'money'],
      [words.subAccountQuota, subAccountQuota ?? words.none],
      [words.id, account.id],
    ],
    language,
  )
}

/** An institution that charges may be pinned to. */
export interface InstitutionFacts {
  readonly pspCredentialId: string
  readonly name: string
  readonly enabled: boolean
  readonly available: boolean
}

export function renderInstitution(institution: InstitutionFacts, language: Language): string {
  const words = EMULATOR_RESOURCE_WORDS[language]
  return renderLabelledFacts(
    [
      [words.name, institution.name],
      [words.enabled, words.answer(institution.enabled)],
      [words.available, words.answer(institution.available)],
      [words.id, institution.pspCredentialId],
    ],
    language,
  )
}

/** A credential; its secret is in the answer to its creation alone. */
export interface CredentialFacts {
  readonly clientId: string
  readonly clientSecret?: string
  readonly environment: string
  readonly permissions?: readonly string[]
  readonly ipAllowList?: readonly string[] | null
  readonly subAccountAccess?: 'off' | 'all' | readonly string[]
  readonly revoked: boolean
}

export function renderCredential(credential: CredentialFacts, language: Language): string {
  const words = EMULATOR_RESOURCE_WORDS[language]
  const {ipAllowList, subAccountAccess: access} = credential
  return renderLabelledFacts(
    [
      [words.clientId, credential.clientId],
      [words.clientSecret, credential.clientSecret],
      [words.environment, words.environments[credential.environment] ?? credential.environment],
      [words.permissions, listed(credential.permissions)],
      [words.addresses, listed(ipAllowList) ?? words.anyAddress],
      [words.wallets, typeof access === 'string' ? words.access[access] : listed(access)],
      [words.revoked, words.answer(credential.revoked)],
    ],
    language,
  )
}

/** What answers may be no emulator of ours: a list that is none is shown as it is. */
const listed = (list: readonly string[] | null | undefined): unknown =>
  Array.isArray(list) ? list.join(', ') : list

/** A delivery of an event and what became of it. */
export interface DeliveryFacts {
  readonly id: string
  readonly event: string
  readonly eventId: string
  readonly url: string
  readonly state: string
  readonly attempts?: readonly {
    readonly at: string
    readonly status?: number
    readonly error?: string
  }[]
}

export function renderDelivery(delivery: DeliveryFacts, language: Language): string {
  const words = EMULATOR_RESOURCE_WORDS[language]
  const last = delivery.attempts?.at(-1)
  return renderLabelledFacts(
    [
      [words.event, delivery.event],
      [words.eventId, delivery.eventId],
      [words.url, delivery.url],
      [words.status, delivery.state, 'state'],
      [words.attempts, delivery.attempts?.length],
      [words.lastAttempt, last?.at, 'instant'],
      [words.lastAnswer, last?.status ?? last?.error],
      [words.id, delivery.id],
    ],
    language,
  )
}

/** A real event, and what it is about. */
export interface TriggeredFacts {
  readonly event: string
  readonly subject: {readonly kind: 'charge' | 'withdrawal' | 'block'; readonly id: string}
  /** Paid first, so that there is money to withdraw or to block. Amount in reais. */
  readonly paidCharge?: {readonly id: string; readonly amount: number}
}

export function renderTriggered(
  {event, subject, paidCharge}: TriggeredFacts,
  language: Language,
): string {
  const words = EMULATOR_RESOURCE_WORDS[language]
  const facts: LabelledFact[] = [
    [words.event, event],
    [words.subjects[subject.kind], subject.id],
    [words.paidCharge, paidCharge?.id],
    [words.itsAmount, paidCharge?.amount, 'money'],
  ]
  return renderLabelledFacts(facts, language)
}

/** The two lines of a transfer. */
export interface TransferFacts {
  readonly outgoing: Readonly<Record<string, unknown>>
  readonly incoming: Readonly<Record<string, unknown>>
}

export const renderTransfer = ({outgoing, incoming}: TransferFacts, language: Language): string =>
  [outgoing, incoming].map((line) => renderTransaction(line, language)).join('\n\n')
