import diagnostics from 'node:diagnostics_channel'
import {syncBuiltinESMExports} from 'node:module'
import fc from 'fast-check'
import {expect, test, vi} from 'vitest'
import {withoutInterimAnswers} from '../../../src/client/http/interim-answers.ts'

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
const HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'
const ANSWER = 'HTTP/1.1 201 Created\r\ncontent-length: 2\r\n\r\n{}'

/** What is read of bytes that come in pieces. */
function readOf(pieces: readonly string[]): string {
  const waiting = pieces.map((piece) => Buffer.from(piece))
  const socket = {read: () => waiting.shift() ?? null}
  withoutInterimAnswers(socket)
  let text = ''
  for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) {
    // undici takes no piece without a byte.
    expect(chunk.length).toBeGreaterThan(0)
    text += String(chunk)
  }
  return text
}

test.each([
  {name: 'an answer alone stays as it is', bytes: ANSWER, read: ANSWER},
  {name: 'a 100 Continue before it is left out', bytes: CONTINUE + ANSWER, read: ANSWER},
  {
    name: 'any number of interim answers are left out',
    bytes: HINTS + CONTINUE.repeat(100) + HINTS + ANSWER,
    read: ANSWER,
  },
  {
    name: 'a 199 of HTTP/1.0, without a word beside it, is left out',
    bytes: `HTTP/1.0 199\r\n\r\n${ANSWER}`,
    read: ANSWER,
  },
  {
    name: 'a 1000, which is no status, is left to the parser',
    bytes: `HTTP/1.1 1000 X\r\n\r\n${ANSWER}`,
    read: `HTTP/1.1 1000 X\r\n\r\n${ANSWER}`,
  },
  {
    name: 'an interim head inside an answer is a part of it',
    bytes: `HTTP/1.1 200 OK\r\n\r\n${CONTINUE}`,
    read: `HTTP/1.1 200 OK\r\n\r\n${CONTINUE}`,
  },
  {
    name: 'bytes that end as a head begins are no head',
    bytes: '{"name":"JOSH',
    read: '{"name":"JOSH',
  },
  {
    name: 'a 101, which ends HTTP, is left to the parser',
    bytes: 'HTTP/1.1 101 Switching\r\n\r\n',
    read: 'HTTP/1.1 101 Switching\r\n\r\n',
  },
  {
    name: 'a head without an end is left to the parser once it is too long',
    bytes: `HTTP/1.1 100 ${'x'.repeat(20_000)}`,
    read: `HTTP/1.1 100 ${'x'.repeat(20_000)}`,
  },
  {
    name: 'a head without an end is left to the parser from 16 KiB on',
    bytes: 'HTTP/1.1 100 '.padEnd(16_384, 'x'),
    read: 'HTTP/1.1 100 '.padEnd(16_384, 'x'),
  },
  {
    name: 'a head without an end is waited for below that',
    bytes: 'HTTP/1.1 100 '.padEnd(16_383, 'x'),
    read: '',
  },
])('$name', ({bytes, read}) => {
  expect(readOf([bytes])).toBe(read)
})

test('however the bytes are cut, what is read is the same', () => {
  const bytes = HINTS + CONTINUE + ANSWER
  const cuts = fc.array(fc.integer({min: 0, max: bytes.length}), {maxLength: 8})
  fc.assert(
    fc.property(cuts, (places) => {
      const at = [0, ...places.sort((a, b) => a - b), bytes.length]
      const pieces = at.slice(1).map((end, index) => bytes.slice(at[index], end))
      expect(readOf(pieces.filter((piece) => piece !== ''))).toBe(ANSWER)
    }),
  )
})

test('every connection of undici leaves them out, and each does so once', async () => {
  const subscribed = vi.spyOn(diagnostics, 'subscribe').mockImplementation(() => {})
  syncBuiltinESMExports()
  try {
    vi.resetModules()
    const {ignoreInterimAnswers} = await import('../../../src/client/http/interim-answers.ts')
    ignoreInterimAnswers()
    ignoreInterimAnswers()
    expect(subscribed.mock.calls).toEqual([['undici:client:connected', expect.any(Function)]])
    const waiting = [Buffer.from(CONTINUE + ANSWER)]
    const socket = {read: () => waiting.shift() ?? null}
    const connected = subscribed.mock.calls[0]?.[1]
    connected?.({socket}, 'undici:client:connected')
    expect(String(socket.read())).toBe(ANSWER)
    connected?.({}, 'undici:client:connected')
  } finally {
    subscribed.mockRestore()
    syncBuiltinESMExports()
  }
})
