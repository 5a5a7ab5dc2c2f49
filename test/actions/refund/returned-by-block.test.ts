import {expect, onTestFinished, test} from 'vitest'
import {
  requireAsShown,
  requireNotReturned,
  warnOfReturned,
} from '../../../src/actions/refund/returned-by-block.ts'
import type {Context} from '../../../src/app/context.ts'
import type {Client} from '../../../src/client/client.ts'
import {balanceBlocks} from '../../../src/client/resources/balance-blocks.ts'
import {centavos} from '../../../src/domain/money.ts'
import {asked, reply} from '../../client/asked.ts'
import {said} from '../../contract/recorded-answers.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {request} from '../../journal/fixtures.ts'

const BLOCK = {id: 'b-1', transactionId: 'c-1', amount: 50, status: 'approved', blockType: 'med'}
const createdAt = '2026-11-01T00:00:00Z'
const list = (...blocks: object[]) =>
  reply(200, {items: blocks.map((one) => ({...BLOCK, createdAt, ...one})), total: blocks.length})

function at(answer: Parameters<typeof asked>[0][number]) {
  const home = temporaryDirectory()
  onTestFinished(() => home[Symbol.dispose]())
  const transactions = {fetch: async () => ({id: 'c-1'})}
  const client = {
    balanceBlocks: balanceBlocks(asked([answer]).channel),
    transactions,
  } as unknown as Client
  const context = {
    home: home.path,
    env: {},
    signal: new AbortController().signal,
    store: async () => ({kind: 'local'}),
    client: async () => client,
    notice: () => {},
    settings: async () => ({environment: {value: 'test'}}),
  } as unknown as Context
  return {context, client}
}

const codeOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
    return 'sent'
  } catch (error) {
    return Object(error).exitCode ?? error
  }
}

const answers = [
  {name: 'that was approved', answer: list({}), code: 8},
  {name: 'that was approved, in capitals', answer: list({status: 'APPROVED'}), code: 8},
  {name: 'of the charge in capitals', answer: list({transactionId: 'C-1'}), code: 8},
  {name: 'of a status that is not known', answer: list({status: 'settled'}), code: 8},
  {name: 'of an amount below zero', answer: list({amount: -50}), code: 8},
  {name: 'beside one of another charge', answer: list({transactionId: 'c-2'}, {}), code: 8},
  {name: 'of a list of which a part came', answer: reply(200, {items: [], total: 1}), code: 5},
  {name: 'that a cache does not know yet', answer: {...list(), headers: {age: '4'}}, code: 5},
  {name: 'that cannot be asked for', answer: reply(503, {}), code: 5},
  {name: 'that a gateway denies', answer: reply(404, {message: 'no route'}), code: 5},
  {name: 'that was rejected', answer: list({status: 'rejected'}), code: 'sent'},
  {name: 'of another charge', answer: list({transactionId: 'c-2'}), code: 'sent'},
  {name: 'that it has no list of', answer: reply(404, said(404, 'NotFound', 'no')), code: 'sent'},
  {name: 'that it may not read', answer: reply(403, said(403, 'Forbidden', 'no')), code: 'sent'},
]

test.each(answers)('a refund and a block $name: $code', async ({answer, code}) => {
  const {context} = at(answer)
  const meant = {isMeant: false, again: false}
  expect(await codeOf(warnOfReturned(context, 'c-1', meant))).toBe(code)
})

test.each(answers)('a refund that is resumed and a block $name', async ({answer, code}) => {
  const {context, client} = at(answer)
  const record = {...request, kind: 'refund', path: '/v2/transactions/order-1/refund'} as never
  const expected = code === 'sent' ? code : 6
  expect(await codeOf(requireNotReturned(context, client, record))).toBe(expected)
})

test.each([
  {name: 'none was shown', shown: 0, code: 8},
  {name: 'a part was shown', shown: 4_999, code: 8},
  {name: 'all of it was shown', shown: 5_000, code: 'sent'},
])('a refund that a person confirmed beside a block of which $name: $code', async (row) => {
  const {context} = at(list({}))
  expect(await codeOf(requireAsShown(context, 'c-1', {atStake: centavos(row.shown)}))).toBe(
    row.code,
  )
})
