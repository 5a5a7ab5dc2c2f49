import {existsSync, readdirSync, statSync} from 'node:fs'
import {join} from 'node:path'

/** What the build reads. */
export const BUILD_INPUTS = ['src', 'scripts', 'package.json', 'package-lock.json']
/** Written near the end of a build and never committed: a fresh clone has none. */
export const BUILD_OUTPUT = 'dist/commands.json'

/** True when `output` is missing or older than anything under `inputs`. */
export function isStale(output, inputs) {
  return !existsSync(output) || newest(inputs) > statSync(output).mtimeMs
}

function newest(paths) {
  return Math.max(
    0,
    ...paths.map((path) => {
      const facts = statSync(path)
      if (!facts.isDirectory()) return facts.mtimeMs
      return newest(readdirSync(path).map((name) => join(path, name)))
    }),
  )
}
