import {expect, test} from 'vitest'
import {sameTables} from '../../../src/journal/postgres/same-tables.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {type Answer, refusedWith, scriptedServer} from './scripted-server.ts'

const OPENED = [{tables: '5/100'}]
const answering = async (...answers: readonly Answer[]) => {
  const {postgres, asked} = scriptedServer(OPENED, ...answers)
  const addressed: Postgres = Object.assign(postgres, {address: {url: 'postgres://db/pixctl'}})
  return {requireSame: await sameTables(addressed), asked}
}

test('a request is written to the tables that the journal was opened with, by one question', async () => {
  const {requireSame, asked} = await answering([{tables: '5/100', is_read_only: null}])
  await requireSame()
  expect(asked).toHaveLength(2)
})

test.each([
  {name: 'other tables are there', now: {tables: '5/200', is_read_only: null}},
  {name: 'no tables are there for now', now: {tables: null, is_read_only: null}},
])('nothing is written where $name', async ({now}) => {
  const {requireSame} = await answering([now])
  await expect(requireSame()).rejects.toMatchObject({code: 'STORE_MADE_ANEW'})
})

test('nothing is written where a session that connects now could not', async () => {
  const {requireSame} = await answering([{tables: '5/100', is_read_only: true}])
  await expect(requireSame()).rejects.toMatchObject({code: 'STORE_FAILED', errcode: '25006'})
})

test('a server that does not show its settings is asked for its tables all the same', async () => {
  const hidden = refusedWith('42501')
  await (await answering(hidden, OPENED)).requireSame()
  const {requireSame} = await answering(hidden, [{tables: '5/200'}])
  await expect(requireSame()).rejects.toMatchObject({code: 'STORE_MADE_ANEW'})
})
