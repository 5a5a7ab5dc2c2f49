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

/** The job file of an engine, as text. */
export const jobFile = (engine: Engine, terms: JobTerms): string => JOBS[engine](terms)
