import {expect, test} from 'vitest'
import {EVENT_KINDS} from '../../../src/domain/event.ts'
import {renderList} from '../../../src/render/table/list.ts'
import {shownColumns} from '../../../src/render/table/list-columns.ts'
import {ENDPOINT_COLUMNS} from '../../../src/render/webhooks/webhook-endpoints.ts'

test.each([
  {language: 'en', kinds: EVENT_KINDS, says: 'all'},
  {language: 'pt-BR', kinds: EVENT_KINDS, says: 'todos'},
  {language: 'pt-BR', kinds: EVENT_KINDS.slice(0, 2), says: 'payment_completed, payment_expired'},
] as const)('an endpoint for $kinds.length kinds is for $says in $language', async (row) => {
  const view = {
    output: 'table' as const,
    columns: shownColumns(ENDPOINT_COLUMNS, ['events']),
    areChosen: true,
    language: row.language,
    width: undefined,
  }
  const endpoint = {id: 'e1', url: 'http://127.0.0.1:4242/webhooks', events: row.kinds}
  expect((await renderList([endpoint], view)).split('\n')[1]).toBe(row.says)
  expect(await renderList([endpoint], {...view, output: 'json'})).toContain('payment_completed')
})
