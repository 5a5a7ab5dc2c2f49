import * as z from 'zod'
import {BLOCK_STATUSES} from '../../../src/domain/balance-block.ts'
import {ENVIRONMENTS} from '../../../src/domain/environment.ts'

export const environment = z.enum(ENVIRONMENTS)
export const store = z.enum(['keychain', 'file'])
export const instant = z.iso.datetime()

const origin = z.object({environment, profile: z.string()})

/** What pixctl adds to a resource that it read. */
export const readOrigin = origin.extend({replayed: z.literal(false)})

/** What it adds to one that it created. */
export const creationOrigin = origin.extend({
  idempotencyKey: z.string(),
  replayed: z.boolean(),
  isNew: z.boolean(),
  journalId: z.string(),
})

/** A resource of the service as it came, with where it was read. */
export const read = <Shape extends z.ZodRawShape, Kind extends z.core.$ZodObjectConfig>(
  resource: z.ZodObject<Shape, Kind>,
) => resource.extend({_pixctl: readOrigin})

/** The same of one that was created. */
export const created = <Shape extends z.ZodRawShape, Kind extends z.core.$ZodObjectConfig>(
  resource: z.ZodObject<Shape, Kind>,
) => resource.extend({_pixctl: creationOrigin})

/** A block of a charge. */
export const chargeBlock = z.object({
  id: z.string().nullable(),
  type: z.string().nullable(),
  status: z.enum(BLOCK_STATUSES).nullable(),
  amount: z.number().nullable(),
  createdAt: z.string().nullable(),
})

/** A list under `data`. */
export const list = <T extends z.ZodType>(row: T) => z.object({data: z.array(row)})

const request = z.object({
  method: z.literal('POST'),
  path: z.string(),
  body: z.record(z.string(), z.unknown()),
})

/** What `--dry-run` writes in place of a creation. */
export const dryRun = z.object({dryRun: z.literal(true), request})

/** The same of a batch: one request a row. */
export const batchDryRun = z.object({
  dryRun: z.literal(true),
  requests: z.array(
    z.object({line: z.int(), subAccount: z.string(), idempotencyKey: z.string(), request}),
  ),
})
