#!/usr/bin/env node
import module from 'node:module'

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `pixctl needs Node 24 or later; this is Node ${process.versions.node}. Install it from https://nodejs.org\n`,
  )
  process.exit(1)
}
module.enableCompileCache?.()
await import('../dist/cli/main.js')
