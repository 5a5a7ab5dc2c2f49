import {describe, expect, test} from 'vitest'
import type {ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {renderSummary} from '../../../src/render/reconcile/summary/summary.ts'
import {inputsOf} from '../../reconcile/worlds/files.ts'
import {DAY_MS, iso, perfectWorld, START_MS} from '../../reconcile/worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
/** The year of the data but one, as people type it in January. */
const EARLY_MS = START_MS - 330 * DAY_MS

/** The first lines of a month that is reconciled as of a year before it, after its own result where that is asked. */
async function said(change: (inputs: ReconcileInputs) => ReconcileInputs, isAfter = false) {
  const inputs = inputsOf(perfectWorld(3).world)
  const previous = isAfter ? (await reconcile(inputs, OPTIONS)).result : undefined
  const options = {...OPTIONS, asOf: iso(EARLY_MS), ...(previous && {previous})}
  const {result} = await reconcile(change(inputs), options)
  const text = renderSummary(result, {language: 'en', timezone: OPTIONS.timezone})
  return text.replaceAll(/\s+/g, ' ')
}

describe('a month as of a year before it', () => {
  test('lacks no file of those that are given', async () => {
    const text = await said((inputs) => inputs)
    expect(text).toContain('no row was compared')
    expect(text).not.toContain('for lack of files')
  })

  test('lacks the fee table where none is given', async () => {
    const text = await said(({fees: _none, ...inputs}) => inputs)
    expect(text).toMatch(/2 checks were skipped for lack of files: fees\./)
  })

  test('needs no other result of before, but another moment', async () => {
    const text = await said((inputs) => inputs, true)
    expect(text).toContain('1. Check the files and --as-of')
    expect(text).not.toContain('the period before')
  })
})
