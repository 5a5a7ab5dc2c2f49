import {execFileSync} from 'node:child_process'
import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {readLogo} from '../../../src/actions/receipt/read-logo.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

test.each([
  {
    name: 'a named pipe that no process writes to',
    make: (at: string) => void execFileSync('mkfifo', [at]),
  },
  {name: 'a directory', make: (at: string) => void mkdirSync(at)},
  {name: 'nothing', make: () => {}},
])('$name is refused as a logo: exit 2', async ({make}) => {
  using directory = temporaryDirectory()
  const path = join(directory.path, 'logo.png')
  make(path)
  await expect(readLogo(path)).rejects.toMatchObject({code: 'FILE_UNREADABLE', exitCode: 2})
})
