/** What the bundle takes of oclif, and what it leaves out of a start. */

/** What oclif's index would load at every start only to look at it once. */
const OCLIF = `
export * as Args from '@oclif/core/args'
export * as Flags from '@oclif/core/flags'
export {Command} from '@oclif/core/command'
export {execute} from '@oclif/core/execute'
export {CommandHelp, Help, loadHelpClass} from '@oclif/core/help'
`

/** oclif asks at every start whether this is Windows' Linux; the kernel's name says so at no cost. */
const WSL = `
export const isWsl = process.platform === 'linux' && /microsoft/i.test(process.getBuiltinModule('node:os').release())
export const powerShellPath = async () => 'powershell.exe'
`

/** oclif makes a logger for every part of itself, which all are silent without this variable. */
const DEBUG = `module.exports = process.env.DEBUG ? require('debug') : () => () => {}`

/**
 * What oclif asks for at load and uses, if at all, much later: to say what went wrong, to look for
 * plugins, to measure itself. `ansis` builds every colour there is, `fdir` below `tinyglobby`
 * looks for a package that is not there.
 */
const SELDOM = new RegExp(
  `^(${[
    'node:(child_process|fs/promises|perf_hooks|readline)',
    'ansis|clean-stack|cli-spinners|ejs|get-package-type|indent-string|lilconfig|minimatch',
    'string-width|supports-color|tinyglobby|wordwrap|wrap-ansi',
  ].join('|')})$`,
)

/** Stands for a module until it is called or asked for something. */
const late = (path) => `
const load = () => require(${JSON.stringify(path)})
module.exports = new Proxy(() => {}, {
  get: (_, name) => name === '__esModule' ? undefined : load()[name],
  apply: (_, self, args) => load().apply(self, args),
})`

export const lightOclif = {
  name: 'light-oclif',
  setup({onResolve, onLoad}) {
    onResolve({filter: /^@oclif\/core$/}, () => ({path: 'index', namespace: 'oclif'}))
    onResolve({filter: /^wsl-utils$/}, () => ({path: 'wsl', namespace: 'oclif'}))
    onLoad({filter: /.*/, namespace: 'oclif'}, ({path}) => ({
      contents: path === 'wsl' ? WSL : OCLIF,
      resolveDir: process.cwd(),
    }))
    const isAsked = ({kind, pluginData}) => kind === 'require-call' && pluginData !== 'real'
    // Resolved from where it is asked for: oclif has versions of its own of some of them.
    const later = ({path, resolveDir}) => ({
      path,
      suffix: `?${resolveDir}`,
      namespace: 'seldom',
      pluginData: {resolveDir},
    })
    onResolve({filter: SELDOM}, (asked) => (isAsked(asked) ? later(asked) : undefined))
    onResolve({filter: /^debug$/}, (asked) => (isAsked(asked) ? later(asked) : undefined))
    onLoad({filter: /.*/, namespace: 'seldom'}, ({path, pluginData}) => ({
      contents: path === 'debug' ? DEBUG : late(path),
      resolveDir: pluginData.resolveDir,
      pluginData: 'real',
    }))
  },
}
