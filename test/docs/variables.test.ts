import {globSync, readFileSync} from 'node:fs'
import {expect, test} from 'vitest'

/** Set by the program for oclif, not by its user. */
const OWN = ['PIXCTL_DISABLE_THEME']

const namesIn = (text: string): Set<string> => new Set(text.match(/PIXCTL_[A-Z_]*[A-Z]/g))

test.each([
  {page: 'README.md', list: /Variables: [\s\S]*?\n\n/},
  {page: 'README.pt-BR.md', list: /Variáveis: [\s\S]*?\n\n/},
  {page: 'scripts/docs/man.js', list: /\.SH ENVIRONMENT[\s\S]*?\n\]/},
])('$page lists every variable that the program reads', ({page, list}) => {
  const sources = globSync('{src,bin}/**/*.{ts,js}').map((path) => readFileSync(path, 'utf8'))
  const read = namesIn(sources.join('\n'))
  const [listed = ''] = list.exec(readFileSync(page, 'utf8')) ?? []
  const known = [...namesIn(listed), ...OWN]
  expect([...read].filter((name) => !known.includes(name))).toEqual([])
  expect(read.size).toBeGreaterThan(10)
})
