/** What the bundle takes of oclif, and what it leaves out of a start. */
import {indexOf, late, replaceIn} from './replace-in.js'

/** What was looked at when the lists below were made. */
const VERSION = '5.1.9'

/** What oclif's index would load at every start only to look at it once. */
const INDEX = `
export * as Args from '@oclif/core/args'
export * as Flags from '@oclif/core/flags'
export {Command} from '@oclif/core/command'
export {execute} from '@oclif/core/execute'
`

/** oclif asks at every start whether this is Windows' Linux; the kernel's name says so at no cost. */
const WSL = `
export const isWsl = process.platform === 'linux' && /microsoft/i.test(process.getBuiltinModule('node:os').release())
export const powerShellPath = async () => 'powershell.exe'
`

/**
 * The same question where every start asks it, without a file of its own. The rest of the module
 * asks for the shell on Windows, where it loads what it needs.
 */
const OS = (path) => `
const real = require('${path}')
const {platform, release} = process.getBuiltinModule('node:os')
const isWsl = process.platform === 'linux' && /microsoft/i.test(release())
module.exports = {...real, getPlatform: async () => isWsl ? 'wsl' : platform()}
`

/** oclif makes a logger for every part of itself, which all are silent without this variable. */
const DEBUG = `module.exports = process.env.DEBUG ? require('debug') : () => () => {}`

/** Of its help, a start needs to know which words ask for it; the rest is loaded to show it. */
const HELP = (path) => {
  const folder = path.replace(/\/index$/, '')
  return `
const words = require('${folder}/util')
const help = () => require('${folder}/index')
module.exports = {
  getHelpFlagAdditions: words.getHelpFlagAdditions,
  normalizeArgv: words.normalizeArgv,
  get loadHelpClass() { return help().loadHelpClass },
}`
}

/**
 * What oclif asks for at load and uses, if at all, much later: to say what went wrong, to look for
 * plugins, to measure itself. `ansis` builds every colour there is, `fdir` below `tinyglobby`
 * looks for a package that is not there.
 */
const SELDOM = [
  'node:child_process',
  'node:fs/promises',
  'node:perf_hooks',
  'node:readline',
  'ansis',
  'clean-stack',
  'cli-spinners',
  'ejs',
  'get-package-type',
  'indent-string',
  'lilconfig',
  'minimatch',
  'string-width',
  'supports-color',
  'tinyglobby',
  'wordwrap',
  'wrap-ansi',
]

export const lightOclif = [
  indexOf('@oclif/core', INDEX),
  replaceIn('@oclif/core', VERSION, {
    'wsl-utils': () => WSL,
    debug: () => DEBUG,
    'lib/help': HELP,
    'lib/util/os': OS,
    'lib/help/index': HELP,
    ...Object.fromEntries(SELDOM.map((path) => [path, late])),
  }),
]
