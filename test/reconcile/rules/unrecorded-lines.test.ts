import {describe, expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {headline} from '../../../src/render/reconcile/summary/verdict.ts'
import {TUNING} from '../model/engines.ts'
import {onDisk} from '../worlds/disk.ts'
import {type Line, perfectWorld} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const walletsOf = (lines: readonly Line[], types: readonly string[]): string[] =>
  [...new Set(lines.flatMap((line) => (types.includes(line.type) ? [line.wallet] : [])))].sort()

describe('lines of a statement whose records were not given', () => {
  test.each([
    {missing: 'charges', types: ['payment', 'refund']},
    {missing: 'withdrawals', types: ['withdrawal', 'withdrawal_reversal']},
    {missing: 'blocks', types: ['block', 'block_release']},
    {missing: 'events', types: ['refund']},
  ] as const)('make the result one in part: $missing', async ({missing, types}) => {
    const {world} = perfectWorld(7, 40)
    await onDisk(world, {}, async (inputs) => {
      const whole = await reconcile(inputs, OPTIONS)
      expect(whole.result.unrecorded).toBeUndefined()
      expect(headline(whole.result, 'en')).not.toContain('in part')
      const {[missing]: _left, ...others} = inputs
      const {result} = await reconcile(others, OPTIONS)
      const wallets = walletsOf(world.lines, types)
      expect(wallets).not.toEqual([])
      expect(result.unrecorded).toEqual(wallets.map((wallet) => ({missing, wallet})))
      expect(headline(result, 'en')).toBe('Reconciled in part')
      const screened = await reconcileBy(others, {...OPTIONS, threads: 1}, {tuning: TUNING})
      expect(screened.result).toEqual(result)
    })
  })

  test('are none where the statement has no line of theirs', async () => {
    const {world} = perfectWorld(7, 40)
    world.lines = world.lines.filter(({type}) => type === 'payment')
    await onDisk(world, {}, async ({withdrawals: _left, blocks: _neither, ...others}) => {
      const {result} = await reconcile(others, OPTIONS)
      expect(result.unrecorded).toBeUndefined()
    })
  })
})
