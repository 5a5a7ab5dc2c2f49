/**
 * Writes oclif.manifest.json from the built commands with `oclif manifest`, so that no command is
 * loaded to find another, and its index. The commands are sorted: oclif's order is that of the
 * files, which differs from one file system to the next.
 */
import {execFileSync} from 'node:child_process'
import {readFileSync, writeFileSync} from 'node:fs'
import {writeCommandIndex} from './command-index.js'

const MANIFEST = 'oclif.manifest.json'

execFileSync(process.execPath, ['node_modules/oclif/bin/run.js', 'manifest'], {
  // It only says where it wrote.
  stdio: ['ignore', 'ignore', 'inherit'],
})
const {commands, ...rest} = JSON.parse(readFileSync(MANIFEST, 'utf8'))
const sorted = Object.entries(commands).sort(([a], [b]) => (a < b ? -1 : 1))
const manifest = {...rest, commands: Object.fromEntries(sorted)}
writeCommandIndex(manifest.commands)
writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
