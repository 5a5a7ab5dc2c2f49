import {globSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'

/** What other folders import says what it is for. Of the engine, that is what stands at its top. */
const FOLDERS = ['src/{domain,wire,client,journal,inbox}/**/*.ts', 'src/reconcile/*.ts']
/** Inside the engine: functions and classes. What the kernel exports stands in kernel-exports.ts. */
const ROOMS = 'src/reconcile/*/**/*.ts'
const KERNEL = 'src/reconcile/screening/kernel/'

const FUNCTION = /^export (?:default |abstract |async )*(?:function\*?|class) (\w+)/
const ANY = /^export (?:default |abstract |async )*(?:function\*?|class|const|type|interface) (\w+)/
/** Its docstring is that of the value it is the type of. */
const TYPE_OF_VALUE = /= (?:\(typeof \w+\)\[number\]|z\.(?:infer|input)<typeof \w+>)$/
/** Says all there is to say. */
const GUARD = /\): \w+ is \w+ =>/

/**
 * Exports without a docstring: on the line above, or before the first of a group of lines without
 * a blank one.
 */
function undocumented(text: string, exported: RegExp): string[] {
  const lines = text.split('\n')
  const isCovered = (at: number): boolean => {
    const before = lines[at - 1] ?? ''
    if (before.endsWith('*/')) return true
    return /^(?:export )?(?:const|type) |^\S.*[\])}]$|^\s|^[\])}]/.test(before) && isCovered(at - 1)
  }
  return lines.flatMap((line, at) => {
    const name = exported.exec(line)?.[1]
    if (name === undefined || TYPE_OF_VALUE.test(line) || GUARD.test(line)) return []
    return isCovered(at) ? [] : [name]
  })
}

const openIn = (paths: readonly string[], exported: RegExp): string[] =>
  paths.flatMap((path) =>
    undocumented(readFileSync(path, 'utf8'), exported).map((name) => `${path}: ${name}`),
  )

describe('a docstring', () => {
  test.each([
    {name: 'above a function', text: '/** Says. */\nexport function said(): void {}', open: []},
    {name: 'nowhere', text: '\nexport class Mute {}', open: ['Mute']},
    {name: 'of a group', text: '/** Limits. */\nexport const A = 1\nexport const B = 2', open: []},
    {
      name: 'of the group before',
      text: '/** A. */\nexport const A = 1\n\nexport type B = 2',
      open: ['B'],
    },
    {name: 'of the value', text: '\nexport type Kind = (typeof KINDS)[number]', open: []},
    {name: 'of no arrow', text: '\nexport const add = (a: number) => a', open: ['add']},
  ])('stands $name', ({text, open}) => {
    expect(undocumented(text, ANY)).toEqual(open)
  })

  test('is on every export of the rules, the wire, the client, the stores and the top of the engine', () => {
    expect(openIn(globSync(FOLDERS), ANY)).toEqual([])
  })

  test('is on every exported function and class inside the engine', () => {
    const paths = globSync(ROOMS).filter((path) => !path.startsWith(KERNEL))
    expect(openIn(paths, FUNCTION)).toEqual([])
  })
})
