/**
 * Bundles src/ into dist/: one entry a command, shared chunks, everything late stays late.
 * Writes oclif.manifest.json and the licences of what is bundled. `--watch` keeps building.
 */
import {execFileSync} from 'node:child_process'
import {globSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {build, context} from 'esbuild'

const ENTRIES = [
  'src/main.ts',
  'src/help.ts',
  'src/commands/**/*.ts',
  'src/hooks/*.ts',
  'src/**/worker.ts',
]

/** CommonJS packages inside an ES module still ask for these. */
const BANNER = `
import {createRequire as __pixctlRequire} from 'node:module'
import {fileURLToPath as __pixctlPath} from 'node:url'
const require = __pixctlRequire(import.meta.url)
const __filename = __pixctlPath(import.meta.url)
const __dirname = __pixctlPath(new URL('.', import.meta.url))
`

const options = {
  entryPoints: ENTRIES.flatMap((pattern) => globSync(pattern)),
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
  metafile: true,
  logLevel: 'warning',
}

rmSync('dist', {recursive: true, force: true})
if (process.argv.includes('--watch')) {
  const watching = await context(options)
  await watching.watch()
} else {
  const {metafile} = await build(options)
  writeLicences(Object.keys(metafile.inputs))
  writeManifest()
}

/** What we ship of others, and under which terms. */
function writeLicences(inputs) {
  const packages = new Set(
    inputs.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []),
  )
  const texts = [...packages].sort().map((name) => {
    const folder = join('node_modules', name)
    const {version, license} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const [file] = globSync(join(folder, '{LICEN[SC]E,LICEN[SC]E.*,licen[sc]e,licen[sc]e.*}'))
    return `${name} ${version} (${license})\n\n${file ? readFileSync(file, 'utf8').trim() : ''}\n`
  })
  writeFileSync('THIRD-PARTY-LICENSES.txt', texts.join(`\n${'-'.repeat(72)}\n\n`))
}

/** In a process of its own, so that it loads what was just built. */
function writeManifest() {
  rmSync('oclif.manifest.json', {force: true})
  execFileSync(process.execPath, ['scripts/manifest.js'], {stdio: 'inherit'})
  execFileSync(process.execPath, ['scripts/man.js'], {stdio: 'inherit'})
}
