/**
 * Writes oclif.manifest.json from the built commands, so that no command is loaded to find another,
 * and its index.
 */
import {writeFileSync} from 'node:fs'
import {Plugin} from '@oclif/core'
import {writeCommandIndex} from './command-index.js'

const plugin = new Plugin({
  root: process.cwd(),
  type: 'core',
  ignoreManifest: true,
  errorOnManifestCreate: true,
  respectNoCacheDefault: true,
})
await plugin.load()
const {commands, ...rest} = plugin.manifest
const sorted = Object.entries(commands).sort(([a], [b]) => (a < b ? -1 : 1))
const manifest = {...rest, commands: Object.fromEntries(sorted)}
writeCommandIndex(manifest.commands)
writeFileSync('oclif.manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
