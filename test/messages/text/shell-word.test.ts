import {execFileSync} from 'node:child_process'
import {expect, test} from 'vitest'
import {shellWord} from '../../../src/messages/text/shell-word.ts'

test.each([
  {name: 'a plain path', path: './2026-11/extrato_1.csv', word: './2026-11/extrato_1.csv'},
  {name: 'spaces', path: 'folha de novembro.csv', word: "'folha de novembro.csv'"},
  {name: 'a command', path: 'x; rm -rf ~; .csv', word: "'x; rm -rf ~; .csv'"},
  {name: 'a substitution', path: '$(id)`id`.csv', word: "'$(id)`id`.csv'"},
  {name: 'a quote', path: "d'água.csv", word: "'d'\\''água.csv'"},
  {name: 'no text at all', path: '', word: "''"},
])('$name is one word of a shell', ({path, word}) => {
  expect(shellWord(path)).toBe(word)
  expect(execFileSync('sh', ['-c', `printf %s ${word}`], {encoding: 'utf8'})).toBe(path)
})

test('what a terminal would obey is left out', () => {
  expect(shellWord('a\u001b]0;x\u0007\nb.csv')).toBe("'a]0;xb.csv'")
})
