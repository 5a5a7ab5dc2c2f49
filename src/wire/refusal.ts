import type {ChargeViolation} from '../domain/charge.ts'
import type {ProjectViolation} from '../domain/project.ts'
import type {SplitViolation} from '../domain/split.ts'
import type {WithdrawalViolation} from '../domain/withdrawal.ts'

/** A refusal of the service: a status, the word of the spec's error table, a sentence, details. */
export interface Refusal {
  readonly status: number
  readonly error: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

/** The word of the spec's error table. Source: spec, "Errors". */
const ERROR_WORDS: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  422: 'UnprocessableEntity',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
}

/** A refusal in the form of the service. */
export const refusal = (
  status: number,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): Refusal => ({status, error: ERROR_WORDS[status] ?? 'Error', message, details})

const badRequest = (code: string, message: string): Refusal => refusal(400, message, {code})
const invalidField = (field: string, message: string): Refusal => refusal(400, message, {field})

/** Source: spec, "Split errors"; contract, "code of a split error". */
export const SPLIT_REFUSALS: Readonly<Record<SplitViolation, Refusal>> = {
  too_many_items: badRequest('SPLIT_TOO_MANY_ITEMS', 'A split has at most 10 items.'),
  to_self: badRequest('SPLIT_TO_SELF', 'A sub-account cannot split to itself.'),
  principal_from_principal: badRequest(
    'SPLIT_PRINCIPAL_FROM_PRINCIPAL',
    'A charge of the main account cannot split to principal.',
  ),
  sub_account_unavailable: badRequest(
    'SPLIT_SUB_ACCOUNT_UNAVAILABLE',
    'A sub-account of the split does not exist in this account or is not active.',
  ),
  exceeds_net: badRequest(
    'SPLIT_EXCEEDS_NET',
    'The sum of the split exceeds the net value of the charge (amount minus fee).',
  ),
}

/** Source: spec, "PIX charge - creation request". */
export const CHARGE_REFUSALS: Readonly<Record<ChargeViolation, Refusal>> = {
  amount_below_minimum: invalidField('amount', 'amount must be at least 1'),
  description_too_long: invalidField('description', 'description has at most 255 characters'),
  project_not_uuid: invalidField('projectId', 'projectId must be a UUID'),
  psp_credential_not_uuid: invalidField('pspCredentialId', 'pspCredentialId must be a UUID'),
  expiry_out_of_range: invalidField('expiresIn', 'expiresIn must be from 300 to 604800 seconds'),
  external_reference_too_long: invalidField(
    'externalReference',
    'externalReference has at most 255 characters',
  ),
}

/** Source: spec, "Withdrawal - creation request". */
export const WITHDRAWAL_REFUSALS: Readonly<Record<WithdrawalViolation, Refusal>> = {
  both_amounts: invalidField('amount', 'send either amount or netAmount, not both'),
  no_amount: invalidField('amount', 'send either amount or netAmount'),
  amount_below_minimum: invalidField('amount', 'amount must be at least 1'),
  net_amount_below_minimum: invalidField('netAmount', 'netAmount must be at least 1'),
  project_not_uuid: invalidField('projectId', 'projectId must be a UUID'),
  external_reference_too_long: invalidField(
    'externalReference',
    'externalReference has at most 255 characters',
  ),
}

/** Source: spec, "Project". */
export const PROJECT_REFUSALS: Readonly<Record<ProjectViolation, Refusal>> = {
  name_missing: invalidField('name', 'name must not be empty'),
  name_too_long: invalidField('name', 'name has at most 255 characters'),
  color_invalid: invalidField('color', 'color must be a hexadecimal color such as #1A2B3C'),
  logo_url_invalid: invalidField('logoUrl', 'logoUrl must be a URL'),
}
