import {expect, test} from 'vitest'
import {renderSummary} from '../../../src/render/reconcile/summary/summary.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {type World, WorldMaker} from '../worlds/world.ts'

/** A refund of a charge whose record is not given, with or without what else tells of its payment. */
async function refunded(spoil: (world: World, chargeId: string) => void) {
  const maker = new WorldMaker(3)
  for (let n = 0; n < 5; n += 1) maker.paidCharge()
  const charge = maker.paidCharge()
  maker.refund(charge, 1_000)
  const {world} = maker
  maker.close()
  world.charges = world.charges.filter(({id}) => id !== charge.id)
  spoil(world, charge.id)
  const result = await resultOfBoth(world)
  const found = result.findings.find(({code}) => code === 'REFUND_WITHOUT_ORIGINAL')
  const said = renderSummary(result, {language: 'en', timezone: 'America/Sao_Paulo'})
  return {found, said}
}

const withoutEvent = (world: World, chargeId: string): void => {
  world.events = world.events.filter(({data}) => data['transactionId'] !== chargeId)
}

const withoutLine = (world: World, chargeId: string): void => {
  world.lines = world.lines.filter(({id}) => id !== chargeId)
}

test.each([
  {name: 'event and line', spoil: () => undefined},
  {name: 'the event alone', spoil: withoutLine},
  {name: 'the line alone', spoil: withoutEvent},
])(
  'a charge whose payment is in $name is of this period: its record is missing',
  async ({spoil}) => {
    const {found, said} = await refunded(spoil)
    expect(found?.hintCode).toBe('paid_in_period')
    expect(found?.remedy).toContain('Export the charges of this period again')
    expect(said).not.toContain('Add the charges from before')
  },
)

test('the step says so', async () => {
  const {said} = await refunded(() => undefined)
  expect(said).toContain('Export the charges again: some are missing')
})

test('a charge of which nothing else is known may be of before', async () => {
  const {found, said} = await refunded((world, chargeId) => {
    withoutEvent(world, chargeId)
    withoutLine(world, chargeId)
  })
  expect(found?.hintCode).toBeUndefined()
  expect(found?.remedy).toContain('earlier period')
  expect(said).toContain('Add the charges from before')
})
