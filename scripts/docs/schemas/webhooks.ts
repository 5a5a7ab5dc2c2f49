import * as z from 'zod'
import {EVENT_KINDS} from '../../../src/domain/event.ts'
import {SIGNATURE_REMARKS} from '../../../src/webhooks/diagnose-signature.ts'
import {webhookEndpointResource} from '../../../src/wire/webhook-endpoint.ts'
import {creationOrigin, instant, list, store} from './parts.ts'

const secret = z.object({name: z.string(), store, savedAt: instant})

const event = z.object({
  id: z.string(),
  event: z.string(),
  eventId: z.string(),
  subAccount: z.string().nullable(),
  receivedAt: instant,
  duplicates: z.int(),
  conflict: z.boolean(),
  forward: z.enum(['none', 'skipped', 'queued', 'delivered', 'failed']),
  failure: z.string().optional(),
})

const attempt = z.object({
  kind: z.enum(['forward', 'replay']),
  at: instant,
  url: z.string(),
  status: z.int().optional(),
  error: z.string().optional(),
})

/** The listener, its inbox, its secrets and its endpoints. */
export const WEBHOOK_SCHEMAS = {
  // With --save-secret there is no secret, but the name it is kept under.
  'webhooks endpoints create': webhookEndpointResource.extend({
    _pixctl: creationOrigin.extend({secretSavedAs: z.string().optional()}),
  }),
  'webhooks endpoints delete': z.object({id: z.string(), deleted: z.literal(true)}),
  'webhooks endpoints list': list(webhookEndpointResource),
  'webhooks events gaps': list(
    z.object({
      kind: z.enum(['charge', 'withdrawal']),
      id: z.string(),
      subAccount: z.string(),
      createdAt: z.string(),
      status: z.string(),
      missed: z.boolean(),
    }),
  ),
  'webhooks events list': list(event),
  'webhooks events show': event.extend({
    subject: z.string().nullable(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    body: z.unknown(),
    rawBody: z.string(),
    conflictsWith: z.array(z.string()).optional(),
    attempts: z.array(attempt),
    timeline: z.array(event.extend({attempts: z.array(attempt)})),
  }),
  'webhooks listen': z
    .union([
      z.object({type: z.literal('ready'), url: z.string(), metricsUrl: z.string().optional()}),
      z.object({
        type: z.literal('delivery'),
        event: z.string().nullable(),
        eventId: z.string().nullable(),
        subAccount: z.string().nullable(),
        verdict: z.string(),
        duplicate: z.boolean(),
        forward: z.enum(['queued', 'none', 'skipped']),
        receivedAt: instant,
        claimedEvent: z.string().optional(),
      }),
      z.object({
        type: z.literal('refused_by_store'),
        event: z.string(),
        eventId: z.string(),
        subAccount: z.string().nullable(),
        receivedAt: instant,
        reason: z.string(),
        path: z.string(),
      }),
      z.object({
        type: z.literal('alarm'),
        alarm: z.enum(['silence', 'refused_signatures']),
        state: z.enum(['raised', 'resolved']),
        at: instant,
        lastEventAt: instant.nullable(),
        refused: z.int(),
        expectEverySeconds: z.number().nullable(),
      }),
      z.object({
        type: z.literal('forward'),
        id: z.string(),
        event: z.string(),
        eventId: z.string(),
        attempt: z.int(),
        state: z.enum(['delivered', 'retrying', 'failed']),
        status: z.int().optional(),
        error: z.string().optional(),
        at: instant,
        durationMs: z.int(),
        nextTryAt: instant.optional(),
      }),
    ])
    .describe('Each line of the NDJSON.'),
  'webhooks replay': z.object({
    dryRun: z.literal(true).optional(),
    url: z.string(),
    sent: z.int(),
    failed: z.int(),
    events: z.array(
      z.object({
        id: z.string(),
        event: z.string(),
        eventId: z.string(),
        status: z.int().optional(),
        error: z.string().optional(),
      }),
    ),
  }),
  'webhooks secret list': list(secret),
  'webhooks secret remove': z.object({name: z.string(), removed: z.literal(true)}),
  'webhooks secret set': secret,
  'webhooks sign': z.object({signature: z.string()}),
  'webhooks trigger': z.object({
    event: z.enum(EVENT_KINDS),
    subject: z.object({kind: z.enum(['charge', 'withdrawal', 'block']), id: z.string()}),
    paidCharge: z.object({id: z.string(), amount: z.number()}).optional(),
  }),
  'webhooks verify': z.object({
    valid: z.boolean(),
    reason: z.enum(['missing', 'malformed', 'mismatch']).optional(),
    diagnosis: z
      .enum([
        'body_reserialised',
        'trailing_newline',
        'secret_hashed',
        'other_secret',
        'digest_base64',
      ])
      .optional(),
    remark: z.enum([...SIGNATURE_REMARKS, 'secret_gone']).optional(),
    secret: z.string().optional(),
  }),
} satisfies Record<string, z.ZodType>
