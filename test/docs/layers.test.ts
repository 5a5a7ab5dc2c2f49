import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {CLIENT_ROOMS, LAYERS, ROOMS} from '../../scripts/layers.cjs'

/** The last cell of each row of the first table of a page, by the folder that its first cell names. */
function tableOf(page: string): ReadonlyMap<string, string> {
  const rows = readFileSync(page, 'utf8').matchAll(/^\| *`([^`]+)` *\|.*\|([^|]+)\|$/gm)
  return new Map([...rows].map(([, folder = '', cell = '']) => [folder, cell.trim()]))
}

/** The folders that a cell names, those of which only types are taken, too. */
const namesIn = (cell: string): readonly string[] =>
  cell
    .replace(/^nothing.*/, '')
    .replace('; types of', ',')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .toSorted()

describe('who may import whom is written as it is checked', () => {
  const layers = tableOf('docs/layout.md')
  test.each(Object.entries(LAYERS))('src/%s', (folder, allowed) => {
    // Commands take types of the engine's top: a rule of their own in .dependency-cruiser.cjs.
    const more = folder === 'commands' ? ['reconcile'] : []
    expect(namesIn(layers.get(`src/${folder}`) ?? 'no row')).toEqual(
      [...allowed, ...more].toSorted(),
    )
  })

  test.each(Object.entries(CLIENT_ROOMS))('src/client/%s', (room, allowed) => {
    expect(namesIn(layers.get(`client/${room}`) ?? 'no row')).toEqual(allowed.toSorted())
  })

  const rooms = tableOf('docs/reconcile-engine.md')
  test.each(Object.entries(ROOMS))('src/reconcile/%s', (room, allowed) => {
    const cell = rooms.get(`${room}/`) ?? 'no row'
    // Every room may import the domain.
    expect(namesIn(cell).filter((name) => name !== 'domain')).toEqual(allowed.toSorted())
  })

  test('no page has a row of a folder that is not there', () => {
    const folders = [
      ...Object.keys(LAYERS).map((folder) => `src/${folder}`),
      ...Object.keys(CLIENT_ROOMS).map((room) => `client/${room}`),
    ]
    expect([...layers.keys()].toSorted()).toEqual(folders.toSorted())
  })
})
