import {expect, test} from 'vitest'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../../worlds/files.ts'
import type {Line} from '../../worlds/world.ts'
import {cents, reais} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const isSplit = ({type, parentTransactionId: parent}: Line): boolean =>
  type === 'internal_transfer' && parent !== ''

test.each<{name: string; is: (line: Line) => boolean; factor: number; part: object}>([
  {name: 'fees', is: ({type}) => type === 'fee', factor: 100, part: {lineType: 'fee'}},
  {name: 'lines of splits', is: isSplit, factor: 10, part: {lineType: 'split'}},
  {name: 'fees', is: ({type}) => type === 'fee', factor: -1, part: {lineType: 'fee'}},
  {name: 'payments', is: ({type}) => type === 'payment', factor: -1, part: {lineType: 'payment'}},
  {name: 'lines of splits', is: isSplit, factor: -1, part: {lineType: 'split'}},
  {
    name: 'what came back',
    is: ({type}) => type === 'withdrawal_reversal',
    factor: 0.01,
    part: {lineType: 'withdrawal_reversal'},
  },
  {
    name: 'a wallet',
    is: ({wallet}) => wallet === 'loja-2',
    factor: 0.01,
    part: {wallet: 'loja-2'},
  },
  {
    name: 'the fees of a wallet',
    is: ({wallet, type}) => wallet === 'loja-2' && type === 'fee',
    factor: 100,
    part: {lineType: 'fee', wallet: 'loja-2'},
  },
  {
    name: 'the payments of a wallet',
    is: ({wallet, type}) => wallet === 'principal' && type === 'payment',
    factor: 0.01,
    part: {lineType: 'payment', wallet: 'principal'},
  },
  {
    name: 'the withdrawals of a wallet',
    is: ({wallet, type}) => wallet === 'loja-2' && type === 'withdrawal',
    factor: -1,
    part: {lineType: 'withdrawal', wallet: 'loja-2'},
  },
  {
    name: 'a wallet whose signs are the opposite',
    is: ({wallet}) => wallet === 'loja-1',
    factor: -1,
    part: {wallet: 'loja-1'},
  },
  {
    name: 'a wallet that shares what it is paid',
    is: ({wallet}) => wallet === 'principal',
    factor: 100,
    part: {wallet: 'principal'},
  },
])(
  '$name of $factor times the amounts are named, beside a balance that is a centavo too high',
  async ({is, factor, part}) => {
    const {world} = month(2)
    for (const line of world.lines.filter(is)) line.amount = Math.round(line.amount * factor)
    const [odd] = world.balances
    if (odd) odd.available = reais(cents(odd.available) + 1)
    const {causes, findings} = (await reconcile(inputsOf(world), OPTIONS)).result
    expect(causes.map(({kind, facts}) => ({kind, facts}))).toEqual([
      {kind: 'amounts_scaled', facts: {file: 'statement.csv', field: 'amount', factor, ...part}},
    ])
    // What lines of a wallet explain hides the centavo, which only the balance itself has.
    const left = findings.filter(
      ({cause, code}) => cause === undefined && code !== 'UNEXPLAINED_DIFFERENCE',
    )
    expect(left).toEqual([])
  },
)

test.each<{name: string; is: (line: Line) => boolean; factor: number; parts: readonly object[]}>([
  {
    name: 'two types',
    is: ({type}) => type === 'payment' || type === 'fee',
    factor: 100,
    parts: [{lineType: 'payment'}, {lineType: 'fee'}],
  },
  {
    name: 'two types with the other sign',
    is: ({type}) => type === 'payment' || type === 'withdrawal',
    factor: -1,
    parts: [{lineType: 'payment'}, {lineType: 'withdrawal'}],
  },
  ...[100, 0.01, -1].flatMap((factor) => [
    {
      name: 'two of four wallets',
      is: ({wallet}: Line) => /[12]$/.test(wallet),
      factor,
      parts: [{wallet: 'loja-1'}, {wallet: 'loja-2'}],
    },
    {
      name: 'three of four wallets',
      is: ({wallet}: Line) => wallet !== 'loja-3',
      factor,
      parts: [{wallet: 'principal'}, {wallet: 'loja-1'}, {wallet: 'loja-2'}],
    },
  ]),
])('$name are a cause each: $factor times the amounts', async ({is, factor, parts}) => {
  const {world} = month(2)
  for (const line of world.lines.filter(is)) line.amount = Math.round(line.amount * factor)
  const {causes, findings} = (await reconcile(inputsOf(world), OPTIONS)).result
  const said = {file: 'statement.csv', field: 'amount', factor}
  expect(causes.map(({facts}) => facts)).toEqual(
    expect.arrayContaining(parts.map((part) => ({...said, ...part}))),
  )
  expect(causes).toHaveLength(parts.length)
  expect(findings.filter(({cause}) => cause === undefined)).toEqual([])
})

test('a statement whose only debits are fees, without their signs, has lost its signs', async () => {
  const {world} = month(2)
  const debits = world.lines.filter(({type, amount}) => amount < 0 && type !== 'fee')
  const others = new Set(debits.map(({id}) => id))
  world.lines = world.lines.filter(({id}) => !others.has(id))
  for (const line of world.lines) line.amount = Math.abs(line.amount)
  const {causes} = (await reconcile(inputsOf(world), OPTIONS)).result
  expect(causes.filter(({facts}) => 'lineType' in facts && 'factor' in facts)).toEqual([])
  expect(causes.map(({facts}) => facts)).toContainEqual({
    file: 'statement.csv',
    field: 'amount',
    factor: -1,
    onlyDebits: true,
  })
})
