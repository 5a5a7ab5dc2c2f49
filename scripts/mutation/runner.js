import {appendFileSync, existsSync, readFileSync, writeFileSync} from 'node:fs'
import {dirname, join, relative} from 'node:path'
import {pathToFileURL} from 'node:url'
import {TestRunner, vi} from 'vitest'

/**
 * Runs a test file once, to see which mutants each test passes, and then again for each of these
 * mutants in the same process, with the modules that are loaded: only the tests that pass the mutant,
 * the fastest first, until one fails.
 */
const {mutants, tried, careful, log, elsewhere, budgetMs} = JSON.parse(
  readFileSync(process.env.MUTATION_TASK, 'utf8'),
)
const open = new Set(mutants)
/** Of the first file: what an earlier process, which ended there, tried already. */
const skipped = new Set(tried)
/** Kills are believed when their tests pass without a mutant afterwards: so many at a time. */
const BATCH = 12
const LEAST_TIMEOUT_MS = 2000
const MOST_TIMEOUT_MS = 60_000

globalThis.__stryker__ ??= {}
const mutation = globalThis.__stryker__
const startTests = await startOfVitest()
const say = (line) => appendFileSync(log, `${JSON.stringify(line)}\n`)

let loose = []
process.on('unhandledRejection', (error) => loose.push(error))
process.on('uncaughtException', (error) => loose.push(error))

export default class MutationRunner extends TestRunner {
  #loaded
  #tests = new Map()
  #isFirst = true

  /** Modules that an earlier file has loaded are loaded again: their coverage is of each file. */
  onBeforeCollect([path]) {
    vi.resetModules()
    mutation.mutantCoverage = undefined
    this.#isFirst = true
    this.#loaded = undefined
    this.#tests = new Map()
    say({file: relative(process.cwd(), path)})
  }

  onCollected() {
    this.#loaded ??= new Set(Object.keys(mutation.mutantCoverage?.static ?? {}))
  }

  async onBeforeTryTask(test, options) {
    if (this.#isFirst) mutation.currentTestId = test.id
    await super.onBeforeTryTask(test, options)
  }

  async onAfterRunTask(test) {
    await super.onAfterRunTask(test)
    if (!this.#isFirst) return
    mutation.currentTestId = undefined
    const {state, duration} = test.result ?? {}
    if (state === 'fail') say({unusable: test.name, why: test.result.errors?.[0]?.message})
    if (state !== 'pass') return
    const own = mutation.mutantCoverage?.perTest[test.id] ?? {}
    const passed = new Set([...Object.keys(own), ...readElsewhere()])
    this.#tests.set(test.id, {id: test.id, name: test.name, ms: duration, passed})
  }

  async onAfterRunFiles(files) {
    await super.onAfterRunFiles(files)
    if (!this.#isFirst) return
    this.#isFirst = false
    if (this.#tests.size > 0) await new Trials(this, files[0], this.#tests, this.#loaded).run()
    say({done: true})
  }
}

class Trials {
  #outer
  #path
  #tests
  #loaded
  #hooks
  #pending = []

  constructor(outer, file, tests, loaded) {
    this.#outer = outer
    this.#path = file.filepath
    this.#tests = [...tests.values()].sort((a, b) => a.ms - b.ms)
    this.#loaded = loaded
    this.#hooks = new Set(Object.keys(mutation.mutantCoverage?.static ?? {}))
  }

  async run() {
    const passed = new Set(this.#tests.flatMap((test) => [...test.passed]))
    const reached = [...open].filter((id) => passed.has(id) || this.#hooks.has(id))
    say({reached})
    const due = reached.filter((id) => !skipped.has(id))
    skipped.clear()
    const isStatic = (id) => this.#loaded.has(id)
    for (const id of due.filter((mutant) => !isStatic(mutant))) await this.#try(id, false)
    await this.#believe()
    for (const id of due.filter(isStatic)) await this.#try(id, true)
    await this.#believe()
  }

  async #try(id, anew) {
    say({start: id})
    let all = this.#hooks.has(id) ? this.#tests : this.#tests.filter((t) => t.passed.has(id))
    let tests = withinBudget(all)
    let result = await this.#trial({id, tests, anew})
    // What a module keeps from an earlier trial may hide the mutant: the modules are loaded again.
    // One that a test loads late has its mutants in that test alone, and all others use what it keeps.
    if (result.status === 'lived' && mutation.hitCount === 0 && !anew) {
      all = this.#tests
      tests = withinBudget(all)
      result = await this.#trial({id, tests, anew: true})
    }
    // A machine that is busy with other work may be as slow once.
    if (result.isTimeout) {
      const again = this.#tests.filter((test) => test.id === result.by)
      result = await this.#trial({id, tests: again, anew, patience: 4})
      if (result.status !== 'killed') result = await this.#trial({id, tests, anew, patience: 4})
    }
    if (result.status !== 'killed') {
      say({id, status: 'lived', tests: tests.length, skipped: all.length - tests.length})
      return
    }
    this.#pending.push({id, status: result.isTimeout ? 'Timeout' : 'Killed', by: result.by})
    const limit = careful.includes(id) ? 1 : BATCH
    if (this.#pending.length >= limit || result.isTimeout) await this.#believe()
  }

  /** Runs the tests that failed again without a mutant: one that fails now has not shown anything. */
  async #believe() {
    if (this.#pending.length === 0) return
    const killers = new Set(this.#pending.map(({by}) => by))
    const tests = this.#tests.filter(({id}) => killers.has(id))
    say({believing: this.#pending.map(({id}) => id)})
    const {status} = await this.#trial({id: undefined, tests, anew: false, patience: 4})
    const ids = this.#pending.map(({id}) => id)
    if (status === 'killed' && !(ids.length === 1 && careful.includes(ids[0]))) {
      say({doubtful: ids})
      process.kill(process.pid, 'SIGKILL')
    }
    for (const {by, ...kill} of this.#pending) {
      open.delete(kill.id)
      say({...kill, by: this.#tests.find((test) => test.id === by).name})
    }
    this.#pending = []
    if (status === 'killed') process.kill(process.pid, 'SIGKILL')
  }

  async #trial({id, tests, anew, patience = 1}) {
    if (anew || this.#isStale) vi.resetModules()
    this.#isStale = anew
    const longest = Math.max(0, ...tests.map(({ms}) => ms))
    const enough = Math.min(MOST_TIMEOUT_MS, Math.max(LEAST_TIMEOUT_MS, 10 * longest))
    const timeout = patience * enough
    activate(id)
    loose = []
    const nested = this.#nested(tests, timeout)
    const [file] = await startTests([{filepath: this.#path}], nested)
    const left = loose.length > 0
    activate(undefined)
    const failed = failedIn(file)
    if (!failed && !(left && id !== undefined)) return {status: 'lived'}
    const isTimeout = /timed out in/.test(failed?.result?.errors?.[0]?.message ?? '')
    const by = tests.find((test) => test.id === failed?.id) ?? tests[0]
    return {status: 'killed', isTimeout, by: by.id}
  }
  #isStale = false

  /** A runner that says nothing to the process that started this one. */
  #nested(tests, testTimeout) {
    const order = new Map(tests.map(({id}, index) => [id, index]))
    const nested = Object.create(this.#outer)
    return Object.assign(nested, {
      config: {...this.#outer.config, setupFiles: [], testTimeout, hookTimeout: 4 * testTimeout},
      cancelRun: false,
      onCleanupWorkerContext: undefined,
      onTaskUpdate: () => {},
      onBeforeCollect: () => {},
      onBeforeTryTask: (test, options) =>
        TestRunner.prototype.onBeforeTryTask.call(nested, test, options),
      onCollectStart: (file) => TestRunner.prototype.onCollectStart.call(nested, file),
      onCollected: ([file]) => choose(file, order),
      onAfterRunFiles: () => {},
      onAfterRunSuite: () => {},
      onAfterRunTask: (test) => {
        if (test.result?.state === 'fail') nested.cancelRun = true
      },
    })
  }
}

/** The fastest tests first, as long as they take less than the budget together. */
function withinBudget(tests) {
  let sum = 0
  return tests.filter(({ms}, index) => {
    sum += ms
    return index === 0 || sum <= budgetMs
  })
}

/** Leaves the chosen tests of a suite, in the order they were chosen in; true when there are some. */
function choose(suite, order) {
  suite.tasks = suite.tasks
    .map((task) => ({task, rank: rankOf(task, order)}))
    .filter(({rank}) => rank !== Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .map(({task}) => task)
}

function rankOf(task, order) {
  if (task.type === 'test') return order.get(task.id) ?? Number.POSITIVE_INFINITY
  choose(task, order)
  return Math.min(Number.POSITIVE_INFINITY, ...task.tasks.map((child) => rankOf(child, order)))
}

function failedIn(task) {
  for (const child of task.tasks ?? []) {
    const failed = failedIn(child)
    if (failed) return failed
  }
  return task.result?.state === 'fail' ? task : undefined
}

/** Also for the threads and processes that a test starts, which inherit the variable. */
function activate(id) {
  mutation.activeMutant = id
  mutation.hitCount = 0
  mutation.hitLimit = 200_000
  if (id === undefined) delete process.env.__STRYKER_ACTIVE_MUTANT__
  else process.env.__STRYKER_ACTIVE_MUTANT__ = id
}

function readElsewhere() {
  if (!existsSync(elsewhere)) return []
  const ids = readFileSync(elsewhere, 'utf8').split('\n').slice(0, -1)
  writeFileSync(elsewhere, '')
  return ids
}

/** Vitest does not offer the function that runs a test file in a worker: it is found in its code. */
async function startOfVitest() {
  const {globSync} = await import('node:fs')
  const own = dirname(import.meta.filename)
  const chunks = join(own, '../../node_modules/vitest/dist/chunks/run.*.js')
  for (const path of globSync(chunks)) {
    const found = Object.values(await import(/* @vite-ignore */ pathToFileURL(path).href))
    const start = found.find(({name}) => name === 'startTests')
    if (start) return start
  }
  throw new Error('this Vitest has no function startTests any more')
}
