import {describe, expect, test} from 'vitest'
import {reconcile} from '../../src/reconcile/reconcile.ts'
import type {Result} from '../../src/reconcile/result.ts'
import {inputsOf, type Style} from './worlds/files.ts'
import {ITEM_INJECTORS} from './worlds/injectors.ts'
import {Random} from './worlds/random.ts'
import {spoiltWorld} from './worlds/spoilt.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

/** A result without what names bytes or lines of the input. */
function withoutPlaces(result: Result): unknown {
  const findings = result.findings.map((finding) =>
    finding.subject.kind === 'file_line'
      ? {...finding, id: '', subject: '', evidence: finding.evidence.length}
      : {...finding, evidence: finding.evidence.length},
  )
  return {...result, inputs: undefined, findings}
}

const STYLES: readonly {name: string; style: (seed: number) => Style}[] = [
  {name: 'shuffled rows', style: (seed) => ({shuffle: new Random(seed + 99)})},
  {name: 'other key order', style: (seed) => ({keys: new Random(seed + 98)})},
  {name: 'spaces', style: () => ({spaced: true})},
  {name: 'escapes', style: () => ({escaped: true})},
  {name: 'small letters in instants', style: () => ({smallInstants: true})},
  {name: 'a quoted statement', style: () => ({csv: 'quoted'})},
  {name: 'a Brazilian statement', style: () => ({csv: 'brazilian'})},
  {name: 'files in three parts', style: () => ({parts: 3})},
  {
    name: 'all of it',
    style: (seed) => ({
      shuffle: new Random(seed + 97),
      keys: new Random(seed + 96),
      spaced: true,
      csv: 'brazilian',
      parts: 2,
    }),
  },
]

describe.each(STYLES)('$name give the same result', ({style}) => {
  test.each([1, 2, 3, 4, 5, 6])('seed %i', async (seed) => {
    const {random} = spoiltWorld(seed, [], 'file').world
    const injectors = random
      .shuffled(ITEM_INJECTORS.filter((one) => one.where.includes('file')))
      .slice(0, 15)
    const {world} = spoiltWorld(seed, injectors, 'file')
    const plain = await reconcile(inputsOf(world), OPTIONS)
    const other = await reconcile(inputsOf(world, style(seed)), OPTIONS)
    expect(withoutPlaces(other.result)).toEqual(withoutPlaces(plain.result))
  })
})
