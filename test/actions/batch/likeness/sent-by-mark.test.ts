import {expect, test} from 'vitest'
import type {BatchRow} from '../../../../src/actions/batch/batch.ts'
import {addSent, SentByMark} from '../../../../src/actions/batch/likeness/sent-by-mark.ts'
import type {Journal} from '../../../../src/journal/journal.ts'
import type {RequestRecord} from '../../../../src/journal/request-record.ts'

const PAYOUT = {pixKey: 'ana@example.com', pixKeyType: 'email', amount: 13}
const ROW = {line: 2, key: 'key-of-row', body: PAYOUT} as unknown as BatchRow

const record = (id: string, state: 'unknown' | 'done', body: object = PAYOUT) =>
  ({
    id,
    state,
    kind: 'withdrawal',
    environment: 'test',
    body: JSON.stringify(body),
    ...(state === 'done' && {resourceId: `w-${id}`}),
  }) as unknown as RequestRecord

function likeRow(records: readonly RequestRecord[]) {
  const sent = new SentByMark('withdrawal', [ROW])
  for (const one of records) sent.add(one, undefined)
  const {isHeld, repeated = []} = sent.likeRow(ROW) ?? {}
  return [isHeld, repeated.map(({id}) => id)]
}

const OF_PROJECT = {...PAYOUT, projectId: 'p-1'}

test.each([
  {
    name: 'all that it is the same payment as, for one of them may have come to nothing',
    records: [record('a', 'done'), record('b', 'done')],
    found: [true, ['a', 'b']],
  },
  {
    name: 'one of unknown outcome, which is enough',
    records: [record('a', 'unknown'), record('b', 'unknown')],
    found: [true, ['a']],
  },
  {
    name: 'one that it is only like',
    records: [record('a', 'done', OF_PROJECT), record('b', 'done', OF_PROJECT)],
    found: [false, ['a']],
  },
])('a row repeats $name', ({records, found}) => {
  expect(likeRow(records)).toEqual(found)
})

test('what the service answered counts, whichever creation stands before it', async () => {
  const net = {...PAYOUT, amount: undefined, netAmount: 10.5}
  const records = [record('a', 'unknown', {...PAYOUT, pixKey: 'bia@example.com'})]
  records.push(record('b', 'done', net))
  const findAll = async (kind: string, ids: readonly string[]) =>
    new Map(kind === 'withdrawal' ? ids.map((id) => [id, {resource: {amount: 13}}]) : [])
  const sent = new SentByMark('withdrawal', [ROW])
  await addSent(sent, {journal: {resources: {findAll}} as unknown as Journal, records})
  expect(sent.likeRow(ROW)).toMatchObject({isHeld: true, journalId: 'b'})
})

test('of several amounts by which it is like others, all of them are asked for', async () => {
  const net = record('b', 'done', {...PAYOUT, amount: undefined, netAmount: 10.5})
  const findAll = async (_: string, ids: readonly string[]) =>
    new Map(ids.map((id) => [id, {resource: {amount: 13}}]))
  const journal = {resources: {findAll}} as unknown as Journal
  const sent = new SentByMark('withdrawal', [ROW])
  await addSent(sent, {journal, records: [record('a', 'done'), net]})
  const first = sent.likeRow(ROW)
  expect(first?.repeated.map(({id}) => id)).toEqual(['a', 'b'])
  expect(sent.likeRow({...ROW, line: 3})?.repeated).toBe(first?.repeated)
  await addSent(sent, {journal, records: [record('c', 'done')]})
  expect(
    sent
      .likeRow(ROW)
      ?.repeated.map(({id}) => id)
      .toSorted(),
  ).toEqual(['a', 'b', 'c'])
})
