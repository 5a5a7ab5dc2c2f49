import {clearLine, cursorTo, moveCursor} from 'node:readline'
import {Writable} from 'node:stream'
import type {WriteStream} from 'node:tty'
import {stripVTControlCharacters} from 'node:util'
import {beforeEach, expect, test, vi} from 'vitest'
import {openStatusLine} from '../../../src/cli/terminal/progress.ts'

beforeEach(() => {
  // ora draws nothing where it believes to be watched by a machine.
  vi.stubEnv('CI', undefined)
  vi.stubEnv('TERM', 'xterm-256color')
  return () => vi.unstubAllEnvs()
})

/** A terminal that keeps what is written, and what then stands on its line. */
function terminal({columns = 80, isTTY = true} = {}) {
  let written = ''
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      written += chunk
      done()
    },
  })
  const asTerminal = Object.assign(stream, {
    isTTY,
    columns,
    hasColors: () => true,
    cursorTo: (x: number) => cursorTo(stream, x),
    moveCursor: (dx: number, dy: number) => moveCursor(stream, dx, dy),
    clearLine: (dir: -1 | 0 | 1) => clearLine(stream, dir),
  })
  const screen = () => stripVTControlCharacters(written.split('\u001b[1G').at(-1) ?? '')
  return {stream: asTerminal as unknown as WriteStream, screen, written: () => written}
}

test('shows a spinner and the text, and is gone when it is cleared', async () => {
  const {stream, screen, written} = terminal()
  const line = openStatusLine(stream)
  line.show('1/2')
  await vi.waitFor(() => expect(screen()).toMatch(/^[^ ] 1\/2$/), 60_000)
  line.show('2/2')
  await vi.waitFor(() => expect(screen()).toMatch(/^[^ ] 2\/2$/), 60_000)
  line.clear()
  line.clear()
  expect(screen()).toBe('')
  expect(written().endsWith('\u001b[?25h')).toBe(true)
})

test('can be shown again after it was cleared', async () => {
  const {stream, screen} = terminal()
  const line = openStatusLine(stream)
  line.show('first')
  await vi.waitFor(() => expect(screen()).toContain('first'), 60_000)
  line.clear()
  line.show('second')
  expect(screen()).toContain('second')
  line.clear()
})

test('writes nothing when it is cleared before the spinner is loaded', async () => {
  const {stream, written} = terminal()
  const line = openStatusLine(stream)
  line.show('1/2')
  line.clear()
  await import('ora')
  await new Promise((resolve) => setImmediate(resolve))
  expect(written()).toBe('')
})

test('never wraps', async () => {
  const {stream, screen} = terminal({columns: 10})
  const line = openStatusLine(stream)
  line.show('0123456789abcdef')
  await vi.waitFor(() => expect(screen()).toMatch(/^[^ ] 0123456$/), 60_000)
  line.clear()
})

test.each([
  {name: 'no terminal', isTTY: false, term: 'xterm'},
  {name: 'a terminal that cannot write over a line', isTTY: true, term: 'dumb'},
])('writes nothing on $name', async ({isTTY, term}) => {
  vi.stubEnv('TERM', term)
  const {stream, written} = terminal({isTTY})
  const line = openStatusLine(stream)
  line.show('1/2')
  await import('ora')
  await new Promise((resolve) => setImmediate(resolve))
  line.show('2/2')
  line.clear()
  expect(written()).toBe('')
})

test('writes nothing on a terminal that says it has no width: ora would clear lines without end', async () => {
  const {stream, written} = terminal({columns: 0})
  const line = openStatusLine(stream)
  line.show('1/2')
  await import('ora')
  await new Promise((resolve) => setTimeout(resolve, 200))
  line.clear()
  expect(written()).toBe('')
})

test('is gone when its terminal loses its width', async () => {
  const {stream, screen} = terminal()
  const line = openStatusLine(stream)
  line.show('1/2')
  await vi.waitFor(() => expect(screen()).toContain('1/2'), 60_000)
  Object.assign(stream, {columns: 0}).emit('resize')
  expect(screen()).toBe('')
  line.show('2/2')
  expect(screen()).toBe('')
})
