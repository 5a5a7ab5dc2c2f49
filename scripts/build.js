/**
 * Bundles src/ into dist/: one entry a command, shared chunks, everything late stays late.
 * Writes oclif.manifest.json and the licences of what is bundled. `--watch` keeps building.
 */
import {execFileSync} from 'node:child_process'
import {globSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {isBuiltin} from 'node:module'
import {join, relative} from 'node:path'
import {build, context} from 'esbuild'
import {writeCommandIndex} from './command-index.js'
import {commonChunk} from './common-chunk.js'
import {buildKernel} from './kernel.js'
import {lightConf} from './light-conf.js'
import {lightOclif} from './light-oclif.js'
import {lightUndici} from './light-undici.js'

const ENTRIES = ['src/cli/main.ts', 'src/cli/help.ts', 'src/commands/**/*.ts', 'src/cli/hooks/*.ts']
/** Each in one file: a thread shares no module with the program, and finds its own sooner. */
const THREADS = ['src/**/worker.ts']

/** CommonJS packages inside an ES module still ask for these. */
const BANNER = `
const require = process.getBuiltinModule('node:module').createRequire(import.meta.url)
const __filename = import.meta.filename
const __dirname = import.meta.dirname
`

const NEEDS_BANNER = /\b(require|__filename|__dirname)\b/

/**
 * An `import` or `require` of a builtin evaluates every lazy getter of it (workers, reports, parsers
 * …), which costs a start about 10 ms; asking the process for the module does not.
 */
const lazyBuiltins = {
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
        pluginData: {isImport: kind === 'import-statement'},
      }
    })
    onLoad({filter: /.*/, namespace: 'builtin'}, ({path, pluginData}) => ({
      contents:
        pluginData.isImport && /^(node:)?(fs|util)$/.test(path) ? getters(path) : asked(path),
      loader: 'js',
    }))
  },
}

const asked = (path) => `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`

/**
 * For `import`, where esbuild looks at every property: some of these two are made when they are
 * looked at, with streams and threads.
 */
const getters = (path) => `
const builtin = process.getBuiltinModule(${JSON.stringify(path)})
for (const name of Object.getOwnPropertyNames(builtin)) {
  Object.defineProperty(module.exports, name, {enumerable: true, get: () => builtin[name]})
}`

const sources = (patterns) => patterns.flatMap((pattern) => globSync(pattern))

const options = {
  entryPoints: sources(ENTRIES),
  outdir: 'dist',
  outbase: 'src',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minifySyntax: true,
  minifyWhitespace: true,
  chunkNames: 'chunks/[name]-[hash]',
  banner: {js: BANNER.trim().replaceAll('\n', ';')},
  external: ['keytar'],
  loader: {'.ttf': 'binary'},
  // fontkit asks for it to read WOFF2; the fonts in the program are TrueType, and it is 0.5 MB.
  alias: {'brotli/decompress.js': './scripts/no-brotli.js'},
  plugins: [...lightOclif, ...lightUndici, ...lightConf, lazyBuiltins],
  metafile: true,
  logLevel: 'warning',
}

const threadOptions = {...options, entryPoints: sources(THREADS), splitting: false}

/** The page of the emulator, for the browser: one script, one style sheet, no request elsewhere. */
const pageOptions = {
  entryPoints: {
    app: 'src/dashboard-page/main.tsx',
    style: 'src/dashboard-page/app.css',
    index: 'src/dashboard-page/index.html',
    icon: 'src/dashboard-page/icon.svg',
  },
  outdir: 'dist/dashboard',
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: ['chrome123', 'firefox120', 'safari17.5'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  loader: {'.html': 'copy', '.svg': 'copy'},
  minify: true,
  metafile: true,
  logLevel: 'warning',
}

rmSync('dist', {recursive: true, force: true})
await buildKernel()
if (process.argv.includes('--watch')) {
  for (const each of [options, threadOptions, pageOptions]) {
    const watching = await context(each)
    await watching.watch()
  }
  writeCommandIndex(JSON.parse(readFileSync('oclif.manifest.json', 'utf8')).commands)
} else {
  const plugins = [await commonChunk(options), ...options.plugins]
  const built = await Promise.all(
    [{...options, plugins}, threadOptions, pageOptions].map((each) => build(each)),
  )
  dropBanners(built[0].metafile)
  writeLicences(built.flatMap(({metafile}) => Object.keys(metafile.inputs)))
  writeManifest()
}

/** To make a `require` takes as long as to read a small file, and few files need one. */
function dropBanners({outputs}) {
  for (const path of Object.keys(outputs)) {
    const text = readFileSync(path, 'utf8')
    const code = text.slice(options.banner.js.length)
    if (!text.startsWith(options.banner.js) || NEEDS_BANNER.test(code)) continue
    writeFileSync(path, code.trimStart())
  }
}

/** What we ship of others, and under which terms. */
function writeLicences(inputs) {
  const packages = new Set(
    inputs.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
  )
  const texts = [...packages].sort().map((name) => {
    const folder = join('node_modules', name)
    const {version, license} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const files = globSync(
      join(folder, '{LICEN[SC]E,LICEN[SC]E.*,LICENSE_FONT,licen[sc]e,licen[sc]e.*}'),
    )
    const terms = [...new Set(files)].sort().map((file) => readFileSync(file, 'utf8').trim())
    return `${name} ${version} (${license})\n\n${terms.join('\n\n')}\n`
  })
  writeFileSync('THIRD-PARTY-LICENSES.txt', texts.join(`\n${'-'.repeat(72)}\n\n`))
}

/** In a process of its own, so that it loads what was just built. */
function writeManifest() {
  rmSync('oclif.manifest.json', {force: true})
  execFileSync(process.execPath, ['scripts/manifest.js'], {stdio: 'inherit'})
  execFileSync(process.execPath, ['scripts/man.js'], {stdio: 'inherit'})
}
