import {expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf, memoryFile} from '../worlds/files.ts'
import {perfectWorld} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const LEVELS = 20_000
const deep = `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`

test('a row of too many levels for the stack is a row like any other', async () => {
  const inputs = inputsOf(perfectWorld(1).world)
  const charges = [...(inputs.charges ?? []), memoryFile('deep.jsonl', `${deep}\n${deep}\n`)]
  const {result} = await reconcile({...inputs, charges}, OPTIONS)
  expect(result.findings.map(({code, subject}) => [code, subject.id])).toEqual([
    ['RECORD_INVALID', 'deep.jsonl:1'],
    ['RECORD_INVALID', 'deep.jsonl:2'],
  ])
})

test('a record is the same as its repetition, however deep what it holds is', async () => {
  const {world} = perfectWorld(1)
  const [charge] = world.charges
  const text = JSON.stringify(charge)
  const inputs = inputsOf(world)
  const given = (...metadata: string[]) =>
    metadata.map((one) => `${text.slice(0, -1)},"metadata":${one}}\n`).join('')
  const of = async (...metadata: string[]) => {
    const others = world.charges.slice(1).map((one) => `${JSON.stringify(one)}\n`)
    const charges = [memoryFile('charges.jsonl', given(...metadata) + others.join(''))]
    return (await reconcile({...inputs, charges}, OPTIONS)).result.counts
  }
  expect(await of(deep, deep)).toEqual({})
  expect(await of(deep, deep.replace('1', '2'))).toEqual({RECORD_INVALID: 1})
})

test('some hundred thousand wallets have a balance each, and a finding', async () => {
  const asOf = '2026-01-31T00:00:00.000Z'
  const balances = Array.from({length: 130_000}, (_, nth) => ({
    wallet: `w-${nth}`,
    available: 1,
    asOf,
  }))
  const header = 'id,wallet,type,amount,createdAt,parentTransactionId\n'
  const line = `l-1,w-0,adjustment,1.00,${asOf},\n`
  const inputs = {
    balances: [memoryFile('balances.json', JSON.stringify(balances))],
    statement: [memoryFile('statement.csv', header + line)],
  }
  const {result} = await reconcile(inputs, OPTIONS)
  expect(result.wallets).toHaveLength(balances.length)
  expect(result.counts).toEqual({UNEXPLAINED_DIFFERENCE: balances.length - 1})
})
