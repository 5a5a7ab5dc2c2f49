import {describe, expect, test} from 'vitest'
import type {Result} from '../../../src/reconcile/result.ts'
import {month} from '../causes/injectors.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import type {World} from '../worlds/world.ts'

const WALLETS = ['loja-1', 'loja-2', 'loja-3', 'principal']

async function found(spoil: (world: World) => void): Promise<Result['misfits']> {
  const {world} = month(2)
  spoil(world)
  return (await resultOfBoth(world)).misfits?.filter(({kind}) => kind === 'wallets_without_records')
}

/** Records and events of some wallets alone, as an export of those has them. */
function keep(world: World, wallets: readonly string[]): void {
  const isKept = ({subAccount}: {subAccount: string}): boolean => wallets.includes(subAccount)
  world.charges = world.charges.filter(isKept)
  world.withdrawals = world.withdrawals.filter(isKept)
  world.events = world.events.filter(isKept)
}

describe('wallets whose records and events were not given', () => {
  test.each([
    {name: 'those of a sub-account alone were', given: ['loja-1']},
    {name: 'those of the main wallet alone were', given: ['principal']},
    {name: 'those of all sub-accounts were', given: ['loja-1', 'loja-2', 'loja-3']},
  ])('are named where $name', async ({given}) => {
    const wallets = WALLETS.filter((wallet) => !given.includes(wallet))
    const misfits = await found((world) => keep(world, given))
    expect(misfits).toEqual([{kind: 'wallets_without_records', wallets, lines: expect.any(Number)}])
  })

  test.each([
    {name: 'no record of any wallet was given', spoil: (world: World) => keep(world, [])},
    {
      name: 'lines of a wallet have ids of no record',
      spoil: ({lines}: World) => {
        for (const line of lines) {
          if (line.wallet === 'loja-2') line.id = line.id.replace(/^.{8}/, 'ffffffff')
        }
      },
    },
    {
      name: 'a few lines belong to nothing',
      spoil: ({lines}: World) => {
        const [line] = lines
        if (!line) throw new Error('the world lacks a line')
        for (let nth = 0; nth < 12; nth += 1) lines.push({...line, id: `unknown-${nth}`})
      },
    },
  ])('are none where $name', async ({spoil}) => {
    expect((await found(spoil)) ?? []).toEqual([])
  })
})
