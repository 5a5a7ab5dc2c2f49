import {describe, expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Cause, Result} from '../../../src/reconcile/result.ts'
import {TUNING} from '../model/engines.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {CAUSE_INJECTORS, type CauseInjector, dayOf, month, spoiltInputs} from './injectors.ts'

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

const isBetween = (instant: string, from: string, until: string): boolean =>
  instant >= from && instant < until

test('payments that are missing for a part of a day are no day that is missing', async () => {
  const {world} = month(1)
  world.lines = world.lines.filter(
    ({type, createdAt}) =>
      type !== 'payment' || !isBetween(createdAt, '2026-01-06T14:00', '2026-01-06T19:00'),
  )
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(result.findings.map(({code}) => code)).toContain('MISSING_POSTING')
  expect(result.causes).toEqual([])
})

test('a day of which nothing is posted names the wallets that would have had parts of charges, too', async () => {
  const {world} = month(1)
  const ofDay = ({createdAt}: {readonly createdAt: string}) => dayOf(createdAt) === '2026-01-06'
  const own = new Set(['loja-1', 'principal'])
  world.lines = world.lines.filter((line) => !own.has(line.wallet) || !ofDay(line))
  // Of its own charges the wallet of the parts has none on that day.
  const gone = new Set(
    world.charges
      .filter((charge) => charge.subAccount === 'loja-1' && ofDay(charge))
      .map(({id}) => id),
  )
  world.charges = world.charges.filter(({id}) => !gone.has(id))
  world.events = world.events.filter(({data}) => !gone.has(String(data['transactionId'])))
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(result.causes.map(({kind, facts}) => ({kind, facts}))).toEqual([
    {kind: 'statement_day_missing', facts: {day: '2026-01-06', wallets: [...own]}},
  ])
})

test('a new fee that no charge took yet is a table that differs, and did not begin elsewhere', async () => {
  const [first] = month(1).world.fees.pix
  const taken = {fixed: 0.99, percent: 0}
  const {world} = month(1, {...month(1).world.fees, pix: [{...taken, from: first?.from ?? ''}]})
  const from = '2026-01-10T03:00:00.000Z'
  world.fees.pix = [...world.fees.pix, {fixed: 1.49, percent: 0, from}]
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(result.causes.map(({kind, facts}) => ({kind, facts}))).toEqual([
    {
      kind: 'fee_table_differs',
      facts: {fee: 'pix', table: {fixed: 1.49, percent: 0}, taken, fromAt: from},
    },
  ])
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
