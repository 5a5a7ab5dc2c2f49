import {Flags} from '@oclif/core'
import type {FailOn} from '../../actions/reconcile/fail-on.ts'
import {ENGINES} from '../../fleet/job/job.ts'
import {CSV_LOCALES} from '../../render/table/csv.ts'
import {timezoneFlag} from './timezone.ts'

/** The directory of a plan, which every step but the first is given. */
const plan = Flags.string({
  summary: 'Directory of the plan.',
  helpValue: 'PLAN',
  required: true,
})

export const fleetPlanFlags = {
  from: Flags.string({
    summary: 'Directory with <account>/<environment>/<period>/ below it.',
    helpValue: 'DIR',
    exactlyOne: ['from', 'list'],
  }),
  list: Flags.string({summary: 'File that lists such folders, one a line.', helpValue: 'FILE'}),
  out: Flags.string({
    summary: 'Directory of the plan; it also takes the results.',
    helpValue: 'PLAN',
    required: true,
  }),
  parts: Flags.integer({
    summary: 'At most so many parts (default: one for about 2 GB, at most 100).',
    min: 1,
    max: 10_000,
  }),
  mapping: Flags.string({summary: 'Names of other columns (JSON).', helpValue: 'FILE'}),
  timezone: timezoneFlag(),
}

/** A fleet fails in every case when something has no result, so there is no `never`. */
const failOn = Flags.option({
  summary: 'What makes the exit code 7; any: also what was compared only in part.',
  options: ['error', 'any'] as const satisfies readonly FailOn[],
  default: 'error' as const,
})()

export const fleetPartFlags = {
  plan,
  index: Flags.integer({summary: 'Number of the part (default: the engine’s variable).', min: 0}),
  'fail-on': failOn,
}

export const fleetMergeFlags = {
  plan,
  out: Flags.string({
    summary: 'Directory of the report.',
    helpValue: 'REPORT',
    required: true,
  }),
  locale: Flags.option({
    summary: 'CSV for a Brazilian spreadsheet or for programs.',
    options: CSV_LOCALES,
    default: 'pt-BR',
  })(),
  'fail-on': failOn,
}

export const fleetJobFlags = {
  plan,
  engine: Flags.option({
    summary: 'Engine of the array job.',
    options: ENGINES,
    required: true,
  })(),
  parallel: Flags.integer({summary: 'At most so many parts at once (default: all).', min: 1}),
  program: Flags.string({summary: 'How the machines call pixctl.', default: 'pixctl'}),
  image: Flags.string({summary: 'Container image with pixctl in it.', default: 'pixctl:latest'}),
  cpus: Flags.integer({summary: 'Processors of a part.', default: 2, min: 1}),
  memory: Flags.integer({summary: 'Memory of a part, in MiB.', default: 1024, min: 128}),
  volume: Flags.string({
    summary: 'Volume claim (Kubernetes) or file system (AWS) with plan and data.',
    default: 'pixctl-fleet',
  }),
  mount: Flags.string({
    summary: 'Where the volume is mounted (default: the folder above plan and data).',
    helpValue: 'DIR',
  }),
}
