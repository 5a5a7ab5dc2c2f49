/**
 * Breaks each rule of the reconciliation's screen once, in a copy of the project, and looks which
 * test fails: a rule that can be broken unseen is held by nothing. See docs/mutation.md.
 *
 * usage: node scripts/break-screen.js [--rule WORDS] [--seeds 500]
 *
 * `--rule` takes the rules with these words in their name; `--seeds` says how many small worlds of
 * the model are tried where no other test fails. Exits 1 if a rule was broken unseen.
 */
import {copyFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {buildKernel} from './bundle/kernel.js'
import {breakRules} from './mutation/break-rules.js'
import {SCREEN_RULES} from './mutation/screen-rules.js'

const {values: flags} = parseArgs({
  options: {rule: {type: 'string', default: ''}, seeds: {type: 'string', default: '500'}},
})

/** Until a test fails: the worlds of one fault each, then all others of the screen, then the model. */
const TESTS = [
  ['test/reconcile/screening/screen-rules.test.ts'],
  ['screened', 'screen-slow-path', 'other-fees', 'split-ceiling', 'absent-inputs'].map(
    (name) => `test/reconcile/screening/${name}.test.ts`,
  ),
  ['test/reconcile/model', '-t', 'screened'],
]
const KERNEL = 'dist/reconcile/kernel.wasm'
const BUILT_KERNEL = resolve(KERNEL)

await breakRules(
  SCREEN_RULES.filter(({rule}) => rule.includes(flags.rule)),
  {
    folder: 'screen',
    testsOf: () => TESTS,
    env: {MODEL_SEEDS: flags.seeds},
    broken: ({file}) => (file.includes('/kernel/') ? buildKernel() : undefined),
    mended: () => copyFileSync(BUILT_KERNEL, KERNEL),
    shown: ({test}) => test,
  },
)
