import {expect} from 'vitest'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {onDisk} from './disk.ts'
import {inputsOf} from './files.ts'
import {SMALL_PARTS} from './tuning.ts'
import type {World} from './world.ts'

/** The result of a world, after that of another period; read row by row and screened, which say the same. */
export async function resultOfBoth(world: World, previous?: Result): Promise<Result> {
  const options = {timezone: 'America/Sao_Paulo', threads: 1, ...(previous && {previous})}
  const {result} = await reconcileBy(inputsOf(world), options, {})
  await onDisk(world, {}, async (inputs) => {
    const screened = await reconcileBy(inputs, options, {tuning: SMALL_PARTS})
    expect(screened.result).toEqual(result)
  })
  return result
}

/** What is found but dips below zero: code, role, and what was expected and posted. Units: centavos. */
export const amountsFound = ({findings}: Result): readonly string[] =>
  findings
    .filter(({code}) => code !== 'NEGATIVE_BALANCE')
    .map(({code, role, expectedCentavos: expected, actualCentavos: actual}) =>
      [code, role, expected, actual].filter((one) => one !== undefined).join(' '),
    )
    .toSorted()
