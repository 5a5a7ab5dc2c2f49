import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import type {Batch} from '../../../src/actions/batch/batch.ts'
import {type BatchView, runBatch} from '../../../src/actions/batch/run-batch.ts'
import type {Context} from '../../../src/app/context.ts'
import type {Client} from '../../../src/client/client.ts'
import type {BeforeSending} from '../../../src/client/creation/creation.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import type {NewRequest, RequestRecord} from '../../../src/journal/request-record.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../../journal/fixtures.ts'

const KEY = 'key-of-row-1'
const PATH = '/v2/withdrawals'
const ELSEWHERE = {
  account: 'account-2',
  clientId: 'mp_test_b',
  baseUrl: 'https://pix.example',
  instance: '',
}

/**
 * Runs a file of one payout whose key another request has, and says what was paid.
 *
 * @param meanwhile what another process is about to pay once all is confirmed.
 */
async function paid(
  earlier: Partial<NewRequest>,
  mayRepeatElsewhere: boolean,
  meanwhile?: Partial<NewRequest>,
): Promise<string[]> {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const before = {...request, kind: 'withdrawal', path: PATH, idempotencyKey: KEY} as const
  await journal.requests.begin({...before, ...earlier})
  await journal.requests.settle(before.id, outcome('created', {resourceId: 'w-0'}))
  const sent: string[] = []
  const confirmed = async (): Promise<void> => {
    const now = {id: 'id-9', idempotencyKey: 'key-of-another', createdAtMs: Date.now()}
    if (meanwhile) await journal.requests.begin({...before, ...now, ...meanwhile})
  }
  const client = {
    addressee: request,
    identify: async () => ({account: request.account, instance: request.instance}),
    serviceNowMs: Date.now,
    surelyPastMs: async () => Date.now(),
    adoptCreated: async () => undefined,
    transactions: {fetch: async (id: string) => ({id, type: 'withdrawal', status: 'pending'})},
    withdrawals: {
      create: async (body: object, key: string, {requireAlone}: BeforeSending) => {
        const own = {...before, id: 'own', idempotencyKey: key, body: JSON.stringify(body)}
        await requireAlone?.(own as unknown as RequestRecord)
        sent.push(key)
        return {resource: {id: 'w-1'}, isNew: true}
      },
    },
    inWallet: () => client,
  } as unknown as Client
  const context = {
    client: async () => client,
    journal: async () => journal,
    settings: async () => ({environment: {value: 'test'}}),
    now: Date.now,
    signal: new AbortController().signal,
    terminal: {canAsk: false},
  } as unknown as Context
  const row = {line: 2, key: KEY, body: {amount: 1}, amount: 100, wallet: 'principal'}
  const batch = {
    kind: 'withdrawal',
    environment: 'test',
    path: PATH,
    file: join(home.path, 'payouts.csv'),
    rows: [{...row, net: false, notices: []}],
    raw: {layout: {columns: ['pixKey', 'amount']}, rows: []},
    usedKeys: new Set<string>(),
    edited: [],
  } as unknown as Batch
  const nothing = async (): Promise<void> => {}
  const source = {open: async () => batch, requireAllowed: nothing, confirmed}
  const view = {
    rowAsked: nothing,
    announce: nothing,
    alike: nothing,
    sharing: nothing,
    rowsBegin: nothing,
    rowEnded: nothing,
    rowsEnded: nothing,
    resultFile: () => ({line: () => '', whole: () => ''}),
  } as unknown as BatchView
  const order = {isDryRun: false, isConfirmed: true, mayRepeatElsewhere, concurrency: 1}
  await runBatch(context, {source, view}, order).catch((error: unknown) => {
    expect(error).toMatchObject({code: 'ROWS_SENT_ELSEWHERE', exitCode: 8, details: {lines: [2]}})
  })
  return sent
}

test('a file with a row that was sent as another account is not sent', async () => {
  expect(await paid(ELSEWHERE, false)).toEqual([])
})

test('a file with such a row is sent where that is meant', async () => {
  expect(await paid(ELSEWHERE, true)).toEqual([KEY])
})

test('a row that was sent as this account is not sent a second time', async () => {
  expect(await paid({}, false)).toEqual([])
})

test('a row that another process is about to pay in another spelling is sent where that is meant alone', async () => {
  const other = {idempotencyKey: 'key-of-last-month', createdAtMs: 0, body: '{"amount":2}'}
  const same = {body: '{"amount":1,"holderName":"ANA"}'}
  expect(await paid(other, false)).toEqual([KEY])
  expect(await paid(other, false, same)).toEqual([])
  expect(await paid(other, true, same)).toEqual([KEY])
})
