import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {iso, type Json, type World} from '../worlds/world.ts'
import {month, shiftClock} from './injectors.ts'

/** Lines that are posted some seconds after their events, and after the payouts that they are of. */
function postLater({lines}: World): void {
  for (const [nth, line] of lines.entries()) {
    line.createdAt = iso(Date.parse(line.createdAt) + 2_000 + ((nth * 7_919) % 20_000))
  }
}

/** A month whose fee rises on its 16th day, and the causes of what is found once its files are spoilt. */
async function causesOf(spoil: (world: World) => void) {
  const {world} = month(1)
  spoil(world)
  const {result, corrections} = await reconcile(inputsOf(world), {timezone: 'America/Sao_Paulo'})
  return {
    causes: result.causes.map(({kind, facts, correction}) => ({
      kind,
      facts,
      verdictWith: correction?.verdictWith,
    })),
    files: corrections.map(({file}) => file),
    misfits: (result.misfits ?? []).map(({kind}) => kind),
  }
}

const shiftAll = (rows: readonly object[], hours: number): void => {
  for (const row of rows) shiftClock(row as Json, hours)
}

describe.each([-3, 3])('of fees about a beginning, where events are %i hours off', (hours) => {
  const clock = {
    kind: 'clock_shifted',
    facts: {file: 'events.jsonl', hours},
    verdictWith: 'reconciled',
  }

  test.each([
    {name: 'with their charges', rows: ({events, charges}: World) => [...events, ...charges]},
    {name: 'alone', rows: ({events}: World) => events},
  ])('$name, the clock is the one cause, and no fee is said to begin elsewhere', async ({rows}) => {
    const {causes, files, misfits} = await causesOf((world) => shiftAll(rows(world), hours))
    expect({causes, files, misfits}).toEqual({
      causes: [clock],
      files: ['mapping.json'],
      misfits: [],
    })
  })

  test('so it is where lines are posted some seconds after their events', async () => {
    const {causes, files} = await causesOf((world) => {
      postLater(world)
      shiftAll(world.events, hours)
    })
    expect({causes: causes.map(({kind}) => kind), files}).toEqual({
      causes: ['clock_shifted'],
      files: ['mapping.json'],
    })
  })
})

test('where lines are posted some seconds later and no clock is off, a fee that begins elsewhere is that', async () => {
  const {causes, files} = await causesOf((world) => {
    postLater(world)
    const [first, rise] = world.fees.pix
    if (!first || !rise) throw new Error('the fee does not rise')
    const from = iso(Date.parse(rise.from) + 3 * 3_600_000)
    world.fees = {...world.fees, pix: [first, {...rise, from}]}
  })
  expect({causes: causes.map(({kind}) => kind), files}).toEqual({
    causes: ['fee_period_starts_elsewhere'],
    files: ['fees.json'],
  })
})
