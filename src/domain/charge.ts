import {type Centavos, centavos} from './money.ts'
import {checkSplit, type SplitTerms, type SplitViolation} from './split.ts'
import {fitsText, isUuid} from './text.ts'

/** Source: spec, "Charge (status)". */
export const CHARGE_STATUSES = ['pending', 'completed', 'failed', 'cancelled'] as const
export type ChargeStatus = (typeof CHARGE_STATUSES)[number]
/** Not paid, expired or failed yet; every other status is final. */
export const isOpenChargeStatus = (status: unknown): boolean => status === 'pending'

/** Source: spec, "Limits". */
export const CHARGE_MINIMUM = centavos(100)
export const EXPIRY_MINIMUM_SECONDS = 300
export const EXPIRY_MAXIMUM_SECONDS = 604_800
export const EXPIRY_DEFAULT_SECONDS = 86_400

/**
 * Sent where none is given, since services may ask for one. Source: contract, "mandatory fields".
 */
export const DEFAULT_DESCRIPTION = 'Cobrança PIX'

/** What the rules look at in a charge about to be created. */
export interface ChargeDraft {
  readonly amount: Centavos
  readonly description?: string | undefined
  readonly projectId?: string | undefined
  readonly pspCredentialId?: string | undefined
  readonly expirySeconds?: number | undefined
  readonly externalReference?: string | undefined
}

/** In the order of the fields of the spec's table; the split comes last. */
export const CHARGE_VIOLATIONS = [
  'amount_below_minimum',
  'description_too_long',
  'project_not_uuid',
  'psp_credential_not_uuid',
  'expiry_out_of_range',
  'external_reference_too_long',
] as const
export type ChargeViolation = (typeof CHARGE_VIOLATIONS)[number]

/**
 * The first rule a charge breaks, or nothing.
 *
 * Errors: a `ChargeViolation`, in the order of `CHARGE_VIOLATIONS`.
 * Source: spec, "PIX charge - creation request".
 */
export function checkCharge(draft: ChargeDraft): ChargeViolation | undefined {
  const {description, projectId, pspCredentialId, externalReference} = draft
  if (draft.amount < CHARGE_MINIMUM) return 'amount_below_minimum'
  if (description !== undefined && !fitsText(description)) return 'description_too_long'
  if (projectId !== undefined && !isUuid(projectId)) return 'project_not_uuid'
  if (pspCredentialId !== undefined && !isUuid(pspCredentialId)) return 'psp_credential_not_uuid'
  if (!isExpiryInRange(draft.expirySeconds ?? EXPIRY_DEFAULT_SECONDS)) return 'expiry_out_of_range'
  if (externalReference !== undefined && !fitsText(externalReference)) {
    return 'external_reference_too_long'
  }
  return undefined
}

/** 300 to 604800 seconds, whole, both ends included. Source: spec, "Limits". */
export const isExpiryInRange = (seconds: number): boolean =>
  Number.isInteger(seconds) &&
  seconds >= EXPIRY_MINIMUM_SECONDS &&
  seconds <= EXPIRY_MAXIMUM_SECONDS

/** The charge's own rules first, then those of its split. */
export const checkChargeWithSplit = (
  draft: ChargeDraft,
  split: SplitTerms,
): ChargeViolation | SplitViolation | undefined => checkCharge(draft) ?? checkSplit(split)
