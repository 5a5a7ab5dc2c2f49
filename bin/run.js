#!/usr/bin/env node
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `pixctl needs Node 24 or later; this is Node ${process.versions.node}. Install it from https://nodejs.org\n`,
  )
  process.exit(1)
}
// At this signal, which scripts send to make a program open its log anew, Node opens a debugger on a
// port of 127.0.0.1, and any user of the machine runs code in it as this one.
if (process.platform !== 'win32') process.on('SIGUSR1', () => {})
const {enableCompileCache, getCompileCacheDir} = process.getBuiltinModule('node:module')
// A directory given by NODE_COMPILE_CACHE is in use already.
if (!getCompileCacheDir()) {
  const {ownCacheDirectory} = await import('./own-cache.js')
  const cache = ownCacheDirectory(process.env)
  if (cache) enableCompileCache(`${cache}/compiled`)
}
await import('../dist/cli/main.js')
