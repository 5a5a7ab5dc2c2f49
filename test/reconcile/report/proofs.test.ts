import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {ReportData} from '../../../src/reconcile/report-data.ts'
import {inputsOf} from '../worlds/files.ts'
import {cents, perfectWorld, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', report: true}

async function reportOf(maker: WorldMaker): Promise<ReportData> {
  const {report} = await reconcile(inputsOf(maker.world), OPTIONS)
  if (!report) throw new Error('no report')
  return report
}

describe('the report of a world in which nothing is wrong', () => {
  test('rolls each wallet forward from its opening to what the service states', async () => {
    const maker = perfectWorld(3)
    const {rollForward} = await reportOf(maker)
    for (const {wallet, opening, available} of maker.world.balances) {
      const days = rollForward.filter((day) => day.wallet === wallet)
      expect(days[0]?.openingCentavos).toBe(cents(opening))
      expect(days.at(-1)?.closingCentavos).toBe(cents(available))
      for (const [at, day] of days.entries()) {
        if (at > 0) expect(day.openingCentavos).toBe(days[at - 1]?.closingCentavos)
        const moved = Object.values(day.byType).reduce((sum: number, amount) => sum + amount, 0)
        expect(day.openingCentavos + moved).toBe(day.closingCentavos)
      }
    }
  })

  test('counts every line of the statement in one day', async () => {
    const maker = perfectWorld(4)
    const {rollForward} = await reportOf(maker)
    const lines = rollForward.reduce((sum, day) => sum + day.lines, 0)
    expect(lines).toBe(maker.world.lines.length)
  })

  test('charges the fees that are due', async () => {
    const {fees} = await reportOf(perfectWorld(5))
    expect(new Set(fees.map(({kind}) => kind))).toEqual(new Set(['pix', 'withdrawal', 'refund']))
    for (const fee of fees) expect(fee.chargedCentavos).toBe(fee.expectedCentavos)
  })

  test('posts to each receiver what was distributed', async () => {
    const {receivers} = await reportOf(perfectWorld(6))
    expect(receivers.length).toBeGreaterThan(0)
    for (const one of receivers) expect(one.postedCentavos).toBe(one.distributedCentavos)
  })

  test('finds every paid charge on all three sides', async () => {
    const maker = perfectWorld(7)
    const {threeWay} = await reportOf(maker)
    const paid = maker.world.charges.filter(({status}) => status === 'completed').length
    const all = {subject: 'charge', record: true, event: true, line: true}
    expect(threeWay).toContainEqual(expect.objectContaining({...all, count: paid}))
  })

  test('matches everything, by count and by value', async () => {
    const {matchRates} = await reportOf(perfectWorld(8))
    for (const rate of matchRates) {
      expect(rate.matchedRows).toBe(rate.rows)
      expect(rate.matchedCentavos).toBe(rate.centavos)
    }
  })
})

test('the held balance is proven block by block', async () => {
  const maker = new WorldMaker(1)
  const charge = maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
  const open = maker.block(charge, 'defended')
  maker.block(maker.paidCharge({wallet: 'loja-1'}), 'approved')
  maker.close()
  const {held} = await reportOf(maker)
  const proof = held.find(({wallet}) => wallet === 'loja-1')
  expect(proof).toMatchObject({
    expectedCentavos: 10_000,
    statedCentavos: 10_000,
    differenceCentavos: 0,
  })
  expect(proof?.blocks.map(({id}) => id)).toEqual([open.id])
})

test('the legs of a charge with a finding are shown one by one', async () => {
  const maker = new WorldMaker(2)
  const legs = [{subAccount: 'loja-2', amount: 10}]
  const charge = maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs})
  maker.close()
  const incoming = maker.world.lines.findIndex((line) => line.wallet === 'loja-2')
  maker.world.lines.splice(incoming, 1)
  const {splitLegs} = await reportOf(maker)
  expect(splitLegs).toEqual([
    {
      chargeId: charge.id,
      index: 0,
      receiver: 'loja-2',
      acceptedCentavos: 1_000,
      distributedCentavos: 1_000,
      outgoingCentavos: -1_000,
      incomingCentavos: null,
    },
  ])
})
