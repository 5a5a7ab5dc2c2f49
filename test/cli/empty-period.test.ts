import {expect, test} from 'vitest'
import {createContext} from '../../src/app/create-context.ts'
import {parseMoment} from '../../src/cli/flags/moment.ts'
import {openList} from '../../src/cli/list.ts'
import type {Language} from '../../src/messages/language.ts'

const NOW = Date.parse('2026-11-30T15:00:00Z')

/** What a list without rows says below "Nothing to show". */
async function said(from: string, until: string, lang: Language): Promise<string | undefined> {
  const {signal} = new AbortController()
  const context = createContext({json: false, verbose: false, lang}, {signal, now: () => NOW})
  const period = {from: parseMoment(from, NOW), until: parseMoment(until, NOW)}
  const list = openList(context, {output: 'table', all: false, ...period}, {columns: []})
  let shown = ''
  await list.show({rows: [], total: 0}, (text) => {
    shown = text
  })
  return shown.split('\n')[1]?.trim()
}

test.each([
  {from: '30/11/2026', until: '30/11/2026'},
  {from: 'hoje', until: 'hoje'},
  {from: '2026-12-05', until: '2026-11-30'},
])('--from $from --until $until names the day to end before', async ({from, until}) => {
  expect(await said(from, until, 'pt-BR')).toBe(
    '--until 30/11/2026 é o começo desse dia, e nada fica entre --from e --until. O dia inteiro: --until 01/12/2026',
  )
  expect(await said(from, until, 'en')).toContain('The whole day: --until 2026-12-01')
})

test.each([
  {from: '1h', until: '2h', hint: '--until is not after --from: nothing lies between them.'},
  {from: '2h', until: '1h', hint: 'Without --from, --until the list shows all.'},
])('--from $from --until $until: $hint', async ({from, until, hint}) => {
  expect(await said(from, until, 'en')).toBe(hint)
})
