import {globSync, readFileSync} from 'node:fs'
import {expect, test} from 'vitest'

/** Folders whose exported functions and classes say what they are for. */
const FOLDERS = 'src/{domain,wire,reconcile,client,journal,inbox}/**/*.ts'
const EXPORTED = /^export (?:default |abstract |async )*(?:function\*?|class) (\w+)/
const DOCSTRING_ENDS = /\*\/$/

/** The kernel is compiled to WebAssembly; what it exports to the host stands in kernel-exports.ts. */
const KERNEL = 'src/reconcile/screening/kernel/'

/** Exported functions and classes without a docstring on the line above. */
function undocumented(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const name = EXPORTED.exec(line)?.[1]
    return name === undefined || DOCSTRING_ENDS.test(lines[at - 1] ?? '') ? [] : [name]
  })
}

test('an export without a docstring is found', () => {
  const text = ['/** Says. */', 'export function said(): void {}', 'export class Mute {}'].join(
    '\n',
  )
  expect(undocumented(text)).toEqual(['Mute'])
})

test('every exported function and class of the rules, the engine and the stores has a docstring', () => {
  const open = globSync(FOLDERS)
    .filter((path) => !path.startsWith(KERNEL))
    .flatMap((path) => undocumented(readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`))
  expect(open).toEqual([])
})
