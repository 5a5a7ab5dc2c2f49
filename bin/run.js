#!/usr/bin/env node
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `pixctl needs Node 24 or later; this is Node ${process.versions.node}. Install it from https://nodejs.org\n`,
  )
  process.exit(1)
}
const {enableCompileCache, getCompileCacheDir} = process.getBuiltinModule('node:module')
// A directory given by NODE_COMPILE_CACHE is in use already.
if (!getCompileCacheDir()) {
  const {ownCacheDirectory} = await import('./own-cache.js')
  const cache = ownCacheDirectory(process.env)
  if (cache) enableCompileCache(`${cache}/compiled`)
}
await import('../dist/cli/main.js')
