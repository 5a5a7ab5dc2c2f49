import {expect, test} from 'vitest'
import {JoinedDrafts} from '../../src/reconcile/findings/columns/joined-drafts.ts'
import {packDrafts} from '../../src/reconcile/findings/columns/packed-drafts.ts'
import type {Draft} from '../../src/reconcile/findings/draft.ts'
import {mergedFindings} from '../../src/reconcile/findings/findings.ts'
import type {ReconcileInputs} from '../../src/reconcile/read/files/inputs.ts'
import {atOnce, eachOf, type Steps, sorted, stepwise} from '../../src/reconcile/read/files/steps.ts'
import {type Inner, reconcile, reconcileBy} from '../../src/reconcile/reconcile.ts'
import {ALL_RULES} from '../../src/reconcile/rules/all-rules.ts'
import {inputsOf} from './worlds/files.ts'
import {perfectWorld, type World} from './worlds/world.ts'

const REASON = new Error('interrupted')
/** More subjects than are judged in one step. */
const SUBJECTS = 2_500

const largeWorld = (): World => perfectWorld(1, SUBJECTS).world

/** A run that is interrupted by what `interrupt` is put into. */
function interruptedRun(
  inputs: ReconcileInputs,
  of: {readonly report?: boolean; readonly inner: (interrupt: () => void) => Inner},
): Promise<unknown> {
  const controller = new AbortController()
  const {report = false, inner} = of
  const options = {timezone: 'America/Sao_Paulo', signal: controller.signal, report}
  return reconcileBy(
    inputs,
    options,
    inner(() => controller.abort(REASON)),
  )
}

test('work in steps is done whole, or left at the step after the interruption', async () => {
  const items = Array.from({length: 3_500}, (_, nth) => nth)
  const done: number[] = []
  atOnce(eachOf(items, (item) => done.push(item)))
  expect(done).toEqual(items)
  const controller = new AbortController()
  let count = 0
  const work = eachOf(items, () => {
    count += 1
    if (count === 1_500) controller.abort(REASON)
  })
  await expect(stepwise(work, controller.signal)).rejects.toBe(REASON)
  expect(count).toBe(2_000)
})

/** How many steps some work has. */
function stepsOf(steps: Steps<unknown>): number {
  let count = 0
  while (!steps.next().done) count += 1
  return count
}

test('what is sorted in steps is in the order of `toSorted`, equal items as they came', () => {
  const items = Array.from({length: 50_000}, (_, nth) => ({nth, key: (nth * 7_919) % 1_009}))
  const compare = (a: {key: number}, b: {key: number}) => a.key - b.key
  for (const count of [0, 1, 8_192, 8_193, 30_000, 50_000]) {
    const some = items.slice(0, count)
    expect(atOnce(sorted(some, compare))).toEqual(some.toSorted(compare))
  }
  expect(stepsOf(sorted(items, compare))).toBeGreaterThan(items.length / 8_192)
})

test('findings of shares are put in order in steps', () => {
  const joined = new JoinedDrafts()
  const drafts = Array.from({length: 30_000}, (_, nth): Draft => {
    const wallet = `loja-${nth % 20}`
    return {code: 'IN_TRANSIT', subject: {kind: 'charge', id: String(nth)}, wallet, evidence: []}
  })
  joined.add(packDrafts(drafts, []))
  expect(stepsOf(mergedFindings([], joined, {names: []}))).toBeGreaterThan(10)
})

test('the reading of a file ends at the next row', async () => {
  const {charges = [], ...inputs} = inputsOf(largeWorld())
  const [first] = charges
  if (first === undefined || typeof first === 'string') throw new Error('the world is in memory')
  const controller = new AbortController()
  let chunks = 0
  const file = {
    name: first.name,
    *open() {
      for (const chunk of first.open() as Iterable<Uint8Array>) {
        for (let at = 0; at < chunk.length; at += 1_000) {
          chunks += 1
          if (chunks === 3) controller.abort(REASON)
          yield chunk.subarray(at, at + 1_000)
        }
      }
    },
  }
  const options = {timezone: 'America/Sao_Paulo', signal: controller.signal}
  await expect(reconcile({...inputs, charges: [file]}, options)).rejects.toBe(REASON)
  expect(chunks).toBeLessThan(6)
})

test('the judging ends between two subjects', async () => {
  let judged = 0
  const inner = (interrupt: () => void): Inner => ({
    rules: {
      ...ALL_RULES,
      subject: {
        counting: () => {
          judged += 1
          interrupt()
          return []
        },
      },
    },
  })
  await expect(interruptedRun(inputsOf(largeWorld()), {inner})).rejects.toBe(REASON)
  expect(judged).toBeLessThan(SUBJECTS / 2)
})

const onJudged = (interrupt: () => void): Inner => ({onJudged: async () => interrupt()})

test('the search for causes ends before it begins, and between two explanations', async () => {
  const world = largeWorld()
  for (const line of world.lines) if (line.type === 'fee') line.amount -= 1
  await expect(interruptedRun(inputsOf(world), {inner: onJudged})).rejects.toBe(REASON)
})

test('what reports add ends between two subjects', async () => {
  const run = interruptedRun(inputsOf(largeWorld()), {report: true, inner: onJudged})
  await expect(run).rejects.toBe(REASON)
})

test('a run that is interrupted at its very end gives no result', async () => {
  const controller = new AbortController()
  const {fees = [], ...inputs} = inputsOf(perfectWorld(1, 8).world)
  const [table] = fees
  if (table === undefined || typeof table === 'string') throw new Error('the world is in memory')
  const open = () => {
    controller.abort(REASON)
    return table.open()
  }
  const options = {timezone: 'America/Sao_Paulo', signal: controller.signal}
  const given = {...inputs, fees: [{name: table.name, open}]}
  await expect(reconcile(given, options)).rejects.toBe(REASON)
})
