import {globSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'

/** What other folders import says what it is for. Of the engine, that is what stands at its top. */
const FOLDERS = ['src/{domain,wire,client,journal,inbox}/**/*.ts', 'src/reconcile/*.ts']
/** Inside the engine. What the kernel exports stands in kernel-exports.ts. */
const ROOMS = 'src/reconcile/*/**/*.ts'
const KERNEL = 'src/reconcile/screening/kernel/'

/** Whose callers have to know what is thrown: what a command, a rule or a store stands on. */
const THROWING =
  'src/{domain,wire,client,journal,inbox,reconcile,approval,profile,platform,webhooks,fleet,app,actions,emulator}/**/*.ts'

const FUNCTION = /^export (?:async )?(?:function\*?|const) (\w+)/
const THROWS = /\bthrow new \w+Error\(/
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

/** Exported functions that throw an error themselves, and whose docstring does not say which. */
function silentAboutErrors(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const name = FUNCTION.exec(line)?.[1]
    if (name === undefined) return []
    const end = lines.findIndex((later, nth) => nth > at && /^[^\s})\]]|^[})\]]+$|^$/.test(later))
    const body = lines.slice(at, end === -1 ? undefined : end).join('\n')
    const before = lines.slice(0, at).join('\n')
    const docstring = /(?:^|\n)\/\*\*(?:(?!\*\/)[\s\S])*\*\/$/.exec(before)?.[0] ?? ''
    return THROWS.test(body) && !docstring.includes('Errors:') ? [name] : []
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

  test('is on every export inside the engine', () => {
    const paths = globSync(ROOMS).filter((path) => !path.startsWith(KERNEL))
    expect(openIn(paths, ANY)).toEqual([])
  })

  test.each([
    {
      name: 'a function',
      text: "export function read() {\n  throw new RangeError('x')\n}",
      silent: ['read'],
    },
    {
      name: 'an arrow',
      text: '/** Reads. */\nexport const read = () => {\n  throw new OddError()\n}',
      silent: ['read'],
    },
    {
      name: 'none: the docstring says it',
      text: '/** Reads. Errors: `OddError`. */\nexport function read() {\n  throw new OddError()\n}',
      silent: [],
    },
    {
      name: 'none: the next function throws',
      text: 'export function read() {\n}\n\nfunction other() {\n  throw new OddError()\n}',
      silent: [],
    },
    {
      name: 'a function below the docstring of another',
      text: '/** Errors: none. */\nconst a = 1\nexport function read() {\n  throw new OddError()\n}',
      silent: ['read'],
    },
  ])('that is silent about errors is that of $name', ({text, silent}) => {
    expect(silentAboutErrors(text)).toEqual(silent)
  })

  test('names the errors that an exported function throws', () => {
    const paths = globSync(THROWING).filter((path) => !path.startsWith(KERNEL))
    const silent = paths.flatMap((path) =>
      silentAboutErrors(readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`),
    )
    expect(paths.length).toBeGreaterThan(500)
    expect(silent).toEqual([])
  })
})
