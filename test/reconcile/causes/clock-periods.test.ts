import {describe, expect, test} from 'vitest'
import {type Reconciliation, reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {cutsOf, type RecordsOfPeriod, twoPeriods} from '../worlds/periods.ts'
import {DAY_MS, FEE_RISE_MS, iso, type Json, type World} from '../worlds/world.ts'
import {month, shiftClock} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

interface SecondPeriod {
  readonly days: number
  readonly records: RecordsOfPeriod
  readonly spoil: (world: World) => void
}

/** The second of two periods without events, which begins so many days before the fee rises. */
async function secondPeriod({days, records, spoil}: SecondPeriod): Promise<Reconciliation> {
  const {world} = month(1)
  const cuts = cutsOf(world).filter((atMs) => atMs < FEE_RISE_MS - days * DAY_MS)
  const [first, second] = twoPeriods(world, Math.max(...cuts), records)
  spoil(second)
  const withoutEvents = (of: World) => {
    const {events: _none, ...inputs} = inputsOf(of)
    return inputs
  }
  const {result: previous} = await reconcile(withoutEvents(first), OPTIONS)
  return reconcile(withoutEvents(second), {...OPTIONS, previous})
}

const ahead =
  (hours: number) =>
  ({lines}: World): void => {
    for (const line of lines) shiftClock(line as unknown as Json, hours)
  }

describe.each(['those that its rows name', 'all until its end'] as const)(
  'in a second period without events, with the records %s',
  (records) => {
    test.each([-5, -3, 3, 5])(
      'a statement of %i hours ahead is the one cause, and no fee began elsewhere',
      async (hours) => {
        const {result} = await secondPeriod({days: 6, records, spoil: ahead(hours)})
        expect(result.causes.map(({kind, facts}) => ({kind, facts}))).toEqual([
          {kind: 'clock_shifted', facts: {file: 'statement.csv', hours}},
        ])
        expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
        expect(result.causes[0]?.correction?.verdictWith).toBe('reconciled')
      },
    )

    test('of fewer charges than show how long people take to pay no fee is said to have begun elsewhere', async () => {
      const {result} = await secondPeriod({days: 2, records, spoil: ahead(3)})
      expect([result.counts.FEE_UNDERCHARGE, result.causes]).toEqual([3, []])
    })

    test.each([-1, 1])('a fee that began %i days from the table is that', async (off) => {
      const tableFromAt = iso(FEE_RISE_MS - off * DAY_MS)
      const {result} = await secondPeriod({
        days: 6,
        records,
        spoil: (second) => {
          const [first, rise] = second.fees.pix as [Fee, Fee]
          second.fees = {...second.fees, pix: [first, {...rise, from: tableFromAt}]}
        },
      })
      expect(result.causes.map(({facts}) => facts)).toEqual([
        {fee: 'pix', tableFromAt, takenFromAt: iso(FEE_RISE_MS)},
      ])
    })

    test('a fee that began a day from the table beside a clock that is off is a second cause', async () => {
      const tableFromAt = iso(FEE_RISE_MS + DAY_MS)
      const {result} = await secondPeriod({
        days: 6,
        records,
        spoil: (second) => {
          const [first, rise] = second.fees.pix as [Fee, Fee]
          second.fees = {...second.fees, pix: [first, {...rise, from: tableFromAt}]}
          ahead(3)(second)
        },
      })
      for (const {kind, facts} of result.causes) {
        if (kind === 'fee_period_starts_elsewhere') {
          expect(facts).toEqual({fee: 'pix', tableFromAt, takenFromAt: iso(FEE_RISE_MS)})
        } else expect(facts).toEqual({file: 'statement.csv', hours: 3})
      }
      expect(result.causes.map(({kind}) => kind)).toContain('fee_period_starts_elsewhere')
    })
  },
)

type Fee = World['fees']['pix'][number]
