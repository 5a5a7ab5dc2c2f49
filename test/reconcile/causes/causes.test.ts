import {describe, expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Cause, Result} from '../../../src/reconcile/result.ts'
import {TUNING} from '../model/engines.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {CAUSE_INJECTORS, type CauseInjector, month, spoiltInputs} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const run = async (seed: number, injectors: readonly CauseInjector[]): Promise<Result> =>
  (await reconcile(spoiltInputs(seed, injectors), OPTIONS)).result

/** Counts of rows are those of the world, which the injectors do not know. */
const reported = ({kind, facts}: Pick<Cause, 'kind' | 'facts'>) => ({
  kind,
  facts: 'rows' in facts ? {...facts, rows: 0} : facts,
})

test('a month in which nothing is wrong has no finding and no cause', async () => {
  const {result} = await reconcile(inputsOf(month(1).world), OPTIONS)
  expect([result.verdict, result.causes]).toEqual(['reconciled', []])
})

test('an endpoint that was down time and again has a cause for each time', async () => {
  const {world} = month(1)
  const down = [
    ['2026-01-05', '2026-01-10'],
    ['2026-01-12', '2026-01-17'],
  ] as const
  world.events = world.events.filter(
    ({subAccount, timestamp}) =>
      subAccount !== 'loja-2' ||
      !down.some(([from, until]) => timestamp >= from && timestamp < until),
  )
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(result.causes.map(({kind}) => kind)).toEqual(down.map(() => 'events_missing'))
  expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
})

describe.each(CAUSE_INJECTORS)('$name', (injector) => {
  test('is the one cause of every finding', async () => {
    const {causes, findings} = await run(1, [injector])
    expect(causes.map(reported)).toEqual([injector.found])
    expect(findings.filter(({cause}) => cause === undefined)).toEqual([])
    expect(causes[0]?.findings).toBe(findings.length)
    expect(causes[0]?.correction?.verdictWith).toBe(injector.verdictWith)
  })

  test('has its counts, examples and words from its findings', async () => {
    const {causes, findings} = await run(2, [injector])
    const [cause] = causes
    const own = findings.filter(({cause: id}) => id === cause?.id)
    const sum = own.reduce((total, {deltaCentavos}) => total + (deltaCentavos ?? 0), 0)
    expect(cause?.sumCentavos).toBe(sum)
    expect(cause?.examples).toEqual(own.slice(0, 3).map(({id}) => id))
    expect(new Set(cause?.codes)).toEqual(new Set(own.map(({code}) => code)))
    const count = String(own.length)
    expect(cause?.text.en.replaceAll(',', '')).toContain(count)
    expect(cause?.text['pt-BR'].replaceAll('.', '')).toContain(count)
  })
})

describe.each(CAUSE_INJECTORS.filter(({found: {facts}}) => 'lineType' in facts))(
  '$name',
  ({spoil}) => {
    test('is the same cause where the statement was screened', async () => {
      const {world} = month(1)
      spoil(world)
      await onDisk(world, {}, async (inputs) => {
        const {result} = await reconcile(inputs, OPTIONS)
        const screened = await reconcileBy(inputs, {...OPTIONS, threads: 1}, {tuning: TUNING})
        expect(screened.result).toEqual(result)
      })
    })
  },
)
