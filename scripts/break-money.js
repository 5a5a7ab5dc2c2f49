/**
 * Breaks each rule by which money leaves once, in a copy of the project, and looks which test fails: a
 * rule that can be broken unseen is held by nothing. See docs/mutation.md.
 *
 * usage: node scripts/break-money.js [--rule WORDS] [--part src/journal] [--test PATH]
 *                                    [--budget SECONDS]
 *
 * `--rule` takes the rules with these words in their name, `--part` those of files whose path begins
 * with it, `--test` only these files of tests (several times). `--budget` is the time that the tests
 * of one file may take for one rule (10 s); the fastest run first. Exits 1 if a rule was broken unseen.
 */
import {globSync, statSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {startDatabase} from './mutation/database.js'
import {isKilled, runTests, stop} from './mutation/drive.js'
import {MONEY_RULES} from './mutation/money-rules.js'
import {makeRuleSandbox} from './mutation/rule-sandbox.js'

const {values: flags} = parseArgs({
  options: {
    rule: {type: 'string', default: ''},
    part: {type: 'string', default: ''},
    test: {type: 'string', multiple: true},
    budget: {type: 'string', default: '10'},
  },
})

/** Those that start no built program: that one would be of the unbroken sources. */
const TESTS = [
  'test/{app,client,contract,journal,approval,profile}/**/*.test.ts',
  'test/actions/{approval,batch,create,journal,refund,show,statement}/*.test.ts',
  'test/platform/{,postgres/}*.test.ts',
  'test/domain/{idempotency,batch}.test.ts',
]
/** They intercept what is sent, in the whole process, or want that nothing does: each has one of its own. */
const ALONE = ['test/contract/', 'test/client/http/http.test.ts']
/** They stop a disk or a server, or wait for a time limit. */
const SLOW = ['test/client/**/{sockets,full-disk,interim-creations}.test.ts']

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())
const rules = MONEY_RULES.filter(
  ({rule, file}) => rule.includes(flags.rule) && file.startsWith(flags.part),
)
const slow = globSync(SLOW)
const tests = (flags.test ?? globSync(TESTS).filter((test) => !slow.includes(test))).toSorted(
  (a, b) => statSync(a).size - statSync(b).size,
)
using sandbox = makeRuleSandbox(rules)
const database = await startDatabase(rules.map(({file}) => file))
const alive = new Map(sandbox.mutants.map(({id}) => [id, {}]))
const isBroken = (id) => !isKilled(alive.get(id).status)
const given = {
  root: sandbox.root,
  alive,
  budgetMs: Number(flags.budget) * 1000,
  env: database.env,
  finished: (test, {unusable}) => {
    const left = [...alive.keys()].filter(isBroken).length
    process.stderr.write(`  ${test}: ${left} left\n`)
    for (const line of unusable) process.stderr.write(`    not usable: ${line.slice(0, 200)}\n`)
  },
}
const isAlone = (test) => ALONE.some((path) => test.startsWith(path))
await runTests({...given, tests: tests.filter((test) => !isAlone(test))})
for (const test of tests.filter(isAlone)) await runTests({...given, tests: [test]})
database.close()
for (const {id, rule} of sandbox.mutants) {
  const {status, by, skipped} = alive.get(id)
  const late = status === 'Timeout' ? ' (by its time limit)' : ''
  const none = skipped > 0 ? `**nothing**, of ${skipped} tests that did not run` : '**nothing**'
  process.stdout.write(`| ${rule} | ${isBroken(id) ? none : by.replace('test/', '') + late} |\n`)
}
const unseen = sandbox.mutants.filter(({id}) => isBroken(id))
process.stdout.write(`${rules.length} rules broken, ${unseen.length} unseen\n`)
if (unseen.length > 0 || stop.signal.aborted) process.exitCode = 1
