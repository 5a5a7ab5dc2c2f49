import {InvalidInputError} from '../messages/errors.ts'
import {indexMissing, indexOutOfRange} from '../messages/reconcile/fleet.ts'
import type {Variables} from '../platform/variables.ts'

/** Where each engine of array jobs puts the index of a task. */
const INDEX_VARIABLES = [
  'JOB_COMPLETION_INDEX',
  'SLURM_ARRAY_TASK_ID',
  'AWS_BATCH_JOB_ARRAY_INDEX',
] as const

/**
 * Which part of the plan this process does: what was given, else what the engine set.
 *
 * Errors: `InvalidInputError` where there is no index, or the plan has no such part.
 * Source: many-machines.md, section 2.
 */
export function partIndex(given: number | undefined, env: Variables, parts: number): number {
  const set = INDEX_VARIABLES.find((name) => env[name])
  const text = given === undefined ? env[set ?? ''] : String(given)
  if (text === undefined) {
    throw new InvalidInputError(indexMissing({variables: INDEX_VARIABLES.join(', ')}))
  }
  const index = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (index < 0 || index >= parts) {
    const variable = given === undefined ? set : undefined
    throw new InvalidInputError(indexOutOfRange({text, parts, variable}))
  }
  return index
}
