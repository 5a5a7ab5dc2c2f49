import {createHash} from 'node:crypto'
import * as z from 'zod/mini'
import {HOUR_MS} from '../domain/duration.ts'
import {ENVIRONMENTS} from '../domain/environment.ts'
import {isIdempotencyKey, KEY_LIFETIME_MS} from '../domain/idempotency.ts'
import {isPersonName} from './person.ts'
import {isPublicKey, isSignedBy, signText} from './person-key.ts'

export const PROPOSAL_FORMAT = 'pixctl-payout-proposal-1'

/**
 * How long a proposal may be approved at most. One hour less than the service keeps idempotency
 * keys: whoever approves a proposal a second time, on whichever machine, does so while the service
 * still knows the keys of the first time, and so creates nothing.
 */
export const LONGEST_PROPOSAL_MS = KEY_LIFETIME_MS - HOUR_MS

const proposedPayout = z.strictObject({
  /** Of the batch file it comes from. */
  line: z.int().check(z.positive()),
  subAccount: z.string(),
  idempotencyKey: z.string().check(z.refine(isIdempotencyKey)),
  /** The body as it will be sent. */
  request: z.record(z.string(), z.unknown()),
})

const proposal = z.strictObject({
  format: z.literal(PROPOSAL_FORMAT),
  proposedBy: z.string().check(z.refine(isPersonName)),
  publicKey: z.string().check(z.refine(isPublicKey)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  environment: z.enum(ENVIRONMENTS),
  baseUrl: z.string(),
  account: z.string(),
  instance: z.string(),
  note: z.optional(z.string()),
  payouts: z.array(proposedPayout).check(z.minLength(1)),
})
const signedProposal = z.strictObject({...proposal.shape, signature: z.string()})

/** One payout of a proposal, with the key under which it will be sent. */
export type ProposedPayout = z.infer<typeof proposedPayout>

/** What one person proposes to pay: at which service and account, to whom, until when. */
export type Proposal = z.infer<typeof proposal>

/** A proposal whose signature holds, and the SHA-256 of its file. */
export interface OpenedProposal {
  readonly proposal: Proposal
  /** The whole file, byte for byte. */
  readonly text: string
  readonly digest: string
}

export type ProposalFault = 'unreadable' | 'altered'

/** The text of a proposal file. The signature is over everything but itself. */
export function sealProposal(content: Proposal, privateKey: string): string {
  const signature = signText(signedPart(content), privateKey)
  return textOf({...content, signature})
}

/**
 * Reads a proposal file. There is one way to write each proposal: a file that says the same in
 * other bytes is altered, too.
 *
 * Errors: `unreadable` for a file that is no proposal, `altered` when its signature does not hold.
 */
export function openProposal(text: string): OpenedProposal | ProposalFault {
  const parsed = parse(text)
  if (parsed === undefined) return 'unreadable'
  const checked = signedProposal.safeParse(parsed)
  if (!checked.success) return 'unreadable'
  const {signature, ...content} = parsed as z.infer<typeof signedProposal>
  const isWhole = textOf({...content, signature}) === text
  if (!isWhole || !isSignedBy(content.publicKey, signedPart(content), signature)) return 'altered'
  return {proposal: content, text, digest: digestOf(text)}
}

/** The SHA-256 of a text in hex. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const signedPart = (content: Proposal): string => JSON.stringify(content)

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
