import {z} from 'zod'
import {WRITE_OBSTACLES} from '../../../src/actions/store/write-obstacles.ts'

const part = z.object({part: z.string(), version: z.int()})
const parts = z.array(part)

/** The store that several machines share. */
export const STORE_SCHEMAS = {
  'store init': z.object({url: z.string(), parts: z.array(part.extend({before: z.int()}))}),
  'store status': z.object({
    url: z.string(),
    server: z.string(),
    schema: parts,
    bytes: z.int(),
    synchronousCommit: z.string(),
    standbys: z.array(
      z.object({
        name: z.string().nullable(),
        isSynchronous: z.boolean().nullable(),
        lagMs: z.number().nullable(),
      }),
    ),
    writeObstacles: z.array(
      z.object({
        code: z.enum(WRITE_OBSTACLES),
        facts: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
    events: z.int(),
    owedForwards: z.int(),
    requests: z.int(),
    openRequests: z.int(),
    leases: z.array(
      z.object({
        listener: z.string(),
        host: z.string().nullable(),
        pid: z.int().nullable(),
        home: z.string().nullable(),
        since: z.string().nullable(),
        forwardTo: z.string().nullable(),
        buckets: z.int(),
        leftMs: z.number(),
      }),
    ),
    outageLog: z
      .object({
        home: z.string(),
        deliveries: z.int(),
        since: z.string(),
        isListening: z.boolean(),
      })
      .nullable(),
  }),
  'store copy': z.object({
    url: z.string(),
    requests: z.int(),
    resources: z.int(),
    approvals: z.int(),
    events: z.int(),
  }),
}
