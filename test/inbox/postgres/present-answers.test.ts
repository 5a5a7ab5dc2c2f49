import {expect, test} from 'vitest'
import {Present} from '../../../src/inbox/postgres/present.ts'
import {refusedWith, scriptedServer} from '../../journal/postgres/scripted-server.ts'

const facts = {host: 'a', pid: 7, home: '/home/a', forwardTo: 'http://127.0.0.1/'}
const verbs = (asked: readonly {sql: string}[]) => asked.map(({sql}) => sql.split(' ')[0])

test('removes what killed listeners left once, and says each time that it runs', async () => {
  const {postgres, asked} = scriptedServer([], [], [])
  const present = new Present(postgres, 'own')
  await present.say(facts)
  await present.say(facts)
  expect(verbs(asked)).toEqual(['DELETE', 'WITH', 'WITH'])
  expect(asked[0]?.values).toEqual([])
  expect(asked[1]?.values).toEqual(['own', 'a', 7, '/home/a', 'http://127.0.0.1/'])
})

test('gives the others as they said who they are', async () => {
  const rows = [
    {owner: 'one', host: '\u001bjson:"h\\u0000"', pid: '8', home: '/b', forward_to: 'http://b/'},
    {owner: 'two', host: 'c', pid: 9, home: '\u001bjson:"\\ud800"', forward_to: null},
  ]
  const {postgres, asked} = scriptedServer([], rows)
  const home = '/home/\ud800'
  const others = await new Present(postgres, 'own').say({...facts, home, forwardTo: undefined})
  expect(others).toEqual([
    {listener: 'one', host: 'h\0', pid: 8, home: '/b', forwardTo: 'http://b/'},
    {listener: 'two', host: 'c', pid: 9, home: '\ud800', forwardTo: undefined},
  ])
  expect(asked[1]?.values?.slice(3)).toEqual(['\u001bjson:"/home/\\ud800"', null])
})

test('removes its own row when it ends, and asks nothing where it said nothing', async () => {
  const quiet = scriptedServer()
  await new Present(quiet.postgres, 'own').leave()
  expect(quiet.asked).toEqual([])
  const {postgres, asked} = scriptedServer([], [], [])
  const present = new Present(postgres, 'own')
  await present.say(facts)
  await present.leave()
  expect(verbs(asked)).toEqual(['DELETE', 'WITH', 'DELETE'])
  expect(asked[2]?.values).toEqual(['own'])
})

test('a listener that could not say that it runs looks for what others left again', async () => {
  const {postgres, asked} = scriptedServer(refusedWith('57P01'), [], [])
  const present = new Present(postgres, 'own')
  await expect(present.say(facts)).rejects.toMatchObject({errcode: '57P01'})
  await present.say(facts)
  expect(verbs(asked)).toEqual(['DELETE', 'DELETE', 'WITH'])
})
