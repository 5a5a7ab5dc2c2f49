import {readFileSync, writeFileSync} from 'node:fs'
import {dirname, relative} from 'node:path'
import {eagerModules} from './eager-modules.js'
import {LATE_FILE} from './replace-in.js'

/** CommonJS packages inside an ES module still ask for these. */
const BANNER = {
  require: `process.getBuiltinModule('node:module').createRequire(import.meta.url)`,
  __filename: 'import.meta.filename',
  __dirname: 'import.meta.dirname',
}

/** By UTF-16 unit, as `\u` escapes them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the first character of ASCII.
const NOT_ASCII = /[^\x00-\x7f]/g

/**
 * An esbuild plugin. Gives each file of ES modules what it needs of CommonJS and no more (to make a
 * `require` takes as long as to read a small file), the path to the late modules, and ASCII only.
 */
export const finishFiles = (lateOutput) => ({
  name: 'finish files',
  setup({onEnd, initialOptions: {write}}) {
    if (write === false) return
    onEnd(({metafile}) => {
      for (const path of Object.keys(metafile?.outputs ?? {})) {
        const isModule = path.endsWith('.js')
        const late = relative(dirname(path), lateOutput)
        const code = inAscii(readFileSync(path, 'utf8')).replaceAll(LATE_FILE, late)
        writeFileSync(path, bannerFor(code) + (isModule ? eagerModules(code) : code))
      }
    })
  },
})

const bannerFor = (code) =>
  Object.entries(BANNER)
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(code))
    .map(([name, value]) => `const ${name}=${value};`)
    .join('')

/**
 * esbuild escapes strings and leaves regular expressions as they are, where an escape means the same.
 * Node decodes ASCII faster, and keeps it in half the memory.
 */
const inAscii = (text) =>
  text.replaceAll(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
