/**
 * `find` in a full journal and inbox, as a ratio to the same search in empty ones, of the built
 * command line; the time of the whole process. Also what the first search costs, which reads every row
 * once, and what intake costs with and without a search before it.
 *
 *   node bench/find.ts [rows] [runs]
 *
 * Goal: a search among a million rows takes at most 0.3 s. It exits 1 when the fastest run is far
 * above it.
 */
import {spawnSync} from 'node:child_process'
import {mkdirSync, mkdtempSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

const ROWS = Number(process.argv[2] ?? 1_000_000)
const RUNS = Number(process.argv[3] ?? 5)
const GOAL_MS = 300
const FAR = 2
const PROGRAM = join(import.meta.dirname, '../bin/run.js')
const directory = mkdtempSync(join(tmpdir(), 'pixctl-find-'))
const [empty, full] = [join(directory, 'empty'), join(directory, 'full')]

const SEARCHES = [
  {name: 'external reference', words: [`order-${ROWS >> 1}`], isFound: true},
  {name: 'amount and day', words: ['12,50', '--on', '2026-01-02'], isFound: true},
  {name: 'nothing of that name', words: ['fulano de tal'], isFound: false},
]

function search(home: string, words: readonly string[]): {ms: number; status: number | null} {
  const env = {
    ...process.env,
    PIXCTL_HOME: home,
    PIXCTL_CREDENTIAL_STORE: 'file',
    PIXCTL_LANG: 'en',
  }
  const startedAt = performance.now()
  const {status} = spawnSync(process.execPath, [PROGRAM, 'find', ...words, '--offline'], {env})
  return {ms: performance.now() - startedAt, status}
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

function compare(name: string, words: readonly string[], isFound: boolean): void {
  const pairs = Array.from(
    {length: RUNS},
    () => [search(empty, words), search(full, words)] as const,
  )
  const wrong = pairs.find(([, ours]) => ours.status !== (isFound ? 0 : 7))
  if (wrong) throw new Error(`${name} ended with ${wrong[1].status}`)
  const times = pairs.map(([, ours]) => ours.ms)
  const ratio = median(pairs.map(([bare, ours]) => ours.ms / bare.ms))
  const fastest = times.toSorted((a, b) => a - b)[0] ?? 0
  console.log(
    `${name.padEnd(24)} ${ratio.toFixed(2)}x the empty search, ${median(times).toFixed(0)} ms ` +
      `(fastest ${fastest.toFixed(0)})`,
  )
  if (fastest > GOAL_MS * FAR) {
    console.error(`${name}: the fastest run is far above ${GOAL_MS} ms`)
    process.exitCode = 1
  }
}

try {
  for (const [home, rows] of [
    [empty, 0],
    [full, ROWS],
  ] as const) {
    mkdirSync(home, {mode: 0o700})
    const code = `import {fillHome} from ${JSON.stringify(join(import.meta.dirname, 'lists/fill.ts'))}
      await fillHome(${JSON.stringify(home)}, ${rows})`
    const {status, stderr} = spawnSync(process.execPath, ['--input-type=module', '-e', code])
    if (status !== 0) throw new Error(String(stderr))
    const first = search(home, ['order-0'])
    console.log(`first search of ${rows} rows in each store: ${(first.ms / 1000).toFixed(1)} s`)
  }
  for (const path of ['inbox/inbox.db', 'journal.db']) {
    const [data, index] = [path, `${path}.search`].map((name) => statSync(join(full, name)).size)
    console.log(`${path}: index ${((index ?? 0) / (data ?? 1)).toFixed(2)}x the size of the data`)
  }
  for (const {name, words, isFound} of SEARCHES) compare(name, words, isFound)
} finally {
  rmSync(directory, {recursive: true, force: true})
}
