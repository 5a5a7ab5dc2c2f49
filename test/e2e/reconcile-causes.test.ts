import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {FILE_NAMES} from '../../src/reconcile/read/inputs.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'
import {CAUSE_INJECTORS, month} from '../reconcile/causes/injectors.ts'
import {fileTexts, textsOf} from '../reconcile/worlds/files.ts'

/** A month with one fault, as files in a directory. */
function writeMonth(home: Home, name: string): void {
  const {world} = month(1)
  const injector = CAUSE_INJECTORS.find((one) => one.name === name)
  if (injector === undefined) throw new Error(`there is no injector "${name}"`)
  injector.spoil(world)
  for (const [file, texts] of Object.entries(fileTexts(world, textsOf(world)))) {
    writeFileSync(join(home.path, FILE_NAMES[file as 'charges']), texts.join(''))
  }
}

test.each([
  {name: 'a fee table that is a centavo too low', file: 'fees.json', flag: '--fees'},
  {name: 'a statement in centavos', file: 'mapping.json', flag: '--mapping'},
  {name: 'events whose clock is three hours behind', file: 'mapping.json', flag: '--mapping'},
])('$name is said first, and its correction reconciles', async ({name, file, flag}) => {
  using home = temporaryHome()
  writeMonth(home, name)
  const corrections = join(home.path, 'corrected')
  const from = ['reconcile', '--from', home.path]
  const first = await home.run([...from, '--corrections', corrections])
  expect(first.code).toBe(7)
  expect(first.stdout.split('\n').indexOf('Causes')).toBeLessThan(5)
  expect(first.stdout.replace(/\s+/g, ' ')).toContain(`With ${file} corrected: reconciled`)
  expect(first.stdout).toContain('--corrections DIR writes the corrected file.')
  expect(first.stderr).toContain(`${flag} ${corrections}/${file}`)
  expect(JSON.parse(readFileSync(join(corrections, file), 'utf8'))).toBeTypeOf('object')
  const second = await home.run([...from, flag, join(corrections, file)])
  expect(second.stdout).toMatch(/^RECONCILED /)
})
