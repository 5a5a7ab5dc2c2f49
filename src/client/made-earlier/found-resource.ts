import {absolute, reaisIn, toReais} from '../../domain/money.ts'
import type {RequestKind} from '../../journal/request-record.ts'
import {asRecord} from '../../wire/loose.ts'
import type {TransactionResource} from '../../wire/transaction.ts'
import type {Fields} from './alike-payouts.ts'

/**
 * A creation as lists and exports have it, where the service was only asked for it and its own answer
 * never came: what was sent, and what the ledger says of it. Of a charge neither says the code to pay,
 * nor when it expires.
 */
export function foundResource(
  {kind, body}: {readonly kind: RequestKind; readonly body: string},
  found: TransactionResource,
): Fields {
  const sent = asRecord(JSON.parse(body)) ?? {}
  const {id, status, createdAt, externalReference = sent['externalReference']} = found
  const common = {id, status, createdAt, externalReference, ...projectOf(sent)}
  return kind === 'withdrawal'
    ? {...common, ...amountsOf(found, sent), ...payeeOf(sent), ...reasonOf(found)}
    : {...common, amount: sent['amount'], currency: found.currency, ...splitOf(sent)}
}

const projectOf = ({projectId}: Fields): Fields => (projectId === undefined ? {} : {projectId})

const splitOf = ({split}: Fields): Fields => (split === undefined ? {} : {split})

const reasonOf = ({failureReason}: TransactionResource): Fields =>
  failureReason === undefined ? {} : {failureReason}

/**
 * What leaves is the greater one of the two amounts, and what arrives the lesser, with either sign. An amount
 * that is no sum of centavos says nothing.
 */
function amountsOf(found: TransactionResource, sent: Fields): Fields {
  const sizes = [found.amount, found.netAmount].flatMap((value) => {
    const amount = reaisIn(value)
    return amount === undefined ? [] : absolute(amount)
  })
  const [least, most = least] = sizes.toSorted((a, b) => a - b)
  return {
    amount: sent['amount'] ?? (most === undefined ? undefined : toReais(most)),
    feeAmount: found.feeAmount,
    netAmount:
      sent['netAmount'] ?? (sizes.length > 1 && least !== undefined ? toReais(least) : undefined),
  }
}

const payeeOf = ({pixKey, pixKeyType, holderName, holderDocument}: Fields): Fields => ({
  snapshotPixKey: pixKey,
  snapshotPixKeyType: pixKeyType,
  snapshotHolderName: holderName,
  snapshotHolderDocument: holderDocument,
})
