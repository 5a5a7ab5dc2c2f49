import * as z from 'zod'
import {BLOCK_TYPES} from '../domain/balance-block.ts'
import {ENVIRONMENTS} from '../domain/environment.ts'
import {EVENT_KINDS} from '../domain/event.ts'
import {FEE_KINDS, type FeeKind, percentMicros} from '../domain/fee.ts'
import {PERMISSIONS} from '../domain/permission.ts'
import {FAULT_KINDS} from './fault-kind.ts'
import {reaisToCentavos} from './reais.ts'

/** Bodies of the emulator's control plane. Source: contract, section 5. */

/** `test` or `live`. */
export const environmentName = z.enum(ENVIRONMENTS)

/** Puts the clock forward; it never goes back. */
export const clockRequest = z.object({advanceSeconds: z.number().min(0).max(3_155_760_000)})

const instant = z.iso
  .datetime({offset: true, error: 'must be an ISO 8601 instant'})
  .transform((text) => Date.parse(text))

/** After one moment and up to another. Units: milliseconds since 1970. */
export const periodRequest = z.object({from: instant, until: instant}).partial()

/** The name becomes a file's. */
export const snapshotRequest = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be lowercase letters, digits, - or _'),
})

const access = z.union([z.literal('off'), z.literal('all'), z.array(z.string())])
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const credentialRights = {
  permissions: z.array(z.enum(PERMISSIONS)),
  ipAllowList: z.array(address).nullish(),
  subAccountAccess: access.optional(),
}

/** What a new credential may do. */
export const credentialRequest = z.object({environment: environmentName, ...credentialRights})

/** What changes of a credential; what is absent stays. */
export const credentialChange = z.object({...credentialRights, revoked: z.boolean()}).partial()

const notNegative = reaisToCentavos.refine((amount) => amount >= 0, 'must not be negative')

const schedule = z.object({
  fixed: notNegative,
  percent: z.number().refine((percent) => percentMicros(percent) !== undefined, {
    error: 'must be from 0 to below 100, with at most six decimals',
  }),
})

const schedules = Object.fromEntries(FEE_KINDS.map((kind) => [kind, schedule])) as Readonly<
  Record<FeeKind, typeof schedule>
>

/** What changes of the account; what is absent stays. */
export const accountChange = z.object({
  fees: z.strictObject(schedules).partial().optional(),
  institutionChoice: z.boolean().optional(),
  cnpjPayersBlocked: z.boolean().optional(),
  transactionLimit: notNegative.nullish(),
  subAccountQuota: z.number().int().min(0).nullish(),
})
export type AccountChange = z.infer<typeof accountChange>

/** A new institution to receive through. */
export const institutionRequest = z.object({name: z.string().min(1)})

/** What changes of an institution; what is absent stays. */
export const institutionChange = z.object({
  enabled: z.boolean().optional(),
  available: z.boolean().optional(),
})

/** Pays a charge, as this payer or as one of the emulator. */
export const payRequest = z.object({
  payer: z.object({name: z.string(), document: z.string()}).optional(),
})

/** Gives back all of a charge, or this much. */
export const refundOrderRequest = z.object({amount: reaisToCentavos.optional()})

/** Why a charge or a withdrawal fails. */
export const reasonRequest = z.object({reason: z.string().min(1)})

/** Blocks what a charge brought, or a part of it. */
export const blockRequest = z.object({
  transactionId: z.string(),
  amount: reaisToCentavos.optional(),
  blockType: z.enum(BLOCK_TYPES),
  reason: z.string().optional(),
  referenceNumber: z.string().optional(),
})

/** How a block ends, in words. */
export const blockResolution = z.object({resolutionReason: z.string().optional()})

/** Moves money between wallets. */
export const transferRequest = z.object({
  environment: environmentName,
  from: z.string(),
  to: z.string(),
  amount: reaisToCentavos,
})

/** Which requests or deliveries are struck, by what, how often. */
export const faultRequest = z.object({
  match: z
    .object({
      method: z.string().optional(),
      path: z.string().optional(),
      event: z.enum(EVENT_KINDS).optional(),
    })
    .default({}),
  action: z.object({
    kind: z.enum(FAULT_KINDS),
    status: z.number().int().min(400).max(599).optional(),
    ms: z.number().int().min(0).max(3_600_000).optional(),
  }),
  count: z.number().int().min(1).optional(),
  probability: z.number().gt(0).max(1).optional(),
})
export type FaultRequest = z.infer<typeof faultRequest>
