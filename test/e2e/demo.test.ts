import {readdirSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

interface Step {
  readonly name: string
  readonly holds: boolean
  readonly facts: Record<string, unknown>
}

describe('demo', () => {
  test('every step holds, as data', async () => {
    using home = temporaryHome()
    const {code, stderr, json} = await home.run(['demo', '--json'], {limitMs: 60_000})
    expect([code, stderr]).toEqual([0, ''])
    const {holds, steps} = json() as unknown as {holds: boolean; steps: readonly Step[]}
    expect(holds).toBe(true)
    expect(steps.map(({name}) => name)).toEqual([
      'emulator',
      'login',
      'wallets',
      'listener',
      'charge',
      'payment',
      'delivery',
      'balances',
      'withdrawal',
      'outcome',
      'ledger',
      'reconciliation',
    ])
    const facts = Object.fromEntries(steps.map((step) => [step.name, step.facts]))
    expect(facts['balances']).toMatchObject({
      gross: 100,
      fee: 0.99,
      net: 99.01,
      wallets: [
        {wallet: 'principal', before: 0, after: 56.51},
        {wallet: 'loja-1', before: 0, after: 30},
        {wallet: 'loja-2', before: 0, after: 12.5},
      ],
    })
    expect(facts['withdrawal']).toMatchObject({netAmount: 20, feeAmount: 2.5, amount: 22.5})
    expect(facts['ledger']).toMatchObject({lines: 8, sum: 0, inOutsideWorld: -80, inFees: 3.49})
    expect(facts['reconciliation']).toMatchObject({verdict: 'reconciled', findings: 0})
  })

  test('people see each step in their language, and nothing is left behind', async () => {
    using home = temporaryHome()
    const {code, stdout} = await home.run(['demo', '--lang', 'pt-BR'], {
      limitMs: 60_000,
      env: {TMPDIR: home.path},
    })
    expect(code).toBe(0)
    expect(stdout.match(/^✓ /gm)).toHaveLength(12)
    expect(stdout).toContain('R$ 99,01 − R$ 30,00 − R$ 12,50 = R$ 56,51')
    expect(readdirSync(home.path).filter((name) => name !== 'node-compile-cache')).toEqual([])
  })
})
