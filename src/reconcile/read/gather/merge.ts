/**
 * Adds up the partial results of threads. Every merge here is associative and commutative, so no
 * order of arrival can change a result.
 */

import {DATA_SET_NAMES, type DataSetName} from '../files/inputs.ts'
import type {Row} from '../rows/rows.ts'

/** What a wallet's lines add up to. Units: centavos; debits as a positive magnitude. */
export interface WalletSums {
  credits: number
  debits: number
}

/** What the lines of each wallet add up to. */
export type SumsByWallet = Map<string, WalletSums>

/** Posts one signed amount to a wallet. */
export function post(sums: SumsByWallet, wallet: string, centavos: number): void {
  let entry = sums.get(wallet)
  if (!entry) {
    entry = {credits: 0, debits: 0}
    sums.set(wallet, entry)
  }
  if (centavos >= 0) entry.credits += centavos
  else entry.debits -= centavos
}

/** Adds the sums of one part of the rows to those of another. */
export function mergeSums(into: SumsByWallet, from: SumsByWallet): SumsByWallet {
  for (const [wallet, {credits, debits}] of from) {
    post(into, wallet, credits)
    post(into, wallet, -debits)
  }
  return into
}

/** The fate of a file's rows: how many, their signed amounts, and their magnitudes. */
export interface Tally {
  rows: number
  centavos: number
  volume: number
}

/** Adds what another tally counts. */
export function addTally(into: Tally, {rows, centavos, volume}: Tally): void {
  into.rows += rows
  into.centavos += centavos
  into.volume += volume
}

/** Where a row can end; every row is in exactly one. */
export const FATES = ['matched', 'finding', 'outOfScope', 'rejected'] as const
export type Fate = (typeof FATES)[number]

/** How the screen has counted a row until it is examined: an adjustment is out of scope, whenever it is dated. */
export const screenedFate = (row: Row, asOfMs: number): Fate =>
  row.atMs > asOfMs || ('type' in row && row.type === 'adjustment') ? 'outOfScope' : 'matched'

/** The rows of a file by their fate. */
export type FileTally = Record<Fate, Tally>

/** A file without rows. */
export const emptyTally = (): FileTally => ({
  matched: {rows: 0, centavos: 0, volume: 0},
  finding: {rows: 0, centavos: 0, volume: 0},
  outOfScope: {rows: 0, centavos: 0, volume: 0},
  rejected: {rows: 0, centavos: 0, volume: 0},
})

/** Counts one row under its fate. Units: centavos, signed. */
export function count(tally: FileTally, fate: Fate, centavos: number): void {
  tally[fate].rows += 1
  tally[fate].centavos += centavos
  tally[fate].volume += Math.abs(centavos)
}

/** Takes back what `count` counted. */
export function uncount(tally: FileTally, fate: Fate, centavos: number): void {
  tally[fate].rows -= 1
  tally[fate].centavos -= centavos
  tally[fate].volume -= Math.abs(centavos)
}

/** Adds the counts of one part of a file's rows to those of another. */
export function mergeTallies(into: FileTally, from: FileTally): FileTally {
  for (const fate of FATES) addTally(into[fate], from[fate])
  return into
}

/** The rows of every file by their fate. */
export type Tallies = Record<DataSetName, FileTally>

/** Files without rows. */
export const emptyTallies = (): Tallies =>
  Object.fromEntries(DATA_SET_NAMES.map((name) => [name, emptyTally()])) as Tallies

/** The same for every file of a data set. */
export function mergeAll(into: Tallies, from: Tallies): Tallies {
  for (const name of DATA_SET_NAMES) mergeTallies(into[name], from[name])
  return into
}
