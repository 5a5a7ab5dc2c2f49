import {execFileSync} from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {dirname, join, resolve} from 'node:path'
import {Instrumenter} from '@stryker-mutator/instrumenter'
import {messages} from './ignore-messages.js'

const NOT_NEEDED = /^(bench|docs|\.github|\.ci)\//
const QUIET = {debug() {}, info() {}, warn: console.warn, isDebugEnabled: () => false}

/**
 * Code that runs outside of the process of the tests, in a thread or a process that a test started,
 * says at its end which mutants it passed.
 */
const ELSEWHERE = `if (globalThis.__vitest_worker__ === undefined && process.env.MUTATION_ELSEWHERE &&
  !globalThis.__mutation_elsewhere__) {
  globalThis.__mutation_elsewhere__ = true
  const {appendFileSync} = process.getBuiltinModule('node:fs')
  process.on('exit', () => {
    const {mutantCoverage} = globalThis.__stryker__ ?? {}
    const ids = Object.keys(mutantCoverage?.static ?? {})
    appendFileSync(process.env.MUTATION_ELSEWHERE, ids.map((id) => id + '\\n').join(''))
  })
}
`

/** A copy of the project in which these files have another content. */
export function makeSandboxOf(contents) {
  const root = mkdtempSync(join(tmpdir(), 'pixctl-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {encoding: 'utf8'})
  const needed = listed
    .trim()
    .split('\n')
    .filter((name) => !NOT_NEEDED.test(name))
  for (const path of needed) {
    mkdirSync(dirname(join(root, path)), {recursive: true})
    cpSync(path, join(root, path))
  }
  for (const folder of ['node_modules', 'dist']) symlinkSync(resolve(folder), join(root, folder))
  for (const {name, content} of contents) writeFileSync(join(root, name), ELSEWHERE + content)
  return {root, [Symbol.dispose]: () => rmSync(root, {recursive: true, force: true})}
}

/** A copy of the project in which every mutant of `files` is compiled in and switched by a variable. */
export async function makeSandbox(files) {
  const sources = files.map((name) => ({name, mutate: true, content: readFileSync(name, 'utf8')}))
  const options = {plugins: null, excludedMutations: [], ignorers: [messages], noHeader: false}
  const instrumented = await new Instrumenter(QUIET).instrument(sources, options)
  const mutants = instrumented.mutants
    .filter(({status}) => status !== 'Ignored')
    .map(({id, fileName, mutatorName, location, replacement}) => ({
      id,
      file: fileName,
      mutator: mutatorName,
      line: location.start.line + 1,
      column: location.start.column + 1,
      end: {line: location.end.line + 1, column: location.end.column + 1},
      replacement,
    }))
  return {...makeSandboxOf(instrumented.files), mutants}
}
