/** What the bundle takes of undici, and what it leaves out of a start. */
import {dirname, resolve} from 'node:path'

/**
 * One dispatcher and one call of undici, without its fetch, mocks, caches and proxies. HTTP/2 is
 * loaded when a server speaks it.
 */
const UNDICI = `
import Agent from 'undici/lib/dispatcher/agent.js'
import callRequest from 'undici/lib/api/api-request.js'
import global from 'undici/lib/global.js'
import util from 'undici/lib/core/util.js'

export {Agent}
export const errors = require('undici/lib/core/errors.js')
export function request(address, {dispatcher = global.getGlobalDispatcher(), method, ...options} = {}) {
  const url = util.parseURL(address)
  return callRequest.call(dispatcher, {
    ...options,
    origin: url.origin,
    path: url.search ? url.pathname + url.search : url.pathname,
    method: method ?? (options.body ? 'PUT' : 'GET'),
  })
}
`

/**
 * Builtins of which undici uses so little at a request that loading them is most of what they do:
 * of http the size limit of headers and a class to compare with, of workers a mark for clones.
 */
const BUILTINS = {
  'node:assert': `module.exports = (value, message) => {
    if (!value) throw new Error(message ?? 'undici: an assertion does not hold')
  }`,
  'node:http': 'module.exports = {maxHeaderSize: 16384, IncomingMessage: class {}}',
  'node:worker_threads': 'module.exports = {markAsUncloneable() {}}',
}

const HTTP2 = `module.exports = (...args) => require('./client-h2.js')(...args)`

/**
 * After a few hundred bytes of headers V8 finds undici's parser, a WebAssembly function of 33 KB,
 * worth optimising: 46 ms on another thread, for which the end of the process waits. Here it is
 * worth it 77 times later, so what runs for long still gets there. The budget is V8's own again
 * once undici has compiled, which is at once: cached code holds only under the flags it was made
 * under. An unknown flag would be a line on stderr, so it is for the versions that are known.
 */
const PARSER = `
if (/^1[34][.]/.test(process.versions.v8)) {
  const {setFlagsFromString} = process.getBuiltinModule('node:v8')
  setFlagsFromString('--wasm-tiering-budget=1000000000')
  queueMicrotask(() => setFlagsFromString('--wasm-tiering-budget=13000000'))
}
module.exports = require('./llhttp_simd-wasm.js')
`

/** undici's own mark of a bundle: it leaves out a second parser, 176 KB that are an experiment. */
const WITHOUT_MILO = {esbuildDetection: 'true'}

export const lightUndici = {
  name: 'light-undici',
  setup({onResolve, onLoad, initialOptions}) {
    initialOptions.define = {...initialOptions.define, ...WITHOUT_MILO}
    onResolve({filter: /^node:(assert|http|worker_threads)$/}, ({path, importer}) =>
      /[/\\]undici[/\\]/.test(importer) ? {path, namespace: 'undici-builtin'} : undefined,
    )
    onLoad({filter: /.*/, namespace: 'undici-builtin'}, ({path}) => ({contents: BUILTINS[path]}))
    onResolve({filter: /^undici$/}, () => ({path: 'index', namespace: 'undici'}))
    onLoad({filter: /.*/, namespace: 'undici'}, () => ({
      contents: UNDICI,
      resolveDir: process.cwd(),
    }))
    replace({onResolve, onLoad}, {filter: /client-h2(\.js)?$/, by: HTTP2})
    replace({onResolve, onLoad}, {filter: /llhttp_simd-wasm(\.js)?$/, by: PARSER})
  },
}

/** Puts `by` in place of a module beside which it stands, and which it may require itself. */
function replace({onResolve, onLoad}, {filter, by}) {
  const namespace = String(filter)
  onResolve({filter}, ({path, resolveDir, pluginData}) =>
    pluginData === 'real' ? undefined : {path: dirname(resolve(resolveDir, path)), namespace},
  )
  onLoad({filter: /.*/, namespace}, ({path}) => ({
    contents: by,
    resolveDir: path,
    pluginData: 'real',
  }))
}
