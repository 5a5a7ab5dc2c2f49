/**
 * The directory of this user's compiled code, or nothing where no directory is safe.
 *
 * Node runs what it finds in a compile cache: whoever can write there runs code as this user. So the
 * directory is never the shared temporary one. It is made 0700; it belongs to this user; and every
 * directory above it belongs to this user or to root, and lets no other user replace what is in it.
 *
 * One function without imports: the single-file executable carries a copy of its text.
 */
export function ownCacheDirectory(env) {
  const {lstatSync, mkdirSync, realpathSync} = process.getBuiltinModule('node:fs')
  const {dirname, isAbsolute, join, resolve} = process.getBuiltinModule('node:path')

  const path = chosenPath()
  if (!path) return undefined
  try {
    const found = lstatSync(path, {throwIfNoEntry: false}) ?? made()
    return isOwn(found) && directoriesAbove(realpathSync(path)).every(isSafe) ? path : undefined
  } catch {
    return undefined
  }

  function chosenPath() {
    if (env.PIXCTL_HOME) return join(resolve(env.PIXCTL_HOME), 'cache')
    if (process.platform === 'win32') return below(env.LOCALAPPDATA, 'pixctl', 'cache')
    if (process.platform === 'darwin') return below(env.HOME, 'Library', 'Caches', 'pixctl')
    return below(env.XDG_CACHE_HOME, 'pixctl') ?? below(env.HOME, '.cache', 'pixctl')
  }

  function below(directory, ...names) {
    return directory && isAbsolute(directory) ? join(directory, ...names) : undefined
  }

  function made() {
    makeDirectory(path)
    return lstatSync(path)
  }

  /** Step by step: what is recursive in Node itself never ends where a parent cannot be made. */
  function makeDirectory(directory) {
    const parent = dirname(directory)
    if (!lstatSync(parent, {throwIfNoEntry: false})) makeDirectory(parent)
    mkdirSync(directory, {mode: 0o700})
  }

  function isOwn(stats) {
    if (!stats.isDirectory()) return false
    const user = process.geteuid?.()
    return user === undefined || (stats.uid === user && (stats.mode & 0o077) === 0)
  }

  /** In a directory with the sticky bit, only its owner can rename or remove what belongs to them. */
  function isSafe(directory) {
    const user = process.geteuid?.()
    if (user === undefined) return true
    const {uid, mode} = lstatSync(directory)
    return (uid === user || uid === 0) && ((mode & 0o022) === 0 || (mode & 0o1000) !== 0)
  }

  function directoriesAbove(directory) {
    const parent = dirname(directory)
    return parent === directory ? [] : [parent, ...directoriesAbove(parent)]
  }
}
