import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {smallFleet} from '../../../helpers/fleet-in-process.ts'
import {temporaryDirectory} from '../../../helpers/temporary-directory.ts'

test('a finding that the period after has as well counts once in the report of a fleet', async () => {
  using directory = temporaryDirectory()
  const fleet = smallFleet(directory.path)
  const file = join(fleet.folderOf('a/live/2026-01'), 'statement.csv')
  const lines = readFileSync(file, 'utf8').split('\n')
  const fee = lines.findIndex((line) => line.includes(',fee,'))
  writeFileSync(file, lines.toSpliced(fee, 1).join('\n'))
  await fleet.makePlan()
  await fleet.part()
  const {accounts, problems, atStakeCentavos, codes} = await fleet.merge()
  const months = ['2026-01', '2026-02'].map((month) =>
    accounts.find(({account, period}) => account === 'a' && period === month),
  )
  expect(months).toMatchObject([
    {problems: 1, atStakeCentavos: 250, newProblems: 1, newAtStakeCentavos: 250},
    {problems: 6, newProblems: 5},
  ])
  const [, later] = months
  expect(later?.atStakeCentavos).toBe((later?.newAtStakeCentavos ?? 0) + 250)
  expect(problems).toBe(6)
  expect(atStakeCentavos).toBe(later?.atStakeCentavos)
  expect(codes).toContainEqual({code: 'MISSING_POSTING', findings: 1, units: 2, accounts: 1})
})
