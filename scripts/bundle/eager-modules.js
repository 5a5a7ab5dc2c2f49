/**
 * Node's compile cache keeps what V8 compiled when it first saw a file, and V8 leaves the body of a
 * function for its first call: each CommonJS module, which the bundle holds as a function, would be
 * parsed and compiled again at every start. V8 compiles a function expression in parentheses at
 * once, so with them the cache has the modules, too.
 */
import {parseSync} from '@swc/core'

const HELPER = '__commonJS'

/** The ES module `code`, in ASCII, with the body of every CommonJS module in it in parentheses. */
export function eagerModules(code) {
  if (!code.includes(`${HELPER}(`)) return code
  // Positions count on from what was parsed before, and from the first token: here the semicolon.
  const {span, body} = parseSync(`;${code}`, {syntax: 'ecmascript', target: 'es2024'})
  const first = span.start + 1
  const parts = []
  let from = 0
  const upTo = (position, then) => {
    parts.push(code.slice(from, position - first), then)
    from = position - first
  }
  for (const {key, end} of body.flatMap(modulesIn)) {
    upTo(key, ':(function')
    upTo(end, ')')
  }
  return parts.join('') + code.slice(from)
}

/** Of `var name = __commonJS({"path"(exports, module) {…}})`: where its key ends, and its body. */
function modulesIn({type, declarations = []}) {
  if (type !== 'VariableDeclaration') return []
  return declarations.flatMap(({init}) => {
    if (init?.type !== 'CallExpression' || init.callee.value !== HELPER) return []
    const [method] = init.arguments[0].expression.properties
    if (method.type !== 'MethodProperty') return []
    return [{key: method.key.span.end, end: method.span.end}]
  })
}
