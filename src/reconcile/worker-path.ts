/**
 * Where the worker's code is: next to this file in the sources, in its own entry point of a bundle.
 * Bundlers move code between files, so the bundle is found by the folder it is built into.
 */
export function workerUrl(here = import.meta.url): URL {
  if (here.endsWith('.ts')) return new URL('./worker.ts', here)
  const root = here.slice(0, here.lastIndexOf('/dist/') + '/dist/'.length)
  return new URL('reconcile/worker.js', root)
}
