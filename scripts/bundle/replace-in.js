/**
 * Replaces modules that one dependency asks for, and no other module's. The build fails when the
 * dependency has another version than the one that was looked at, or no longer asks for a module
 * that is replaced: then what the replacement leaves out has to be looked at again.
 */
import {readFileSync} from 'node:fs'
import {createRequire, isBuiltin} from 'node:module'
import {dirname, join, relative, resolve} from 'node:path'

/**
 * An esbuild plugin. `modules` has, by the specifier as the dependency writes it (a file of its
 * own: by its path in the package, without extension), a function from the specifier to the code
 * that stands for it. That code may require what it replaces.
 */
export function replaceIn(owner, version, modules) {
  const root = resolve('node_modules', owner)
  const asked = new Set()
  const keyOf = ({path, resolveDir}) =>
    path.startsWith('.') ? fileKey(root, resolve(resolveDir, path)) : path
  return {
    name: `replace in ${owner}`,
    setup({onResolve, onLoad, onEnd, initialOptions}) {
      requireVersion(root, owner, version)
      onResolve({filter: filterFor(Object.keys(modules))}, (args) => {
        if (!isInside(root, args.importer) || args.pluginData === REAL) return undefined
        const key = keyOf(args)
        if (!Object.hasOwn(modules, key)) return undefined
        asked.add(key)
        const {path, resolveDir} = args
        // One for each folder that asks: it may have a version of its own of what is replaced.
        const suffix = `?${relative(root, resolveDir)}`
        return {
          path: key,
          suffix,
          namespace: `replaced:${owner}`,
          pluginData: {path, resolveDir},
        }
      })
      onLoad({filter: /.*/, namespace: `replaced:${owner}`}, ({path, pluginData}) => ({
        contents: modules[path](pluginData.path, pluginData.resolveDir),
        resolveDir: pluginData.resolveDir,
        pluginData: REAL,
      }))
      // A thread is built apart and has little of a dependency, or nothing.
      if (initialOptions.splitting) onEnd(() => ({errors: neverAsked(owner, modules, asked)}))
    },
  }
}

/** Marks imports out of a replacement: they are not replaced once more. */
const REAL = 'real'

/** Stands in the built files for the path to the file of `lateEntry`, seen from where it stands. */
export const LATE_FILE = 'PATH_OF_THE_LATE_FILE'

/** Modules that are loaded late: what asks for each by a number, by the path of its file. */
const lateFiles = new Map()

/**
 * An expression that loads a module. A package is in a file of its own, with all that are loaded
 * late: a start would read and decode it for nothing.
 */
export function loading(path, resolveDir) {
  if (isBuiltin(path)) return `require(${JSON.stringify(path)})`
  const file = createRequire(join(resolveDir, 'any.js')).resolve(path)
  if (!lateFiles.has(file)) lateFiles.set(file, lateFiles.size)
  const require = `process.getBuiltinModule('node:module').createRequire(__filename)`
  return `${require}(${JSON.stringify(LATE_FILE)})[${lateFiles.get(file)}]()`
}

/** What the file of late modules is built from, once everything else is built. */
export const lateEntry = () => {
  const loaders = [...lateFiles.keys()].map((file) => `() => require(${JSON.stringify(file)})`)
  return `module.exports = [\n${loaders.join(',\n')}\n]\n`
}

/** Code that loads a module when it is first called or asked for something. */
export const late = (path, resolveDir) => `
const load = () => ${loading(path, resolveDir)}
module.exports = new Proxy(() => {}, {
  get: (_, name) => name === '__esModule' ? undefined : load()[name],
  apply: (_, self, args) => load().apply(self, args),
})`

/** The same for what an ES module imports by name, which would look at all the module has. */
export const lateNames = (names) => (path, resolveDir) =>
  `
const load = () => ${loading(path, resolveDir)}
module.exports = {
  ${names.map((name) => `get ${name}() { return load()[${JSON.stringify(name)}] }`).join(',\n  ')}
}`

function requireVersion(root, owner, known) {
  const {version} = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
  if (version === known) return
  throw new Error(
    `${owner} is ${version}, and the build replaces parts of ${known}. Look at what it replaces, ` +
      'run the tests, and put the new version where the old one stands in scripts/bundle/.',
  )
}

const neverAsked = (owner, modules, asked) =>
  Object.keys(modules)
    .filter((key) => !asked.has(key))
    .map((key) => ({text: `${owner} does not ask for ${key} any more, which the build replaces`}))

/** In the package itself, not in a package below it. */
function isInside(root, importer) {
  const path = relative(root, importer)
  return importer !== '' && !path.startsWith('..') && !path.includes('node_modules')
}

const fileKey = (root, path) => relative(root, path).replaceAll('\\', '/').replace(/\.js$/, '')

/** Keeps esbuild from asking for every import: the last parts of the names are enough. */
const filterFor = (keys) =>
  new RegExp(`(^|/)(${keys.map((key) => escaped(key.split('/').at(-1))).join('|')})(\\.js)?$`)

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Gives the sources of the project other code for the index of a package. */
export const indexOf = (owner, contents) => ({
  name: `index of ${owner}`,
  setup({onResolve, onLoad}) {
    onResolve({filter: new RegExp(`^${escaped(owner)}$`)}, ({importer}) =>
      isInside(resolve('src'), importer) ? {path: owner, namespace: `index:${owner}`} : undefined,
    )
    onLoad({filter: /.*/, namespace: `index:${owner}`}, () => ({
      contents,
      resolveDir: dirname(resolve('package.json')),
    }))
  },
})
