import {spawn} from 'node:child_process'
import {readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

/** A process that says nothing for so long runs a mutant that never ends. */
const STALLED_MS = Number(process.env.MUTATION_STALLED_MS ?? 300_000)

/** Set when the run is to end: what was found until then is kept. */
export const stop = new AbortController()

/**
 * Runs test files against the mutants that live, all in one process. A mutant that ends or blocks the
 * process is killed by that, and the next process goes on with the rest.
 *
 * `alive` maps the id of a mutant to what is known of it, and is brought up to date. `finished` is
 * called after each test file.
 */
export async function runTests({root, tests, alive, budgetMs, env, finished}) {
  let left = tests
  let tried = new Set()
  let careful = []
  let fruitless = 0
  while (left.length > 0 && !stop.signal.aborted) {
    const mutants = ordered(alive, careful)
    if (mutants.length === 0) return
    const task = {tests: left, mutants, tried: [...tried], careful, budgetMs}
    const round = new Round({alive, tried, finished, file: left[0]})
    await runProcess({root, env}, task, (line) => round.note(line))
    left = left.slice(round.finished)
    tried = round.tried
    careful = round.careful
    fruitless = round.at === undefined && round.finished === 0 ? fruitless + 1 : 0
    if (fruitless === 2) {
      finished(left[0], {unusable: ['the file did not run']})
      left = left.slice(1)
    }
    round.blame()
  }
}

/** What one process says, line by line. */
class Round {
  tried
  finished = 0
  careful = []
  at
  #alive
  #onFinished
  #file
  #seen = {reached: [], unusable: []}
  #isBelieving = false

  constructor({alive, tried, finished, file}) {
    this.#alive = alive
    this.tried = tried
    this.#onFinished = finished
    this.#file = file
  }

  note(line) {
    if (line.file) this.#file = line.file
    if (line.reached) this.#seen.reached = line.reached
    if (line.unusable) this.#seen.unusable.push(`${line.unusable}: ${line.why}`)
    if (line.start) this.at = line.start
    this.#isBelieving = line.believing !== undefined || line.doubtful !== undefined
    if (this.#isBelieving) this.careful = line.believing ?? line.doubtful
    else if (line.status || line.start) this.careful = []
    if (line.status === 'lived') noteSurvival(this.#alive, line)
    else if (line.status) {
      this.#alive.set(line.id, {status: line.status, by: `${this.#file}: ${line.by}`})
    }
    if (line.status) this.tried.add(line.id)
    if (line.done) this.#finish()
  }

  #finish() {
    this.#onFinished(this.#file, this.#seen)
    this.#seen = {reached: [], unusable: []}
    this.finished += 1
    this.tried = new Set()
    this.at = undefined
  }

  /** A process that ended at a mutant was ended by it. */
  blame() {
    if (this.at === undefined || this.#isBelieving || this.tried.has(this.at)) return
    if (stop.signal.aborted) return
    const by = `${this.#file}: the process ended or did not go on`
    this.#alive.set(this.at, {status: 'Timeout', by})
    this.tried.add(this.at)
  }
}

function ordered(alive, careful) {
  const open = [...alive].filter(([, {status}]) => !isKilled(status)).map(([id]) => id)
  const first = careful.filter((id) => open.includes(id))
  return [...first, ...open.filter((id) => !first.includes(id))]
}

export function isKilled(status) {
  return status === 'Killed' || status === 'Timeout'
}

function noteSurvival(alive, {id, tests, skipped}) {
  const before = alive.get(id)
  alive.set(id, {
    status: 'Survived',
    tests: (before.tests ?? 0) + tests,
    skipped: (before.skipped ?? 0) + skipped,
  })
}

async function runProcess({root, env}, task, note) {
  const [log, elsewhere, path] = ['log', 'elsewhere', 'task'].map((name) =>
    join(root, `.mutation-${name}`),
  )
  rmSync(elsewhere, {force: true})
  writeFileSync(log, '')
  writeFileSync(path, JSON.stringify({...task, log, elsewhere}))
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config=scripts/mutation/vitest.config.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        ...env,
        MUTATION_TASK: path,
        MUTATION_ELSEWHERE: elsewhere,
        NO_COLOR: '1',
        LC_ALL: 'C',
      },
      stdio: process.env.MUTATION_SHOW ? ['ignore', 2, 2] : 'ignore',
      detached: true,
    },
  )
  const end = () => endGroup(child.pid)
  stop.signal.addEventListener('abort', end)
  await followed(child, log, note)
  stop.signal.removeEventListener('abort', end)
  end()
}

/** Reads what the process writes down, until it has ended or has said nothing for long. */
async function followed(child, log, note) {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  let quietSince = Date.now()
  let read = 0
  const readNew = () => {
    const text = readFileSync(log, 'utf8').slice(read)
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    for (const line of whole.split('\n').slice(0, -1)) note(JSON.parse(line))
    read += whole.length
    return whole.length > 0
  }
  const watch = setInterval(() => {
    if (readNew()) quietSince = Date.now()
    if (Date.now() - quietSince > STALLED_MS) endGroup(child.pid)
  }, 500)
  await exit
  clearInterval(watch)
  readNew()
}

/** The process and what its tests started. */
function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
