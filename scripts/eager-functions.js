/**
 * V8 leaves the body of a function for its first call, and Node's compile cache keeps what V8 had
 * compiled when it first saw a file: each function that a start calls would be parsed and compiled
 * again at every start. V8 compiles a function expression in parentheses at once, so that the cache
 * has the functions that are written so, too.
 */
import {parseSync} from '@swc/core'

const EXPRESSIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression'])
const DECLARED = /^(async )?(function\*?)\s*([\w$]+)/

/**
 * The ES module `code`, in ASCII, with the functions in parentheses whose first character is at a
 * position of `called`. Declarations become variables that are set before anything else runs, as
 * declarations are. Methods stay as they are: no parentheses can go around them.
 */
export function eagerFunctions(code, called) {
  // Positions count on from what was parsed before, and from the first token: here the semicolon.
  const {span, body} = parseSync(`;${code}`, {syntax: 'ecmascript', target: 'es2024'})
  const first = span.start + 1
  const placed = ({span: {start, end}}) => ({start: start - first, end: end - first})
  const isCalled = (node) => called.has(placed(node).start)

  const wrapped = parentheses(expressionsOf(body).filter(isCalled).map(placed))
  const declared = body.filter((node) => node.type === 'FunctionDeclaration' && isCalled(node))
  if (wrapped.length === 0 && declared.length === 0) return code

  const imports = body.filter(({type}) => type === 'ImportDeclaration').map(placed)
  const afterImports = Math.max(0, ...imports.map(({end}) => end))
  const variables = declared.map(placed).map(({start, end}) => {
    return asVariable(withInserted(code, wrapped, start, end))
  })
  const head = variables.length > 0 ? `\nvar ${variables.join(',')};` : ''
  const parts = [withInserted(code, wrapped, 0, afterImports), head]
  let from = afterImports
  for (const {start, end} of declared.map(placed)) {
    parts.push(withInserted(code, wrapped, from, start))
    from = end
  }
  parts.push(withInserted(code, wrapped, from, code.length))
  return parts.join('')
}

/** Each arrow function and function expression that has no parentheses around it, at any depth. */
function expressionsOf(tree) {
  const found = []
  const walk = (node, parent) => {
    if (EXPRESSIONS.has(node.type) && parent?.type !== 'ParenthesisExpression') found.push(node)
    for (const value of Object.values(node)) {
      if (value !== null && typeof value === 'object') walk(value, node.type ? node : parent)
    }
  }
  walk(tree, undefined)
  return found
}

/** What to insert where, by position. One that ends where another begins comes first. */
function parentheses(functions) {
  return functions
    .flatMap(({start, end}) => [
      {at: start, text: '(', order: 1},
      {at: end, text: ')', order: 0},
    ])
    .sort((a, b) => a.at - b.at || a.order - b.order)
}

/** The piece of `code`, with the parentheses of the functions that stand in it. */
function withInserted(code, wrapped, start, end) {
  const parts = []
  let from = start
  for (const {at, text, order} of wrapped) {
    const isInside = order === 1 ? at >= start && at < end : at > start && at <= end
    if (!isInside) continue
    parts.push(code.slice(from, at), text)
    from = at
  }
  parts.push(code.slice(from, end))
  return parts.join('')
}

function asVariable(declaration) {
  const [all, isAsync = '', kind, name] = DECLARED.exec(declaration)
  return `${name}=(${isAsync}${kind}${declaration.slice(all.length)})`
}
