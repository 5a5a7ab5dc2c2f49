import {expect, test} from 'vitest'
import {openStatusLine} from '../../../src/cli/terminal/progress.ts'

function terminal(columns = 80, isTTY = true) {
  const written: string[] = []
  const clock = {now: 0}
  const stream = {isTTY, columns, write: (text: string) => written.push(text)}
  return {line: openStatusLine(stream, () => clock.now), written, clock}
}

test('draws over itself and is gone when it is cleared', () => {
  const {line, written} = terminal()
  line.show('1/2')
  line.clear()
  line.clear()
  expect(written).toEqual(['\r\u001b[2K1/2', '\r\u001b[2K'])
})

test('draws ten times a second, however often it is told', () => {
  const {line, written, clock} = terminal()
  for (; clock.now < 1000; clock.now += 1) line.show(String(clock.now))
  expect(written).toHaveLength(10)
})

test('never wraps', () => {
  const {line, written} = terminal(10)
  line.show('0123456789abcdef')
  expect(written).toEqual(['\r\u001b[2K012345678'])
})

test('writes nothing where there is no terminal', () => {
  const {line, written} = terminal(80, false)
  line.show('1/2')
  line.clear()
  expect(written).toEqual([])
})
