import {expect, onTestFinished, test} from 'vitest'
import type {Batch} from '../../../../src/actions/batch/batch.ts'
import {sentHere} from '../../../../src/actions/batch/earlier/sent-here.ts'
import type {Context} from '../../../../src/app/context.ts'
import {openJournal} from '../../../../src/journal/open-journal.ts'
import type {NewRequest} from '../../../../src/journal/request-record.ts'
import type {RequestEvent} from '../../../../src/journal/request-state.ts'
import {temporaryDirectory} from '../../../helpers/temporary-directory.ts'
import {outcome, request} from '../../../journal/fixtures.ts'

const REAL = {instance: ''}

/** What is known of a file of one row, on line 2, whose key was sent so before. */
async function known(
  sent: Partial<NewRequest>,
  {event, usedKeys = []}: {readonly event?: RequestEvent; readonly usedKeys?: readonly string[]},
) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const record = {...request, ...sent}
  await journal.requests.begin(record)
  if (event) await journal.requests.settle(record.id, outcome(event, {resourceId: 'c-1'}))
  const {environment, path, idempotencyKey: key, baseUrl} = request
  const profile = {value: 'default', source: 'default'}
  const settings = {environment: {value: environment}, baseUrl: {value: baseUrl}, profile}
  const context = {
    home: home.path,
    env: {PIXCTL_CLIENT_ID: request.clientId, PIXCTL_CLIENT_SECRET: 'secret'},
    now: Date.now,
    store: async () => ({kind: 'sqlite'}),
    settings: async () => settings,
    journal: async () => journal,
  } as unknown as Context
  const rows = [{line: 2, key}]
  const batch = {environment, path, rows, usedKeys: new Set(usedKeys)}
  return sentHere(context, batch as unknown as Batch)
}

test('what a real service created is sent no second time', async () => {
  expect(await known(REAL, {event: 'created'})).toEqual({done: [2], asked: []})
})

test.each([
  {name: 'an emulator created it', sent: {}, how: {event: 'created'}},
  {name: 'it was never answered', sent: REAL, how: {event: 'unanswered'}},
  {
    name: 'only the result file knows it',
    sent: {idempotencyKey: 'key-other'},
    how: {usedKeys: [request.idempotencyKey]},
  },
] as const)('a run asks the service where $name', async ({sent, how}) => {
  expect(await known(sent, how)).toEqual({done: [], asked: [2]})
})

test('what was refused was not sent before', async () => {
  expect(await known(REAL, {event: 'refused'})).toEqual({done: [], asked: []})
})
