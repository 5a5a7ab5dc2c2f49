/**
 * V8 leaves the body of a function for its first call, and Node's compile cache keeps what V8 had
 * compiled when it first saw a file: each function that a start calls would be parsed and compiled
 * again at every start. V8 compiles a function expression in parentheses at once, so that the cache
 * has the functions that are written so, too.
 */
import {parseSync} from '@swc/core'

const EXPRESSIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression'])
const DECLARED = /^(async )?(function\*?)\s*([\w$]+)/

/** At one position: what ends before it, what stands first in the body that begins there, what begins. */
const ORDER = {close: 0, head: 1, gone: 2, open: 3}

/**
 * The ES module `code`, in ASCII, with the functions in parentheses whose first character is at a
 * position of `called`. Declarations become variables that are set before anything else of the module
 * or function runs, as declarations are. Methods stay as they are: no parentheses can go around them.
 */
export function eagerFunctions(code, called) {
  // Positions count on from what was parsed before, and from the first token: here the semicolon.
  const tree = parseSync(`;${code}`, {syntax: 'ecmascript', target: 'es2024'})
  const first = tree.span.start + 1
  const placed = ({span: {start, end}}) => ({start: start - first, end: end - first})
  const isCalled = (node) => called.has(placed(node).start)
  const changes = []

  const parenthesise = ({start, end}) => {
    changes.push({at: start, order: ORDER.open, text: () => '('})
    changes.push({at: end, order: ORDER.close, text: () => ')'})
  }
  const declareFirst = (statements, at) => {
    const declared = statements.filter(({type}) => type === 'FunctionDeclaration').filter(isCalled)
    if (declared.length === 0) return
    const places = declared.map(placed)
    for (const {start, end} of places) changes.push({at: start, order: ORDER.gone, end})
    const variables = () => places.map((place) => asVariable(changed(code, changes, place)))
    changes.push({at, order: ORDER.head, text: () => `\nvar ${variables().join(',')};`})
  }
  const walk = (node, parent) => {
    if (EXPRESSIONS.has(node.type) && parent.type !== 'ParenthesisExpression' && isCalled(node))
      parenthesise(placed(node))
    if (node.type === 'FunctionBody')
      declareFirst(
        node.stmts,
        headOf(node.stmts.map(ofSource(code, placed)), placed(node).start + 1),
      )
    for (const value of Object.values(node)) {
      if (value !== null && typeof value === 'object')
        walk(value, Array.isArray(node) ? parent : node)
    }
  }

  const imports = tree.body.filter(({type}) => type === 'ImportDeclaration').map(placed)
  declareFirst(tree.body, Math.max(0, ...imports.map(({end}) => end)))
  walk(tree.body, tree)
  changes.sort((a, b) => a.at - b.at || a.order - b.order)
  return changed(code, changes, {start: -1, end: code.length})
}

const ofSource = (code, placed) => (node) => {
  const {start, end} = placed(node)
  return {start, end, text: code.slice(start, end)}
}

/** Behind the directives (`"use strict"`), which must stay first. */
function headOf(statements, start) {
  let head = start
  for (const {end, text} of statements) {
    if (!/^(['"])[^'"\\]*\1;?$/.test(text)) break
    head = end
  }
  return head
}

/** A piece of `code` with its changes; a declaration that became a variable is gone from its place. */
function changed(code, changes, {start, end}) {
  const parts = []
  let from = Math.max(0, start)
  for (const change of changes) {
    const {at, order} = change
    const isOpened = order === ORDER.head ? at > start : at >= start
    const isInside = order === ORDER.close ? at > start && at <= end : isOpened && at < end
    const isItself = order === ORDER.gone && at === start && change.end === end
    if (!isInside || at < from || isItself) continue
    parts.push(code.slice(from, at))
    from = order === ORDER.gone ? change.end : at
    if (order !== ORDER.gone) parts.push(change.text())
  }
  parts.push(code.slice(from, end))
  return parts.join('')
}

function asVariable(declaration) {
  const [all, isAsync = '', kind, name] = DECLARED.exec(declaration)
  return `${name}=(${isAsync}${kind}${declaration.slice(all.length)})`
}
