import {spawnSync} from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {join, resolve} from 'node:path'
import {BUILD_OUTPUT} from '../stale.js'

const COPIED = ['src', 'test', 'dist', 'scripts', 'package.json', 'package-lock.json']
const CONFIGURED = ['tsconfig.json', 'vitest.config.ts', 'bin']

/**
 * Breaks each rule once, in a copy of the project below `.mutation`, says which test fails, and exits
 * 1 where none did. The process is in the copy afterwards.
 *
 * @param rules each a name, and the `code` that stands in `file` exactly once with what breaks it.
 * @param testsOf the groups of tests that are run for a rule, one after the other until one fails.
 */
export async function breakRules(rules, {folder, testsOf, env = {}, broken, mended, shown}) {
  const copy = resolve('.mutation', folder)
  rmSync(copy, {recursive: true, force: true})
  mkdirSync(copy, {recursive: true})
  for (const name of [...COPIED, ...CONFIGURED]) cpSync(name, join(copy, name), {recursive: true})
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  process.chdir(copy)
  const unseen = []
  for (const rule of rules) {
    const failed = await failedTest(rule, {testsOf, env, broken, mended})
    if (failed === undefined) unseen.push(rule.rule)
    process.stdout.write(`| ${rule.rule} | ${failed ? shown(failed) : '**nothing**'} |\n`)
  }
  process.stdout.write(`${rules.length} rules broken, ${unseen.length} unseen\n`)
  if (unseen.length > 0) process.exitCode = 1
}

/** The first test that fails while a rule is broken. */
async function failedTest(rule, {testsOf, env, broken, mended}) {
  const {file, code} = rule
  const whole = readFileSync(file, 'utf8')
  const parts = whole.split(code)
  if (parts.length !== 2) throw new Error(`${rule.rule}: the code is not there exactly once`)
  writeFileSync(file, parts.join(rule.broken))
  try {
    await broken?.(rule)
    for (const tests of testsOf(rule)) {
      const failed = failureOf(tests, env)
      if (failed !== undefined) return failed
    }
    return undefined
  } finally {
    writeFileSync(file, whole)
    mended?.(rule)
  }
}

const REPORT = 'failed.json'

/** Runs tests until one fails. Errors: where the run itself breaks off. */
function failureOf(tests, env) {
  // The build stays as it is: the tests must not make it anew from the sources.
  utimesSync(BUILD_OUTPUT, new Date(), new Date())
  const fixed = [
    'run',
    '--bail=1',
    '--no-file-parallelism',
    '--reporter=json',
    '--testTimeout=120000',
    '--hookTimeout=120000',
  ]
  const args = [...fixed, `--outputFile=${REPORT}`, ...tests]
  rmSync(REPORT, {force: true})
  const {status} = spawnSync('node_modules/.bin/vitest', args, {
    env: {...process.env, ...env},
    timeout: 600_000,
  })
  if (status === 0) return undefined
  const {testResults} = JSON.parse(readFileSync(REPORT, 'utf8'))
  for (const {name, assertionResults} of testResults) {
    const failed = assertionResults.find((test) => test.status === 'failed')
    if (!failed) continue
    const isLate = failed.failureMessages.some((message) => message.includes('timed out'))
    return {file: name, test: `${failed.fullName.trim()}${isLate ? ' (by its time limit)' : ''}`}
  }
  throw new Error(`the run broke off: ${tests.join(' ')}`)
}
