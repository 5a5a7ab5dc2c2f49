import {homedir} from 'node:os'

/** The home directory that Debian gives users without one; no such directory exists. */
export const NO_HOME_DIRECTORY = '/nonexistent'

/**
 * Containers often run as a number that /etc/passwd does not know, without HOME and SHELL. Node
 * throws when it is asked for either then, and oclif asks at every start; after this it finds them.
 */
export function supplyMissingUser(env: NodeJS.ProcessEnv): void {
  if (process.platform === 'win32') return
  env['SHELL'] ||= '/bin/sh'
  if (env['HOME']) return
  delete env['HOME']
  try {
    homedir()
  } catch {
    env['HOME'] = NO_HOME_DIRECTORY
  }
}
