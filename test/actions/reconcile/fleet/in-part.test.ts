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
