import {expect, test} from 'vitest'
import {namesOf} from '../../../src/reconcile/read/gather/gathered.ts'

const named = (...paths: readonly string[]) =>
  namesOf(paths.map((file, source) => ({name: 'statement', source, file})))

test('a file is called by its base name, without .gz', () => {
  expect(named('/x/s1.csv', '/x/s2.csv.gz')).toEqual(['s1.csv', 's2.csv'])
})

test('two files of one base name are called by their paths', () => {
  expect(named('/x/s.csv', '/y/s.csv.gz')).toEqual(['/x/s.csv', '/y/s.csv'])
})

test('of a file and its compressed copy the latter keeps .gz', () => {
  expect(named('/x/s.csv', '/x/s.csv.gz')).toEqual(['/x/s.csv', '/x/s.csv.gz'])
})

test('a path that is given twice keeps one name', () => {
  expect(named('/x/s.csv.gz', '/x/s.csv.gz')).toEqual(['/x/s.csv', '/x/s.csv'])
})
