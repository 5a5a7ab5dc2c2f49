import {describe, expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import type {Suspect} from '../../../src/reconcile/causes/suspect.ts'
import {oddBalances} from '../../../src/reconcile/causes/trials/odd-balances.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {WalletStatement} from '../../../src/reconcile/result.ts'
import {inputsOf} from '../worlds/files.ts'
import {reais, type World} from '../worlds/world.ts'
import {CAUSE_INJECTORS, type CauseInjector, month} from './injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const NAMES: ReadonlySet<string> = new Set([
  'a statement in centavos',
  'a statement whose amounts have the other sign',
  'a statement in centavos whose amounts have the other sign',
  'two wallets whose names change places in the statement',
])

const OF_LINES = CAUSE_INJECTORS.filter(({name}) => NAMES.has(name))

/** Causes of a month whose statement is spoilt, and in which a balance is stated too high. */
async function resultOf({spoil}: CauseInjector, oddCentavos: number) {
  const {world} = month(1)
  raiseBalance(world, oddCentavos)
  spoil(world)
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  return result
}

function raiseBalance({balances}: World, oddCentavos: number): void {
  const balance = balances.find(({wallet}) => wallet === 'loja-2')
  if (balance) balance.available = reais(Math.round(balance.available * 100) + oddCentavos)
}

describe.each(OF_LINES)('$name', (injector) => {
  test('is a cause of as many findings where one balance is a centavo too high', async () => {
    const alone = (await resultOf(injector, 0)).causes
    const {causes} = await resultOf(injector, 1)
    expect(causes).toMatchObject([injector.found])
    expect(causes[0]?.findings).toBe(alone[0]?.findings)
    expect(causes[0]?.correction).toMatchObject({
      verdictWith: 'unreconciled',
      unexplainedCentavosWith: 1,
    })
  })
})

/** Whether a wallet that was and is off by so much has a balance that is wrong itself. */
function isOdd(was: number, is: number, code: Suspect['code'] = 'UNEXPLAINED_DIFFERENCE'): boolean {
  const wallets = (off: number) =>
    [{wallet: 'loja-2', differenceCentavos: centavos(off)}] as unknown as WalletStatement[]
  const finding = {code, subject: {kind: 'wallet', id: 'loja-2'}} as unknown as Suspect
  return oddBalances({before: wallets(was), after: wallets(is)})(finding)
}

describe('a difference of a wallet that a correction brings to light', () => {
  test.each([
    {name: 'refutes nothing where it was more than twice as much', was: 201, is: -100, odd: true},
    {name: 'refutes the correction where it was twice as much', was: 200, is: 100, odd: false},
    {name: 'refutes the correction where there was none', was: 0, is: 1, odd: false},
    {name: 'refutes the correction where it is more', was: 100, is: 300, odd: false},
  ])('$name', ({was, is, odd}) => {
    expect(isOdd(was, is)).toBe(odd)
  })

  test('says nothing of what is held', () => {
    expect(isOdd(1_000, 1, 'HELD_MISMATCH')).toBe(false)
  })
})
