import {globSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {FILE_NAMES} from '../../src/reconcile/read/files/inputs.ts'
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
  expect(first.stdout).not.toContain('--corrections DIR')
  expect(first.stderr).toContain(`To check, add ${flag} ${corrections}/${file}`)
  expect(JSON.parse(readFileSync(join(corrections, file), 'utf8'))).toBeTypeOf('object')
  const second = await home.run([...from, flag, join(corrections, file)])
  expect(second.stdout).toMatch(/^RECONCILED /)
})

test('the corrected file takes the place of the one that was given', async () => {
  using home = temporaryHome()
  writeMonth(home, 'a fee table that is a centavo too low')
  const fees = join(home.path, 'table.json')
  renameSync(join(home.path, 'fees.json'), fees)
  const line = ['reconcile', '--from', home.path, '--fees']
  expect((await home.run([...line, fees])).stdout).toContain(
    '--corrections DIR writes the corrected file.',
  )
  const corrections = join(home.path, 'corrected')
  const corrected = `${corrections}/fees.json`
  const first = await home.run([...line, fees, '--corrections', corrections])
  expect(first.stderr).toContain(`put --fees ${corrected} in place of --fees ${fees}`)
  const second = await home.run([...line, corrected])
  expect(second.stdout).toMatch(/^RECONCILED /)
})

test.each([
  {what: 'the folder of --from', args: (path: string) => ['--from', path, '--corrections', path]},
  {
    what: 'the folder of --from through a link',
    args: (path: string) => {
      symlinkSync(path, join(path, 'link'))
      return ['--from', path, '--corrections', join(path, 'link')]
    },
  },
  {
    what: 'the file of --fees',
    args: (path: string) => {
      mkdirSync(join(path, 'tables'))
      renameSync(join(path, 'fees.json'), join(path, 'tables', 'fees.json'))
      const fees = join(path, 'tables', 'fees.json')
      return ['--from', path, '--fees', fees, '--corrections', join(path, 'tables')]
    },
  },
  {
    what: 'the file of --mapping',
    args: (path: string) => {
      mkdirSync(join(path, 'maps'))
      writeFileSync(join(path, 'maps', 'mapping.json'), '{}')
      const mapping = join(path, 'maps', 'mapping.json')
      return ['--from', path, '--mapping', mapping, '--corrections', join(path, 'maps')]
    },
  },
])('a correction does not take the place of what was read: $what', async ({args}) => {
  using home = temporaryHome()
  writeMonth(home, 'a fee table that is a centavo too low')
  const typed = args(home.path)
  const tables = () =>
    globSync('**/*.json', {cwd: home.path}).map((file) =>
      readFileSync(join(home.path, file), 'utf8'),
    )
  const before = tables()
  const {code, stderr} = await home.run(['reconcile', ...typed, '--json'])
  expect(code).toBe(2)
  expect(stderr).toContain('CORRECTIONS_OVER_INPUT')
  expect(tables()).toEqual(before)
})
