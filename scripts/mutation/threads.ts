import {beforeEach} from 'vitest'

/** What an instrumented module asks which mutant is active; a thread reads the variable at its start. */
interface Instrumented {
  readonly __stryker__?: {readonly activeMutant?: string}
}

/** Threads that a test starts, as the writer of the inbox is, run the same mutant as the test. */
beforeEach(() => {
  const {activeMutant} = (globalThis as Instrumented).__stryker__ ?? {}
  if (activeMutant === undefined) delete process.env['__STRYKER_ACTIVE_MUTANT__']
  else process.env['__STRYKER_ACTIVE_MUTANT__'] = activeMutant
})
