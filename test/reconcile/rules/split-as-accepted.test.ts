import {describe, expect, test} from 'vitest'
import type {Finding} from '../../../src/reconcile/result.ts'
import {renderSummary} from '../../../src/render/reconcile/summary/summary.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {type EventBody, type World, WorldMaker} from '../worlds/world.ts'

const LEGS = [
  {subAccount: 'loja-2', amount: 12.5},
  {subAccount: 'loja-3', amount: 7.25},
]

/** A charge with two legs, of which something is spoilt. */
async function split(spoil: (world: World, event: EventBody) => void) {
  const maker = new WorldMaker(3)
  const charge = maker.paidCharge({gross: 10_000, wallet: 'principal', legs: LEGS})
  const {world} = maker
  maker.close()
  const event = world.events.find(({data}) => data['transactionId'] === charge.id)
  if (event === undefined) throw new Error('the charge was not paid')
  spoil(world, event)
  const result = await resultOfBoth(world)
  const said = renderSummary(result, {language: 'en', timezone: 'America/Sao_Paulo'})
  return {found: result.findings, said}
}

const codesOf = (found: readonly Finding[]): readonly string[] =>
  found.map(({code, hintCode}) => `${code} ${hintCode}`).toSorted()

describe('a split that was posted as the record accepted it', () => {
  test('is not to be transferred back where its event has none', async () => {
    const {found, said} = await split((_, {data}) => {
      delete data['split']
    })
    expect(codesOf(found)).toEqual([
      'EXTRA_SPLIT_LEG as_accepted',
      'EXTRA_SPLIT_LEG as_accepted',
      'SPLIT_DISTRIBUTION_MISMATCH as_accepted',
    ])
    for (const {remedy} of found) expect(remedy).toContain('Move no money')
    expect(said).toContain('1. Move no money: ask for these events again (3')
    expect(said).not.toContain('Transfer back')
  })

  test('is not to be corrected where its event names another receiver', async () => {
    const {found, said} = await split((_, {data}) => {
      const [leg] = data['split'] as {subAccount: string}[]
      if (leg) leg.subAccount = 'loja-1'
    })
    expect(codesOf(found)).toEqual([
      'MISSING_COUNTERPART_LEG as_accepted',
      'SPLIT_DISTRIBUTION_MISMATCH as_accepted',
    ])
    expect(said).not.toContain('Ask to correct the wallet')
  })
})

describe('nothing is said of it', () => {
  test('where the record accepted no such split', async () => {
    const {found, said} = await split((world, {data}) => {
      delete data['split']
      for (const charge of world.charges) charge.split = []
    })
    expect(codesOf(found)).toEqual(['EXTRA_SPLIT_LEG undefined', 'EXTRA_SPLIT_LEG undefined'])
    expect(said).toContain('Transfer back what was not agreed')
  })

  test('where one of the legs was not posted', async () => {
    const {found} = await split((world, {data}) => {
      delete data['split']
      world.lines = world.lines.filter(({wallet}) => wallet !== 'loja-3')
    })
    expect(found.some(({hintCode}) => hintCode === 'as_accepted')).toBe(false)
  })

  test('where a line stands in another wallet than event and record say', async () => {
    const {found} = await split((world) => {
      for (const line of world.lines) if (line.wallet === 'loja-2') line.wallet = 'loja-1'
    })
    expect(codesOf(found)).toEqual(['MISSING_COUNTERPART_LEG posted_in_other_wallet'])
  })
})
