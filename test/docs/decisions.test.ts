import {globSync, readFileSync} from 'node:fs'
import {basename} from 'node:path'
import {expect, test} from 'vitest'

const FOLDER = 'docs/decisions'
const pages = globSync(`${FOLDER}/[0-9]*.md`).map((path) => basename(path))

test('the list of decisions has every page once, under a number of its own', () => {
  const list = readFileSync(`${FOLDER}/README.md`, 'utf8')
  const rows = [...list.matchAll(/^\| \[(\d+)\]\((\d{4}[^)]*\.md)\)/gm)]
  expect(rows.map(([, , page]) => page).toSorted()).toEqual(pages.toSorted())
  expect(rows.map(([, number, page]) => [Number(number), page])).toEqual(
    rows.map(([, , page]) => [Number(page?.slice(0, 4)), page]),
  )
  expect(new Set(rows.map(([, number]) => number)).size).toBe(rows.length)
})

test('every file of the project that a decision or the layout names is there', () => {
  const there = new Set(
    globSync('{src,test,bench,scripts,bin}/**/*.{ts,tsx,js,sh}').map((path) => basename(path)),
  )
  const documents = [...pages.map((page) => `${FOLDER}/${page}`), 'docs/layout.md']
  const missing = [...documents, 'docs/reconcile-engine.md'].flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /`(?!dist\/)([\w./-]*\/)?([\w-]+(?:\.\w+)*\.(?:tsx?|js|sh))`/g,
      ),
    ]
      .filter(([, , name = '']) => !there.has(name))
      .map(([named]) => `${path}: ${named}`),
  )
  expect(missing).toEqual([])
})
