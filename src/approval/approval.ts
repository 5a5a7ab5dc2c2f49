import * as z from 'zod/mini'
import {isSignedBy, signText} from './person-key.ts'
import {digestOf} from './proposal.ts'

const APPROVAL_FORMAT = 'pixctl-payout-approval-1'

const approval = z.strictObject({
  format: z.literal(APPROVAL_FORMAT),
  approvedBy: z.string(),
  publicKey: z.string(),
  approvedAt: z.iso.datetime(),
  signature: z.string(),
  /** The proposal file, byte for byte. */
  proposal: z.string(),
})

/** A proposal that another person signed, as it is kept in the journal of who sent it. */
export type Approval = z.infer<typeof approval>

/** Who approves, and when. */
export type Approver = Pick<Approval, 'approvedBy' | 'publicKey' | 'approvedAt'>

/** Signs a proposal file for a second time, as another person. */
export function sealApproval(text: string, approver: Approver, privateKey: string): string {
  const {approvedBy, publicKey, approvedAt} = approver
  const signature = signText(signedPart(text, approver), privateKey)
  const sealed: Approval = {
    format: APPROVAL_FORMAT,
    approvedBy,
    publicKey,
    approvedAt,
    signature,
    proposal: text,
  }
  return JSON.stringify(sealed)
}

/** Reads a kept approval; nothing where it is none, or its signature does not hold. */
export function openApproval(document: string): Approval | undefined {
  const checked = approval.safeParse(parse(document))
  if (!checked.success) return undefined
  const {data} = checked
  const isSigned = isSignedBy(data.publicKey, signedPart(data.proposal, data), data.signature)
  return isSigned ? data : undefined
}

const signedPart = (text: string, {approvedBy, publicKey, approvedAt}: Approver): string =>
  JSON.stringify([APPROVAL_FORMAT, digestOf(text), approvedBy, publicKey, approvedAt])

function parse(document: string): unknown {
  try {
    return JSON.parse(document)
  } catch {
    return undefined
  }
}
