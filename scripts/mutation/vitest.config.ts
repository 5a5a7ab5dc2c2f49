import {readFileSync} from 'node:fs'
import {relative} from 'node:path'
import {defineConfig} from 'vitest/config'
import type {TestSpecification} from 'vitest/node'
import {THREAD_FLAGS} from '../../test/helpers/thread-flags.ts'

const {tests} = JSON.parse(readFileSync(process.env['MUTATION_TASK'] ?? '', 'utf8')) as {
  readonly tests: readonly string[]
}
const placeOf = ({moduleId}: TestSpecification): number =>
  tests.indexOf(relative(process.cwd(), moduleId))

/** In the order of the task: the fast files first. */
class InOrder {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    return files.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

/** All test files in one process, which is kept warm for every mutant: see `runner.js`. */
export default defineConfig({
  test: {
    include: [...tests],
    sequence: {sequencer: InOrder},
    runner: './scripts/mutation/runner.js',
    setupFiles: ['test/helpers/no-network.ts'],
    execArgv: THREAD_FLAGS,
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 1000,
    reporters: ['dot'],
  },
})
