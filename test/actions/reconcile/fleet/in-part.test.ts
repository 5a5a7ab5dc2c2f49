import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {renderPart} from '../../../../src/render/reconcile/fleet/progress.ts'
import {smallFleet} from '../../../helpers/fleet-in-process.ts'
import {temporaryDirectory} from '../../../helpers/temporary-directory.ts'

test('a part says that an account without a statement is compared only in part', async () => {
  using directory = temporaryDirectory()
  const fleet = smallFleet(directory.path)
  rmSync(join(fleet.folderOf('a/live/2026-02')), {recursive: true})
  rmSync(join(fleet.folderOf('b/live/2026-01'), 'statement.csv'))
  await fleet.makePlan()
  const done = await fleet.part()
  expect(done).toMatchObject({unreconciled: 0, inPart: 1, failing: 0})
  expect(renderPart(done, 'en')).toBe(
    'Part 0 of 1: 2 units done (0 before), 0 not reconciled, 1 compared only in part.',
  )
  expect(renderPart(done, 'pt-BR')).toMatch(/, 0 não conciliadas, 1 só em parte\.$/)
  expect(await fleet.part('any')).toMatchObject({alreadyDone: 2, inPart: 1, failing: 1})
  expect((await fleet.merge()).inPart).toEqual({units: 1, accounts: 1})
})

test('a file that is gone is named by its path: commands of a fleet have no flag for it', async () => {
  using directory = temporaryDirectory()
  const fleet = smallFleet(directory.path)
  await fleet.makePlan()
  const file = join(fleet.folderOf('b/live/2026-01'), 'events.jsonl')
  rmSync(file)
  await expect(fleet.part()).rejects.toThrow(`: b/live/2026-01: ${file} does not exist.`)
  expect((await fleet.merge()).missing).toMatchObject([
    {
      account: 'b',
      code: 'INPUT_UNREADABLE',
      text: {en: `${file} does not exist.`, 'pt-BR': `${file} não existe.`},
    },
  ])
})
