import {isPixKeyRefusal, PIX_KEY_TYPES, parsePixKey} from '../../../domain/pix-key.ts'
import {readReference} from '../../../domain/reference.ts'
import type {AnyAlike} from '../../../journal/request-record.ts'
import {asNumber, asText} from '../../../wire/loose.ts'
import type {BatchKind, BatchRow} from '../batch.ts'

type Body = Readonly<Record<string, unknown>>

/**
 * How a row is like a creation under another key. `same`: a payout to the same key, of the same amount as
 * it was written or answered,
 * of the same project, and with the same reference or neither with one. `alike`: the same reference, or
 * the same key and amount unless both have a reference, and these differ: two references say that two
 * payments are meant. Who holds the key, and how a name is spelled, is no part of it.
 */
export const LIKENESSES = ['same', 'alike'] as const
export type Likeness = (typeof LIKENESSES)[number]

/** What is known of the other creation. `made`: the service created it, within a day. */
export const SENT_STATES = ['unknown', 'made'] as const
export type SentState = (typeof SENT_STATES)[number]

/** `held`: not sent unless that is asked for. `named`: sent, and said before. */
export type Verdict = 'held' | 'named'

/**
 * What becomes of a payout like one that was sent from any wallet of the account. What was created more
 * than a day ago, was refused, or is another row of the file, keeps no row back and is not named. A row
 * whose own key was sent is repeated under that key, and is no new payout; one that a command only
 * wrote, before it ended, may not have been compared then, and is a new one.
 */
export const PAYOUT_VERDICTS: Readonly<Record<Likeness, Readonly<Record<SentState, Verdict>>>> = {
  same: {unknown: 'held', made: 'held'},
  alike: {unknown: 'held', made: 'named'},
}

/** A second charge moves no money by itself. */
export const verdictOn = (kind: BatchKind, likeness: Likeness, state: SentState): Verdict =>
  kind === 'withdrawal' ? PAYOUT_VERDICTS[likeness][state] : 'named'

/** What a creation is known by: two are like each other where they share a mark. */
export type Marks = Readonly<Record<Likeness, readonly string[]>>

/** What a row looks for. */
export const marksOfRow = (kind: BatchKind, body: Body): Marks =>
  marksOf(kind, body, {
    amounts: [amountOf(body), typedAmount(body), beside(isNet(body))],
    payeeOf: (hasReference) => !hasReference,
  })

/** A creation that was sent, and what is known of it. */
export interface Sent {
  readonly body: Body
  readonly isUnknown: boolean
  /** As the service answered: what leaves and what arrives, where it says so. */
  readonly answered?: Body | undefined
}

/**
 * What a creation that was sent is found by. Of a payout that was answered both amounts are known. Of
 * one of unknown outcome the fee is not, so any payout to the same key may be the same one that says what
 * leaves where this one says what arrives, or the other way round.
 */
export const marksOfSent = (kind: BatchKind, {body, isUnknown, answered = {}}: Sent): Marks =>
  marksOf(kind, body, {
    amounts: [
      amountOf(body),
      ...(isUnknown ? [beside(!isNet(body))] : []),
      ...(asNumber(answered['amount']) === undefined ? [] : [`gross ${answered['amount']}`]),
      ...(asNumber(answered['netAmount']) === undefined ? [] : [`net ${answered['netAmount']}`]),
    ],
    payeeOf: (hasReference) => hasReference,
  })

const isNet = ({amount, netAmount}: Body): boolean =>
  amount === undefined && netAmount !== undefined

const typedAmount = (body: Body): string => `${isNet(body) ? 'net' : 'gross'} ${amountOf(body)}`

/** A row of this kind of amount may be a payout of the other kind. */
const beside = (isNetRow: boolean): string => (isNetRow ? 'net, by any fee' : 'gross, by any fee')

/** More rows are not named to the journal, which looks through the names for each page of its answer. */
const MOST_NAMED = 1_000

/**
 * What a creation that was sent has where it shares a mark with one of these rows, or has the key of one.
 * Nothing where the rows are so many that all that was sent is read.
 */
export function anyLike(kind: BatchKind, rows: readonly BatchRow[]): AnyAlike | undefined {
  if (rows.length > MOST_NAMED) return undefined
  const references = new Set(rows.map(({body}) => referenceOf(body)))
  references.delete('')
  const amounts = new Set(kind === 'withdrawal' ? rows.map(({body}) => amountOf(body)) : [])
  return {
    amounts: [...amounts].flatMap((amount) => asNumber(amount) ?? []),
    references: [...references],
    idempotencyKeys: rows.map(({key}) => key),
  }
}

/** The amounts that it is known by, and whether those that are like it by key and amount alone have a reference. */
interface Known {
  readonly amounts: readonly unknown[]
  readonly payeeOf: (hasReference: boolean) => boolean
}

function marksOf(kind: BatchKind, body: Body, {amounts, payeeOf}: Known): Marks {
  const reference = referenceOf(body)
  const named = reference === '' ? [] : [JSON.stringify(['reference', reference])]
  if (kind === 'charge') return {same: [], alike: named}
  const {projectId = null} = body
  const payments = [...new Set(amounts)].map((amount) => [payeeKey(body), amount])
  const same = payments.map((one) => JSON.stringify(['same', ...one, reference, projectId]))
  const alike = payments.flatMap((one) => [
    JSON.stringify([...one, payeeOf(reference !== '')]),
    JSON.stringify(['payment', ...one, reference]),
  ])
  return {same, alike: [...named, ...alike]}
}

/** Whether those that share this mark are like each other by the reference, not by key and amount. */
export const isOfReference = (mark: string): boolean => mark.startsWith('["reference",')

const amountOf = ({amount, netAmount}: Body): unknown => amount ?? netAmount

/** As a person reads it; white space alone is none. */
const referenceOf = ({externalReference}: Body): string =>
  readReference(asText(externalReference) ?? '')

/** As the service has it: a program that uses the client as a library may write it in another way. */
export function payeeKey({pixKey, pixKeyType}: Body): unknown {
  const typed = asText(pixKey)
  if (typed === undefined) return pixKey
  const key = parsePixKey(
    typed,
    PIX_KEY_TYPES.find((type) => type === pixKeyType),
  )
  return isPixKeyRefusal(key) ? typed : key.value
}
