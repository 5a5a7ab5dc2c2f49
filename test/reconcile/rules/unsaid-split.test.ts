import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import type {ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {reportText} from '../worlds/csv-reports.ts'
import {onDisk} from '../worlds/disk.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import {type Json, perfectWorld} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}

/** The charges of a perfect world as a table, with or without its column of splits. */
async function findingsOf(hasColumn: boolean) {
  const {world} = perfectWorld(3, 120)
  expect(world.charges.some((charge) => charge['split'] !== undefined)).toBe(true)
  const rows = world.charges.map((charge): Json => {
    const {split, ...rest} = charge as Json
    return hasColumn ? {...rest, split: ''} : rest
  })
  return onDisk(world, {}, async (inputs) => {
    using directory = temporaryDirectory()
    const path = join(directory.path, 'charges.csv')
    writeFileSync(path, reportText(rows))
    const given: ReconcileInputs = {...inputs, charges: [path]}
    const {result} = await reconcile(given, OPTIONS)
    const screened = await reconcileBy(given, OPTIONS, {tuning: SMALL_PARTS})
    expect(screened.result.counts).toEqual(result.counts)
    return result.counts
  })
}

test('a table of charges without a column of splits says nothing of what events split', async () => {
  expect(await findingsOf(false)).toEqual({})
})

test('with the column, an empty cell says that there is no split', async () => {
  expect(Object.keys(await findingsOf(true))).toContain('SPLIT_DISTRIBUTION_MISMATCH')
})
