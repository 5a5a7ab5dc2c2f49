import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {withRareWords} from '../../../src/actions/reconcile/rare-words.ts'
import {sampleOf} from '../../../src/actions/reconcile/sample-rows.ts'
import {mapWords} from '../../../src/render/reconcile/mapping.ts'
import {temporaryHome} from '../../helpers/pixctl.ts'

const HEADER = 'Id;Tipo;Valor\n'
const {signal} = new AbortController()

async function sampled(text: string, reason = signal) {
  using home = temporaryHome()
  const file = join(home.path, 'bank.csv')
  writeFileSync(file, HEADER + text)
  const first = await sampleOf(file)
  return {first, ...(await withRareWords(file, {first, column: 'Tipo', signal: reason}))}
}

const rows = (count: number, type: string) => `x;${type};1\n`.repeat(count)

test('of each word below the first rows a few rows are kept, wherever they stand', async () => {
  const text = rows(300, 'fee') + rows(9, 'refund') + rows(300, 'fee') + rows(2, 'block')
  const {first, sample, ...read} = await sampled(text)
  const later = sample.rows.slice(first.rows.length).map(([, type]) => type)
  expect(later).toEqual([...Array<string>(5).fill('refund'), 'block', 'block'])
  expect(read).toEqual({rows: 611, isWhole: true})
})

test('of a table whose words are all others only so many rows are kept', async () => {
  const names = Array.from({length: 9_000}, (_, nth) => `x;${nth.toString(36)}zz;1\n`).join('')
  const {first, sample} = await sampled(names)
  expect(sample.rows.length).toBe(first.rows.length + 2_000)
})

test('of a file with more than a million rows the rest is not read, which is said', async () => {
  const {first, sample, ...read} = await sampled(rows(1_000_001, 'fee') + rows(1, 'refund'))
  expect([sample.rows, read]).toEqual([first.rows, {rows: 1_000_000, isWhole: false}])
  expect(mapWords('en').readInPart(read.rows)).toContain('Only the first 1,000,000 rows')
  expect(mapWords('pt-BR').readInPart(read.rows)).toContain('Só as primeiras 1.000.000 linhas')
})

test('Ctrl-C ends it', async () => {
  await expect(sampled(rows(50_000, 'fee'), AbortSignal.abort())).rejects.toThrow()
})
