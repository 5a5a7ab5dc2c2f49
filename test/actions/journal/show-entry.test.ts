import {expect, onTestFinished, test} from 'vitest'
import {showEntry} from '../../../src/actions/journal/entries.ts'
import type {Context} from '../../../src/app/context.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import type {NewRequest} from '../../../src/journal/request-record.ts'
import type {Notice} from '../../../src/messages/message.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {request} from '../../journal/fixtures.ts'

/** Shows what `typed` names among these requests, and what is said of the others. */
async function shown(typed: string, ...fields: readonly Partial<NewRequest>[]) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  for (const [nth, over] of fields.entries()) {
    await journal.requests.begin({...request, id: `id-${nth}`, createdAtMs: nth, ...over})
  }
  const notices: string[] = []
  const context = {
    home: home.path,
    journal: async () => journal,
    settings: async () => ({environment: {value: 'test'}}),
    notice: (said: Notice) => notices.push(said('en')),
  } as unknown as Context
  const {id} = await showEntry(context, typed)
  return {id, notices}
}

const CHARGE = {kind: 'charge', idempotencyKey: 'order-77-key'} as const
const PAYOUT = {
  kind: 'withdrawal',
  idempotencyKey: 'order-77-key',
  path: '/v2/withdrawals',
} as const

test('of two requests with one key the latest is shown, and the other one is named', async () => {
  const {id, notices} = await shown('order-77-key', CHARGE, PAYOUT)
  expect(id).toBe('id-1')
  expect(notices).toEqual(['This is the latest request of that key; it was also given to id-0.'])
})

test.each([
  {of: 'the only request of a key', typed: 'order-77-key', others: []},
  {of: 'a request by its id', typed: 'id-0', others: [PAYOUT]},
  {
    of: 'a key that another one begins with',
    typed: 'order-77-key',
    others: [{...PAYOUT, idempotencyKey: 'order-77-key-b'}],
  },
])('nothing is said of $of', async ({typed, others}) => {
  const {id, notices} = await shown(typed, CHARGE, ...others)
  expect({id, notices}).toEqual({id: 'id-0', notices: []})
})
