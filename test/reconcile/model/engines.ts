import type {ReconcileOptions} from '../../../src/reconcile/options.ts'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {reported, type Telling} from './agreement.ts'

/** Worlds are read from disk, cut into parts of a few rows, as large ones are. */
export const TUNING = {
  taskBytes: 700,
  buckets: 4_096,
  repeatBits: 1 << 20,
  shareBytes: 1_500,
  spillBytes: 4_000,
  leastFees: 1,
}

const optionsOf = (asOf: string | undefined): ReconcileOptions => ({
  timezone: 'America/Sao_Paulo',
  threads: 1,
  ...(asOf === undefined ? {} : {asOf}),
})

/** The engine, reading row by row. */
export const rowByRow: Telling = async (world, asOf) =>
  reported((await reconcile(inputsOf(world), optionsOf(asOf))).result)

/** The engine, through its screen. */
export const screened: Telling = (world, asOf) =>
  onDisk(world, {}, async (inputs) =>
    reported((await reconcileBy(inputs, optionsOf(asOf), {tuning: TUNING})).result),
  )
