import {availableParallelism} from 'node:os'
import {defineConfig} from 'vitest/config'
import {LongestFirst} from './test/helpers/longest-first.ts'
import {THREAD_FLAGS} from './test/helpers/thread-flags.ts'

/** Runs everything twice, in two engines: measured by the counters of coverage it takes minutes. */
const SLOW_WHEN_MEASURED = 'test/reconcile/model/**/*.test.ts'

/** Values in, values out: they leave nothing in their process that another file could see. */
const PURE = 'test/{approval,messages,profile,qr-code,render,wire}/**/*.test.ts'

/** They give back what they take of their process: environment, clocks, listeners, sockets. */
const TIDY = 'test/{actions,app,cli,client,emulator,fleet,platform}/**/*.test.ts'

/** A mock takes the place of a module in a process that has not loaded it. */
const MOCKED_RULES = 'test/reconcile/screening/{absent-inputs,copied-tables}.test.ts'

/** Of the tidy ones, files that leave something: interceptors of nock, mocked modules, what a module keeps. */
const OWN_PROCESS = [
  'test/client/**/{connect,full-disk,interim-answers}.test.ts',
  'test/platform/{begun-meanwhile,store-notes-moment}.test.ts',
]

export default defineConfig({
  test: {
    // Coverage is measured over the projects of the rules only, so CI runs each test once: see `.ci/run`.
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['test/{domain,reconcile}/**/*.test.ts'],
          exclude: [SLOW_WHEN_MEASURED, MOCKED_RULES],
          // A process for each file would load, and let V8 optimize, the same code anew.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {name: 'rules-mocked', include: [MOCKED_RULES]},
      },
      {
        extends: true,
        test: {name: 'pure', include: [PURE], isolate: false},
      },
      {
        extends: true,
        test: {name: 'tidy', include: [TIDY], exclude: OWN_PROCESS, isolate: false},
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: [
            'test/!(domain|reconcile|actions|app|cli|client|emulator|fleet|platform)/**/*.test.ts',
            SLOW_WHEN_MEASURED,
            ...OWN_PROCESS,
          ],
          exclude: [PURE],
        },
      },
    ],
    globalSetup: ['test/helpers/global-setup.ts'],
    setupFiles: ['test/helpers/compiled-threads.ts', 'test/helpers/no-network.ts'],
    execArgv: THREAD_FLAGS,
    // Limits only end what hangs: on a slow machine a test takes ten times as long as on a quick one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: {poll: {timeout: 60_000}},
    // Many tests wait, for a process of theirs or for a time to pass: one worker more keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    sequence: {sequencer: LongestFirst},
    reporters: ['default', './test/emulator/conformance/count-by-section.ts'],
    coverage: {
      provider: 'v8',
      include: ['src/domain/**', 'src/reconcile/**'],
      // Compiled to WebAssembly, and run in threads: what they do is not seen from here.
      exclude: ['src/reconcile/screening/kernel/**', 'src/reconcile/thread/worker.ts'],
      reporter: ['text'],
      skipFull: true,
      thresholds: {
        'src/domain/**': {lines: 100, functions: 100, statements: 100, branches: 100},
        'src/reconcile/read/**': {lines: 94, functions: 96, statements: 93, branches: 89},
        'src/reconcile/subjects/**': {lines: 99, functions: 99, statements: 98, branches: 97},
        'src/reconcile/rules/**': {lines: 99, functions: 98, statements: 98, branches: 95},
        'src/reconcile/{findings,reread,misfits,causes}/**': {
          lines: 98,
          functions: 96,
          statements: 97,
          branches: 89,
        },
        'src/reconcile/report/**': {lines: 99, functions: 99, statements: 96, branches: 85},
        'src/reconcile/screening/**': {lines: 97, functions: 95, statements: 95, branches: 88},
      },
    },
  },
})
