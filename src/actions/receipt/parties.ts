import {isE2eIdFault, parseE2eId} from '../../domain/e2e-id.ts'
import {institutionName} from '../../domain/institution.ts'
import {maskDocument} from '../../domain/tax-id.ts'
import type {ReceiptInstitution, ReceiptParty} from './receipt.ts'

/** A person or company as others may see it. */
export const maskedParty = (
  name: string | undefined,
  document: string | undefined,
): ReceiptParty => ({
  name: name ?? null,
  maskedDocument: document === undefined ? null : maskDocument(document),
})

/** The institution that a payment left, by its e2eId. */
export function institutionOf(e2eId: string | undefined): ReceiptInstitution | null {
  const parsed = e2eId === undefined ? 'wrong_length' : parseE2eId(e2eId, 'payment')
  if (isE2eIdFault(parsed)) return null
  return {ispb: parsed.ispb, name: institutionName(parsed.ispb) ?? null}
}
