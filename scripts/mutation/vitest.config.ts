import {defineConfig} from 'vitest/config'

/** The tests of one mutation run: those that `scripts/mutate.js` names, without a build. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env['MUTATION_TESTS'] ?? '["test/domain/**/*.test.ts"]'),
    exclude: JSON.parse(process.env['MUTATION_SLOW_TESTS'] ?? '[]'),
    setupFiles: ['test/helpers/no-network.ts', 'scripts/mutation/threads.ts'],
    testTimeout: 20_000,
  },
})
