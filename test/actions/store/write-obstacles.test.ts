import {describe, expect, test} from 'vitest'
import {standbysWanted, writeObstaclesOf} from '../../../src/actions/store/write-obstacles.ts'
import {scriptedServer} from '../../journal/postgres/scripted-server.ts'

test.each([
  {names: '', wanted: 0},
  {names: '*', wanted: 1},
  {names: 'a', wanted: 1},
  {names: 'a, b', wanted: 1},
  {names: 'FIRST 1 (a)', wanted: 1},
  {names: 'first 2 (a, b)', wanted: 2},
  {names: 'ANY 2 (a, b, c)', wanted: 2},
  {names: '3(a, b, c)', wanted: 3},
  {names: '"any 2 (a)"', wanted: 1},
  {names: 'any', wanted: 1},
])('synchronous_standby_names of "$names" wants $wanted', ({names, wanted}) => {
  expect(standbysWanted(names)).toBe(wanted)
})

const SOUND = {is_in_recovery: false, read_only: 'off', standby_names: '', in_sync: 0}
const table = (relname: string, may_write: boolean, may_write_some = may_write) => ({
  relname,
  role: 'ana',
  may_write,
  may_write_some,
})
const codes = async (facts: object, tables = [table('pixctl_events', true)]) => {
  const {postgres} = scriptedServer([{...SOUND, ...facts}], tables)
  return (await writeObstaclesOf(postgres)).map(({code}) => code)
}

describe('a store', () => {
  test.each([
    {name: 'as it should be', facts: {}, expected: []},
    {name: 'with its standby', facts: {standby_names: 'a', in_sync: 1}, expected: []},
    {
      name: 'with one standby of two',
      facts: {standby_names: 'ANY 2 (a, b)', in_sync: 1},
      expected: ['standby_missing'],
    },
    {
      name: 'in recovery, where settings of a primary do not matter',
      facts: {is_in_recovery: true, read_only: 'on', standby_names: 'a'},
      expected: ['in_recovery'],
    },
    {
      name: 'with two obstacles',
      facts: {read_only: 'on', standby_names: 'a'},
      expected: ['session_read_only', 'standby_missing'],
    },
  ])('$name: $expected', async ({facts, expected}) => {
    expect(await codes(facts)).toEqual(expected)
  })

  test('whose user may write some tables only lacks rights; one who may write none reads', async () => {
    const events = table('pixctl_events', true)
    expect(await codes({}, [events, table('pixctl_new', false)])).toEqual(['rights_missing'])
    expect(await codes({}, [table('pixctl_events', false, true)])).toEqual(['rights_missing'])
    expect(await codes({}, [table('pixctl_events', false)])).toEqual(['reader_role'])
  })
})
