import type {ReconcileOptions} from '../../../src/reconcile/options.ts'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {reported, type Telling} from './agreement.ts'
import type {SmallWorld} from './small-worlds.ts'

/** Worlds are read from disk, cut into parts of a few rows, as large ones are. */
export const TUNING = {
  taskBytes: 700,
  buckets: 4_096,
  repeatBits: 1 << 20,
  shareBytes: 1_500,
  spillBytes: 4_000,
  leastFees: 1,
}

const optionsOf = (asOf: string | undefined, previous: Result | undefined): ReconcileOptions => ({
  timezone: 'America/Sao_Paulo',
  threads: 1,
  ...(asOf === undefined ? {} : {asOf}),
  ...(previous === undefined ? {} : {previous}),
})

/** The engine, reading row by row, after the result of the month before, if there is one. */
export const rowByRowAfter =
  (previous?: Result): Telling =>
  async (world, asOf) =>
    reported((await reconcile(inputsOf(world), optionsOf(asOf, previous))).result)

/** The engine, through its screen. */
export const screenedAfter =
  (previous?: Result): Telling =>
  (world, asOf) =>
    onDisk(world, {}, async (inputs) => {
      const {result} = await reconcileBy(inputs, optionsOf(asOf, previous), {tuning: TUNING})
      return reported(result)
    })

export const rowByRow = rowByRowAfter()
export const screened = screenedAfter()

/** What the engine says of a world; the month after takes it as its previous result. */
export const resultOf = async ({world, asOf}: SmallWorld): Promise<Result> =>
  (await reconcile(inputsOf(world), optionsOf(asOf, undefined))).result
