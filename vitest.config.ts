import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/global-setup.ts'],
    setupFiles: ['test/helpers/no-network.ts'],
    testTimeout: 20_000,
    // Most of the end-to-end tests wait for a process of theirs: one worker fewer leaves a core idle.
    maxWorkers: '100%',
    reporters: ['default', './test/emulator/conformance/count-by-section.ts'],
    coverage: {
      provider: 'v8',
      include: ['src/domain/**', 'src/reconcile/**'],
      // Compiled to WebAssembly, and run in threads: what they do is not seen from here.
      exclude: ['src/reconcile/screening/kernel/**', 'src/reconcile/partitions/worker.ts'],
      reporter: ['text'],
      skipFull: true,
      thresholds: {
        'src/domain/**': {lines: 99, functions: 99, statements: 99, branches: 97},
        'src/reconcile/**': {lines: 94, functions: 93, statements: 93, branches: 86},
        'src/reconcile/{read,subjects,rules}/**': {
          lines: 95,
          functions: 95,
          statements: 94,
          branches: 88,
        },
      },
    },
  },
})
