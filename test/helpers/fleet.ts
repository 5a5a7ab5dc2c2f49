import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {FILE_NAMES} from '../../src/reconcile/read/files/inputs.ts'
import {fileTexts, textsOf} from '../reconcile/worlds/files.ts'
import {perfectWorld, type World} from '../reconcile/worlds/world.ts'

export interface FleetSpec {
  readonly accounts: number
  /** Charges and withdrawals of the nth account. */
  readonly sizeOf: (nth: number) => number
  /** Makes the world of the nth account worse. */
  readonly spoil?: (world: World, nth: number) => void
}

/** Writes `<root>/account-<n>/live/2026-01/` with a world of its own for each account. */
export function writeFleet(root: string, {accounts, sizeOf, spoil}: FleetSpec): readonly string[] {
  return Array.from({length: accounts}, (_, nth) => {
    const folder = join(root, `account-${String(nth).padStart(3, '0')}`, 'live', '2026-01')
    const {world} = perfectWorld(nth, sizeOf(nth))
    spoil?.(world, nth)
    writeWorld(folder, world)
    return folder
  })
}

/** The files of a data set in a folder. */
export function writeWorld(folder: string, world: World): void {
  mkdirSync(folder, {recursive: true})
  const texts = fileTexts(world, textsOf(world))
  for (const [name, [text = '']] of Object.entries(texts)) {
    writeFileSync(join(folder, FILE_NAMES[name as keyof typeof FILE_NAMES]), text)
  }
}
