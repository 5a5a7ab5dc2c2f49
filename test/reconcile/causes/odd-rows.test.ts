import {describe, expect, test} from 'vitest'
import {HOUR_MS} from '../../../src/domain/duration.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {FEE_RISE_MS, iso, type Line, type World} from '../worlds/world.ts'
import {CAUSE_INJECTORS, dayOf, month} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

/** Fees of charges after the rise, in order of time. */
function risenFees({lines, charges}: World): readonly Line[] {
  const ids = new Set(charges.map(({id}) => String(id)))
  return lines
    .filter(({type, parentTransactionId: id}) => type === 'fee' && ids.has(id))
    .filter(({createdAt}) => Date.parse(createdAt) >= FEE_RISE_MS)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}

const ODD = [
  {name: 'the first fee is another amount', at: 0, code: 'FEE_OVERCHARGE', spoil: another},
  {name: 'a fee in the middle is another amount', at: 0.5, code: 'FEE_OVERCHARGE', spoil: another},
  {name: 'a fee in the middle has the other sign', at: 0.5, code: 'SIGN_MISMATCH', spoil: reversed},
]

function another(line: Line): void {
  line.amount -= 1
}

function reversed(line: Line): void {
  line.amount = -line.amount
}

const FAULTS = ['a table that lacks the new fee', 'a fee table with another percentage']

describe.each(FAULTS)('%s', (name) => {
  test.each(ODD)('is one cause where $name, which stays a finding', async ({at, code, spoil}) => {
    const injector = CAUSE_INJECTORS.find((one) => one.name === name) as (typeof CAUSE_INJECTORS)[0]
    const {world} = month(1)
    const fees = risenFees(world)
    const odd = fees[Math.floor(fees.length * at)] as Line
    spoil(odd)
    injector.spoil(world)
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    // Of before the odd one nothing shows that the fee was in force.
    const next = Date.parse(fees[1]?.createdAt ?? '')
    const fromAt = iso(at === 0 ? Math.floor(next / HOUR_MS) * HOUR_MS : FEE_RISE_MS)
    const {kind, facts} = injector.found
    expect(result.causes).toMatchObject([{kind, facts: {...facts, fromAt}}])
    const left = result.findings.filter(({cause, subject}) => !cause && subject.kind !== 'wallet')
    expect(left).toMatchObject([{code}])
    expect([odd.id, odd.parentTransactionId]).toContain(left[0]?.subject.id)
  })
})

describe('charges that name another wallet than events and statement', () => {
  const swapped = {
    kind: 'wallet_swapped',
    facts: {from: 'loja-3', to: 'loja-2', file: 'charges.jsonl'},
  }

  function spoilt(spoil: (world: World) => void): World {
    const {world} = month(1)
    for (const charge of world.charges) {
      if (charge.subAccount === 'loja-2') charge.subAccount = 'loja-3'
    }
    spoil(world)
    return world
  }

  test('are one cause where a payment of theirs is another amount, too', async () => {
    const world = spoilt(({lines}) => {
      const line = lines.find(({wallet, type}) => wallet === 'loja-2' && type === 'payment')
      if (line) line.amount += 100
    })
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    expect(result.causes).toMatchObject([swapped])
    const left = result.findings.filter(({cause}) => cause === undefined)
    expect(left).toMatchObject([{code: 'UNMATCHED_LEDGER_LINE', wallet: 'loja-2'}])
  })

  test('are one cause beside a day that the statement lacks', async () => {
    const world = spoilt((whole) => {
      whole.lines = whole.lines.filter(({createdAt}) => dayOf(createdAt) !== '2026-01-06')
    })
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    expect(result.causes).toHaveLength(2)
    expect(result.causes.map(({facts}) => facts)).toContainEqual(swapped.facts)
    expect(result.causes.map(({kind}) => kind)).toContain('statement_day_missing')
  })

  test('are not at fault where the balances say that the lines stand in the wrong wallet', async () => {
    const world = spoilt(({balances, lines}) => {
      const moved = lines
        .filter(({wallet, type}) => wallet === 'loja-2' && (type === 'payment' || type === 'fee'))
        .reduce((sum, {amount}) => sum + amount, 0)
      for (const balance of balances) {
        if (balance.wallet === 'loja-2') balance.available -= moved / 100
        if (balance.wallet === 'loja-3') balance.available += moved / 100
      }
    })
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    expect(result.causes.map(({facts}) => facts)).not.toContainEqual(swapped.facts)
  })
})
