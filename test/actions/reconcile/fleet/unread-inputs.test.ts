import {mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {unreadUnit} from '../../../../src/actions/reconcile/fleet/unread-inputs.ts'
import type {Unit} from '../../../../src/fleet/unit.ts'
import {inputUnreadable} from '../../../../src/messages/command-line/unreadable-files.ts'
import {InvalidInputError} from '../../../../src/messages/errors.ts'
import {smallFleet} from '../../../helpers/fleet-in-process.ts'
import {temporaryDirectory} from '../../../helpers/temporary-directory.ts'

/** A unit of one file, which stands in a folder that is there. */
function unitIn(directory: string): Unit {
  const path = join(directory, 'charges.jsonl')
  writeFileSync(path, '')
  return {
    account: 'a',
    environment: 'live',
    period: '2026-01',
    directory,
    files: [{name: 'charges', path, bytes: 0, sha256: ''}],
    bytes: 0,
    digest: 'd',
    previous: null,
  }
}

const systemError = (code: string) =>
  Object.assign(new Error(code), {code, syscall: 'read', errno: -5})

/** As the readers of a reconciliation say it. */
const wrapped = (code: string) =>
  new InvalidInputError(inputUnreadable({flag: '--charges', path: 'charges.jsonl', reason: code}), {
    cause: systemError(code),
  })

describe('a unit is tried again', () => {
  test.each(['EIO', 'ESTALE', 'ENOTCONN', 'EHOSTDOWN', 'ETIMEDOUT', 'ENXIO', 'EACCES', 'EMFILE'])(
    'after %s',
    (code) => {
      using directory = temporaryDirectory()
      const unit = unitIn(directory.path)
      expect(unreadUnit(unit, wrapped(code))).toMatchObject({
        digest: 'd',
        unread: {code: 'INPUT_UNREADABLE'},
      })
      expect(unreadUnit(unit, systemError(code))).toMatchObject({unread: {code: 'FILE_UNREADABLE'}})
    },
  )

  test('when its folder is not there, and when a file is a link that leads nowhere', () => {
    using directory = temporaryDirectory()
    const unit = unitIn(directory.path)
    const [file] = unit.files
    expect(unreadUnit({...unit, directory: '/no/such/folder'}, wrapped('ENOENT'))).toBeDefined()
    rmSync(file?.path ?? '')
    expect(unreadUnit(unit, wrapped('ENOENT'))).toBeUndefined()
    symlinkSync('/no/such/share/charges.jsonl', file?.path ?? '')
    expect(unreadUnit(unit, wrapped('ENOENT'))).toBeDefined()
  })
})

test.each([
  {what: 'a folder in place of a file', error: wrapped('EISDIR')},
  {what: 'a file in place of a folder', error: wrapped('ENOTDIR')},
  {
    what: 'a word of the reader',
    error: new InvalidInputError(inputUnreadable({flag: '--charges', path: 'x', reason: 'x'})),
  },
  {what: 'what no system said', error: new Error('a bug')},
])('$what is final', ({error}) => {
  using directory = temporaryDirectory()
  expect(unreadUnit(unitIn(directory.path), error)).toBeUndefined()
})

describe('a part', () => {
  test('whose data is not mounted says so, writes nothing down, and does all of it later', async () => {
    using directory = temporaryDirectory()
    const fleet = smallFleet(directory.path)
    await fleet.makePlan()
    const [data, away] = [join(directory.path, 'data'), join(directory.path, 'away')]
    renameSync(data, away)
    await expect(fleet.part()).rejects.toMatchObject({
      exitCode: 1,
      code: 'FLEET_UNITS_UNREAD',
      message: expect.stringMatching(
        /^3 of 3 units .* a\/live\/2026-01: .*not exist.*2026-02, b\//,
      ),
    })
    expect(fleet.failed()).toBe(0)
    renameSync(away, data)
    expect(await fleet.part()).toMatchObject({units: 3, alreadyDone: 0})
  })

  test.skipIf(process.platform !== 'linux')(
    'does its other units when a disk fails under one, and no period after that one',
    async () => {
      using directory = temporaryDirectory()
      const fleet = smallFleet(directory.path)
      await fleet.makePlan()
      const file = join(fleet.folderOf('a/live/2026-01'), 'charges.jsonl')
      renameSync(file, `${file}.kept`)
      // The first bytes of a process' memory: the system answers EIO, as a broken disk does.
      symlinkSync('/proc/self/mem', file)
      await expect(fleet.part()).rejects.toMatchObject({
        exitCode: 1,
        message: expect.stringMatching(/^2 of 3 units .*\(EIO\)\. Nor could a\/live\/2026-02\./),
      })
      expect(fleet.failed()).toBe(0)
      expect(await fleet.merge()).toMatchObject({done: 1, missing: [{reason: 'not_done'}, {}]})
      rmSync(file)
      renameSync(`${file}.kept`, file)
      expect(await fleet.part()).toMatchObject({units: 3, alreadyDone: 1})
    },
  )

  test('calls a file final that is gone from a folder that is there', async () => {
    using directory = temporaryDirectory()
    const fleet = smallFleet(directory.path)
    await fleet.makePlan()
    rmSync(join(fleet.folderOf('b/live/2026-01'), 'charges.jsonl'))
    await expect(fleet.part()).rejects.toMatchObject({exitCode: 2, code: 'FLEET_UNITS_FAILED'})
    expect(fleet.failed()).toBe(1)
  })

  test('is tried again where its results cannot be written', async () => {
    using directory = temporaryDirectory()
    const fleet = smallFleet(directory.path)
    await fleet.makePlan()
    rmSync(join(fleet.plan, 'results'), {recursive: true})
    writeFileSync(join(fleet.plan, 'results'), '')
    await expect(fleet.part()).rejects.toMatchObject({exitCode: 1, code: 'EXPORT_NOT_WRITTEN'})
  })

  test('is tried again where its plan is a place at which nothing is mounted', async () => {
    using directory = temporaryDirectory()
    const fleet = smallFleet(directory.path)
    await expect(fleet.part()).rejects.toMatchObject({exitCode: 1, code: 'FLEET_PLAN_NOT_SEEN'})
    mkdirSync(fleet.plan)
    await expect(fleet.part()).rejects.toMatchObject({exitCode: 1, code: 'FLEET_PLAN_NOT_SEEN'})
    writeFileSync(join(fleet.plan, 'other.txt'), '')
    await expect(fleet.part()).rejects.toMatchObject({exitCode: 2, code: 'FLEET_PLAN_MISSING'})
  })
})
