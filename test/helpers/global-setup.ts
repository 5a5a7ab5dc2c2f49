import {execFileSync} from 'node:child_process'
import {BUILD_INPUTS, BUILD_OUTPUT, isStale} from '../../scripts/stale.js'
import {COMPILED} from './pixctl.ts'
import {offerPostgres} from './postgres-of-the-run.ts'

/** A PostgreSQL server that is there already; see `postgres.ts`. */
const SERVER_TO_TEST_ON = 'PIXCTL_TEST_POSTGRES'

/** Builds what end-to-end tests run, and keeps a developer's own settings out of the tests. */
export async function setup(): Promise<() => Promise<void>> {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('PIXCTL_') && name !== SERVER_TO_TEST_ON) delete process.env[name]
  }
  process.env['NO_COLOR'] = '1'
  process.env['LC_ALL'] = 'C'
  // A thread that a test starts loads the sources through Node, which would erase their types and
  // compile them anew for each: most of what such a test takes.
  process.env['NODE_COMPILE_CACHE'] = COMPILED
  if (isStale(BUILD_OUTPUT, BUILD_INPUTS)) execFileSync(process.execPath, ['scripts/build.js'])
  return offerPostgres()
}
