import {expect, test} from 'vitest'
import {canonicalEventName} from '../../../../src/domain/event.ts'
import {reconcile, reconcileBy} from '../../../../src/reconcile/reconcile.ts'
import {onDisk} from '../../worlds/disk.ts'
import {inputsOf} from '../../worlds/files.ts'
import {SMALL_PARTS} from '../../worlds/tuning.ts'
import {DAY_MS, START_MS, type World} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

type Event = World['events'][number]

/** What is said of a month that lost some events, whether its subjects were screened or not. */
async function explainedWithout(isLost: (event: Event) => boolean) {
  const maker = month(1)
  for (let day = 2; day < 14; day += 1) {
    const atMs = START_MS + day * DAY_MS
    maker.refund(maker.paidCharge({atMs, gross: 7_000 + day, wallet: 'loja-1', legs: []}))
  }
  const {world} = maker
  maker.close()
  world.events = world.events.filter((event) => !isLost(event))
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  await onDisk(world, {}, async (inputs) => {
    const screened = await reconcileBy(inputs, OPTIONS, {tuning: SMALL_PARTS})
    expect(screened.result.causes).toEqual(result.causes)
  })
  return result
}

test.each(['payment_completed', 'withdrawal_completed', 'refund_completed'])(
  'a month without any %s is one cause',
  async (kind) => {
    const {causes, findings} = await explainedWithout(
      ({event}) => canonicalEventName(event) === kind,
    )
    expect(causes.map(({facts}) => facts)).toMatchObject([{event: kind}])
    expect(findings.filter(({cause}) => cause === undefined)).toEqual([])
  },
)

test('a wallet that has no payments from an instant on is named alone', async () => {
  const {causes, findings} = await explainedWithout(
    ({event, subAccount, timestamp}) =>
      event === 'payment_completed' && subAccount === 'loja-1' && timestamp >= '2026-01-01T00:30',
  )
  expect(causes.map(({facts}) => facts)).toMatchObject([
    {event: 'payment_completed', wallets: ['loja-1'], untilAt: '2026-01-28T23:01:00.000Z'},
  ])
  expect(findings.filter(({cause}) => cause === undefined)).toEqual([])
  const [en, pt] = [causes[0]?.text.en, causes[0]?.text['pt-BR']]
  expect(en).toContain('The files of events have no payment_completed of loja-1 from 2025-12-31 ')
  expect(pt).toContain('Os arquivos de eventos não têm nenhum payment_completed de loja-1 de 31/12')
})

test('kinds of which every event is missing have a cause each', async () => {
  const {causes, findings} = await explainedWithout(({event}) =>
    /^(payment|refund)_completed$/.test(event),
  )
  const kinds = causes.map(({facts}) => ('event' in facts ? facts.event : ''))
  expect(kinds).toEqual(['payment_completed', 'refund_completed'])
  expect(findings.filter(({cause}) => cause === undefined)).toEqual([])
})

test('a kind of which every event is missing by chance, as half of all are, is no cause', async () => {
  let nth = 0
  const {causes, counts} = await explainedWithout(({event}) => {
    nth += 1
    return event.startsWith('balance_block') || event === 'refund_completed' || nth % 2 === 0
  })
  expect(counts['MISSING_EVENT']).toBeGreaterThan(100)
  expect(
    causes.filter(({facts}) => 'event' in facts && facts.event?.startsWith('balance')),
  ).toEqual([])
})
