import {expect, test} from 'vitest'
import {splitPairs} from '../../src/domain/split-text.ts'

test.each([
  {text: 'loja-2=5.00', pairs: [['loja-2', '5.00']]},
  {
    text: ' loja-2=5.00  loja-3=2,50 ',
    pairs: [
      ['loja-2', '5.00'],
      ['loja-3', '2,50'],
    ],
  },
  {
    text: 'loja-2=5|loja-3=2;loja-4=1',
    pairs: [
      ['loja-2', '5'],
      ['loja-3', '2'],
      ['loja-4', '1'],
    ],
  },
  {text: 'loja-2', pairs: [['loja-2', '']]},
  {text: '=5', pairs: [['', '5']]},
  {text: 'loja-2=5=7', pairs: [['loja-2', '5=7']]},
  {text: '', pairs: [['', '']]},
])('"$text" is read as $pairs', ({text, pairs}) => {
  expect(splitPairs(text).map(({subAccount, amount}) => [subAccount, amount])).toEqual(pairs)
})
