import {dirname, isAbsolute, relative, resolve, sep} from 'node:path'
import {type Engine, jobFile} from '../../../fleet/job/job.ts'
import {readPlan} from '../../../fleet/plan-file.ts'
import {InvalidInputError} from '../../../messages/errors.ts'
import {
  jobLineBreak,
  jobMountApart,
  jobNoCommonFolder,
} from '../../../messages/reconcile/fleet-job.ts'

export interface JobRequest {
  readonly plan: string
  readonly engine: Engine
  /** Version of pixctl, which must be that of the plan. */
  readonly version: string
  readonly program: string
  readonly parallel?: number | undefined
  readonly image: string
  readonly cpus: number
  readonly memoryMebibytes: number
  readonly volume: string
  readonly mount?: string | undefined
}

export interface FleetJob {
  readonly engine: Engine
  /** Where the plan is, as the machines have to see it. */
  readonly plan: string
  readonly parts: number
  readonly file: string
}

/**
 * The job file that runs a plan on an engine.
 *
 * Errors: `InvalidInputError` for a plan that cannot be read, a name that is more than one line or holds
 *         what the engine would change, or a volume in which a container would not find plan and data.
 */
export function fleetJob({plan: directory, version, ...request}: JobRequest): FleetJob {
  const plan = readPlan(directory, version)
  const path = resolve(directory)
  requireOneLine('--plan', path)
  requireOneLine('--program', request.program)
  const folders = plan.units.map((unit) => unit.directory)
  const parts = plan.parts.length
  const file = jobFile(request.engine, {
    ...request,
    plan: path,
    parts,
    parallel: Math.min(request.parallel ?? parts, parts),
    mount: mountOf(request, commonFolder([path, ...folders])),
  })
  return {engine: request.engine, plan: path, parts, file}
}

/** Paths of a plan hold everywhere, so a container has to see its volume where it is seen here. */
function mountOf({engine, mount}: Pick<JobRequest, 'engine' | 'mount'>, common: string): string {
  if (engine === 'slurm') return common
  if (mount === undefined && common === sep) throw new InvalidInputError(jobNoCommonFolder())
  if (mount === undefined || holds(mount, common)) return mount ?? common
  throw new InvalidInputError(jobMountApart({mount, common}))
}

const holds = (folder: string, path: string): boolean =>
  isAbsolute(folder) && !relative(folder, path).startsWith('..')

/** What follows a line break would be a line of its own of a script, and run. */
function requireOneLine(flag: string, value: string): void {
  if (/[\r\n]/.test(value)) throw new InvalidInputError(jobLineBreak({flag}))
}

/** The deepest folder that holds all of them. */
function commonFolder([first = sep, ...others]: readonly string[]): string {
  return others.reduce((common, path) => {
    let folder = common
    while (relative(folder, path).startsWith('..') && folder !== dirname(folder)) {
      folder = dirname(folder)
    }
    return folder
  }, first)
}
