import * as z from 'zod'
import {EVENT_KINDS} from '../../../src/domain/event.ts'
import {PERMISSIONS} from '../../../src/domain/permission.ts'
import {balanceBlockResource} from '../../../src/wire/balance-block.ts'
import {chargeResource} from '../../../src/wire/charge.ts'
import {FAULT_KINDS} from '../../../src/wire/fault-kind.ts'
import {subAccountResource} from '../../../src/wire/sub-account.ts'
import {refundResource, transactionResource} from '../../../src/wire/transaction.ts'
import {withdrawalResource} from '../../../src/wire/withdrawal.ts'
import {environment, instant, list} from './parts.ts'

const fault = z.object({
  id: z.string(),
  match: z.object({
    method: z.string().optional(),
    path: z.string().optional(),
    event: z.enum(EVENT_KINDS).optional(),
  }),
  action: z.object({
    kind: z.enum(FAULT_KINDS),
    status: z.int().optional(),
    ms: z.int().optional(),
  }),
  count: z.int().optional(),
  probability: z.number().optional(),
  remaining: z.int().nullable(),
  fired: z.int(),
})
const pair = z.object({clientId: z.string(), clientSecret: z.string()})
const snapshot = z.object({name: z.string()})

/** A charge as the control plane shows it, without its picture. */
const charge = chargeResource

const request = z.object({
  seq: z.int(),
  kind: z.literal('request'),
  at: instant,
  environment: environment.nullable(),
  method: z.string(),
  path: z.string(),
  status: z.int().nullable(),
  durationMs: z.number(),
  clientId: z.string().nullable(),
  subAccount: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  fault: z.string().nullable(),
  request: z.string(),
  response: z.string(),
})

const delivery = z.object({
  seq: z.int(),
  kind: z.literal('delivery'),
  at: instant,
  environment,
  event: z.string(),
  eventId: z.string(),
  deliveryId: z.string(),
  url: z.string(),
  attempt: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  state: z.enum(['pending', 'delivered', 'failed']),
  nextAttemptAt: instant.nullable(),
})

/** The service on this machine. */
export const EMULATOR_SCHEMAS = {
  'emulator account': z.object({
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
  'emulator credential': z.object({
    clientId: z.string(),
    clientSecret: z.string().optional(),
    environment,
    permissions: z.array(z.enum(PERMISSIONS)),
    ipAllowList: z.array(z.string()).nullable(),
    subAccountAccess: z.union([z.enum(['off', 'all']), z.array(z.string())]),
    revoked: z.boolean(),
  }),
  'emulator expire': charge,
  'emulator export': z.object({
    directory: z.string(),
    files: z.array(z.string()),
    from: instant.optional(),
    until: instant.optional(),
  }),
  'emulator fail': withdrawalResource,
  'emulator fault': z.object({faults: z.array(fault)}),
  'emulator fault clear': z.object({faults: z.array(fault)}),
  'emulator fault list': list(fault),
  'emulator institution': z.object({
    pspCredentialId: z.string(),
    name: z.string(),
    enabled: z.boolean(),
    available: z.boolean(),
  }),
  'emulator pay': charge,
  'emulator redeliver': z.object({
    id: z.string(),
    event: z.enum(EVENT_KINDS).optional(),
    eventId: z.string(),
    subject: z
      .string()
      .nullable()
      .describe('The charge, withdrawal, refund or block of the event.'),
    url: z.string().optional(),
    state: z.enum(['pending', 'delivered', 'failed']),
    attempts: z.array(
      z.object({at: instant, status: z.int().optional(), error: z.string().optional()}),
    ),
  }),
  'emulator refund': refundResource,
  'emulator log': list(z.union([request, delivery])),
  'emulator open': z.object({url: z.string(), opened: z.boolean()}),
  'emulator reset': z.object({reset: z.literal(true)}),
  'emulator restore': snapshot,
  'emulator reverse': withdrawalResource,
  'emulator settle': withdrawalResource,
  'emulator snapshot': snapshot,
  'emulator start': z.object({
    url: z.string(),
    controlUrl: z.string(),
    dashboardUrl: z.string(),
    credentials: z.object({test: pair, live: pair}),
  }),
  'emulator stop': z.object({stopped: z.boolean()}),
  'emulator status': z.object({
    status: z.string(),
    instanceId: z.string(),
    dashboardUrl: z.string().optional(),
    now: instant,
    seed: z.string().optional(),
    ledgerSum: z.number(),
    counts: z.record(z.string(), z.int()),
    faults: z.array(fault),
    faultsNeverFired: z.int(),
  }),
  'emulator transfer': z.object({outgoing: transactionResource, incoming: transactionResource}),
  'emulator wallet': subAccountResource,
} satisfies Record<string, z.ZodType>
