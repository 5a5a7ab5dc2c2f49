import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {smallFleet} from '../../../helpers/fleet-in-process.ts'
import {temporaryDirectory} from '../../../helpers/temporary-directory.ts'

test.each([
  {
    what: 'a link that leads nowhere',
    put: (path: string) => symlinkSync('/no/such/folder', path),
    code: 'LINK_NOT_FOLLOWED',
  },
  {
    what: 'a link to another folder',
    put: (path: string) => symlinkSync('..', path),
    code: 'LINK_NOT_FOLLOWED',
  },
  {what: 'a file', put: (path: string) => writeFileSync(path, ''), code: 'EXPORT_NOT_WRITTEN'},
])('a merge refuses a report whose folder of pages is $what', async ({put, code}) => {
  using directory = temporaryDirectory()
  const fleet = smallFleet(directory.path)
  await fleet.makePlan()
  mkdirSync(fleet.out)
  put(join(fleet.out, 'accounts'))
  await expect(fleet.merge()).rejects.toMatchObject({
    exitCode: 2,
    code,
    message: expect.stringContaining(join(fleet.out, 'accounts')),
  })
})

test('a merge refuses a report at a link that leads nowhere', async () => {
  using directory = temporaryDirectory()
  const fleet = smallFleet(directory.path)
  await fleet.makePlan()
  symlinkSync('/no/such/folder', fleet.out)
  await expect(fleet.merge()).rejects.toMatchObject({exitCode: 2, code: 'EXPORT_NOT_WRITTEN'})
})
