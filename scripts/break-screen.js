/**
 * Breaks each rule of the reconciliation's screen once, in a copy of the project, and looks which
 * test fails: a rule that can be broken unseen is held by nothing. See docs/mutation.md.
 *
 * usage: node scripts/break-screen.js [--rule WORDS] [--seeds 500]
 *
 * `--rule` takes the rules with these words in their name; `--seeds` says how many small worlds of
 * the model are tried where no other test fails. Exits 1 if a rule was broken unseen.
 */
import {spawnSync} from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {join, resolve} from 'node:path'
import {parseArgs} from 'node:util'
import {buildKernel} from './kernel.js'
import {SCREEN_RULES} from './mutation/screen-rules.js'
import {BUILD_OUTPUT} from './stale.js'

const {values: flags} = parseArgs({
  options: {rule: {type: 'string', default: ''}, seeds: {type: 'string', default: '500'}},
})

const COPY = resolve('.mutation/screen')
const COPIED = ['src', 'test', 'dist', 'scripts', 'package.json', 'package-lock.json']
const CONFIGURED = ['tsconfig.json', 'vitest.config.ts', 'bin']
/** Until a test fails: the worlds of one fault each, then all others of the screen, then the model. */
const TESTS = [
  ['test/reconcile/screening/screen-rules.test.ts'],
  ['screened', 'screen-slow-path', 'other-fees', 'split-ceiling'].map(
    (name) => `test/reconcile/screening/${name}.test.ts`,
  ),
  ['test/reconcile/model', '-t', 'screened'],
]
const KERNEL = 'dist/reconcile/kernel.wasm'
const REPORT = join(COPY, 'failed.json')

rmSync(COPY, {recursive: true, force: true})
mkdirSync(COPY, {recursive: true})
for (const name of [...COPIED, ...CONFIGURED]) cpSync(name, join(COPY, name), {recursive: true})
symlinkSync(resolve('node_modules'), join(COPY, 'node_modules'))
process.chdir(COPY)

const chosen = SCREEN_RULES.filter(({rule}) => rule.includes(flags.rule))
const unseen = []
for (const broken of chosen) {
  const failed = await failedTest(broken)
  if (failed === undefined) unseen.push(broken.rule)
  process.stdout.write(`| ${broken.rule} | ${failed ?? '**nothing**'} |\n`)
}
process.stdout.write(`${chosen.length} rules broken, ${unseen.length} unseen\n`)
if (unseen.length > 0) process.exitCode = 1

/** The first test that fails while a rule is broken. */
async function failedTest({file, code, broken, rule}) {
  const whole = readFileSync(file, 'utf8')
  const parts = whole.split(code)
  if (parts.length !== 2) throw new Error(`${rule}: the code is not there exactly once`)
  writeFileSync(file, parts.join(broken))
  try {
    if (file.includes('/kernel/')) await buildKernel()
    for (const tests of TESTS) {
      const failed = failureOf(tests)
      if (failed !== undefined) return failed
    }
    return undefined
  } finally {
    writeFileSync(file, whole)
    copyFileSync(resolve('../..', KERNEL), KERNEL)
  }
}

/** Runs tests until one fails. Errors: where the run itself breaks off. */
function failureOf(tests) {
  // The build stays as it is: the tests must not make it anew from the sources.
  utimesSync(BUILD_OUTPUT, new Date(), new Date())
  const fixed = ['run', '--bail=1', '--no-file-parallelism', '--reporter=json']
  const args = [...fixed, `--outputFile=${REPORT}`, ...tests]
  const env = {...process.env, MODEL_SEEDS: flags.seeds}
  rmSync(REPORT, {force: true})
  const {status} = spawnSync('node_modules/.bin/vitest', args, {env, timeout: 600_000})
  if (status === 0) return undefined
  const {testResults} = JSON.parse(readFileSync(REPORT, 'utf8'))
  const all = testResults.flatMap(({assertionResults}) => assertionResults)
  const failed = all.find((test) => test.status === 'failed')
  if (failed === undefined) throw new Error(`the run broke off: ${tests.join(' ')}`)
  return failed.fullName.trim()
}
