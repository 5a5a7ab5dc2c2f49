import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/helpers/global-setup.ts'],
    setupFiles: ['test/helpers/no-network.ts'],
    testTimeout: 20_000,
    // A browser, real sockets and killed processes share two busy cores there.
    retry: process.env['CI'] ? 2 : 0,
    reporters: ['default', './test/emulator/conformance/count-by-section.ts'],
    coverage: {
      provider: 'v8',
      include: ['src/domain/**', 'src/reconcile/**'],
      reporter: ['text'],
      skipFull: true,
      thresholds: {
        'src/domain/**': {lines: 99, functions: 100, statements: 99, branches: 94},
        'src/reconcile/**': {lines: 95, functions: 95, statements: 94, branches: 86},
      },
    },
  },
})
