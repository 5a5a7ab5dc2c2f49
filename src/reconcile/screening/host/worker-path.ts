/**
 * Where the worker's code is: next to this file in the sources, in its own entry point of a bundle.
 * Bundlers move code between files, so the bundle is found by the folder it is built into.
 */
export function workerUrl(here = import.meta.url): URL {
  return here.endsWith('.ts')
    ? new URL('./worker.ts', here)
    : builtUrl('screening/host/worker.js', here)
}

/** Where the build puts a file of this folder; the sources use what was built last. */
export function builtUrl(name: string, here = import.meta.url): URL {
  const root = here.endsWith('.ts')
    ? new URL('../../../../dist/', here)
    : here.slice(0, here.lastIndexOf('/dist/') + '/dist/'.length)
  return new URL(`reconcile/${name}`, root)
}
