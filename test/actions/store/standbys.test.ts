import {expect, test} from 'vitest'
import {diagnosesOf} from '../../../src/actions/doctor/store.ts'
import {standbysOf} from '../../../src/actions/store/status.ts'
import {renderStoreStatus} from '../../../src/render/store.ts'

/** What PostgreSQL says of its standbys, by who asks. */
const rows = (...all: readonly (readonly [string | null, string | null])[]) => ({
  query: async () =>
    all.map(([application_name, sync_state]) => ({application_name, sync_state, lag_ms: null})),
})

test.each([
  {name: 'a synchronous one', row: ['b', 'quorum'], text: 'b, synchronous,', code: 'ready'},
  {name: 'another', row: ['b', 'async'], text: 'b, asynchronous,', code: 'on_one_disk'},
  {name: 'one without a name', row: ['', 'sync'], text: 'no name, synchronous,', code: 'ready'},
  {
    name: 'one whose state is hidden',
    row: ['b', null],
    text: 'b, synchronous or not: not shown to this user,',
    code: 'standbys_hidden',
  },
  {
    name: 'one of which all is hidden',
    row: [null, null],
    text: 'no name, synchronous or not: not shown to this user,',
    code: 'standbys_hidden',
  },
] as const)('$name is shown as far as the server shows it', async ({row, text, code}) => {
  const standbys = await standbysOf(rows(row))
  const status = {url: 'postgres://h/d', server: '15', standbys, writeObstacles: []}
  const none = {
    schema: [],
    leases: [],
    outageLog: null,
    bytes: 0,
    synchronousCommit: 'on',
    events: 0,
  }
  const counts = {owedForwards: 0, requests: 0, openRequests: 0}
  expect(renderStoreStatus({...status, ...none, ...counts}, 'en')).toContain(text)
  expect(diagnosesOf(status)).toMatchObject([{code: `database_${code}`}])
})

test('one that is known to be synchronous is enough beside hidden ones', async () => {
  const standbys = await standbysOf(rows(['a', null], ['b', 'sync']))
  const status = {url: 'postgres://h/d', server: '15', standbys, writeObstacles: []}
  expect(diagnosesOf(status)).toMatchObject([{code: 'database_ready', status: 'ok'}])
})
