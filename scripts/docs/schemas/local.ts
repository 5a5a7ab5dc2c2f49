import * as z from 'zod'
import {DIAGNOSIS_CODES, DIAGNOSIS_SUBJECTS} from '../../../src/actions/doctor/diagnosis.ts'
import {REQUEST_KINDS} from '../../../src/journal/request-record.ts'
import {REQUEST_STATES} from '../../../src/journal/request-state.ts'
import {SHELLS} from '../../../src/render/command-line/completion.ts'
import {demo} from './demo.ts'
import {environment, instant, list, store} from './parts.ts'

const source = z.enum(['flag', 'env', 'profile', 'default'])
const place = z.object({environment, profile: z.string()})
const setting = z.object({
  key: z.string(),
  value: z.string().nullable(),
  source: source.nullable(),
})

const entry = z.object({
  id: z.string(),
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  ...place.shape,
  account: z.string(),
  clientId: z.string(),
  subAccount: z.string(),
  amount: z.number().nullable(),
  amountIs: z.enum(['gross', 'net']).nullable(),
  payee: z.string().nullable(),
  externalReference: z.string().nullable(),
  idempotencyKey: z.string(),
  resourceId: z.string().nullable(),
  statusCode: z.int().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  traceId: z.string().nullable(),
  attempts: z.int(),
  replayed: z.boolean(),
  baseUrl: z.string(),
  path: z.string(),
  createdAt: instant,
  settledAt: instant.nullable(),
})

const personKey = z.object({
  name: z.string(),
  publicKey: z.string(),
  store,
  createdAt: instant,
})
const person = z.object({
  name: z.string(),
  publicKey: z.string(),
  mayApprove: z.boolean(),
  profile: z.string(),
})

/** Credentials, settings, the journal and the machine. */
export const LOCAL_SCHEMAS = {
  'auth approver add': person,
  'auth approver list': list(person),
  'auth approver remove': z.object({removed: z.array(person)}),
  'auth key create': personKey,
  'auth key show': personKey,
  'auth list': list(
    z.object({
      ...place.shape,
      active: z.boolean(),
      inUse: z.boolean(),
      clientId: z.string().optional(),
      store: store.optional(),
      baseUrl: z.string().optional(),
    }),
  ),
  'auth login': place.extend({
    clientId: z.string(),
    baseUrl: z.string().nullable(),
    store,
    verified: z.boolean(),
  }),
  'auth logout': place.extend({removed: z.boolean()}),
  'auth status': place.extend({
    clientId: z.string(),
    baseUrl: z.string().nullable(),
    subAccount: z.string().nullable(),
    source: z.enum(['env', 'stored']),
    store: store.nullable(),
    sources: z.object({
      environment: source.nullable(),
      profile: source.nullable(),
      baseUrl: source.nullable(),
    }),
  }),
  'auth switch': place,
  'auth token': z.object({accessToken: z.string(), expiresIn: z.number()}),
  autocomplete: z.union([
    z.object({shell: z.enum(SHELLS), script: z.string()}),
    // With --words, which the scripts call.
    z.object({words: z.array(z.string())}),
  ]),
  'config get': setting,
  'config list': list(setting),
  'config set': setting,
  demo,
  doctor: z.object({
    healthy: z.boolean(),
    checks: z.array(
      z.object({
        subject: z.enum(DIAGNOSIS_SUBJECTS),
        code: z.enum(DIAGNOSIS_CODES),
        status: z.enum(['ok', 'note', 'warning', 'fault']),
        facts: z.record(z.string(), z.union([z.string(), z.number()])),
        mend: z.string().optional(),
      }),
    ),
  }),
  'journal export': list(z.object({file: z.string(), rows: z.int()})).extend({
    from: instant.optional(),
    until: instant.optional(),
  }),
  'journal list': list(entry),
  'journal resume': list(entry),
  'journal show': entry.extend({
    request: z.unknown(),
    resource: z.record(z.string(), z.unknown()).nullable(),
    onlyFound: z.boolean(),
    proposedBy: z.string().nullable(),
    approvedBy: z.string().nullable(),
    approvedAt: instant.nullable(),
  }),
} satisfies Record<string, z.ZodType>
