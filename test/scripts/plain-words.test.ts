import {execFileSync} from 'node:child_process'
import {expect, test} from 'vitest'
import {plainWords} from '../helpers/plain-words.ts'

test.each([
  'pix list --limit 3',
  ' projects create  --name Loja --color "#1A2B3C" ',
  `withdraw --holder-name "Ana 'Bia' Souza" --note 'a "b" $c' --empty "" --amount 1.234,56`,
  'find cobrança --url=http://127.0.0.1:9/x --joined"as one"\'word\'',
])('a line is taken apart as a shell does it: %s', (line) => {
  const script = `for word in ${line}; do printf '%s\\n' "$word"; done`
  const words = execFileSync('sh', ['-c', script], {encoding: 'utf8'}).split('\n').slice(0, -1)
  expect(plainWords(line)).toEqual(words)
})

test.each([
  'pix show "$ID"',
  'pix show $(cat id)',
  'pix show "`cat id`"',
  'pix list | head -1',
  'pix list > file',
  'secret set < secret.txt',
  'pix list && balance',
  'pix list; balance',
  'emulator start &',
  'reconcile --from *.csv',
  'reconcile --from ~/data',
  'find a\\ b',
  'find "a',
  'find {a,b} # a comment',
])('a line that needs a shell has no plain words: %s', (line) => {
  expect(plainWords(line)).toBeUndefined()
})
