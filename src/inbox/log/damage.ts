import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  linkSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {acknowledgedEnd} from './end-mark.ts'
import type {LoggedDelivery} from './frame.ts'
import type {LogPosition} from './position.ts'
import {type Salvage, salvage} from './salvage.ts'
import {segmentName} from './segment.ts'

/** A file of the log from which deliveries are lost. */
export interface Damage {
  /** Where it is kept. */
  readonly path: string
  /** Bytes in it that are no delivery any more. */
  readonly unreadable: number
  /** Bytes of acknowledged deliveries that it does not have any more. */
  readonly missing: number
}

/** What is left of a file behind the last frame that could be read. */
export interface Rest {
  readonly deliveries: readonly LoggedDelivery[]
  readonly end: LogPosition
  readonly damage: Damage
}

/** Nothing where the file ends in order at that position. The file is not changed. */
export function readRest(directory: string, {segment, offset}: LogPosition): Rest | undefined {
  const path = join(directory, segmentName(segment))
  const acknowledged = acknowledgedEnd(directory, segmentName(segment))
  const {tail, size} = tailOf(path, offset)
  const {deliveries, unreadable, end} = readTail(tail, {offset, size, isMarked: acknowledged > 0})
  const missing = Math.max(0, acknowledged - end)
  if (deliveries.length + unreadable + missing === 0) return undefined
  const next = {segment, offset: Math.max(size, acknowledged)}
  return {deliveries, end: next, damage: {path, unreadable, missing}}
}

interface TailPlace {
  readonly offset: number
  readonly size: number
  readonly isMarked: boolean
}

/** What the file has from `offset` on, and where that ends. */
function readTail(tail: Buffer, {offset, size, isMarked}: TailPlace): Salvage {
  // Cut short of what was taken over already: only a mark says whether more was in it.
  const cut = isMarked ? 0 : offset - size
  if (size < offset) return {deliveries: [], unreadable: cut, end: offset}
  return salvage(tail, offset) ?? {deliveries: [], unreadable: 0, end: offset}
}

/** The same, and keeps the file under a second name that no listener deletes. */
export function readRestAndKeep(directory: string, from: LogPosition): Rest | undefined {
  const rest = readRest(directory, from)
  if (!rest) return undefined
  return {...rest, damage: {...rest.damage, path: keptAside(rest.damage.path)}}
}

function tailOf(path: string, offset: number): {tail: Buffer; size: number} {
  if (!existsSync(path)) return {tail: Buffer.alloc(0), size: 0}
  const fd = openSync(path, 'r')
  try {
    const {size} = fstatSync(fd)
    const tail = Buffer.alloc(Math.max(0, size - offset))
    return {tail: tail.subarray(0, readSync(fd, tail, 0, tail.length, offset)), size}
  } finally {
    closeSync(fd)
  }
}

/**
 * A second name of the file, or a copy where the file system has no such names. Of a file that is
 * gone an empty one, which says so to whoever looks later.
 */
function keptAside(path: string): string {
  for (let count = 1; ; count += 1) {
    const aside = `${path}.damaged${count === 1 ? '' : `-${count}`}`
    if (existsSync(aside)) {
      if (existsSync(path) && isSame(aside, path)) return aside
      continue
    }
    if (!existsSync(path)) {
      writeFileSync(aside, '', {mode: 0o600})
      return aside
    }
    try {
      linkSync(path, aside)
    } catch {
      copyFileSync(path, aside, constants.COPYFILE_EXCL)
    }
    return aside
  }
}

const isSame = (one: string, other: string): boolean => statSync(one).ino === statSync(other).ino

/** The damaged files that were kept. */
export function damagedFilesIn(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .filter((name) => /^\d{10}[.]log[.]damaged/.test(name))
    .map((name) => join(directory, name))
}
