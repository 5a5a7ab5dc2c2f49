import {expect, test} from 'vitest'
import {listEntries} from '../../../src/actions/journal/entries.ts'
import type {Context} from '../../../src/app/context.ts'
import type {RequestFilter} from '../../../src/journal/request-record.ts'
import type {RequestState} from '../../../src/journal/request-state.ts'

/** What stands under a list of a journal that has so many requests of each state. */
async function saidUnder(has: Partial<Record<RequestState, number>>, state?: RequestState) {
  const count = async (filter: RequestFilter) => has[filter.state ?? 'done'] ?? 0
  const context = {
    home: '/nowhere',
    settings: async () => ({environment: {value: 'test'}}),
    store: async () => ({kind: 'local'}),
    journal: async () => ({requests: {count}}),
  } as unknown as Context
  const {remarks} = await listEntries(context, {state, limit: 50})
  return (await remarks?.())?.map((notice) => notice('en'))
}

const FINISH = 'without creating twice: pixctl journal resume'

test.each([
  {name: 'all that are asked for', state: 'unknown', has: 70, said: '70 rows have'},
  {name: 'those of any state', state: undefined, has: 70, said: '70 rows have'},
  {name: 'none where others are asked for', state: 'done', has: 70, said: undefined},
  {name: 'none where there is none', state: undefined, has: 0, said: undefined},
  {
    name: 'as many as can be counted',
    state: 'unknown',
    has: 10_001,
    said: 'More than 10,000 rows have',
  },
] as const)('a list of the journal says how many are open: $name', async ({state, has, said}) => {
  const expected = said === undefined ? [] : [`${said} an unknown outcome. Finish them, ${FINISH}`]
  expect(await saidUnder({unknown: has, done: 90}, state)).toEqual(expected)
})
