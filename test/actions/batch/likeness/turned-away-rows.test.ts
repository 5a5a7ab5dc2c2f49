import {expect, onTestFinished, test} from 'vitest'
import type {Batch, BatchRow} from '../../../../src/actions/batch/batch.ts'
import {alikeRows} from '../../../../src/actions/batch/likeness/alike-rows.ts'
import {heldBack} from '../../../../src/actions/batch/likeness/held-back.ts'
import type {Context} from '../../../../src/app/context.ts'
import {openJournal} from '../../../../src/journal/open-journal.ts'
import type {NewRequest, RequestRecord} from '../../../../src/journal/request-record.ts'
import {temporaryDirectory} from '../../../helpers/temporary-directory.ts'
import {kept, outcome, request} from '../../../journal/fixtures.ts'
import {HOUR_MS, NOW_MS, PAYOUT} from '../payout.ts'

interface Given {
  /** What was turned away, or refused. */
  readonly body?: object
  readonly statusCode?: number
  readonly hoursAgo?: number
  readonly more?: Partial<NewRequest>
  readonly kind?: Batch['kind']
  /** Whether the service made it all the same. */
  readonly isMade?: boolean
  readonly row?: object
  readonly isDryRun?: boolean
}

/** Whether a row is sent beside a payout that was turned away, and in which wallets the service was asked. */
async function besideTurnedAway(given: Given): Promise<{isHeld: boolean; asked: string[]}> {
  const {body = PAYOUT, statusCode = 429, hoursAgo = 1, more, isMade = true, row = {}} = given
  const {kind = 'withdrawal', isDryRun} = given
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: () => NOW_MS})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const path = '/v2/withdrawals'
  const createdAtMs = NOW_MS - hoursAgo * HOUR_MS
  const place = {...request, id: 'id-1', kind, path, idempotencyKey: 'key-of-it', createdAtMs}
  await journal.requests.begin({...place, body: JSON.stringify(body), wallet: 'loja-2', ...more})
  const settledAtMs = createdAtMs
  await journal.requests.settle('id-1', outcome('turned_away', {statusCode, settledAtMs}))
  const asked: string[] = []
  const clientOf = (wallet: string): object => ({
    addressee: {...request, wallet},
    identify: async () => ({account: request.account, instance: request.instance}),
    surelyPastMs: async () => NOW_MS,
    transactions: {fetch: async (id: string) => ({id, type: 'withdrawal', status: 'pending'})},
    inWallet: clientOf,
    withdrawals: {
      findTurnedAway: async ({id}: RequestRecord) => {
        asked.push(wallet)
        if (!isMade) return undefined
        const resource = {amount: 13, netAmount: 10.5}
        const found = outcome('created', {resourceId: 'w-1', settledAtMs, isAdopted: true})
        await journal.requests.settle(id, found, {...kept, kind, id: 'w-1', resource})
        return 'w-1'
      },
    },
  })
  const context = {
    client: async () => clientOf(''),
    journal: async () => journal,
    now: () => NOW_MS,
    signal: new AbortController().signal,
    store: async () => ({kind: 'postgres'}),
  } as unknown as Context
  const own = {line: 2, key: 'key-of-row', body: {...PAYOUT, ...row}, wallet: 'principal'}
  const rows = [own as unknown as BatchRow]
  const batch = {kind, environment: 'test', path, rows} as unknown as Batch
  const alike = await alikeRows(context, batch, {open: rows, ...(isDryRun && {isDryRun})})
  return {isHeld: (await heldBack(context, alike)).size > 0, asked}
}

test.each([
  {name: 'equal', row: {}},
  {name: 'equal, with another name of the holder', row: {holderName: 'Ana S.'}},
  {name: 'of the same key in capitals', body: {...PAYOUT, pixKey: 'ANA@example.com'}},
  {name: 'of what arrives of it', row: {amount: undefined, netAmount: 10.5}},
])('a row $name is held where the service made what was turned away', async ({name, ...given}) => {
  expect([name, await besideTurnedAway(given)]).toEqual([name, {isHeld: true, asked: ['loja-2']}])
})

test('a row is sent where the service did not make it', async () => {
  const found = await besideTurnedAway({isMade: false})
  expect(found).toEqual({isHeld: false, asked: ['loja-2']})
})

test.each([
  {name: 'was refused for what it says', statusCode: 400},
  {name: 'was turned away a day ago', hoursAgo: 24.001},
  {name: 'is of another amount', row: {amount: 14}},
  {name: 'went to another key', body: {...PAYOUT, pixKey: 'bia@example.com'}},
  {
    name: 'has the key of the row, which is asked for by that',
    more: {idempotencyKey: 'key-of-row'},
  },
  {name: 'is of another account', more: {account: 'account-2', clientId: 'mp_test_2'}},
  {name: 'is of a dry run, which opens no connection', isDryRun: true},
  {name: 'is a charge, which moves no money', kind: 'charge'},
] as const)('nothing is asked for that $name', async ({name, ...given}) => {
  expect([name, await besideTurnedAway(given)]).toEqual([name, {isHeld: false, asked: []}])
})
