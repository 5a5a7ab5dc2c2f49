import {closeSync, fsyncSync, openSync, rmSync, writeFileSync} from 'node:fs'

/**
 * Writes a file that is not there yet, whole or not at all: what a full disk cuts short is removed,
 * so that the same command can be run again. Only the owner can read it.
 *
 * Errors: those of the operating system; `EEXIST` for a file that is there, which stays as it is.
 */
export function createFile(path: string, content: string | Uint8Array): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    try {
      writeFileSync(file, content)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    rmSync(path, {force: true})
    throw error
  }
}
