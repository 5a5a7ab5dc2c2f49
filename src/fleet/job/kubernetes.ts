import {partScript} from './shell.ts'
import {ATTEMPTS, type JobTerms} from './terms.ts'

const CONTAINER = 'part'

/**
 * An Indexed Job: the index of a pod is `JOB_COMPLETION_INDEX`. JSON, which kubectl takes like
 * YAML.
 *
 * Each index has its own attempts, so that one bad part does not end the others; exit 2 ends an
 * index at once, and a pod that a node took down with it does not count.
 */
export const kubernetesJob = (terms: JobTerms): string =>
  `${JSON.stringify(manifest(terms), null, 2)}\n`

const manifest = (terms: JobTerms) => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: {name: 'pixctl-reconcile-fleet'},
  spec: {
    completionMode: 'Indexed',
    completions: terms.parts,
    parallelism: terms.parallel,
    backoffLimitPerIndex: ATTEMPTS - 1,
    maxFailedIndexes: terms.parts,
    podFailurePolicy: {
      rules: [
        {
          action: 'FailIndex',
          onExitCodes: {containerName: CONTAINER, operator: 'In', values: [2]},
        },
        {action: 'Ignore', onPodConditions: [{type: 'DisruptionTarget', status: 'True'}]},
      ],
    },
    template: {spec: podOf(terms)},
  },
})

const podOf = (terms: JobTerms) => ({
  restartPolicy: 'Never',
  containers: [
    {
      name: CONTAINER,
      image: terms.image,
      command: ['/bin/sh', '-c', literal(partScript(terms))],
      resources: {
        requests: {cpu: String(terms.cpus), memory: `${terms.memoryMebibytes}Mi`},
        limits: {memory: `${terms.memoryMebibytes}Mi`},
      },
      volumeMounts: [{name: 'fleet', mountPath: terms.mount}],
    },
  ],
  volumes: [{name: 'fleet', persistentVolumeClaim: {claimName: terms.volume}}],
})

/** Kubernetes puts variables in place of `$(NAME)` in a command, and `$` in place of `$$`. */
const literal = (text: string): string => text.replaceAll('$', '$$$$')
