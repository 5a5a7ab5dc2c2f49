import {expect, test} from 'vitest'
import {nextStep} from '../../../src/render/reconcile/findings/explanations/explanations.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {WorldMaker} from '../worlds/world.ts'

/** A payout that failed, in a statement that lacks its lines of some types. */
async function failedWithout(...types: readonly string[]) {
  const maker = new WorldMaker(5)
  maker.withdrawal('failed')
  maker.world.lines = maker.world.lines.filter(({type}) => !types.includes(type))
  maker.close()
  const {findings} = await resultOfBoth(maker.world)
  const found = findings.find(({code}) => code === 'FAILED_NOT_RETURNED')
  if (!found) throw new Error('nothing failed')
  return found
}

test('of a payout without a debit nothing is to be claimed before the day is exported again', async () => {
  const finding = await failedWithout('withdrawal', 'fee', 'withdrawal_reversal')
  expect(finding.hintCode).toBe('never_debited')
  expect(finding.remedy).toContain('export that day again first')
  expect(nextStep(finding, 'en')).toBe('Export the day of these payouts again')
  expect(nextStep(finding, 'pt-BR')).toBe('Exporte de novo o dia destes saques')
})

test('of a payout with its debit the amount is claimed', async () => {
  const finding = await failedWithout('withdrawal_reversal')
  expect(finding.hintCode).toBeUndefined()
  expect(finding.remedy).toMatch(/^Claim the amount/)
})
