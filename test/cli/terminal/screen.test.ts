import {setImmediate as nextTurn} from 'node:timers/promises'
import {expect, test} from 'vitest'
import {openScreen} from '../../../src/cli/terminal/screen.ts'

/** A terminal that remembers what was on its counter row when text was written. */
function terminal() {
  const rows: string[] = []
  let counter = ''
  const write = (text: string): boolean => {
    rows.push(counter + text)
    return true
  }
  const screen = openScreen({
    stdout: {write},
    stderr: {write},
    counter: {
      show: (text) => {
        counter = text
      },
      clear: () => {
        counter = ''
      },
    },
    counted: () => '3 received',
  })
  return {screen, rows, counter: () => counter}
}

test('results and notices never share a row with the counter, which comes back after them', async () => {
  const {screen, rows, counter} = terminal()
  screen.result('one')
  screen.result('two')
  await nextTurn()
  expect([rows, counter()]).toEqual([['one\ntwo\n'], '3 received'])
  screen.notice('watch out')
  expect([rows.at(-1), counter()]).toEqual(['watch out\n', '3 received'])
})

test('a notice comes after the results before it, and the end leaves nothing unsaid and no counter', async () => {
  const {screen, rows, counter} = terminal()
  screen.result('one')
  screen.notice('two')
  screen.result('three')
  screen.end()
  await nextTurn()
  expect([rows, counter()]).toEqual([['one\n', 'two\n', 'three\n'], ''])
})
