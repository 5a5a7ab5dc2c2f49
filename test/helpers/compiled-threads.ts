import {COMPILED} from './pixctl.ts'

/**
 * Vitest takes V8's compile cache from a process whose coverage is measured, as code from there has no
 * positions. Threads and processes that a test starts are not measured, and without the cache each of
 * them compiles everything anew; what is measured never comes from there.
 */
if (process.env['NODE_DISABLE_COMPILE_CACHE'] !== undefined) {
  delete process.env['NODE_DISABLE_COMPILE_CACHE']
  process.env['NODE_COMPILE_CACHE'] = COMPILED
}
