import {expect, test} from 'vitest'
import {emulatedHome} from '../helpers/emulated.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

/** Nothing can be made in /proc, by root neither. */
const NOWHERE = '/proc/x'
const HAS_PROC = process.platform === 'linux'

test.runIf(HAS_PROC).each([
  {name: 'emulator export', words: ['emulator', 'export', NOWHERE]},
  {name: 'journal export', words: ['journal', 'export', '--out', NOWHERE]},
])('$name to a place that takes no files names it and the reason', async ({words}) => {
  await using home = await emulatedHome()
  const {code, stderr} = await home.run(words)
  expect([code, stderr.split('\n')[0]]).toEqual([
    1,
    'Error: Nothing was written to /proc/x: ENOENT.',
  ])
})

test.runIf(HAS_PROC)('doctor sees a home that cannot be made', async () => {
  using home = temporaryHome()
  const {stdout} = await home.run(['doctor', '--json'], {env: {PIXCTL_HOME: NOWHERE}})
  const {checks} = JSON.parse(stdout) as {checks: {subject: string; code: string}[]}
  expect(checks.find(({subject}) => subject === 'files')?.code).toBe('files_unusable')
})

test.each([
  {words: ['teleport', 's3cret'], shown: 'There is no command "teleport".'},
  {words: ['pix', 'teleport', 's3cret'], shown: 'There is no command "pix teleport".'},
  {
    words: ['webhooks', 'secret', 'put', 's3cret'],
    shown: 'There is no command "webhooks secret put".',
  },
])('an unknown command is named without its arguments: $shown', async ({words, shown}) => {
  using home = temporaryHome()
  const {code, stderr} = await home.run(words)
  expect(code).toBe(2)
  expect(stderr).toContain(shown)
  expect(stderr).not.toContain('s3cret')
})
