import {z} from 'zod'
import {balanceBlockResource} from '../../src/wire/balance-block.ts'
import {chargeResource} from '../../src/wire/charge.ts'
import {subAccountResource} from '../../src/wire/sub-account.ts'
import {refundResource, transactionResource} from '../../src/wire/transaction.ts'
import {withdrawalResource} from '../../src/wire/withdrawal.ts'
import {environment, instant} from './parts.ts'

const fault = z.looseObject({
  id: z.string(),
  match: z.record(z.string(), z.unknown()),
  action: z.looseObject({kind: z.string()}),
  remaining: z.int().nullable(),
  fired: z.int(),
})
const pair = z.object({clientId: z.string(), clientSecret: z.string()})
const snapshot = z.looseObject({name: z.string()})

/** A charge as the control plane shows it, without its picture. */
const charge = chargeResource

/** The service on this machine. */
/** A request to the service, or an attempt to deliver an event. */
const logEntry = z.looseObject({
  seq: z.int(),
  kind: z.enum(['request', 'delivery']),
  at: instant,
  environment: z.enum(['test', 'live']).nullable(),
  status: z.int().nullable(),
})

export const EMULATOR_SCHEMAS = {
  'emulator account': z.looseObject({
    environment,
    id: z.string(),
    fees: z.record(z.string(), z.object({fixed: z.number(), percent: z.number()})),
    institutionChoice: z.boolean(),
    cnpjPayersBlocked: z.boolean(),
    transactionLimit: z.number().nullable(),
    subAccountQuota: z.number().nullable(),
  }),
  'emulator block': balanceBlockResource,
  'emulator clock': z.object({now: instant, fired: z.int().optional()}),
  'emulator credential': z.looseObject({
    clientId: z.string(),
    clientSecret: z.string().optional(),
    permissions: z.array(z.string()),
    ipAllowList: z.array(z.string()).nullable(),
    subAccountAccess: z.union([z.enum(['off', 'all']), z.array(z.string())]),
    revoked: z.boolean(),
  }),
  'emulator expire': charge,
  'emulator export': z.object({directory: z.string(), files: z.array(z.string())}),
  'emulator fail': withdrawalResource,
  'emulator fault': z.object({faults: z.array(fault)}),
  'emulator institution': z.looseObject({
    pspCredentialId: z.string(),
    name: z.string(),
    enabled: z.boolean(),
    available: z.boolean(),
  }),
  'emulator pay': charge,
  'emulator redeliver': z.looseObject({id: z.string()}),
  'emulator refund': refundResource,
  'emulator log': z.object({data: z.array(logEntry)}),
  'emulator open': z.object({url: z.string(), opened: z.boolean()}),
  'emulator reset': z.object({reset: z.literal(true)}),
  'emulator restore': snapshot,
  'emulator reverse': withdrawalResource,
  'emulator settle': withdrawalResource,
  'emulator snapshot': snapshot,
  'emulator start': z.looseObject({
    url: z.string(),
    controlUrl: z.string(),
    dashboardUrl: z.string(),
    credentials: z.object({test: pair, live: pair}),
  }),
  'emulator stop': z.object({stopped: z.boolean()}),
  'emulator status': z.looseObject({
    status: z.string(),
    instanceId: z.string(),
    dashboardUrl: z.string(),
    now: instant,
    counts: z.record(z.string(), z.int()),
    faults: z.array(fault),
  }),
  'emulator transfer': z.object({outgoing: transactionResource, incoming: transactionResource}),
  'emulator wallet': subAccountResource,
} satisfies Record<string, z.ZodType>
