import {expect, test} from 'vitest'
import {JOURNAL_COLUMNS, renderEntry, renderResumed} from '../../src/render/journal.ts'
import {renderList} from '../../src/render/table/list.ts'
import {shownColumns} from '../../src/render/table/list-columns.ts'

const entry = (kind: string, state: string) => ({
  id: '5f0c7a1e-93b1-4a53-8f63-0c9a1f2b3c4d',
  kind,
  state,
  amount: 10,
  amountIs: null,
  payee: null,
  resourceId: null,
  path: '/v2/x',
})

test.each([
  {
    language: 'en',
    titles: 'Sent Kind State Amount Id Code',
  },
  {
    language: 'pt-BR',
    titles: 'Enviado Tipo Estado Valor Id Código',
  },
] as const)(
  '80 columns have room for the state beside ids of one second, in $language',
  async ({language, titles}) => {
    const id = (end: string) => `019ab6f1-2c3d-7${end}-8001-0c9a1f2b3c4d`
    const at = {createdAt: '2026-11-21T12:00:00Z'}
    const [refused, done] = [entry('charge', 'refused'), entry('withdrawal', 'done')]
    const rows = [
      {
        ...refused,
        createdAt: '2026-11-20T12:00:00Z',
        amount: 1234.5,
        id: id('001'),
        code: 'CONFLICT',
      },
      {
        ...done,
        ...at,
        id: id('002'),
        resourceId: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
      },
      {...done, ...at, id: id('003'), resourceId: id('004')},
      {...done, ...at, id: id('005'), resourceId: id('006')},
    ]
    const view = {output: 'table', columns: shownColumns(JOURNAL_COLUMNS, undefined)} as const
    const year = 2026
    const list = await renderList(rows, {...view, areChosen: false, language, width: 80, year})
    expect(list.split('\n')[0]?.split(/ +/).join(' ')).toBe(titles)
  },
)

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

test('an amount that the recipient gets says so, for the other lists have what leaves', async () => {
  const net = {...entry('withdrawal', 'done'), createdAt: '2026-11-21T12:00:00Z', amountIs: 'net'}
  const gross = {...net, amountIs: 'gross'}
  const view = {output: 'table', areChosen: false, width: undefined} as const
  const columns = shownColumns(JOURNAL_COLUMNS, ['amount'])
  expect(await renderList([net, gross], {...view, columns, language: 'en'})).toMatch(
    /R\$ 10\.00 net\n *R\$ 10\.00$/,
  )
  const {request} = {request: {netAmount: 10}}
  expect(renderEntry({...net, request}, 'pt-BR')).toMatch(/^Valor \(líquido\) +R\$ 10,00$/m)
  expect(renderEntry({...gross, request}, 'en')).toMatch(/^Amount \(gross\) +R\$ 10\.00$/m)
  expect(renderResumed([{...entry('withdrawal', 'done'), amountIs: 'net'}], 'en')).toMatch(
    /^withdrawal R\$ 10\.00 net exists: /,
  )
  const file = {...view, output: 'csv', language: 'en'} as const
  const csv = await renderList([net], {
    ...file,
    columns: shownColumns(JOURNAL_COLUMNS, undefined, true),
  })
  expect(csv.split('\n')[0]).toContain(',amountIs')
  expect(csv).toContain(',net')
})

test('several that were resumed end with how many of them exist, and that nothing is open', () => {
  const ended = ['done', 'done', 'refused'].map((state) => entry('charge', state))
  expect(renderResumed(ended, 'en').split('\n').at(-1)).toBe(
    'Finished: 3 (2 exist, 1 was refused). Nothing is of unknown outcome.',
  )
  expect(renderResumed(ended, 'pt-BR').split('\n').at(-1)).toBe(
    'Resolvidos: 3 (2 existem, 1 foi recusado). Nada tem desfecho desconhecido.',
  )
  expect(renderResumed(ended.slice(1, 2), 'en').split('\n')).toHaveLength(1)
})

test.each([
  {
    name: 'a refund, of its charge',
    kind: 'refund',
    over: {path: '/v2/transactions/c-1/refund'},
    en: 'refund R$ 10.00 exists: c-1',
  },
  {
    name: 'by what names it',
    kind: 'sub_account',
    over: {resourceId: 'loja-2'},
    en: 'sub account R$ 10.00 exists: loja-2',
  },
  {
    name: 'of which nothing is known, of its entry',
    kind: 'project',
    over: {},
    en: `project R$ 10.00 exists: journal entry ${entry('project', 'done').id}`,
  },
])('what exists is named by itself: $name', ({kind, over, en}) => {
  expect(renderResumed([{...entry(kind, 'done'), ...over}], 'en')).toBe(en)
})

test('what does not exist is named by its entry alone', () => {
  const refund = {...entry('refund', 'failed'), path: '/v2/transactions/c-1/refund'}
  expect(renderResumed([refund], 'en')).toBe(`refund R$ 10.00 was never created: ${refund.id}`)
})
