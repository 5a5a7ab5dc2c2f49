import {expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import type {Line} from '../worlds/world.ts'
import {cents, reais} from '../worlds/world.ts'
import {month} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const isSplit = ({type, parentTransactionId: parent}: Line): boolean =>
  type === 'internal_transfer' && parent !== ''

test.each<{name: string; is: (line: Line) => boolean; factor: number; part: object}>([
  {name: 'fees', is: ({type}) => type === 'fee', factor: 100, part: {lineType: 'fee'}},
  {name: 'lines of splits', is: isSplit, factor: 10, part: {lineType: 'split'}},
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
