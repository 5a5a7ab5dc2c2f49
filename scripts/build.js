/**
 * Bundles src/ into dist/: one entry a command, shared chunks, everything late stays late.
 * Writes oclif.manifest.json and the licences of what is bundled. `--watch` keeps building.
 */
import {execFileSync} from 'node:child_process'
import {globSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {build, context} from 'esbuild'
import {writeCommandIndex} from './command-index.js'
import {commonChunk} from './common-chunk.js'
import {buildKernel} from './kernel.js'
import {lazyBuiltins} from './lazy-builtins.js'
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

/** By UTF-16 unit, as `\u` escapes them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the first character of ASCII.
const NOT_ASCII = /[^\x00-\x7f]/g

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
  lightenFiles(built[0].metafile)
  writeLicences(built.flatMap(({metafile}) => Object.keys(metafile.inputs)))
  writeManifest()
}

/** To make a `require` takes as long as to read a small file, and few files need one. */
function lightenFiles({outputs}) {
  for (const path of Object.keys(outputs)) {
    const text = inAscii(readFileSync(path, 'utf8'))
    const code = text.slice(options.banner.js.length)
    const isNeedless = text.startsWith(options.banner.js) && !NEEDS_BANNER.test(code)
    writeFileSync(path, isNeedless ? code.trimStart() : text)
  }
}

/**
 * esbuild escapes strings and leaves regular expressions as they are, where an escape means the same.
 * Node decodes ASCII faster, and keeps it in half the memory.
 */
function inAscii(text) {
  return text.replaceAll(
    NOT_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
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
