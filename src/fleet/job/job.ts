import {InvalidInputError} from '../../messages/errors.ts'
import {jobReserved} from '../../messages/reconcile/fleet-job.ts'
import {awsBatchJob} from './aws-batch.ts'
import {kubernetesJob} from './kubernetes.ts'
import {slurmJob} from './slurm.ts'
import type {JobTerms} from './terms.ts'

/** Engines of array jobs. Source: many-machines.md, section 2. */
export const ENGINES = ['kubernetes', 'slurm', 'aws-batch'] as const
export type Engine = (typeof ENGINES)[number]

const JOBS: Readonly<Record<Engine, (terms: JobTerms) => string>> = {
  kubernetes: kubernetesJob,
  slurm: slurmJob,
  'aws-batch': awsBatchJob,
}

/**
 * The job file of an engine, as text.
 *
 * Errors: `InvalidInputError` for a path or a program that the engine would read as another one.
 */
export function jobFile(engine: Engine, terms: JobTerms): string {
  requireNoneReserved(engine, terms)
  return JOBS[engine](terms)
}

interface Reserved {
  /** The engine, as its users call it. */
  readonly name: string
  readonly text: string
  /** What becomes part of a text in which it would not stay itself. */
  readonly flags: readonly ('plan' | 'program')[]
}

/**
 * What an engine changes in the texts of its job file, and for which it defines no escape.
 *
 * Source: sbatch(1), "filename pattern", where a backslash ends the replacement of signs and is dropped; AWS
 *         Batch, "Job definition parameters", where `Ref::` begins the name of a parameter.
 */
const RESERVED: Readonly<Partial<Record<Engine, Reserved>>> = {
  slurm: {name: 'Slurm', text: '\\', flags: ['plan']},
  'aws-batch': {name: 'AWS Batch', text: 'Ref::', flags: ['plan', 'program']},
}

function requireNoneReserved(engine: Engine, terms: Pick<JobTerms, 'plan' | 'program'>): void {
  const reserved = RESERVED[engine]
  if (reserved === undefined) return
  const {name, text, flags} = reserved
  const flag = flags.find((one) => terms[one].includes(text))
  if (flag !== undefined) {
    throw new InvalidInputError(jobReserved({flag: `--${flag}`, text, engine: name}))
  }
}
