/**
 * A single-file executable of Node's own kind, from the same build: the bundle travels as assets, is
 * unpacked once per version into the user's cache, and runs from there.
 * Usage: node scripts/sea.js [output]     (run `npm run build` first)
 */
import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import {tmpdir} from 'node:os'
import {join, resolve} from 'node:path'
import {ownCacheDirectory} from '../bin/own-cache.js'

const QUIETLY = {stdio: ['ignore', 'ignore', 'pipe']}
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
const output = resolve(process.argv[2] ?? 'pixctl-linux-x64')
const folder = mkdtempSync(join(tmpdir(), 'pixctl-sea-'))
const {version} = JSON.parse(readFileSync('package.json', 'utf8'))
const files = [
  'package.json',
  'oclif.manifest.json',
  ...globSync('dist/**/*.{js,cjs,html,css,json,svg,wasm}'),
]

/**
 * Runs inside the executable: unpack once, then hand over to the ordinary entry. Without a directory
 * that is this user's alone the files go to a new one, for this run only.
 */
const LAUNCHER = `
const {existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync} = require('node:fs')
const {tmpdir} = require('node:os')
const {createRequire, enableCompileCache} = require('node:module')
const {dirname, join} = require('node:path')
const sea = require('node:sea')

// See bin/run.js.
if (process.platform !== 'win32') process.on('SIGUSR1', () => {})

${ownCacheDirectory}

const cache = ownCacheDirectory(process.env)
const home = cache ? unpackedOnce(cache) : unpackedForThisRun()
if (cache) enableCompileCache(join(cache, 'compiled'))
process.argv[1] = join(home, 'bin', 'run.js')
createRequire(join(home, 'package.json'))('./dist/cli/main.js')

function unpackedOnce(cache) {
  const home = join(cache, ${JSON.stringify(`${version}-BUILD`)})
  if (existsSync(home)) return home
  const unpacked = unpack(join(cache, 'unpacking-'))
  try {
    renameSync(unpacked, home)
  } catch (error) {
    if (!existsSync(home)) throw error
    rmSync(unpacked, {recursive: true, force: true})
  }
  return home
}

function unpackedForThisRun() {
  const home = unpack(join(tmpdir(), 'pixctl-'))
  process.on('exit', () => rmSync(home, {recursive: true, force: true}))
  return home
}

function unpack(prefix) {
  const unpacked = mkdtempSync(prefix)
  for (const path of JSON.parse(sea.getAsset('files', 'utf8'))) {
    mkdirSync(dirname(join(unpacked, path)), {recursive: true})
    writeFileSync(join(unpacked, path), Buffer.from(sea.getAsset(path)))
  }
  return unpacked
}
`

try {
  const hash = createHash('sha256')
  for (const path of files) hash.update(path).update(readFileSync(path))
  const build = hash.digest('hex').slice(0, 12)
  writeFileSync(join(folder, 'launcher.cjs'), LAUNCHER.replace('BUILD', build))
  writeFileSync(join(folder, 'files.json'), JSON.stringify(files))
  const config = {
    main: join(folder, 'launcher.cjs'),
    output: join(folder, 'pixctl.blob'),
    disableExperimentalSEAWarning: true,
    assets: {
      files: join(folder, 'files.json'),
      ...Object.fromEntries(files.map((path) => [path, resolve(path)])),
    },
  }
  writeFileSync(join(folder, 'sea.json'), JSON.stringify(config))
  execFileSync(process.execPath, ['--experimental-sea-config', join(folder, 'sea.json')], QUIETLY)
  copyFileSync(process.execPath, output)
  chmodSync(output, 0o755)
  execFileSync(
    'npx',
    ['postject', output, 'NODE_SEA_BLOB', config.output, '--sentinel-fuse', FUSE],
    QUIETLY,
  )
  process.stdout.write(`${output}: ${version}, ${files.length} files inside\n`)
} finally {
  rmSync(folder, {recursive: true, force: true})
}
