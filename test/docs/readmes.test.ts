import {existsSync, readFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {expect, it} from 'vitest'
import {readGuide} from './guide.ts'

/** The commands of a tour, without the ids and directory names that each run has of its own. */
const commandsOf = (path: string): string[] =>
  readGuide(path).map(({command}) =>
    command.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'ID').replace(/nov\w+|relatorio|report/g, 'DIR'),
  )

it('tours the same commands in both languages', () => {
  const tour = commandsOf('README.md')
  expect(tour.length).toBeGreaterThan(8)
  expect(commandsOf('README.pt-BR.md')).toEqual(tour)
})

it.each(['README.md', 'README.pt-BR.md', 'docs/comparison.md'])(
  '%s links to files that are there',
  (path) => {
    const links = [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)]
    const targets = links.map(([, target = '']) => join(dirname(path), target))
    expect(targets.length).toBeGreaterThan(0)
    expect(targets.filter((target) => !existsSync(target))).toEqual([])
  },
)
