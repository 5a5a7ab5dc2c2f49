import {closeSync, fsyncSync, openSync} from 'node:fs'

/**
 * Writes the names of a directory to the disk: a power cut leaves those of new, moved and removed files
 * as they were when their directory was last written.
 */
export function keepEntries(directory: string): void {
  if (process.platform === 'win32') return
  const entry = openSync(directory, 'r')
  try {
    fsyncSync(entry)
  } finally {
    closeSync(entry)
  }
}
