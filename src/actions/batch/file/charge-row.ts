import {type ChargeViolation, checkChargeWithSplit} from '../../../domain/charge.ts'
import {toReais} from '../../../domain/money.ts'
import type {SplitLeg, SplitViolation} from '../../../domain/split.ts'
import type {WalletReference} from '../../../domain/wallet.ts'
import type {ChargeRequestBody} from '../../../wire/charge.ts'
import {readMetadata, readSplit} from './charge-cells.ts'
import type {ChargeColumn} from './columns.ts'
import type {RowCells} from './row-cells.ts'
import type {RowReading} from './row-reading.ts'

/** Reads one charge; `wallet` is its originator where the row names none. */
export function readChargeRow(
  cells: RowCells,
  wallet: WalletReference,
): RowReading<ChargeRequestBody> | undefined {
  const originator = cells.wallet() ?? wallet
  const amount = cells.requiredAmount('amount')
  const draft = {
    description: cells.sent('description'),
    projectId: cells.text('projectId'),
    pspCredentialId: cells.text('pspCredentialId'),
    externalReference: cells.reference('externalReference'),
  }
  const expirySeconds = cells.seconds('expiresIn')
  const customer = readCustomer(cells)
  const metadata = readMetadata(cells)
  const legs = readSplit(cells)
  if (amount === undefined) return undefined
  const split = {originator, legs}
  const violation = checkChargeWithSplit({amount, ...draft, expirySeconds}, split)
  const column = violation && COLUMN_OF[violation]
  if (violation && column && !cells.isRefused(column)) cells.refuse(column, violation)
  if (cells.faults.length > 0) return undefined
  const body: ChargeRequestBody = {
    amount: toReais(amount),
    ...draft,
    customer,
    expiresIn: expirySeconds,
    metadata,
    split: legs.length > 0 ? legs.map(toWireLeg) : undefined,
  }
  return {body, wallet: originator, amount, net: false, notices: []}
}

const COLUMN_OF: Readonly<Record<ChargeViolation | SplitViolation, ChargeColumn>> = {
  amount_below_minimum: 'amount',
  description_too_long: 'description',
  project_not_uuid: 'projectId',
  psp_credential_not_uuid: 'pspCredentialId',
  expiry_out_of_range: 'expiresIn',
  external_reference_too_long: 'externalReference',
  too_many_items: 'split',
  to_self: 'split',
  principal_from_principal: 'split',
  sub_account_unavailable: 'split',
  exceeds_net: 'split',
}

function readCustomer(cells: RowCells): ChargeRequestBody['customer'] {
  const customer = {
    name: cells.sent('customer.name'),
    document: cells.taxId('customer.document')?.value,
    email: cells.sent('customer.email'),
    phone: cells.sent('customer.phone'),
  }
  return Object.values(customer).some((value) => value !== undefined) ? customer : undefined
}

const toWireLeg = ({subAccount, amount}: SplitLeg) => ({subAccount, amount: toReais(amount)})
