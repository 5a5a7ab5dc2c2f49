/**
 * esbuild makes a chunk for every set of entries that share a module, so a start opens dozens of
 * files of a few hundred bytes, and each costs about as much as it holds. Here every entry imports
 * the small modules that many share, and what is imported late imports what is there by then: they
 * become one file.
 */
import {readFileSync, writeFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {build} from 'esbuild'

/** What every process loads before anything else. */
const START = 'src/cli/main.ts'
/** What every command is made of. */
const COMMAND = 'src/cli/base-command.ts'
/** To find and open a file takes a start about as long as to load this much of our sources. */
const FILE_BYTES = 40_000

/**
 * What every entry of a list loads is one file as well. An entry that needs less than the share
 * `least` of it does not load the rest for that: the modules that such entries need stand apart. Those
 * of `withAll` are started seldom, and load the rest.
 */
const TOGETHER = [
  {loadedBy: ['src/commands/webhooks/verify.ts'], least: 0.1},
  {loadedBy: ['src/commands/pix/create.ts', 'src/commands/withdraw/index.ts'], least: 0.2},
  {loadedBy: ['src/app/service-connection.ts'], least: 0.3},
  {loadedBy: ['src/journal/sqlite/sqlite-journal.ts'], least: 0.1},
  {
    loadedBy: ['src/commands/reconcile/index.ts'],
    least: 0.05,
    withAll: [
      'src/actions/reconcile/damaged-inputs.ts',
      'src/actions/reconcile/inputs.ts',
      'src/actions/reconcile/journal-inputs.ts',
      'src/commands/autocomplete.ts',
      'src/commands/demo.ts',
      'src/commands/find.ts',
      'src/commands/journal/export.ts',
      'src/commands/reconcile/explain.ts',
      'src/commands/reconcile/fleet/job.ts',
      'src/commands/reconcile/fleet/merge.ts',
      'src/commands/statement.ts',
      'src/reconcile/read/files/damage.ts',
      'src/render/reconcile/books/chart-names.ts',
    ],
  },
  {
    loadedBy: ['src/render/reconcile/summary/summary.ts'],
    least: 0.1,
    withAll: ['src/commands/reconcile/explain.ts', 'src/render/reconcile/look-through.ts'],
  },
]

/** The plugin for `options`, found out by a first build that writes nothing. */
export async function commonChunk(options) {
  const {metafile} = await build({...options, write: false, outdir: 'unwritten'})
  const exportsOf = new Map(
    Object.values(metafile.outputs).map(({entryPoint, exports}) => [entryPoint, new Set(exports)]),
  )
  // With splitting, what is imported late counts as an entry as well: only the named ones are.
  for (const output of Object.values(metafile.outputs)) {
    if (!options.entryPoints.includes(output.entryPoint)) delete output.entryPoint
  }
  const closureOf = closures(metafile)
  const atStart = [...closureOf(START)].filter((path) => isSource(path) && path !== START)
  const ofCommands = [...closureOf(COMMAND)].filter(isSource)
  const there = modulesThere(metafile, closureOf)
  const always = [...atStart, ...ofCommands]
  const everywhere = new Set(commonModules(metafile, {closureOf, there, always}))
  const roots = [...entriesOf(metafile), ...there.keys()]
  const namesOf = new Map(roots.map((root) => [root, [...(exportsOf.get(root) ?? [])]]))
  const groups = []
  for (const group of TOGETHER) {
    const before = new Set([everywhere, ...groups].flatMap((each) => [...each]))
    groups.push(modulesTogether(metafile, {...group, roots, closureOf, before}))
  }
  const prefixes = new Map(
    roots.flatMap((entry) => {
      if (entry === START) return []
      const loaded = closureOf(entry)
      const together = groups.filter((group) => !group.isDisjointFrom(loaded))
      const modules = new Set(
        [everywhere, there.get(entry) ?? [], ...together].flatMap((each) => [...each]),
      )
      modules.delete(entry)
      return [[resolve(entry), prefixOf([...modules].sort(), namesOf)]]
    }),
  )
  return {
    name: 'common-chunk',
    setup({onLoad, onEnd}) {
      onLoad({filter: /\.ts$/}, ({path}) => {
        const prefix = prefixes.get(path)
        if (prefix === undefined) return undefined
        return {contents: prefix + readFileSync(path, 'utf8'), loader: 'ts'}
      })
      onEnd(async ({metafile: {outputs}}) => {
        for (const [path, {entryPoint}] of Object.entries(outputs)) {
          if (prefixes.has(resolve(entryPoint ?? '')))
            await exportOnly(path, exportsOf.get(entryPoint))
        }
      })
    },
  }
}

/**
 * Exported whole, because of a module that is only imported nothing is kept together. What is an entry
 * itself is exported by its names (`namesOf`): it has such lines as well, and esbuild follows one
 * `export *` into the next on every path that there is, which took minutes.
 */
const prefixOf = (modules, namesOf) =>
  modules
    .map((path, at) => {
      const from = `from ${JSON.stringify(resolve(path))}\n`
      const names = namesOf.get(path)?.map((name) => `${name} as _${at}_${name}`)
      return names ? `export {${names.join(',')}} ${from}` : `export * ${from}`
    })
    .join('')

const EXPORTS = /\bexport\s*\{([^}]*)\}\s*;?\s*$/

/** Takes back what a prefix has a file export: Node would link hundreds of names for nothing. */
async function exportOnly(path, names) {
  const code = readFileSync(path, 'utf8')
  const [clause, list] = EXPORTS.exec(code) ?? []
  if (clause === undefined) throw new Error(`${path} does not end with what it exports`)
  const kept = list.split(',').filter((each) => names.has(each.split(' as ').at(-1).trim()))
  const contents = `${code.slice(0, -clause.length)}\nexport {${kept.join(',')}}`
  const {outputFiles} = await build({
    stdin: {contents, loader: 'js'},
    bundle: true,
    external: ['*'],
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'error',
    write: false,
  })
  writeFileSync(path, outputFiles[0].text)
}

const isSource = (path) => path.startsWith('src/')

const entriesOf = ({outputs}) =>
  Object.values(outputs).flatMap(({entryPoint}) => (entryPoint ? [entryPoint] : []))

const lateImports = ({inputs}, path) =>
  (inputs[path]?.imports ?? []).filter(
    ({kind, path}) => kind === 'dynamic-import' && isSource(path),
  )

/** What loading a module loads at once. */
function closures({inputs}) {
  const known = new Map()
  const closureOf = (path) => {
    if (known.has(path)) return known.get(path)
    const closure = new Set([path])
    known.set(path, closure)
    for (const {path: imported, kind} of inputs[path]?.imports ?? []) {
      if (kind === 'dynamic-import') continue
      for (const each of closureOf(imported)) closure.add(each)
    }
    return closure
  }
  return closureOf
}

/**
 * Per module of ours that is imported late, which to esbuild is an entry of its own: the modules
 * that are there by then, whoever asks for it. It may as well import them: then what it shares with
 * them needs no file apart. Not of one that others import at once, who would get them too.
 */
function modulesThere(metafile, closureOf) {
  const askers = new Map()
  const ask = (root) => {
    for (const module of closureOf(root)) {
      for (const {path: late} of lateImports(metafile, module)) {
        const isNew = !askers.has(late)
        askers.set(late, (askers.get(late) ?? new Set()).add(root))
        if (isNew) ask(late)
      }
    }
  }
  for (const entry of entriesOf(metafile)) ask(entry)
  const there = new Map()
  for (let isStable = false; !isStable; ) {
    isStable = true
    for (const [late, roots] of askers) {
      const known = [...roots].flatMap((root) => {
        if (!askers.has(root)) return [closureOf(root)]
        return there.has(root) ? [closureOf(root).union(there.get(root))] : []
      })
      if (known.length === 0) continue
      const modules = known.reduce((all, each) => all.intersection(each))
      if (there.get(late)?.size === modules.size) continue
      there.set(late, modules)
      isStable = false
    }
  }
  const atOnce = new Set(
    [...entriesOf(metafile), ...askers.keys()].flatMap((root) => [...closureOf(root)].slice(1)),
  )
  const sources = (late) => (atOnce.has(late) ? [] : [...there.get(late)].filter(isSource))
  return new Map([...askers.keys()].map((late) => [late, sources(late)]))
}

/** The modules of ours that stand in one file because all of `loadedBy` load them, and in none `before`. */
function modulesTogether({inputs}, {loadedBy, least, withAll = [], roots, closureOf, before}) {
  const bytesOf = (modules) => [...modules].reduce((sum, path) => sum + inputs[path].bytes, 0)
  const shared = loadedBy
    .map((entry) => closureOf(entry))
    .reduce((all, each) => all.intersection(each))
  const modules = new Set([...shared].filter((path) => isSource(path) && !before.has(path)))
  const enough = least * bytesOf(modules)
  const apart = roots
    .filter((root) => !withAll.includes(root))
    .map((root) => modules.intersection(closureOf(root)))
    .filter((needed) => bytesOf(needed) < enough)
  return modules.difference(new Set(apart.flatMap((needed) => [...needed])))
}

/**
 * Modules of ours that every command may as well load: what the entries without a need for them lose
 * by it is less than what the others win by opening one file less. Modules that the same entries load
 * would stand in one file, so they are weighed together, with all that they load and is not there yet.
 */
function commonModules(metafile, {closureOf, there, always}) {
  const {inputs} = metafile
  const entries = entriesOf(metafile)
  const canStand = (path) => (isSource(path) && !there.has(path)) || path.startsWith('builtin:')
  const isCandidate = (path) =>
    isSource(path) && [...closureOf(path).difference(new Set(always))].every(canStand)
  const files = Object.groupBy(Object.keys(inputs).filter(isCandidate), (path) =>
    entries.filter((entry) => closureOf(entry).has(path)).join(),
  )
  const common = new Set(always)
  for (const [loadedBy, modules] of Object.entries(files).sort(mostEntriesFirst)) {
    const count = loadedBy.split(',').length
    const needed = new Set(modules.flatMap((path) => [...closureOf(path)])).difference(common)
    const bytes = [...needed].reduce((sum, path) => sum + inputs[path].bytes, 0)
    const isWorthIt = bytes * (entries.length - count) <= FILE_BYTES * count
    if (count > 1 && isWorthIt) for (const path of needed) common.add(path)
  }
  return [...common].filter(isSource)
}

const mostEntriesFirst = ([one], [other]) => other.split(',').length - one.split(',').length
