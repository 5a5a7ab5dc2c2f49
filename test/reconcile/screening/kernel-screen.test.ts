import {describe, expect, test} from 'vitest'
import {sourcesOf} from '../../../src/reconcile/read/gathered.ts'
import type {ReconcileInputs} from '../../../src/reconcile/read/inputs.ts'
import {ScreenJob} from '../../../src/reconcile/screening/host/job.ts'
import {
  isScreened,
  planFile,
  planOf,
  readSettings,
} from '../../../src/reconcile/screening/host/make-plan.ts'
import type {Plan, PlannedFile, ScreenedReply} from '../../../src/reconcile/screening/host/plan.ts'
import {chaos} from '../worlds/chaos.ts'
import {onDisk} from '../worlds/disk.ts'
import {ITEM_INJECTORS} from '../worlds/injectors.ts'
import {spoiltWorld} from '../worlds/spoilt.ts'
import {perfectWorld, type World} from '../worlds/world.ts'

/** Bits enough that keys of events and ids of refunds, which share them, seldom share one. */
const TUNING = {taskBytes: 3_000, buckets: 64, repeatBits: 1 << 22}
/** One key for all runs: which of two that share a bit is doubted depends on who comes first. */
const SEED = {x: 7, y: 11}

async function planFor(inputs: ReconcileInputs, asOf: string | undefined): Promise<Plan> {
  const options = {timezone: 'America/Sao_Paulo', threads: 1, ...(asOf ? {asOf} : {})}
  const sources = sourcesOf(inputs)
  const settings = await readSettings(sources, options)
  const files: PlannedFile[] = []
  for (const source of sources.filter(isScreened)) {
    const file = await planFile(source, options)
    if (file) files.push(file)
  }
  const plan = planOf(files, settings, {
    large: {...options, carried: new Set()},
    tuning: TUNING,
    recordsCarryFee: true,
  })
  return {...plan, seed: SEED}
}

/** A mapping that maps nothing: all rows go through the full readers and the screen. */
const slowly = (plan: Plan): Plan => ({
  ...plan,
  mapping: {charges: {}, withdrawals: {}, events: {}, blocks: {}},
  files: plan.files.map((file) => ({
    ...file,
    shape: file.shape && {...file.shape, mapping: {...file.shape.mapping, constants: {}}},
  })),
  counters: new Int32Array(new SharedArrayBuffer(8)),
  repeats: new SharedArrayBuffer(plan.repeats.byteLength),
})

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** All that a screening tells, whatever order wallets and hours were met in. */
const told = ({accounts, ...reply}: ScreenedReply) => ({
  table: [...reply.table],
  twice: reply.twice.toSorted((a, b) => a - b),
  shared: reply.shared.toSorted((a, b) => a - b),
  done: reply.done,
  files: accounts.files,
  latestMs: accounts.latestMs,
  hours: accounts.hours.toSorted(byText),
  wallets: accounts.wallets.toSorted(byText),
  statuses: accounts.report.statuses,
  fees: accounts.report.fees.filter(({count}) => count > 0).toSorted(byText),
  receivers: accounts.report.receivers.filter(({legs}) => legs > 0).toSorted(byText),
})

async function expectSameScreening(world: World, asOf?: string): Promise<void> {
  await onDisk(world, {}, async (inputs) => {
    const plan = await planFor(inputs, asOf)
    const fast = await new ScreenJob(plan).screen()
    const slow = await new ScreenJob(slowly(plan)).screen()
    expect(told(fast)).toEqual(told(slow))
    expect(fast.table.some((word) => word !== 0)).toBe(true)
  })
}

describe('the kernel sums, counts and doubts as the screen does', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('in a perfect world: seed %i', async (seed) => {
    await expectSameScreening(perfectWorld(seed, 60).world)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('among faults: seed %i', async (seed) => {
    const where = seed % 2 === 0 ? 'file' : 'ledger'
    const fitting = ITEM_INJECTORS.filter((one) => one.where.includes(where))
    const {random} = perfectWorld(seed, 1).world
    await expectSameScreening(spoiltWorld(seed, random.shuffled(fitting).slice(0, 20), where).world)
  })

  test.each(Array.from({length: 20}, (_, seed) => seed))('in chaos: seed %i', async (seed) => {
    await expectSameScreening(chaos(seed, 300), seed % 2 === 0 ? '2026-01-12T00:00:00Z' : undefined)
  })

  test.each(['2026-01-01T00:12:00Z', '2026-01-16T00:00:00Z'])('as of %s', async (asOf) => {
    await expectSameScreening(perfectWorld(11, 60).world, asOf)
  })

  test('where wallets have more numbers than it keeps sums of', async () => {
    const {world} = perfectWorld(12, 60)
    for (let nth = 0; nth < 1_200; nth += 1) {
      const line = world.lines[nth % world.lines.length]
      if (line) world.lines.unshift({...line, id: crypto.randomUUID(), wallet: `loja-${nth}`})
    }
    await expectSameScreening(world)
  })

  test('where the schedule has more steps than it keeps', async () => {
    const {world} = perfectWorld(13, 60)
    const [first] = world.fees.pix
    for (let nth = 0; nth < 70; nth += 1) {
      if (first)
        world.fees.pix.push({...first, from: `20${10 + (nth % 10)}-01-${10 + (nth % 7)}T00:00:00Z`})
    }
    await expectSameScreening(world)
  })
})
