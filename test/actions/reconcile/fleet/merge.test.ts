import {appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
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

test('a second merge leaves its own pages and those of the user alone', async () => {
  using directory = temporaryDirectory()
  const fleet = smallFleet(directory.path)
  const again = async () => {
    await fleet.makePlan()
    await fleet.part()
    await fleet.merge()
    return fleet.pages()
  }
  const ofB = 'b_live_2026-01.html'
  expect(await again()).toEqual(['a_live_2026-01.html', 'a_live_2026-02.html', ofB])
  const pages = join(fleet.out, 'accounts')
  appendFileSync(join(pages, 'a_live_2026-02.html'), 'a note')
  writeFileSync(join(pages, 'mine_live_x.html'), '')
  for (const key of ['a/live/2026-02', 'b']) rmSync(fleet.folderOf(key), {recursive: true})
  expect(await again()).toEqual(['a_live_2026-01.html', 'a_live_2026-02.html', 'mine_live_x.html'])
})

test('a list of files that names others takes none of them away', async () => {
  using directory = temporaryDirectory()
  const fleet = smallFleet(directory.path)
  await fleet.makePlan()
  await fleet.part()
  await fleet.merge()
  const list = join(fleet.out, 'fleet.files.json')
  const {files} = JSON.parse(readFileSync(list, 'utf8'))
  const [sha256] = Object.values(files)
  const page = readFileSync(join(fleet.out, 'accounts', 'a_live_2026-01.html'))
  for (const name of ['keep.html', 'accounts/keep.txt']) {
    writeFileSync(join(fleet.out, name), page)
    files[name] = sha256
  }
  files['accounts/../keep.html'] = sha256
  writeFileSync(list, JSON.stringify({version: 1, files}))
  await fleet.merge()
  for (const name of ['keep.html', 'accounts/keep.txt']) {
    expect(readFileSync(join(fleet.out, name))).toEqual(page)
  }
  writeFileSync(list, '{')
  await fleet.merge()
  expect(fleet.pages()).toContain('b_live_2026-01.html')
})
