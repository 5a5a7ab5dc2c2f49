import {expect, test} from 'vitest'
import {countFigure} from '../../../src/messages/text/count-figure.ts'

test.each([
  {count: 999, en: '999', portuguese: '999'},
  {count: 3126, en: '3,126', portuguese: '3.126'},
  {count: -1_234_567, en: '−1,234,567', portuguese: '−1.234.567'},
])('$count is $en, or $portuguese', ({count, en, portuguese}) => {
  expect([countFigure(count, 'en'), countFigure(count, 'pt-BR')]).toEqual([en, portuguese])
})
