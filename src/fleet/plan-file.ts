import {hash} from 'node:crypto'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import * as z from 'zod'
import {ENVIRONMENTS} from '../domain/environment.ts'
import {InvalidInputError, LocalFailureError} from '../messages/errors.ts'
import {LANGUAGES} from '../messages/language.ts'
import {
  planDamaged,
  planMissing,
  planOfOtherVersion,
  planUnsealed,
} from '../messages/reconcile/fleet.ts'
import {planNotSeen, planUnread} from '../messages/reconcile/fleet-machine.ts'
import {isNotThere, systemCode} from '../platform/failure-code.ts'
import {requireRegularInput} from '../platform/regular-file.ts'
import {DATA_SET_NAMES} from '../reconcile/read/files/inputs.ts'
import type {Plan} from './plan.ts'

/** The manifest's name in the directory of a plan; results stand beside it in `results/`. */
export const PLAN_FILE = 'plan.json'
export const resultsDirectory = (directory: string): string => join(directory, 'results')

const digest = z.string().regex(/^[0-9a-f]{64}$/)

const planShape = z.object({
  version: z.literal(1),
  program: z.string(),
  options: z.object({
    timezone: z.string(),
    language: z.enum(LANGUAGES),
    mapping: z.unknown().optional(),
  }),
  // `plan` refuses to plan over nothing: without a unit every merge would be reconciled.
  units: z
    .array(
      z.object({
        account: z.string().min(1),
        environment: z.enum(ENVIRONMENTS),
        period: z.string().min(1),
        directory: z.string(),
        files: z.array(
          z.object({
            name: z.enum(DATA_SET_NAMES as [(typeof DATA_SET_NAMES)[number]]),
            path: z.string(),
            bytes: z.int(),
            modifiedMs: z.number().optional(),
            sha256: digest,
          }),
        ),
        bytes: z.int(),
        digest,
        previous: digest.nullable(),
      }),
    )
    .min(1),
  parts: z.array(z.array(z.int().min(0))).min(1),
})

const sealOf = (plan: unknown): string => hash('sha256', JSON.stringify(plan))

/**
 * A plan as it is kept, with the SHA-256 of all of it: without that, a manifest that lost a unit since
 * would pass for a smaller plan, of which everything is done.
 */
export const planText = (plan: Plan): string =>
  `${JSON.stringify({...plan, sha256: sealOf(plan)}, null, 1)}\n`

/** Whether a manifest still is what `planText` wrote. */
function isSealed(manifest: unknown): boolean {
  const {sha256, ...plan} = manifest as Readonly<Record<string, unknown>>
  return sha256 === sealOf(plan)
}

/**
 * Reads the manifest of a plan.
 *
 * Errors: `InvalidInputError` when there is none, it is damaged, changed since or no file, or another version
 *         of pixctl made it: results of two versions must not be mixed in one report; `LocalFailureError` when
 *         this machine cannot read it.
 */
export function readPlan(directory: string, program: string): Plan {
  const manifest = parsed(directory)
  const plan = planShape.safeParse(manifest)
  if (!plan.success) throw new InvalidInputError(planDamaged({directory}))
  if (plan.data.program !== program) {
    throw new InvalidInputError(planOfOtherVersion({made: plan.data.program, here: program}))
  }
  if (!isSealed(manifest)) throw new InvalidInputError(planUnsealed({directory}))
  return plan.data
}

/**
 * Refuses a plan whose directory is not there, or is empty, as the place of a share that is not mounted is:
 * another machine of the same array job may well see it.
 *
 * Errors: `LocalFailureError`.
 */
export function requirePlanSeen(directory: string): void {
  try {
    if (readdirSync(directory).length > 0) return
  } catch (cause) {
    if (!isNotThere(cause)) return
  }
  throw new LocalFailureError(planNotSeen({directory}))
}

/** The manifest that is there, of whatever version made it; nothing where there is none or it is damaged. */
export function readEarlierPlan(directory: string): Plan | undefined {
  try {
    return planShape.safeParse(parsed(directory)).data
  } catch {
    return undefined
  }
}

/** Nothing stands at such a path, on any machine that sees its folder. */
const OF_THE_PATH: ReadonlySet<string> = new Set(['ELOOP', 'ENAMETOOLONG', 'ENOENT', 'ENOTDIR'])

function parsed(directory: string): unknown {
  const path = join(directory, PLAN_FILE)
  requireRegularInput(path)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    const reason = systemCode(cause) ?? String(cause)
    if (OF_THE_PATH.has(reason)) throw new InvalidInputError(planMissing({directory}), {cause})
    throw new LocalFailureError(planUnread({directory, reason}), {cause})
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
