import type {Environment} from '../../domain/environment.ts'
import {type Refusal, refusal} from '../../wire/refusal.ts'
import type {World} from '../world.ts'

/**
 * Why a charge cannot be pinned to an institution, if so. Source: spec, "Institution-choice
 * errors".
 */
export function pinRefusal(
  {store}: World,
  environment: Environment,
  pspCredentialId: string | undefined,
): Refusal | undefined {
  if (pspCredentialId === undefined) return undefined
  if (store.accounts.get(environment).institutionChoice === 0) return CHOICE_NOT_ALLOWED
  const institution = store.institutions.find(environment, pspCredentialId)
  return institution?.enabled === 1 ? undefined : NOT_ENABLED
}

/** The pinned institution is down: there is no fallback, and no charge is left. */
export function outageRefusal(
  {store}: World,
  environment: Environment,
  pspCredentialId: string | undefined,
): Refusal | undefined {
  if (pspCredentialId === undefined) return undefined
  const institution = store.institutions.find(environment, pspCredentialId)
  return institution?.available === 1 ? undefined : UNAVAILABLE
}

const CHOICE_NOT_ALLOWED = refusal(400, 'This account has no institution choice.', {
  field: 'pspCredentialId',
  reason: 'INSTITUTION_CHOICE_NOT_ALLOWED',
})
const NOT_ENABLED = refusal(400, 'The institution is not enabled and active for this account.', {
  field: 'pspCredentialId',
  reason: 'INSTITUTION_NOT_ENABLED',
})
const UNAVAILABLE = refusal(503, 'The chosen institution is down or without capacity.', {
  reason: 'INSTITUTION_UNAVAILABLE',
})
