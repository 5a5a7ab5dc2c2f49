/** What the bundle takes of undici, and what it leaves out of a start. */
import {indexOf, loading, replaceIn} from './replace-in.js'

/** What was looked at when the replacements below were made. */
const VERSION = '8.12.4'

/**
 * One dispatcher of undici, without its calls, fetch, mocks and caches. The dispatcher for proxies
 * is loaded when a variable names one.
 */
const INDEX = `
import Agent from 'undici/lib/dispatcher/agent.js'

export {Agent}
`

/**
 * Of http undici uses Node's limit of headers, and a class that tells a request of Node's own
 * server from a stream. The limit is Node's unless an option of Node changes it.
 */
const HTTP = `
const isChanged = [...process.execArgv, process.env.NODE_OPTIONS].join(' ').includes('max-http-header-size')
module.exports = isChanged ? process.getBuiltinModule('node:http') : {maxHeaderSize: 16384, IncomingMessage: class {}}
`

/** The client offers HTTP/1.1 only, so that no server answers in HTTP/2. */
const HTTP2 = () => `
module.exports = () => { throw new Error('an HTTP/2 connection, which was not offered') }`

/** Bodies are sent as text: what makes one of a form, most of fetch, is not there. */
const FORMS = () => `
module.exports = {extractBody() { throw new Error('a form as a body, which nothing here sends') }}`

/** What a body that is no text is compared with, to know a form by; the rest of fetch is below it. */
const FORM_DATA = () => `throw new Error('a body that is no text, which nothing here sends')`

/**
 * The names of usual headers as a tree, so that a name is not made of its bytes again. To grow the
 * tree takes 2 ms, more than a thousand names; without it undici makes each name of its bytes.
 */
const HEADER_NAMES = () => `module.exports = {tree: {lookup: () => null}}`

/** A proxy is asked by a call that undici's index gives to every dispatcher, and is not loaded. */
const PROXY = () => `
require('./dispatcher.js').prototype.connect ??= require('../api/api-connect.js')
module.exports = require('./proxy-agent.js')
`

/**
 * After a few hundred bytes of headers V8 finds undici's parser, a WebAssembly function of 33 KB,
 * worth optimising: 46 ms on another thread, for which the end of the process waits. Here it is
 * worth it 77 times later, so what runs for long still gets there. The budget is V8's own again
 * once undici has compiled, which is at once: cached code holds only under the flags it was made
 * under. An unknown flag would be a line on stderr, so it is for the versions that are known.
 */
const PARSER = (path) => `
if (/^1[34][.]/.test(process.versions.v8)) {
  const {setFlagsFromString} = process.getBuiltinModule('node:v8')
  setFlagsFromString('--wasm-tiering-budget=1000000000')
  queueMicrotask(() => setFlagsFromString('--wasm-tiering-budget=13000000'))
}
module.exports = require(${JSON.stringify(path)})
`

/** undici's own mark of a bundle: it leaves out a second parser, 176 KB that are an experiment. */
const WITHOUT_MILO = {
  name: 'undici without milo',
  setup({initialOptions}) {
    initialOptions.define = {...initialOptions.define, esbuildDetection: 'true'}
  },
}

/** The same parser without SIMD, for processors that have none: 72 KB that others need not read. */
const OTHER_PARSER = (path, resolveDir) => `module.exports = ${loading(path, resolveDir)}`

export const lightUndici = [
  WITHOUT_MILO,
  indexOf('undici', INDEX),
  replaceIn('undici', VERSION, {
    'node:http': () => HTTP,
    'lib/core/tree': HEADER_NAMES,
    'lib/dispatcher/client-h2': HTTP2,
    'lib/dispatcher/proxy-agent': PROXY,
    'lib/llhttp/llhttp_simd-wasm': PARSER,
    'lib/llhttp/llhttp-wasm': OTHER_PARSER,
    'lib/web/fetch/body': FORMS,
    'lib/web/fetch/formdata': FORM_DATA,
    'lib/web/webidl': FORM_DATA,
  }),
]
