/**
 * Fails when a generated file is not what the sources give: the manifest, the README's command
 * list, the reference with its schemas, the command snapshot and openapi.json.
 */
import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync} from 'node:fs'

const MANIFEST = 'oclif.manifest.json'

const read = () => (existsSync(MANIFEST) ? readFileSync(MANIFEST, 'utf8') : undefined)
const run = (...args) => execFileSync(process.execPath, args, {stdio: 'inherit'})

const committed = execFileSync('git', ['show', `HEAD:${MANIFEST}`], {encoding: 'utf8'})
run('scripts/build.js')
const isFresh = read() === committed
if (!isFresh) process.stderr.write(`${MANIFEST} is not what the sources give; commit it\n`)
run('scripts/docs.js', '--check')
process.exitCode = isFresh ? 0 : 1
