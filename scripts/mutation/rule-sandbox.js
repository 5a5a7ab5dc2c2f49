import {readFileSync} from 'node:fs'
import {parse} from '@babel/parser'
import {makeSandboxOf} from './sandbox.js'

/**
 * A copy of the project in which each change by hand is compiled in beside what it changes, and
 * switched by a variable: the smallest body of a function, or value at the top of a file, that holds
 * it stands there once more, changed.
 *
 * @param changes each a `file`, and the `code` that stands in it exactly once with what is `broken`.
 */
export function makeRuleSandbox(changes) {
  const mutants = changes.map((change, index) => ({...change, id: String(index)}))
  const files = [...new Set(mutants.map(({file}) => file))]
  const contents = files.map((name) => {
    const own = mutants.filter(({file}) => file === name)
    return {name, content: SWITCH + withChanges(readFileSync(name, 'utf8'), own)}
  })
  return {...makeSandboxOf(contents), mutants}
}

/** As Stryker's instrumenter has it, whose names the runner knows. */
const SWITCH = `// @ts-nocheck
function __changeIs__(id) {
  const ns = (globalThis.__stryker__ ??= {})
  ns.activeMutant ??= process.env.__STRYKER_ACTIVE_MUTANT__
  ns.mutantCoverage ??= {static: {}, perTest: {}}
  const {perTest} = ns.mutantCoverage
  const own = ns.currentTestId ? (perTest[ns.currentTestId] ??= {}) : ns.mutantCoverage.static
  own[id] = (own[id] ?? 0) + 1
  if (ns.activeMutant !== id) return false
  if (ns.hitCount !== undefined && ++ns.hitCount > ns.hitLimit) throw new Error('it does not end')
  return true
}
`

/** The text of a file with all its changes. */
export function withChanges(whole, changes) {
  const places = placesOf(whole)
  const chosen = new Map()
  for (const change of changes) {
    const {from, to, brokenTo, text} = rangeOf(whole, change)
    const place = places
      .filter(({start, end}) => start <= from && to <= end)
      .toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]
    if (!place) throw new Error(`${change.rule}: it is in no function and in no value`)
    const broken = text.slice(place.start, place.end + brokenTo - to)
    const key = `${place.start} ${place.end}`
    const known = chosen.get(key) ?? {...place, variants: []}
    chosen.set(key, {...known, variants: [...known.variants, {id: change.id, broken}]})
  }
  return rendered(whole, {start: 0, end: whole.length}, [...chosen.values()])
}

/** The least that differs. */
function rangeOf(whole, {rule, code, broken}) {
  const at = whole.indexOf(code)
  if (at < 0 || whole.indexOf(code, at + 1) >= 0) {
    throw new Error(`${rule}: the code is not there exactly once`)
  }
  const text = whole.slice(0, at) + broken + whole.slice(at + code.length)
  let before = 0
  while (before < Math.min(code.length, broken.length) && code[before] === broken[before])
    before += 1
  let after = 0
  const most = Math.min(code.length, broken.length) - before
  while (after < most && code.at(-1 - after) === broken.at(-1 - after)) after += 1
  return {
    from: at + before,
    to: at + code.length - after,
    brokenTo: at + broken.length - after,
    text,
  }
}

/** The bodies of functions, and the values at the top of a file or of a class. */
function placesOf(whole) {
  const places = []
  const visit = (node, isInside) => {
    if (typeof node?.type !== 'string') return
    let inside = isInside
    if (node.body && 'params' in node && node.type !== 'CatchClause') {
      const isBlock = node.body.type === 'BlockStatement'
      places.push({start: node.body.start, end: node.body.end, isBlock})
      inside = true
    } else if (!isInside && node.type === 'VariableDeclarator' && node.init) {
      places.push({start: node.init.start, end: node.init.end, isBlock: false})
    } else if (node.type === 'ClassProperty' && node.value) {
      places.push({start: node.value.start, end: node.value.end, isBlock: false})
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) visit(child, inside)
    }
  }
  visit(parse(whole, {sourceType: 'module', plugins: ['typescript']}).program, false)
  return places
}

/** A part of a file, with the places inside it. */
function rendered(whole, part, places) {
  const within = places.filter(
    (place) => place !== part && part.start <= place.start && place.end <= part.end,
  )
  const outermost = within
    .filter((place) => !within.some((other) => other !== place && holds(other, place)))
    .toSorted((a, b) => a.start - b.start)
  let text = ''
  let at = part.start
  for (const place of outermost) {
    text += whole.slice(at, place.start) + switched(place, rendered(whole, place, within))
    at = place.end
  }
  return text + whole.slice(at, part.end)
}

const holds = (outer, inner) => outer.start <= inner.start && inner.end <= outer.end

function switched({isBlock, variants}, whole) {
  const ids = variants.map(({id, broken}) => ({is: `__changeIs__('${id}')`, broken}))
  if (isBlock) {
    const tried = ids.map(({is, broken}) => `if (${is}) ${broken} else `).join('')
    return `{ ${tried}${whole} }`
  }
  return `(${ids.map(({is, broken}) => `${is} ? (${broken}) : `).join('')}(${whole}))`
}
