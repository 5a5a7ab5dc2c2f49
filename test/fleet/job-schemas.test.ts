import * as batch from '@aws-sdk/client-batch'
import {Job} from 'kubernetes-models/batch/v1'
import {describe, expect, test} from 'vitest'
import {jobFile} from '../../src/fleet/job/job.ts'
import type {JobTerms} from '../../src/fleet/job/terms.ts'

const TERMS: JobTerms = {
  plan: '/data/plan',
  parts: 40,
  parallel: 8,
  program: 'pixctl',
  image: 'pixctl:1',
  cpus: 2,
  memoryMebibytes: 1024,
  volume: 'claim',
  mount: '/data',
}

describe('the Kubernetes schema of a Job', () => {
  const manifest = () => JSON.parse(jobFile('kubernetes', TERMS))

  test('accepts the job file', () => {
    expect(() => new Job(manifest()).validate()).not.toThrow()
  })

  test.each([
    {name: 'a count that is text', change: {completions: '40'}},
    {name: 'a rule that is none', change: {podFailurePolicy: {rules: 'none'}}},
    {name: 'no template', change: {template: undefined}},
  ])('refuses $name, so that the check can fail', ({change}) => {
    const job = manifest()
    expect(() => new Job({...job, spec: {...job.spec, ...change}}).validate()).toThrow()
  })
})

/** A shape as the AWS client carries it: simple types are numbers, others arrays or functions to one. */
type Shape = number | (() => Shape) | readonly unknown[]

const [LIST, STRUCTURE] = [1, 3]
const [TEXT, NUMBER, FLAG] = [0, 1, 2]
const NAMES: Readonly<Record<number, string>> = {
  [TEXT]: 'string',
  [NUMBER]: 'number',
  [FLAG]: 'boolean',
}

/** Where `value` is not what the shape says: unknown members, absent required ones, wrong types. */
function faultsOf(shape: Shape, value: unknown, at = ''): string[] {
  if (typeof shape === 'function') return faultsOf(shape(), value, at)
  if (typeof shape === 'number') {
    const expected = NAMES[shape]
    return expected === undefined || typeof value === expected ? [] : [`${at}: not a ${expected}`]
  }
  if (shape[0] === LIST) {
    if (!Array.isArray(value)) return [`${at}: not a list`]
    return value.flatMap((item, index) => faultsOf(shape[4] as Shape, item, `${at}[${index}]`))
  }
  if (shape[0] !== STRUCTURE) return []
  const [names, shapes, required = 0] = shape.slice(4) as [string[], Shape[], number]
  if (typeof value !== 'object' || value === null) return [`${at}: not a structure`]
  const absent = names.slice(0, required).filter((name) => !(name in value))
  const members = Object.entries(value).flatMap(([name, member]) => {
    const index = names.indexOf(name)
    const path = `${at}.${name}`
    return index < 0 ? [`${path}: unknown`] : faultsOf(shapes[index] ?? TEXT, member, path)
  })
  return [...absent.map((name) => `${at}.${name}: missing`), ...members]
}

describe('the shapes of the AWS Batch client', () => {
  const shapeOf = (name: string): Shape => (batch as unknown as Record<string, Shape>)[name] ?? TEXT
  const requests = (parts = 40) => JSON.parse(jobFile('aws-batch', {...TERMS, parts}))

  test.each([{parts: 40}, {parts: 1}])(
    'accept the requests of a job of $parts parts',
    ({parts}) => {
      const {registerJobDefinition, submitJob} = requests(parts)
      expect(faultsOf(shapeOf('RegisterJobDefinitionRequest$'), registerJobDefinition)).toEqual([])
      expect(faultsOf(shapeOf('SubmitJobRequest$'), submitJob)).toEqual([])
    },
  )

  test('refuse what they do not know, so that the check can fail', () => {
    const {registerJobDefinition} = requests()
    registerJobDefinition.retryStrategy.tries = 5
    registerJobDefinition.containerProperties.image = 1
    delete registerJobDefinition.jobDefinitionName
    expect(faultsOf(shapeOf('RegisterJobDefinitionRequest$'), registerJobDefinition)).toEqual([
      '.jobDefinitionName: missing',
      '.containerProperties.image: not a string',
      '.retryStrategy.tries: unknown',
    ])
  })
})
