/** Generates every generated file anew and fails when one differs from what is committed. */
import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'

const GENERATED = ['oclif.manifest.json']
const before = GENERATED.map((path) => readFileSync(path, 'utf8'))
execFileSync(process.execPath, ['scripts/build.js'], {stdio: 'inherit'})
const stale = GENERATED.filter((path, i) => readFileSync(path, 'utf8') !== before[i])
for (const path of stale) process.stderr.write(`${path} is not what the sources give; commit it\n`)
process.exit(stale.length === 0 ? 0 : 1)
