/** Writes oclif.manifest.json from the built commands, so that no command is loaded to find another. */
import {writeFileSync} from 'node:fs'
import {Plugin} from '@oclif/core'

const plugin = new Plugin({
  root: process.cwd(),
  type: 'core',
  ignoreManifest: true,
  errorOnManifestCreate: true,
  respectNoCacheDefault: true,
})
await plugin.load()
writeFileSync('oclif.manifest.json', `${JSON.stringify(plugin.manifest, null, 2)}\n`)
