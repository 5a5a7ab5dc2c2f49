import {expect, onTestFinished, test} from 'vitest'
import {settleSeen} from '../../../src/actions/show/settle-seen.ts'
import type {Context} from '../../../src/app/context.ts'
import type {Client} from '../../../src/client/client.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import type {NewRequest} from '../../../src/journal/request-record.ts'
import {RefusedError} from '../../../src/messages/errors.ts'
import {keyReusedThere} from '../../../src/messages/service/service.ts'
import type {TransactionResource} from '../../../src/wire/transaction.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../../journal/fixtures.ts'

const PAYOUT = {
  ...request,
  kind: 'withdrawal',
  path: '/v2/withdrawals',
  body: '{"amount":1,"externalReference":"rent-1"}',
} as const

/** What the service is asked for, of one request of unknown outcome, when this was shown. */
async function askedFor(
  sent: Partial<NewRequest>,
  {
    name = 'w-1',
    fault,
    runs = request.instance,
    ...more
  }: Partial<TransactionResource> & {name?: string; fault?: Error; runs?: string},
): Promise<unknown[]> {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: () => 3000})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  await journal.requests.begin({...PAYOUT, ...sent})
  await journal.requests.settle(request.id, outcome('unanswered'))
  await journal.accounts.noteInstance(request.baseUrl, runs)
  const asked: unknown[] = []
  const client = {
    addressee: {...request, wallet: 'shop-9'},
    inWallet: (wallet: string) => ({
      adoptCreated: async ({idempotencyKey, body}: NewRequest, by: string) => {
        asked.push({wallet, idempotencyKey, body, by})
        if (fault) throw fault
      },
    }),
  } as unknown as Client
  const context = {journal: async () => journal} as unknown as Context
  const transaction = {id: 'w-1', type: 'withdrawal', ...more} as TransactionResource
  await settleSeen(context, client, {name, transaction})
  return asked
}

const OWN_KEY = {name: request.idempotencyKey}
const OWN_REFERENCE = {externalReference: 'rent-1'}

test.each([
  {name: 'a payout that was shown by its key', sent: {}, shown: OWN_KEY},
  {name: 'a payout whose reference was shown', sent: {}, shown: OWN_REFERENCE},
  {name: 'a payout of another wallet', sent: {wallet: 'shop-1'}, shown: OWN_REFERENCE},
  {
    name: 'a charge that was shown by its key',
    sent: {kind: 'charge', path: '/v2/pix'},
    shown: {...OWN_KEY, type: 'payment'},
  },
  {name: 'one without a reference', sent: {body: '{"amount":1}'}, shown: OWN_KEY},
] as const)('$name is asked for once more, by its key alone', async ({sent, shown}) => {
  const {wallet, body} = {...PAYOUT, ...sent}
  const {idempotencyKey} = request
  expect(await askedFor(sent, shown)).toEqual([
    {wallet, idempotencyKey, body: JSON.parse(body), by: 'key'},
  ])
})

test.each([
  {name: 'of another key and reference', sent: {}, shown: {externalReference: 'rent-2'}},
  {name: 'where neither has a reference', sent: {body: '{"amount":1}'}, shown: {}},
  {
    name: 'that is a payout where a charge was shown',
    sent: {},
    shown: {...OWN_KEY, type: 'payment'},
  },
  {name: 'that is a charge where a payout was shown', sent: {kind: 'charge'}, shown: OWN_KEY},
  {name: 'that is neither', sent: {kind: 'refund'}, shown: {...OWN_KEY, type: 'refund'}},
  {name: 'of another profile', sent: {profile: 'office'}, shown: OWN_KEY},
  {name: 'of another credential', sent: {clientId: 'mp_test_b'}, shown: OWN_KEY},
  {name: 'at another address', sent: {baseUrl: 'http://127.0.0.1:4999'}, shown: OWN_KEY},
  {name: 'of an emulator that is gone', sent: {}, shown: {...OWN_KEY, runs: 'i-2'}},
  {name: 'of another environment', sent: {environment: 'live'}, shown: OWN_KEY},
] as const)('one $name is not asked for', async ({sent, shown}) => {
  expect(await askedFor(sent, shown)).toEqual([])
})

test('what was shown is shown although the service refuses that question', async () => {
  const fault = new RefusedError(keyReusedThere({id: 'w-2'}))
  expect(await askedFor({}, {...OWN_KEY, fault})).toHaveLength(1)
})

test('a fault of the program is not passed over', async () => {
  const fault = new TypeError('no such thing')
  await expect(askedFor({}, {...OWN_KEY, fault})).rejects.toBe(fault)
})
