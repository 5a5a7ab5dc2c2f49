import {execFileSync} from 'node:child_process'
import {BUILD_INPUTS, BUILD_OUTPUT, isStale} from '../../scripts/stale.js'

/** Builds what end-to-end tests run, and keeps a developer's own settings out of the tests. */
export function setup(): void {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('PIXCTL_')) delete process.env[name]
  }
  process.env['NO_COLOR'] = '1'
  process.env['LC_ALL'] = 'C'
  if (isStale(BUILD_OUTPUT, BUILD_INPUTS)) execFileSync(process.execPath, ['scripts/build.js'])
}
