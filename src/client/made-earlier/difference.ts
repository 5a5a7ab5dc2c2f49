import {readReference} from '../../domain/reference.ts'
import {isOtherHolder} from '../../domain/tax-id.ts'
import {asNumber, asRecord, asText} from '../../wire/loose.ts'

/** A field that the service answered with another value than was sent. */
export interface Difference {
  readonly field: string
  readonly sent: string
  readonly answered: string
}

type Fields = Readonly<Record<string, unknown>>

/** A field of the request and the field of the answer that repeats it. */
interface Pair {
  readonly sent: string
  readonly answered: string
  readonly same: (sent: unknown, answered: unknown) => boolean
}

/** Amounts are the same to the centavo. */
const sameAmount = (sent: unknown, answered: unknown): boolean =>
  Math.round(Number(sent) * 100) === Math.round(Number(answered) * 100)

/**
 * Letter case and punctuation are no difference, nor is an accent as a character of its own, nor what
 * takes no room. A value that the service masks cannot be compared.
 */
export function isSameText(sent: unknown, answered: unknown): boolean {
  const [one, other] = [String(sent), String(answered)]
  return /[*•]/.test(other) || plain(one) === plain(other)
}

/** Whether two texts differ, and the one that was answered is not what was sent, cut short. */
export const isOtherText = (sent: string, answered: string): boolean =>
  !isSameText(sent, answered) && !plain(sent).startsWith(plain(answered))

const plain = (text: string): string =>
  readReference(text)
    .toLowerCase()
    .replaceAll(/[\s./()-]/g, '')

const isSameHolder = (sent: unknown, answered: unknown): boolean =>
  !isOtherHolder(String(sent), String(answered))

const sameExactly = (sent: unknown, answered: unknown): boolean => sent === answered

const CHARGE: readonly Pair[] = [
  {sent: 'amount', answered: 'amount', same: sameAmount},
  {sent: 'externalReference', answered: 'externalReference', same: sameExactly},
  {sent: 'pspCredentialId', answered: 'pspCredentialId', same: isSameText},
]

const WITHDRAWAL: readonly Pair[] = [
  {sent: 'amount', answered: 'amount', same: sameAmount},
  {sent: 'netAmount', answered: 'netAmount', same: sameAmount},
  {sent: 'pixKey', answered: 'snapshotPixKey', same: isSameText},
  {sent: 'pixKeyType', answered: 'snapshotPixKeyType', same: isSameText},
  {sent: 'holderDocument', answered: 'snapshotHolderDocument', same: isSameHolder},
  {sent: 'externalReference', answered: 'externalReference', same: sameExactly},
]

const SUB_ACCOUNT: readonly Pair[] = [{sent: 'reference', answered: 'reference', same: sameExactly}]

/** Another amount, reference, institution or split than was asked for. */
export const chargeDiffers = (sent: Fields, answer: object): Difference | undefined =>
  firstOf(CHARGE, sent, answer) ?? splitDiffers(sent['split'], (answer as Fields)['split'])

/** Another amount, payee or reference than was asked for. */
export const withdrawalDiffers = (sent: Fields, answer: object): Difference | undefined =>
  firstOf(WITHDRAWAL, sent, answer)

/** Another reference than was sent: it is the wallet's name for good. */
export const subAccountDiffers = (sent: Fields, answer: object): Difference | undefined =>
  firstOf(SUB_ACCOUNT, sent, answer)

/** Another charge than was to be given back; a charge may also be named by its reference. */
export function refundDiffers(chargeId: string, answer: object): Difference | undefined {
  const answered = asText((answer as Fields)['originalTransactionId'])
  if (!UUID.test(chargeId) || answered === undefined || isSameText(chargeId, answered)) {
    return undefined
  }
  return {field: 'originalTransactionId', sent: chargeId, answered}
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The first field that both have and that differs. */
function firstOf(pairs: readonly Pair[], sent: Fields, answer: object): Difference | undefined {
  const fields = answer as Fields
  for (const pair of pairs) {
    const [own, other] = [sent[pair.sent], fields[pair.answered]]
    if (own === undefined || other === undefined || other === null) continue
    if (pair.same(own, other)) continue
    return {field: pair.answered, sent: String(own), answered: String(other)}
  }
  return undefined
}

function splitDiffers(sent: unknown, answered: unknown): Difference | undefined {
  if (!Array.isArray(sent) || !Array.isArray(answered)) return undefined
  const [own, other] = [legsOf(sent), legsOf(answered)]
  return own === other ? undefined : {field: 'split', sent: own, answered: other}
}

const legsOf = (legs: readonly unknown[]): string =>
  legs
    .map((leg) => {
      const {subAccount, amount} = asRecord(leg) ?? {}
      return `${String(subAccount)}=${(asNumber(amount) ?? Number.NaN).toFixed(2)}`
    })
    .join(' ')
