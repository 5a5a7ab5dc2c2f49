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
} from 'node:fs'
import {join} from 'node:path'
import type {LoggedDelivery} from './frame.ts'
import type {LogPosition} from './log.ts'
import {type Salvage, salvage} from './salvage.ts'
import {segmentName} from './segment.ts'

/** A file of the log that holds bytes which cannot be read. */
export interface Damage {
  /** Where it is kept. */
  readonly path: string
  readonly unreadable: number
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
  const {tail, size} = tailOf(path, offset)
  const lost: Salvage = {deliveries: [], unreadable: offset - size}
  const found = size < offset ? lost : salvage(tail, offset)
  if (!found) return undefined
  const {deliveries, unreadable} = found
  return {deliveries, end: {segment, offset: size}, damage: {path, unreadable}}
}

/** The same, and keeps the file under a second name that no listener deletes. */
export function readRestAndKeep(directory: string, from: LogPosition): Rest | undefined {
  const rest = readRest(directory, from)
  if (!rest) return undefined
  return {...rest, damage: {...rest.damage, path: keptAside(rest.damage.path)}}
}

function tailOf(path: string, offset: number): {tail: Buffer; size: number} {
  const fd = openSync(path, 'r')
  try {
    const {size} = fstatSync(fd)
    const tail = Buffer.alloc(Math.max(0, size - offset))
    return {tail: tail.subarray(0, readSync(fd, tail, 0, tail.length, offset)), size}
  } finally {
    closeSync(fd)
  }
}

/** A second name of the file, or a copy where the file system has no such names. */
function keptAside(path: string): string {
  for (let count = 1; ; count += 1) {
    const aside = `${path}.damaged${count === 1 ? '' : `-${count}`}`
    if (existsSync(aside)) {
      if (isSame(aside, path)) return aside
      continue
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
