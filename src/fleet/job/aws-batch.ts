import {partScript} from './shell.ts'
import {ATTEMPTS, type JobTerms} from './terms.ts'

/**
 * Two requests for the AWS command line: `register-job-definition` and `submit-job`. The index of a
 * task is `AWS_BATCH_JOB_ARRAY_INDEX`; an array has at least two tasks, so one part is no array,
 * and gets its index from the environment of the job.
 */
export const awsBatchJob = (terms: JobTerms): string =>
  `${JSON.stringify({registerJobDefinition: definition(terms), submitJob: submission(terms)}, null, 2)}\n`

const NAME = 'pixctl-reconcile-fleet'

const definition = (terms: JobTerms) => ({
  jobDefinitionName: NAME,
  type: 'container',
  containerProperties: {
    image: terms.image,
    command: ['/bin/sh', '-c', partScript(terms)],
    resourceRequirements: [
      {type: 'VCPU', value: String(terms.cpus)},
      {type: 'MEMORY', value: String(terms.memoryMebibytes)},
    ],
    volumes: [{name: 'fleet', efsVolumeConfiguration: {fileSystemId: terms.volume}}],
    mountPoints: [{sourceVolume: 'fleet', containerPath: terms.mount, readOnly: false}],
  },
  retryStrategy: {
    attempts: ATTEMPTS,
    evaluateOnExit: [
      {onExitCode: '2', action: 'EXIT'},
      {onReason: '*', action: 'RETRY'},
    ],
  },
})

const submission = ({parts}: JobTerms) => ({
  jobName: NAME,
  jobQueue: 'QUEUE',
  jobDefinition: NAME,
  ...(parts > 1
    ? {arrayProperties: {size: parts}}
    : {
        containerOverrides: {environment: [{name: 'JOB_COMPLETION_INDEX', value: '0'}]},
      }),
})
