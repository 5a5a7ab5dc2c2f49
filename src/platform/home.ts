import {chmodSync, mkdirSync, statSync} from 'node:fs'
import {homedir} from 'node:os'
import {join} from 'node:path'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Where every file of pixctl lives: `PIXCTL_HOME`, else the platform's data directory.
 * Source: contract, section 2.
 */
export function homePath(env: Variables = process.env): string {
  const chosen = env['PIXCTL_HOME']
  if (chosen) return chosen
  if (process.platform === 'win32') return join(env['APPDATA'] ?? homedir(), 'pixctl')
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'pixctl')
  return join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'pixctl')
}

/** Makes a directory that only its owner enters, and says where it is. */
export function privateDirectory(path: string): string {
  mkdirSync(path, {recursive: true, mode: 0o700})
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o700)
  return path
}
