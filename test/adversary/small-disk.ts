import {execFileSync, spawnSync} from 'node:child_process'
import {mkdirSync} from 'node:fs'

/** A place that takes so much and no more, until it is made larger. */
export interface SmallDisk extends Disposable {
  readonly path: string
  /** What starts a process that finds the disk small. */
  readonly through: readonly string[]
  enlarge(): void
}

const NO_LIMIT: readonly string[] = []

/**
 * A file system of so many KiB where this user may mount one, else a limit on the size of each file
 * that a process writes, which says the same of a file as a full disk does.
 */
export function smallDisk(path: string, kibibytes: number): SmallDisk {
  mkdirSync(path, {mode: 0o700, recursive: true})
  const size = `size=${kibibytes}k,mode=700`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'adversary', path]).status === 0
  if (mounted) {
    return {
      path,
      through: NO_LIMIT,
      enlarge: () => execFileSync('mount', ['-o', 'remount,size=64m', path]),
      [Symbol.dispose]: () => spawnSync('umount', ['-l', path]),
    }
  }
  const limit = `ulimit -f ${Math.ceil(kibibytes / 4)} && exec "$@"`
  const disk = {path, through: ['bash', '-c', limit, 'bash'], enlarge: () => {}}
  return {
    ...disk,
    enlarge: () => disk.through.splice(0),
    [Symbol.dispose]: () => {},
  }
}
