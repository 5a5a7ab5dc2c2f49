import {expect, onTestFinished, test} from 'vitest'
import {listKept} from '../../../src/actions/show/list-kept.ts'
import type {Context} from '../../../src/app/context.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import type {NewRequest} from '../../../src/journal/request-record.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {request} from '../../journal/fixtures.ts'

/** What stands under a list of payouts beside these requests, none of which was answered. */
async function saidBeside(environment: 'test' | 'live', unknown: readonly Partial<NewRequest>[]) {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  for (const [nth, more] of unknown.entries()) {
    const own = {id: `id-${nth}`, idempotencyKey: `key-${nth}`, kind: 'withdrawal'} as const
    await journal.requests.begin({...request, ...own, ...more})
  }
  const context = {
    home: home.path,
    settings: async () => ({environment: {value: environment}}),
    store: async () => ({kind: 'local'}),
    journal: async () => journal,
    now: Date.now,
  } as unknown as Context
  const {remarks} = await listKept(context, 'withdrawal', {limit: 1})
  return (await remarks?.())?.map((notice) => notice('en'))
}

test('a list of payouts says how many of unknown outcome it has not', async () => {
  const charge = {kind: 'charge'} as const
  expect(await saidBeside('test', [{}, {}, charge])).toEqual([
    '2 of unknown outcome are not listed: pixctl journal list --state unknown',
  ])
  expect(await saidBeside('live', [{environment: 'live'}, charge])).toEqual([
    '1 of unknown outcome is not listed: pixctl journal list --state unknown --live',
  ])
  expect(await saidBeside('test', [charge])).toEqual([])
})
