/**
 * Loads each of Node's builtins when something of it is first used. Whole packages of them (streams
 * with v8, timers, child processes …) would otherwise be set up at every start for the one command
 * that needs them.
 */
import {readFileSync} from 'node:fs'
import {isBuiltin} from 'node:module'
import {relative} from 'node:path'

/**
 * An esbuild plugin. An `import` or `require` of a builtin evaluates every lazy getter of it
 * (workers, reports, parsers …), which costs a start about 10 ms; asking the process for the module
 * does not. Named imports wait until a name is used.
 */
export const lazyBuiltins = {
  name: 'lazy-builtins',
  setup({onResolve, onLoad}) {
    onResolve({filter: /^(node:)?[a-z0-9_]+([/][a-z]+)?$/}, ({path, kind, importer}) => {
      const isAsked = kind === 'import-statement' || kind === 'require-call'
      if (!isAsked || !isBuiltin(path)) return undefined
      // One for each importer, so that it stands in the same file and is no file of its own.
      return {
        path,
        suffix: `?${relative(process.cwd(), importer)}`,
        namespace: 'builtin',
        pluginData: {importer, isImport: kind === 'import-statement'},
      }
    })
    onLoad({filter: /.*/, namespace: 'builtin'}, ({path, pluginData: {importer, isImport}}) => {
      const source = isImport ? readFileSync(importer, 'utf8') : ''
      if (isImportedWhole(source, path)) return {contents: whole(path), loader: 'js'}
      const names = isImport ? namesImported(source, path) : undefined
      if (names) return {contents: whenUsed(path, names), loader: 'js'}
      const isCostly = isImport && /^(node:)?(fs|util)$/.test(path)
      return {contents: isCostly ? everyGetter(path) : asked(path), loader: 'js'}
    })
  },
}

/** What a module imports of a builtin by name; nothing where it imports the whole of it. */
export function namesImported(source, path) {
  const clauses = [...source.matchAll(IMPORT)].filter(([, , from]) => from === path)
  const lists = clauses.map(([, clause]) => /^\{([^}]*)\}$/.exec(clause.trim())?.[1])
  if (lists.length === 0 || lists.includes(undefined)) return undefined
  const names = lists.flatMap((list) => list.split(',')).map((each) => each.trim())
  return names
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => each.split(/\s/)[0])
}

/** Whether a module imports nothing of a builtin but all of it, under one name. */
export function isImportedWhole(source, path) {
  const clauses = [...source.matchAll(IMPORT)].filter(([, , from]) => from === path)
  return clauses.length > 0 && clauses.every(([, clause]) => /^[\w$]+$/.test(clause.trim()))
}

/** One static import or re-export, but for those of types. */
const IMPORT = /\b(?:import|export)\s*(?!type\b)([\w$*{][^'"();]*?)\s*from\s*['"]([^'"]+)['"]/g

const ask = (path) => `process.getBuiltinModule(${JSON.stringify(path)})`

/** esbuild would copy every property of a CommonJS module, for one that is imported by its default. */
const whole = (path) => `export default ${ask(path)}`

const asked = (path) => `module.exports = ${ask(path)}`

const whenUsed = (path, names) => `
let known
const builtin = () => (known ??= ${ask(path)})
module.exports = {
  ${names.map((name) => `get ${name}() { return builtin().${name} }`).join(',\n  ')}
}`

/**
 * For an import of the whole, where esbuild looks at every property: some of these are made when
 * they are looked at, with streams and threads.
 */
const everyGetter = (path) => `
const builtin = ${ask(path)}
for (const name of Object.getOwnPropertyNames(builtin)) {
  Object.defineProperty(module.exports, name, {enumerable: true, get: () => builtin[name]})
}`
