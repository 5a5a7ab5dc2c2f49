/**
 * Bundles src/ into dist/: one entry a command, shared chunks, everything late stays late.
 * Writes oclif.manifest.json and the licences of what is bundled. `--watch` keeps building.
 */
import {execFileSync} from 'node:child_process'
import {globSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {build, context} from 'esbuild'
import {writeCommandIndex} from './bundle/command-index.js'
import {commonChunk} from './bundle/common-chunk.js'
import {finishFiles} from './bundle/finish-files.js'
import {buildKernel} from './bundle/kernel.js'
import {lazyBuiltins} from './bundle/lazy-builtins.js'
import {lightConf} from './bundle/light-conf.js'
import {lightOclif} from './bundle/light-oclif.js'
import {lightUndici} from './bundle/light-undici.js'
import {lateEntry} from './bundle/replace-in.js'
import {compileWarmStarts} from './bundle/warm-starts.js'

const ENTRIES = ['src/cli/main.ts', 'src/cli/help.ts', 'src/commands/**/*.ts', 'src/cli/hooks/*.ts']
/** Each in one file: a thread shares no module with the program, and finds its own sooner. */
const THREADS = ['src/**/worker.ts']
/** What a start does not need of packages. */
const LATE_OUTPUT = 'dist/late.cjs'

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
  // They are in THIRD-PARTY-LICENSES.txt, in full.
  legalComments: 'none',
  external: ['keytar'],
  loader: {'.ttf': 'binary'},
  // fontkit asks for it to read WOFF2; the fonts in the program are TrueType, and it is 0.5 MB.
  alias: {'brotli/decompress.js': './scripts/bundle/no-brotli.js'},
  plugins: [...lightOclif, ...lightUndici, ...lightConf, lazyBuiltins, finishFiles(LATE_OUTPUT)],
  metafile: true,
  logLevel: 'warning',
}

const threadOptions = {...options, entryPoints: sources(THREADS), splitting: false}

/** Known once everything else is built. */
const lateOptions = () => ({
  stdin: {contents: lateEntry(), resolveDir: '.'},
  outfile: LATE_OUTPUT,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node24',
  minifySyntax: true,
  minifyWhitespace: true,
  plugins: [lazyBuiltins],
  metafile: true,
  logLevel: 'warning',
})

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
  await build(lateOptions())
  writeCommandIndex(JSON.parse(readFileSync('oclif.manifest.json', 'utf8')).commands)
} else {
  const plugins = [await commonChunk(options), ...options.plugins]
  const built = await Promise.all(
    [{...options, plugins}, threadOptions, pageOptions].map((each) => build(each)),
  )
  built.push(await build(lateOptions()))
  writeLicences(built.flatMap(({metafile}) => Object.keys(metafile.inputs)))
  writeManifest()
  await compileWarmStarts()
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
  execFileSync(process.execPath, ['scripts/bundle/manifest.js'], {stdio: 'inherit'})
  execFileSync(process.execPath, ['scripts/docs/man.js'], {stdio: 'inherit'})
}
