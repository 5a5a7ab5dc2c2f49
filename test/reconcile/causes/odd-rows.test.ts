import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../worlds/files.ts'
import {FEE_RISE_MS, type Line, type World} from '../worlds/world.ts'
import {CAUSE_INJECTORS, month} from './injectors.ts'

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
    expect(result.causes).toMatchObject([injector.found])
    const left = result.findings.filter(({cause, subject}) => !cause && subject.kind !== 'wallet')
    expect(left).toMatchObject([{code}])
    expect([odd.id, odd.parentTransactionId]).toContain(left[0]?.subject.id)
  })
})
