import {appendFileSync} from 'node:fs'

/** Writes down what came of each mutant at once, so that a run that is interrupted is not lost. */
class KeepResults {
  onMutantTested(mutant) {
    appendFileSync(process.env.MUTATION_LOG, `${JSON.stringify(mutant)}\n`)
  }
}

export const strykerPlugins = [
  {kind: 'Reporter', name: 'keep-results', injectableClass: KeepResults},
]
