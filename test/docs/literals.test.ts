import {globSync, readFileSync} from 'node:fs'
import {expect, test} from 'vitest'

/** A literal object inside a literal object: its properties can stand there themselves. */
const OBJECT = /\.\.\.\{/g
/** Literal texts inside a list. A test may keep a flag and its value on one line by it. */
const TEXTS = /\.\.\.\['[^\]]*'\](?![.[(])/g

const found = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []

test.each([
  {text: 'f({...{a, b}, c})', literals: ['...{']},
  {text: "const all = [...['a', 'b'], 'c']", literals: ["...['a', 'b']"]},
  {text: "f({...given, ...(is && {a})}), g([...given, ...['a'].map(plain)])", literals: []},
])('in "$text" it finds $literals', ({text, literals}) => {
  expect([...found(text, OBJECT), ...found(text, TEXTS)]).toEqual(literals)
})

test.each([
  {what: 'object', pattern: OBJECT, files: '{src,test,bench,scripts,bin}/**/*.{ts,tsx,js}'},
  {what: 'list of texts', pattern: TEXTS, files: 'src/**/*.{ts,tsx}'},
])('no $what is spread where it could stand, to save lines', ({pattern, files}) => {
  const paths = globSync(files).filter((path) => path !== 'test/docs/literals.test.ts')
  expect(paths.length).toBeGreaterThan(500)
  expect(
    paths.flatMap((path) =>
      found(readFileSync(path, 'utf8'), pattern).map((literal) => `${path}: ${literal}`),
    ),
  ).toEqual([])
})
