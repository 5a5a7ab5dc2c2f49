import type {Environment} from '../domain/environment.ts'
import type {DataSetName} from '../reconcile/read/files/inputs.ts'

/**
 * What is reconciled in one piece: an account in one environment over one period is closed under
 * every rule, so no unit ever needs rows of another. Source: many-machines.md, section 2.
 */
export interface UnitName {
  readonly account: string
  readonly environment: Environment
  /** Sorts by text in the order of time: `2026-11`. */
  readonly period: string
}

/**
 * One file of a unit's data set as it was when the plan was made. Units: `bytes` on disk; `modifiedMs`
 * milliseconds since 1970, which a plan of an earlier version does not have.
 */
export interface UnitFile {
  readonly name: DataSetName
  readonly path: string
  readonly bytes: number
  readonly modifiedMs?: number | undefined
  readonly sha256: string
}

export interface Unit extends UnitName {
  readonly directory: string
  readonly files: readonly UnitFile[]
  readonly bytes: number
  /** Of the bytes of its files, the options, the program's version, and the unit before it. */
  readonly digest: string
  /** Digest of the same account's unit of the period before; null for the first one. */
  readonly previous: string | null
}

/** Account, environment and period as a path: `acme/live/2026-11`. */
export const unitKey = ({account, environment, period}: UnitName): string =>
  `${account}/${environment}/${period}`

/** Units of one account and environment follow one another: each takes what the last left open. */
export const chainKey = ({account, environment}: UnitName): string => `${account}/${environment}`
