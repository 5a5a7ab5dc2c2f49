/**
 * Mutation testing: changes one operator, condition, text or statement at a time and runs the tests
 * that reach it; a change that no test notices shows a rule that no test holds.
 *
 * usage: node scripts/mutate.js [--folder client] [--file src/client/layers/retry.ts] [--test PATH]
 *                               [--budget SECONDS] [--slow] [--again] [--list]
 *
 * `--file` and `--test` can be given several times. `--budget` is the time that the tests of one test
 * file may take for one mutant (3 s); the fastest run first. `--slow` takes the slow test files too.
 *
 * Results are kept by file in .mutation/, so an interrupted run goes on where it was. Mutants that
 * lived are run again; those that were killed only when their file has changed, or with `--again`.
 * `--list` runs nothing and shows what lived. See docs/mutation.md.
 */
import {globSync, statSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {startDatabase} from './mutation/database.js'
import {isKilled, runTests, stop} from './mutation/drive.js'
import {FOLDERS} from './mutation/folders.js'
import {
  readResults,
  readTests,
  report,
  sameMutant,
  writeResults,
  writeTests,
} from './mutation/results.js'
import {makeSandbox} from './mutation/sandbox.js'

const {values: flags} = parseArgs({
  options: {
    folder: {type: 'string', multiple: true},
    file: {type: 'string', multiple: true},
    test: {type: 'string', multiple: true},
    budget: {type: 'string', default: '3'},
    slow: {type: 'boolean', default: false},
    again: {type: 'boolean', default: false},
    list: {type: 'boolean', default: false},
  },
})

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())
const chosen = Object.entries(FOLDERS).filter(
  ([name, {files}]) =>
    (flags.folder?.includes(name) ?? true) &&
    (flags.file === undefined || globSync(files).some((file) => flags.file.includes(file))),
)
for (const [name, folder] of chosen) {
  if (!flags.list && !stop.signal.aborted) await mutateFolder(name, folder)
}
report(chosen, {isDetailed: true})

async function mutateFolder(name, folder) {
  const files = globSync(folder.files)
    .sort()
    .filter((file) => flags.file?.includes(file) ?? true)
  using sandbox = await makeSandbox(files)
  const database = folder.hasDatabase ? await startDatabase(files) : withoutServer(folder)
  const state = stateOf(sandbox.mutants)
  const tests = testFilesOf(folder)
  console.error(`${name}: ${sandbox.mutants.length} mutants, ${tests.length} test files`)
  let before = {open: openIn(state), atMs: performance.now()}
  const finished = (test, seen) => {
    const now = {open: openIn(state), atMs: performance.now()}
    const seconds = (now.atMs - before.atMs) / 1000
    if (seen.reached) writeTests({...readTests(), [test]: {seconds}})
    keep(files, sandbox.mutants, state)
    console.error(
      `  ${test}: ${seen.reached?.length ?? 0} reached, ${before.open - now.open} killed, ` +
        `${now.open} left, ${seconds.toFixed(0)} s`,
    )
    for (const line of seen.unusable) console.error(`    not usable: ${line.slice(0, 200)}`)
    before = now
  }
  const own = new Set(globSync(folder.ownServer ?? []))
  const given = {root: sandbox.root, alive: state, budgetMs: Number(flags.budget) * 1000, finished}
  const shared = tests.filter((test) => !own.has(test))
  await runTests({...given, tests: shared, env: database.env})
  await runTests({...given, tests: tests.filter((test) => own.has(test)), env: {}})
  keep(files, sandbox.mutants, state)
  database.close()
}

/** Tests that run over every store run over this one alone. */
function withoutServer({store}) {
  return {env: store === undefined ? {} : {PIXCTL_TEST_STORE: store}, close: () => {}}
}

/** What is known of each mutant from earlier runs, by its id in this one. */
function stateOf(mutants) {
  const kept = new Map()
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    for (const old of flags.again ? [] : readResults(file)) {
      if (isKilled(old.status)) kept.set(file + sameMutant(old), {status: old.status, by: old.by})
    }
  }
  return new Map(
    mutants.map((mutant) => [mutant.id, kept.get(mutant.file + sameMutant(mutant)) ?? {}]),
  )
}

/** The fast ones first. */
function testFilesOf({tests, slow}) {
  const known = readTests()
  const without = flags.slow ? [] : globSync(slow)
  const seconds = (test) => known[test]?.seconds ?? statSync(test).size / 1000
  return globSync(tests)
    .filter((test) => !without.includes(test))
    .filter((test) => flags.test?.includes(test) ?? true)
    .sort((a, b) => seconds(a) - seconds(b))
}

/** A mutant that has no status yet was reached by no test so far. */
function keep(files, mutants, state) {
  for (const file of files) {
    const own = mutants.filter((mutant) => mutant.file === file)
    writeResults(
      file,
      own.map(({id, file: _, ...mutant}) => ({...mutant, status: 'NoCoverage', ...state.get(id)})),
    )
  }
}

function openIn(state) {
  return [...state.values()].filter(({status}) => !isKilled(status)).length
}
