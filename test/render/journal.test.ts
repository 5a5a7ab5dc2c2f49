import {expect, test} from 'vitest'
import {JOURNAL_COLUMNS, renderEntry, renderResumed} from '../../src/render/journal.ts'
import {renderList} from '../../src/render/list.ts'

const entry = (kind: string, state: string) => ({
  id: '5f0c7a1e-93b1-4a53-8f63-0c9a1f2b3c4d',
  kind,
  state,
  amount: 10,
  payee: null,
  resourceId: null,
})

test.each([
  {kind: 'charge', word: 'feita', ended: 'cobrança R$ 10,00 nunca foi criada'},
  {kind: 'refund', word: 'feita', ended: 'devolução R$ 10,00 nunca foi criada'},
  {kind: 'sub_account', word: 'feita', ended: 'subconta R$ 10,00 nunca foi criada'},
  {kind: 'withdrawal', word: 'feito', ended: 'saque R$ 10,00 nunca foi criado'},
  {kind: 'project', word: 'feito', ended: 'projeto R$ 10,00 nunca foi criado'},
])('in Portuguese the state of a $kind agrees with its noun', async ({kind, word, ended}) => {
  const done = entry(kind, 'done')
  expect(renderEntry({...done, request: {}}, 'pt-BR')).toMatch(new RegExp(`Estado +${word}\\n`))
  const view = {output: 'table', columns: JOURNAL_COLUMNS, areChosen: false} as const
  const list = renderList([done], {...view, language: 'pt-BR', width: undefined})
  expect(await list).toContain(` ${word} `)
  expect(renderResumed([entry(kind, 'failed')], 'pt-BR')).toContain(ended)
})
