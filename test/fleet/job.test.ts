import {execFileSync, spawnSync} from 'node:child_process'
import {chmodSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {jobFile} from '../../src/fleet/job/job.ts'
import type {JobTerms} from '../../src/fleet/job/terms.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const TERMS: JobTerms = {
  plan: '/data/a plan',
  parts: 40,
  parallel: 8,
  program: 'pixctl',
  image: 'pixctl:1',
  cpus: 2,
  memoryMebibytes: 1024,
  volume: 'claim',
  mount: '/data',
}

describe('the job file for Kubernetes', () => {
  const job = JSON.parse(jobFile('kubernetes', TERMS))

  test('is an Indexed Job with a pod a part', () => {
    expect(job).toMatchObject({apiVersion: 'batch/v1', kind: 'Job'})
    expect(job.spec).toMatchObject({completionMode: 'Indexed', completions: 40, parallelism: 8})
  })

  test('gives each part its own attempts, and ends it where its input is wrong', () => {
    expect(job.spec.backoffLimitPerIndex).toBe(4)
    expect(job.spec.podFailurePolicy.rules[0]).toEqual({
      action: 'FailIndex',
      onExitCodes: {containerName: 'part', operator: 'In', values: [2]},
    })
    expect(job.spec.template.spec.containers[0].name).toBe('part')
    expect(job.spec.template.spec.restartPolicy).toBe('Never')
  })
})

describe('the job file for AWS Batch', () => {
  const {registerJobDefinition, submitJob} = JSON.parse(jobFile('aws-batch', TERMS))

  test('submits an array of the parts', () => {
    expect(submitJob.arrayProperties).toEqual({size: 40})
    expect(submitJob.jobDefinition).toBe(registerJobDefinition.jobDefinitionName)
  })

  test('retries everything but wrong input', () => {
    expect(registerJobDefinition.retryStrategy).toEqual({
      attempts: 5,
      evaluateOnExit: [
        {onExitCode: '2', action: 'EXIT'},
        {onReason: '*', action: 'RETRY'},
      ],
    })
  })

  test('gives a single part its index, since an array has at least two', () => {
    const {submitJob: single} = JSON.parse(jobFile('aws-batch', {...TERMS, parts: 1}))
    expect(single.arrayProperties).toBeUndefined()
    expect(single.containerOverrides.environment).toEqual([
      {name: 'JOB_COMPLETION_INDEX', value: '0'},
    ])
  })
})

/** As the kubelet expands a command of a container that has no variables. */
const asKubernetesReads = (text: string): string =>
  text.replaceAll(/\$\$|\$\((\w+)\)/g, (found, name) => (name === undefined ? '$' : found))

describe('a plan whose path holds signs of an engine', () => {
  test.each(['/data/a$b', '/data/a$$b', '/data/$(HOME)', '/data/$$(HOME)', "/data/'$$'"])(
    'is itself for Kubernetes: %s',
    (plan) => {
      using directory = temporaryDirectory()
      const program = programThatEnds(0, directory.path)
      const {spec} = JSON.parse(jobFile('kubernetes', {...TERMS, program, plan}))
      const written: string[] = spec.template.spec.containers[0].command
      expect(written.join(' ').replaceAll('$$', '')).not.toContain('$')
      const [command = '', ...args] = written.map(asKubernetesReads)
      expect(spawnSync(command, args).status).toBe(0)
      const words = readFileSync(join(directory.path, 'words'), 'utf8')
      expect(words.trim().split('\n').at(-1)).toBe(plan)
    },
  )

  test.each([
    {engine: 'slurm', plan: '/data/a\\b', flag: '--plan holds \\, which Slurm'},
    {engine: 'aws-batch', plan: '/data/Ref::x', flag: '--plan holds Ref::, which AWS Batch'},
    {engine: 'aws-batch', program: '/opt/Ref::x', flag: '--program holds Ref::, which AWS Batch'},
  ] as const)('is refused where $engine has no escape for them', ({engine, flag, ...terms}) => {
    expect(() => jobFile(engine, {...TERMS, ...terms})).toThrow(
      expect.objectContaining({
        code: 'FLEET_JOB_RESERVED',
        exitCode: 2,
        message: expect.stringContaining(flag),
      }),
    )
  })

  test('is taken where another engine has them', () => {
    expect(jobFile('slurm', {...TERMS, plan: '/data/Ref::x'})).toContain('Ref::x')
    expect(jobFile('kubernetes', {...TERMS, plan: '/data/Ref::x\\y'})).toContain('Ref::x')
  })
})

/** Stands for pixctl: writes its words down and ends with `code`. */
function programThatEnds(code: number, directory: string): string {
  const path = join(directory, `program-${code}`)
  writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "$@" > ${directory}/words\nexit ${code}\n`)
  chmodSync(path, 0o755)
  return path
}

describe('the script of a task', () => {
  test.each([
    {code: 0, ends: 0},
    {code: 7, ends: 0},
    {code: 2, ends: 2},
    {code: 1, ends: 1},
    {code: 137, ends: 137},
  ])('that ends with $code is $ends to the engine', ({code, ends}) => {
    using directory = temporaryDirectory()
    const program = programThatEnds(code, directory.path)
    const {spec} = JSON.parse(jobFile('kubernetes', {...TERMS, program}))
    const [command, ...args] = spec.template.spec.containers[0].command.map(asKubernetesReads)
    expect(spawnSync(command, args).status).toBe(ends)
    const words = execFileSync('cat', [join(directory.path, 'words')], {encoding: 'utf8'})
    expect(words.trim().split('\n')).toEqual([
      'reconcile',
      'fleet',
      'part',
      '--plan',
      '/data/a plan',
    ])
  })

  test.each([
    {code: 7, restarts: 0, ends: 0, requeued: false},
    {code: 2, restarts: 0, ends: 2, requeued: false},
    {code: 1, restarts: 0, ends: 1, requeued: true},
    {code: 1, restarts: 4, ends: 1, requeued: false},
  ])('for Slurm: $code after $restarts restarts ends with $ends, requeued $requeued', (row) => {
    using directory = temporaryDirectory()
    const program = programThatEnds(row.code, directory.path)
    const scontrol = join(directory.path, 'scontrol')
    writeFileSync(scontrol, `#!/bin/sh\necho "$@" > ${directory.path}/requeued\n`)
    chmodSync(scontrol, 0o755)
    const script = join(directory.path, 'job.sh')
    writeFileSync(script, jobFile('slurm', {...TERMS, program}))
    const {status} = spawnSync('sh', [script], {
      env: {
        PATH: `${directory.path}:${process.env['PATH']}`,
        SLURM_ARRAY_JOB_ID: '7',
        SLURM_ARRAY_TASK_ID: '3',
        SLURM_RESTART_COUNT: String(row.restarts),
      },
    })
    expect(status).toBe(row.ends)
    const requeued = spawnSync('cat', [join(directory.path, 'requeued')]).stdout.toString()
    expect(requeued).toBe(row.requeued ? 'requeue 7_3\n' : '')
  })

  test('for Slurm is an array of the parts, so many at once', () => {
    const script = jobFile('slurm', TERMS)
    expect(script).toContain('#SBATCH --array=0-39%8\n')
    expect(script).toContain('#SBATCH --requeue\n')
  })

  test('for Slurm names its log in a plan whose name Slurm would take for a pattern', () => {
    const script = jobFile('slurm', {...TERMS, plan: '/data/100%A'})
    expect(script).toContain('#SBATCH --output=/data/100%%A/slurm-%A_%a.log\n')
  })
})
