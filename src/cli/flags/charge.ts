import {resolveId} from '../../actions/show/resolve-id.ts'
import type {Context} from '../../app/context.ts'
import {
  type ChargeViolation,
  checkChargeWithSplit,
  DEFAULT_DESCRIPTION,
} from '../../domain/charge.ts'
import {type Centavos, toReais, ZERO} from '../../domain/money.ts'
import type {SplitLeg, SplitViolation} from '../../domain/split.ts'
import {isTaxIdRefusal, parseTaxId} from '../../domain/tax-id.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {renderInputNotices} from '../../render/command-line/input-notices.ts'
import {flagFault, refuseBlankReference, refuseControls} from './fault.ts'

/** The flags of `pix create` that describe the charge. */
export interface ChargeFlags {
  readonly amount: Centavos
  readonly description?: string | undefined
  readonly 'customer-name'?: string | undefined
  readonly 'customer-document'?: string | undefined
  readonly 'customer-email'?: string | undefined
  readonly 'customer-phone'?: string | undefined
  readonly project?: string | undefined
  readonly 'psp-credential'?: string | undefined
  readonly 'expires-in'?: number | undefined
  readonly 'external-reference'?: string | undefined
  readonly metadata?: readonly (readonly [string, string])[] | undefined
  readonly split?: readonly SplitLeg[] | undefined
}

/**
 * The body of the request that the flags describe, every rule checked.
 *
 * Errors: `InvalidInputError` that names the flag; nothing was sent.
 */
export async function toChargeBody(context: Context, flags: ChargeFlags) {
  const {subAccount} = await context.settings()
  const legs = flags.split ?? []
  const draft = {
    description: flags.description ?? DEFAULT_DESCRIPTION,
    projectId: flags.project && (await resolveId(context, flags.project, ['project'])),
    pspCredentialId: flags['psp-credential'],
    externalReference: flags['external-reference'],
  }
  if (legs.some(({amount}) => amount <= ZERO)) {
    throw flagFault({flag: 'split', fault: 'split_malformed'})
  }
  refuseControls(flags, TEXT_FLAGS)
  refuseBlankReference(draft.externalReference)
  const violation = checkChargeWithSplit(
    {amount: flags.amount, ...draft, expirySeconds: flags['expires-in']},
    {originator: subAccount?.value ?? PRINCIPAL, legs},
  )
  if (violation) throw flagFault({flag: FLAG_OF[violation], fault: violation})
  return {
    amount: toReais(flags.amount),
    ...draft,
    customer: customerOf(context, flags),
    expiresIn: flags['expires-in'],
    metadata: flags.metadata && Object.fromEntries(flags.metadata),
    split: legs.length > 0 ? legs.map(toWireLeg) : undefined,
  }
}

/** What is sent as it is written. */
const TEXT_FLAGS = [
  'description',
  'customer-name',
  'customer-email',
  'customer-phone',
  'external-reference',
  'metadata',
] as const

const FLAG_OF: Readonly<Record<ChargeViolation | SplitViolation, string>> = {
  amount_below_minimum: 'amount',
  description_too_long: 'description',
  project_not_uuid: 'project',
  psp_credential_not_uuid: 'psp-credential',
  expiry_out_of_range: 'expires-in',
  external_reference_too_long: 'external-reference',
  too_many_items: 'split',
  to_self: 'split',
  principal_from_principal: 'split',
  sub_account_unavailable: 'split',
  exceeds_net: 'split',
}

function customerOf(context: Context, flags: ChargeFlags) {
  const customer = {
    name: flags['customer-name'],
    document: documentOf(context, flags['customer-document']),
    email: flags['customer-email'],
    phone: flags['customer-phone'],
  }
  return Object.values(customer).some((value) => value !== undefined) ? customer : undefined
}

function documentOf(context: Context, typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  const document = parseTaxId(typed)
  const flag = 'customer-document'
  if (isTaxIdRefusal(document)) {
    const {fault, lacksZeros} = document
    throw flagFault({flag, fault, ...(lacksZeros && {lacksZeros})})
  }
  renderInputNotices(flag, document.notices, context.language).forEach(context.notice)
  return document.value
}

const toWireLeg = ({subAccount, amount}: SplitLeg) => ({subAccount, amount: toReais(amount)})
