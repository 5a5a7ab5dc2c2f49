import {renameSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {smallFleet} from '../../../helpers/fleet-in-process.ts'
import {temporaryDirectory} from '../../../helpers/temporary-directory.ts'

const KEY = 'b/live/2026-01'

test.each(['withdrawals.jsonl', 'charges.csv', 'charges.jsonl.gz', 'policy.json'])(
  'a part refuses a unit into whose folder %s came after the plan',
  async (name) => {
    using directory = temporaryDirectory()
    const fleet = smallFleet(directory.path)
    const file = join(fleet.folderOf(KEY), name)
    const isOfWorld = name === 'withdrawals.jsonl'
    if (isOfWorld) renameSync(file, join(directory.path, name))
    await fleet.makePlan()
    if (isOfWorld) renameSync(join(directory.path, name), file)
    else writeFileSync(file, '{}')
    await expect(fleet.part()).rejects.toMatchObject({
      exitCode: 2,
      message: `1 of 3 units of this part cannot be done: ${KEY}: ${file} is not the file that was planned.`,
    })
    expect(await fleet.merge()).toMatchObject({
      verdict: 'incomplete',
      done: 2,
      missing: [{account: 'b', reason: 'failed', code: 'FLEET_INPUT_CHANGED'}],
    })
  },
)

test('a result is taken for none once a file came that it does not have, and holds again without it', async () => {
  using directory = temporaryDirectory()
  const fleet = smallFleet(directory.path)
  const file = join(fleet.folderOf(KEY), 'withdrawals.jsonl')
  const away = join(directory.path, 'withdrawals.jsonl')
  renameSync(file, away)
  await fleet.makePlan()
  await fleet.part()
  renameSync(away, file)
  await expect(fleet.part()).rejects.toMatchObject({exitCode: 2})
  expect(await fleet.merge()).toMatchObject({
    done: 2,
    missing: [{account: 'b', reason: 'failed', code: 'FLEET_INPUT_CHANGED'}],
  })
  renameSync(file, away)
  expect(await fleet.merge()).toMatchObject({done: 3, missing: []})
})

test('another file in the folder of a unit is none of its data set', async () => {
  using directory = temporaryDirectory()
  const fleet = smallFleet(directory.path)
  await fleet.makePlan()
  writeFileSync(join(fleet.folderOf(KEY), 'notes.txt'), '')
  expect(await fleet.part()).toMatchObject({units: 3})
})
