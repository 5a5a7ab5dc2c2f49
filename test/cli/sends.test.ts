import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {ExitCode} from '../../src/messages/errors.ts'

interface ListedCommand {
  readonly flags: Readonly<Record<string, unknown>>
  readonly exits?: readonly number[]
  readonly comparesWithSent?: boolean
}

const MANIFEST = join(import.meta.dirname, '../../oclif.manifest.json')
const {commands} = JSON.parse(readFileSync(MANIFEST, 'utf8')) as {
  commands: Readonly<Record<string, ListedCommand>>
}
/** Flags of what is created, or refused beside what was created before. */
const OF_CREATIONS = ['idempotency-key', 'again']

/**
 * The store of a home that sends has to know what the home sent elsewhere. A command says by its exits that
 * it sends; one that does not is opened a journal into which nothing is taken along.
 */
test('each command that creates something, or compares with what was sent, says so', () => {
  const creating = Object.entries(commands).filter(([, {flags}]) =>
    OF_CREATIONS.some((name) => name in flags),
  )
  expect(creating.length).toBeGreaterThan(5)
  const silent = creating.filter(
    ([, {exits = [], comparesWithSent}]) =>
      !exits.includes(ExitCode.outcomeUnknown) && !comparesWithSent,
  )
  expect(silent.map(([name]) => name)).toEqual([])
})
