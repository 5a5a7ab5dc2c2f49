import {expect, test} from 'vitest'
import type {Batch, BatchRow} from '../../../../src/actions/batch/batch.ts'
import {
  type OtherWallets,
  type SentFromOther,
  sentFromOtherWallets,
} from '../../../../src/actions/batch/earlier/other-wallets.ts'
import {rowKey} from '../../../../src/actions/batch/file/row-key.ts'
import type {RequestRecord} from '../../../../src/journal/request-record.ts'

const ANA = {amount: 1, pixKey: 'ana@example.com'}
const BIA = {amount: 1, pixKey: 'bia@example.com'}
const RENT = {...ANA, externalReference: 'rent-1'}

const keyIn = (wallet: string, body: object) =>
  rowKey({environment: 'test', wallet, body, position: 0})
const rowOf = (line: number, body: object) =>
  ({line, body, wallet: 'principal', key: keyIn('principal', body)}) as unknown as BatchRow

/** Of a file of payouts, where the journal has these bodies as sent from the wallet loja-2. */
function sentFrom(
  rows: readonly BatchRow[],
  {
    sent,
    open = rows,
    asked = [],
  }: {sent: readonly object[]; open?: readonly BatchRow[]; asked?: string[]},
): Promise<SentFromOther[]> {
  const batch = {
    kind: 'withdrawal',
    path: '/v2/withdrawals',
    environment: 'test',
    rows,
    usedKeys: new Set(),
  } as unknown as Batch
  const uses = sent.map((body) => ({idempotencyKey: keyIn('loja-2', body), state: 'done'}))
  const requests = {
    wallets: async () => {
      asked.push('wallets')
      return ['loja-2']
    },
    usedKeys: async (_environment: string, _path: string, keys: readonly string[]) =>
      new Set(keys.filter((key) => uses.some(({idempotencyKey}) => idempotencyKey === key))),
    findUses: async (_environment: string, _path: string, keys: readonly string[]) =>
      uses.filter(({idempotencyKey}) => keys.includes(idempotencyKey)) as RequestRecord[],
  }
  return sentFromOtherWallets(batch, open, {journal: {requests}} as unknown as OtherWallets)
}

const linesOf = (found: readonly SentFromOther[]) =>
  found.map(({row, wallet}) => [row.line, wallet])

test('each row is found by its own content, by the wallets that the journal knows alone', async () => {
  const rows = [rowOf(2, ANA), rowOf(3, BIA)]
  expect(linesOf(await sentFrom(rows, {sent: [ANA, BIA]}))).toEqual([
    [2, 'loja-2'],
    [3, 'loja-2'],
  ])
})

test('a row that is not open any more is not looked for', async () => {
  const rows = [rowOf(2, ANA), rowOf(3, BIA)]
  expect(linesOf(await sentFrom(rows, {sent: [ANA, BIA], open: rows.slice(1)}))).toEqual([
    [3, 'loja-2'],
  ])
})

test('a row with a reference is not looked for: the service is asked for it in every wallet', async () => {
  const rows = [rowOf(2, RENT), rowOf(3, BIA)]
  expect(linesOf(await sentFrom(rows, {sent: [RENT, BIA]}))).toEqual([[3, 'loja-2']])
})

test('where every row has one the journal is asked for no wallet', async () => {
  const asked: string[] = []
  expect(await sentFrom([rowOf(2, RENT)], {sent: [RENT], asked})).toEqual([])
  expect(asked).toEqual([])
})
