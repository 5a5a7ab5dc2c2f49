import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {cutsOf, type RecordsOfPeriod, twoPeriods} from '../worlds/periods.ts'
import {cents, DAY_MS, reais, START_MS, type World} from '../worlds/world.ts'
import {CAUSE_INJECTORS, month} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const RECORDS: readonly RecordsOfPeriod[] = ['those that its rows name', 'all until its end']

interface Second {
  readonly records: RecordsOfPeriod
  /** Whose opening is a centavo above the closing of before. */
  readonly isOff: (wallet: string) => boolean
  readonly spoil?: (world: World) => void
}

/** The second part of a month, which opens with another balance than the first closed with. */
async function openedWith({records, isOff, spoil}: Second) {
  const {world} = month(1)
  const cutMs = Math.max(...cutsOf(world).filter((one) => one < START_MS + 6 * DAY_MS))
  const [first, second] = twoPeriods(world, cutMs, records)
  const previous = (await reconcile(inputsOf(first), OPTIONS)).result
  for (const balance of second.balances) {
    if (isOff(balance.wallet)) balance.opening = reais(cents(balance.opening) + 1)
  }
  spoil?.(second)
  return (await reconcile(inputsOf(second), {...OPTIONS, previous})).result
}

describe.each(RECORDS)('an opening that is a centavo off, beside the records of %s', (records) => {
  test.each([
    {name: 'one wallet', isOff: (wallet: string) => wallet === 'loja-2'},
    {name: 'all wallets', isOff: () => true},
  ])('of $name makes no cause of what ended before the closing', async ({isOff}) => {
    const result = await openedWith({records, isOff})
    expect(result.counts['MISSING_EVENT']).toBeGreaterThan(2)
    expect(result.causes).toEqual([])
  })

  test.each(['an endpoint that was down for three days', 'a fee table that is a centavo too low'])(
    'leaves its cause to %s',
    async (name) => {
      const [injector] = CAUSE_INJECTORS.filter((one) => one.name === name)
      const isOff = (wallet: string) => wallet === 'loja-2'
      const {causes} = await openedWith({records, isOff, spoil: injector?.spoil ?? (() => {})})
      expect(causes.map(({kind, facts}) => ({kind, facts}))).toEqual([injector?.found])
    },
  )
})
