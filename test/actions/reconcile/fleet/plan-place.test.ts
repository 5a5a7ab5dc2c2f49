import {writeFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {planNotWritten} from '../../../../src/messages/reconcile/fleet.ts'
import {smallFleet} from '../../../helpers/fleet-in-process.ts'
import {temporaryDirectory} from '../../../helpers/temporary-directory.ts'

test('a plan says in words why it is not written where a file stands', async () => {
  using directory = temporaryDirectory()
  const fleet = smallFleet(directory.path)
  writeFileSync(fleet.plan, '')
  await expect(fleet.makePlan()).rejects.toMatchObject({
    code: planNotWritten({directory: '', reason: ''}).code,
    message: expect.stringMatching(/: [a-z][a-z ]+ \((?:ENOTDIR|EEXIST)\)\.$/),
  })
})

test.runIf(process.platform === 'linux')('a plan below /proc is refused and ends', async () => {
  using directory = temporaryDirectory()
  const fleet = smallFleet(directory.path, '/proc/no-such-folder')
  await expect(fleet.makePlan()).rejects.toMatchObject({code: 'FLEET_PLAN_NOT_WRITTEN'})
})
