import {expect, test} from 'vitest'
import type {ByteSource} from '../../../src/reconcile/read/files/inputs.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Cause} from '../../../src/reconcile/result.ts'
import {inputsOf, textsOf} from '../worlds/files.ts'
import {monthAfter} from '../worlds/month-after.ts'
import type {World} from '../worlds/world.ts'
import {month} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId'

const part = (name: string, lines: readonly string[]): ByteSource => ({
  name,
  open: () => [Buffer.from(`${[HEADER, ...lines].join('\n')}\n`)],
})

const inCentavos = ({lines}: World): void => {
  for (const line of lines) line.amount *= 100
}

const withOtherSign = ({lines}: World): void => {
  for (const line of lines) line.amount = -line.amount
}

const inAnotherWallet = ({lines}: World): void => {
  for (const line of lines) if (line.wallet === 'loja-1') line.wallet = 'loja-9'
}

const exchanged = ({lines}: World): void => {
  const other = new Map([
    ['loja-1', 'loja-2'],
    ['loja-2', 'loja-1'],
  ])
  for (const line of lines) line.wallet = other.get(line.wallet) ?? line.wallet
}

const shown = (causes: readonly Cause[]) =>
  causes.map(({kind, findings, facts}) => ({kind, findings, facts: {...facts, file: ''}}))

test.each([
  {of: 'amounts in centavos', spoil: inCentavos},
  {of: 'amounts of the other sign', spoil: withOtherSign},
  {of: 'a wallet of another name', spoil: inAnotherWallet},
  {of: 'two wallets whose names change places', spoil: exchanged},
])('a statement in two parts has the cause that it has in one: $of', async ({spoil}) => {
  const {world} = month(3)
  spoil(world)
  const {statement} = textsOf(world)
  const middle = statement.length >> 1
  const parts = [part('a.csv', statement.slice(0, middle)), part('b.csv', statement.slice(middle))]
  const one = await reconcile({...inputsOf(world), statement: [part('a.csv', statement)]}, OPTIONS)
  const two = await reconcile({...inputsOf(world), statement: parts}, OPTIONS)
  expect(one.result.causes).toHaveLength(1)
  expect(shown(two.result.causes)).toEqual(shown(one.result.causes))
  expect(two.result.causes[0]?.facts).toMatchObject({file: 'a.csv, b.csv'})
})

test('what was found in the last run and is still open has no cause in the rows of this one', async () => {
  const {world} = month(3)
  inAnotherWallet(world)
  const previous = (await reconcile(inputsOf(world), OPTIONS)).result
  expect(previous.causes.map(({kind}) => kind)).toEqual(['wallet_swapped'])
  const {result} = await reconcile(inputsOf(monthAfter(world, {})), {...OPTIONS, previous})
  expect(result.counts.MISSING_POSTING).toBeGreaterThan(10)
  expect(result.causes).toEqual([])
})
