/**
 * esbuild makes a chunk for every set of commands that share a module, so a start opens dozens of
 * files of a few hundred bytes, and each costs about as much as it holds. Here every entry imports
 * the small modules that many share: they become one file.
 */
import {readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {build} from 'esbuild'

/** A module this small, with all it imports, costs less to have than to look up. */
const SMALL_BYTES = 12_000
/** Fewer entries than this keep what they share to themselves. */
const MANY_ENTRIES = 12

/** The plugin for `options`, found out by a first build that writes nothing. */
export async function commonChunk(options) {
  const {metafile} = await build({...options, splitting: false, write: false, outdir: 'unwritten'})
  const common = commonModules(metafile)
  // Exported whole, because of a module that is only imported nothing is kept together.
  const prefix = common
    .map((path, index) => `export * as common${index} from ${JSON.stringify(resolve(path))}\n`)
    .join('')
  const entries = new Set(
    [...options.entryPoints, ...lateModules(metafile)].map((path) => resolve(path)),
  )
  return {
    name: 'common-chunk',
    setup({onLoad}) {
      onLoad({filter: /\.ts$/}, ({path}) =>
        entries.has(path)
          ? {contents: prefix + readFileSync(path, 'utf8'), loader: 'ts'}
          : undefined,
      )
    },
  }
}

/** Modules of ours that are imported late: to esbuild each is an entry of its own. */
const lateModules = ({inputs}) =>
  Object.values(inputs).flatMap(({imports}) =>
    imports
      .filter(({kind, path}) => kind === 'dynamic-import' && path.startsWith('src/'))
      .map(({path}) => path),
  )

/** Modules of ours that many entries load at once, small with everything they import at once. */
function commonModules({inputs, outputs}) {
  const closures = new Map()
  const closureOf = (path) => {
    const known = closures.get(path)
    if (known) return known
    const closure = new Set([path])
    closures.set(path, closure)
    for (const {path: imported, kind} of inputs[path]?.imports ?? []) {
      if (kind === 'dynamic-import') continue
      for (const each of closureOf(imported)) closure.add(each)
    }
    return closure
  }
  const isOurs = (path) => path.startsWith('src/') || path.startsWith('builtin:')
  const isSmall = (path) => {
    const closure = [...closureOf(path)]
    const bytes = closure.reduce((sum, each) => sum + (inputs[each]?.bytes ?? 0), 0)
    return bytes <= SMALL_BYTES && closure.every(isOurs)
  }
  const counts = new Map()
  for (const {entryPoint} of Object.values(outputs)) {
    if (!entryPoint) continue
    for (const path of closureOf(entryPoint)) counts.set(path, (counts.get(path) ?? 0) + 1)
  }
  return [...counts]
    .filter(([path, count]) => count >= MANY_ENTRIES && path.startsWith('src/') && isSmall(path))
    .map(([path]) => path)
    .sort()
}
