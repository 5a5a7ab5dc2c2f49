/**
 * Mutation testing with Stryker: changes one operator, condition, text or statement at a time and
 * runs the tests that reach it; a change that no test notices shows a rule that no test holds.
 *
 * usage: node scripts/mutate.js [--folder client] [--file src/client/retry.ts] [--slow] [--again]
 *
 * Results are kept by file in .mutation/, so an interrupted run goes on where it was. A file is run
 * again when it, or a test of its folder, has changed, or with `--again`. `--slow` runs the slow
 * tests of the folder as well. Without arguments: every folder. See docs/mutation.md.
 */
import {createHash} from 'node:crypto'
import {existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {Stryker} from '@stryker-mutator/core'
import {FOLDERS} from './mutation/folders.js'

const RESULTS = '.mutation'
/** Files of one run share the start of Stryker and the first run of the tests. */
const LINES_PER_RUN = 300

const {values: flags} = parseArgs({
  options: {
    folder: {type: 'string'},
    file: {type: 'string', multiple: true},
    slow: {type: 'boolean', default: false},
    again: {type: 'boolean', default: false},
  },
})

const resultPath = (file) => `${RESULTS}/${file.replaceAll('/', '.')}.json`
const contentOf = (paths) => paths.map((path) => readFileSync(path, 'utf8')).join('\0')
const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16)

mkdirSync(RESULTS, {recursive: true})
const chosen = Object.keys(FOLDERS).filter((name) => !flags.folder || name === flags.folder)
for (const name of chosen) await mutateFolder(name)
report(chosen)

async function mutateFolder(name) {
  const {files, tests, slow} = FOLDERS[name]
  const testsHash = hashOf(contentOf(globSync(tests).sort()))
  const keyOf = (file) => hashOf(readFileSync(file, 'utf8') + testsHash)
  const due = globSync(files)
    .sort()
    .filter((file) => !flags.file || flags.file.includes(file))
    .filter((file) => flags.again || readResult(file)?.key !== keyOf(file))
  process.env.MUTATION_TESTS = JSON.stringify(tests)
  process.env.MUTATION_SLOW_TESTS = JSON.stringify(flags.slow ? [] : slow)
  for (const group of inRuns(due)) {
    const mutants = await mutate(group)
    for (const file of group) {
      const own = mutants.filter((mutant) => mutant.file === file)
      writeFileSync(resultPath(file), JSON.stringify({key: keyOf(file), mutants: own}, null, 1))
    }
  }
}

async function mutate(files) {
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: [
      '@stryker-mutator/vitest-runner',
      './scripts/mutation/ignore-messages.js',
      './scripts/mutation/keep-results.js',
    ],
    ignorers: ['messages'],
    vitest: {configFile: 'scripts/mutation/vitest.config.ts', related: false},
    mutate: files,
    // V8 aborts now and then where threads share pages of compiled code ("jit_page.has_value()").
    testRunnerNodeArgs: ['--no-memory-protection-keys'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // A loop that never ends is found by its count; only a promise that never settles waits so long.
    timeoutMS: 15_000,
    reporters: ['progress-append-only', 'keep-results'],
    // TypeScript 7 has no API to rewrite a configuration with, and none needs to be.
    tsconfigFile: 'none.json',
    ignorePatterns: ['dist', 'docs', 'bench', 'coverage', RESULTS],
    allowEmpty: true,
  })
  process.env.MUTATION_LOG = `${RESULTS}/${process.pid}.jsonl`
  const found = await stryker.runMutationTest()
  rmSync(process.env.MUTATION_LOG, {force: true})
  return found.map(({fileName, mutatorName, location, replacement, status, statusReason}) => ({
    file: fileName.replace(`${process.cwd()}/`, ''),
    status,
    mutator: mutatorName,
    line: location.start.line,
    column: location.start.column,
    end: location.end,
    replacement,
    ...(statusReason !== undefined && {reason: statusReason.slice(0, 200)}),
  }))
}

function inRuns(files) {
  const runs = []
  let lines = LINES_PER_RUN
  for (const file of files) {
    if (lines >= LINES_PER_RUN) {
      runs.push([])
      lines = 0
    }
    runs.at(-1).push(file)
    lines += readFileSync(file, 'utf8').split('\n').length
  }
  return runs
}

function readResult(file) {
  const path = resultPath(file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** One line a folder, and every mutant that lived. */
function report(names) {
  for (const name of names) {
    const results = globSync(FOLDERS[name].files).sort().map(readResult)
    const mutants = results.flatMap((result) => result?.mutants ?? [])
    const of = (...wanted) => mutants.filter(({status}) => wanted.includes(status))
    const killed = of('Killed', 'Timeout').length
    const lived = of('Survived', 'NoCoverage')
    for (const mutant of lived) console.log(describe(mutant))
    const total = killed + lived.length
    const share = total === 0 ? '-' : `${((100 * killed) / total).toFixed(1)} %`
    const missing = results.filter((result) => result === undefined).length
    const rest = missing > 0 ? `, ${missing} files not run` : ''
    console.log(`${name}: ${killed} of ${total} mutants killed, ${share}${rest}\n`)
  }
}

function describe({file, line, column, end, mutator, replacement, status}) {
  const text = readFileSync(file, 'utf8').split('\n')
  const last = line === end.line ? end.column - 1 : undefined
  const before = text[line - 1].slice(column - 1, last)
  const where = `${file}:${line}:${column}`
  return `${where} ${status} ${mutator}\n  - ${before}\n  + ${replacement.split('\n').join(' ')}`
}
