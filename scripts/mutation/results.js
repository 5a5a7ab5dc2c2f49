import {createHash} from 'node:crypto'
import {existsSync, globSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {isKilled} from './drive.js'

const RESULTS = '.mutation'

/** What came of each mutant is kept by the file it changes, as long as that file stays as it is. */
export function readResults(file) {
  const path = pathOf(file)
  if (!existsSync(path)) return []
  const {key, mutants} = JSON.parse(readFileSync(path, 'utf8'))
  return key === hashOf(readFileSync(file, 'utf8')) ? mutants : []
}

export function writeResults(file, mutants) {
  mkdirSync(RESULTS, {recursive: true})
  const key = hashOf(readFileSync(file, 'utf8'))
  writeFileSync(pathOf(file), `${JSON.stringify({key, mutants}, null, 1)}\n`)
}

/** The same mutant in another run. */
export function sameMutant({mutator, line, column, end, replacement}) {
  return JSON.stringify([mutator, line, column, end.line, end.column, replacement])
}

/** How long the test files took. */
export function readTests() {
  return existsSync(`${RESULTS}/tests.json`)
    ? JSON.parse(readFileSync(`${RESULTS}/tests.json`, 'utf8'))
    : {}
}

export function writeTests(tests) {
  mkdirSync(RESULTS, {recursive: true})
  writeFileSync(`${RESULTS}/tests.json`, `${JSON.stringify(tests, null, 1)}\n`)
}

const pathOf = (file) => `${RESULTS}/${file.replaceAll('/', '.')}.json`
const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** One line a folder, and every mutant that lived. */
export function report(folders, {isDetailed}) {
  for (const [name, {files}] of folders) {
    const paths = globSync(files).sort()
    const results = paths.map((file) => ({file, mutants: readResults(file)}))
    for (const {file, mutants} of results) {
      const lived = mutants.filter(({status}) => status !== undefined && !isKilled(status))
      if (isDetailed) for (const mutant of lived) console.log(describe(file, mutant))
    }
    const mutants = results.flatMap((result) => result.mutants)
    const of = (wanted) => mutants.filter(({status}) => status === wanted).length
    const killed = of('Killed') + of('Timeout')
    const total = killed + of('Survived') + of('NoCoverage')
    const share = total === 0 ? '-' : `${((100 * killed) / total).toFixed(1)} %`
    const missing = mutants.filter(({status}) => status === undefined).length
    const none = results.filter((result) => result.mutants.length === 0).length
    console.log(
      `${name}: ${killed} of ${total} mutants killed (${of('Timeout')} by a time limit), ${share}; ` +
        `${of('NoCoverage')} not reached; ${missing} mutants and ${none} files not run\n`,
    )
  }
}

function describe(file, {line, column, end, mutator, replacement, status, skipped}) {
  const text = readFileSync(file, 'utf8').split('\n')
  const last = line === end.line ? end.column - 1 : undefined
  const before = (text[line - 1] ?? '').slice(column - 1, last)
  const rest = skipped > 0 ? `, ${skipped} tests not run` : ''
  const where = `${file}:${line}:${column}`
  return `${where} ${status} ${mutator}${rest}\n  - ${before}\n  + ${replacement.split('\n').join(' ')}`
}
