import {setFlagsFromString} from 'node:v8'

/** The versions whose flags are known here: those of Node 24 to 26. */
const KNOWN_VERSIONS = /^1[34][.]/

/** The flags that were set, as they are written. */
const flagsSet: string[] = []

/** Whether a flag of this name was set in this process. */
export const isV8FlagSet = (name: `--${string}`): boolean =>
  flagsSet.some((flag) => flag === name || flag.startsWith(`${name}=`))

/**
 * Sets a flag of V8 for what every thread of the process runs from now on. A version that may not
 * know the flag is left as it is, since it would say so on stderr. Whether it was set is returned.
 */
export function setV8Flag(flag: `--${string}`, version = process.versions.v8): boolean {
  if (!KNOWN_VERSIONS.test(version)) return false
  setFlagsFromString(flag)
  flagsSet.push(flag)
  return true
}
