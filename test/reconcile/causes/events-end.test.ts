import {expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import {DAY_MS, START_MS, type World} from '../worlds/world.ts'
import {month} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

async function causesOf(world: World) {
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(result.counts['MISSING_EVENT']).toBeGreaterThan(2)
  await onDisk(world, {}, async (inputs) => {
    const screened = await reconcileBy(inputs, OPTIONS, {tuning: SMALL_PARTS})
    expect(screened.result.causes).toEqual(result.causes)
  })
  return result.causes
}

test('events that end before the month does may be of another month', async () => {
  const {world} = month(1)
  world.events = world.events.filter(({timestamp}) => timestamp < '2026-01-10T03:00')
  const [cause] = await causesOf(world)
  expect(cause).toMatchObject({kind: 'events_missing', facts: {untilEnd: true}})
  expect(cause?.text.en).toContain('The files of events have none from 2026-01-10 ')
  expect(cause?.text['pt-BR']).toContain('Os arquivos de eventos não têm nenhum a partir de ')
})

test('events of one instant that are missing are no silence', async () => {
  const maker = month(1)
  const atMs = START_MS + 8 * DAY_MS + 5_000_000
  const {world} = maker
  const before = new Set(world.events)
  for (let gross = 5_000; gross < 5_006; gross += 1) {
    maker.paidCharge({atMs, gross, wallet: 'loja-2', legs: []})
  }
  maker.close()
  world.events = world.events.filter((event) => before.has(event))
  expect(await causesOf(world)).toEqual([])
})
