/**
 * Where the code of a thread is: its source when pixctl runs from the sources, else its own entry
 * of the bundle. Bundlers move code between files, so the bundle is found by the folder it is built
 * into.
 *
 * `entry` is a path below `src` without its ending: `inbox/writer/worker`.
 */
export function workerUrl(entry: string, here = import.meta.url): URL {
  return here.endsWith('.ts') ? new URL(`../${entry}.ts`, here) : builtUrl(`${entry}.js`, here)
}

/** A file of the build, by its path below `dist`; the sources use what was built last. */
export function builtUrl(path: string, here = import.meta.url): URL {
  const root = here.endsWith('.ts')
    ? new URL('../../dist/', here)
    : here.slice(0, here.lastIndexOf('/dist/') + '/dist/'.length)
  return new URL(path, root)
}
