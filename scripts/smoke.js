/**
 * Packs the package, installs the file in an empty directory as a user would, and runs it there: small things, the demo, and a reconciliation that is large enough for the kernel.
 * Prints one line a step; exits 1 at the first that does not hold.
 */
import {execFileSync} from 'node:child_process'
import {existsSync, mkdtempSync, readdirSync, rmSync, statSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {writeLargeWorld} from '../bench/reconcile/large-world.ts'

const elsewhere = mkdtempSync(join(tmpdir(), 'pixctl-smoke-'))
const world = join(elsewhere, 'world')
const LARGE_CHARGES = 5_000
const env = {...process.env, PIXCTL_HOME: join(elsewhere, 'home'), PIXCTL_CREDENTIAL_STORE: 'file'}

try {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', elsewhere], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
  const file = join(elsewhere, packed.filename)
  say(`packed ${packed.files.length} files, ${Math.round(statSync(file).size / 1024)} KiB`)
  const startedMs = Date.now()
  const folder = join(elsewhere, 'project')
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', file], {
    stdio: 'ignore',
  })
  const packages = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))
  say(`installed ${packages.length} packages in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`)
  const program = join(folder, 'node_modules/.bin/pixctl')
  if (!existsSync(program)) throw new Error('the package installs no pixctl')
  const pixctl = (...args) => execFileSync(program, args, {env, cwd: folder, encoding: 'utf8'})
  say(pixctl('--version').trim())
  const decoded = pixctl('pix', 'decode', '--json', SAMPLE_CODE())
  if (JSON.parse(decoded).kind !== 'static') throw new Error('pix decode does not decode')
  say('pix decode reads a code')
  const demo = JSON.parse(
    execFileSync('npx', ['pixctl', 'demo', '--json'], {env, cwd: folder, encoding: 'utf8'}),
  )
  if (!demo.steps.every((step) => step.holds)) throw new Error('a step of the demo does not hold')
  say(`npx pixctl demo: ${demo.steps.length} steps hold`)
  writeLargeWorld(world, LARGE_CHARGES)
  reconcileLarge((args) => execFileSync(program, args, {env, cwd: folder, encoding: 'utf8'}))
  say(`reconcile: ${LARGE_CHARGES} charges, screened`)
  if (process.platform === 'linux') smokeExecutable()
} finally {
  rmSync(elsewhere, {recursive: true, force: true})
}

/** The single-file executable tells its version and runs the demo, with an empty cache. */
function smokeExecutable() {
  const file = join(elsewhere, 'pixctl')
  execFileSync('node', ['scripts/sea.js', file], {stdio: 'ignore'})
  const options = {env: {...env, XDG_CACHE_HOME: join(elsewhere, 'cache')}, encoding: 'utf8'}
  const version = execFileSync(file, ['--version'], options).trim()
  const {steps} = JSON.parse(execFileSync(file, ['demo', '--json'], options))
  if (!steps.every((step) => step.holds)) throw new Error('the executable runs no demo')
  reconcileLarge((args) => execFileSync(file, args, options))
  say(`single file: ${version}, ${Math.round(statSync(file).size / 1024 / 1024)} MiB`)
}

/** Large enough for threads and the kernel, which are files of their own. */
function reconcileLarge(run) {
  const result = JSON.parse(run(['reconcile', '--from', world, '--fail-on', 'never', '--json']))
  const {rows} = result.totals['charges.jsonl']
  if (rows !== LARGE_CHARGES) throw new Error(`${rows} of ${LARGE_CHARGES} charges were reconciled`)
}

function say(text) {
  process.stdout.write(`${text}\n`)
}

/** The central bank's own example of a static code. */
function SAMPLE_CODE() {
  return (
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
    '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
  )
}
