import {readFileSync} from 'node:fs'
import {parse} from '@babel/parser'
import {expect, test} from 'vitest'
import {MONEY_RULES} from '../../scripts/mutation/money-rules.js'

test('each rule of money that is broken on purpose stands in the code exactly once', () => {
  const astray = MONEY_RULES.filter(
    ({file, code}) => readFileSync(file, 'utf8').split(code).length !== 2,
  )
  expect(astray.map(({rule}) => rule)).toEqual([])
})

// Where one does not, no test that loads the file says anything of any rule.
test('the code of a rule that is broken on purpose can be parsed', () => {
  const unreadable = MONEY_RULES.filter(({file, code, broken}) => {
    const text = readFileSync(file, 'utf8').split(code).join(broken)
    try {
      parse(text, {sourceType: 'module', plugins: ['typescript']})
      return false
    } catch {
      return true
    }
  })
  expect(unreadable.map(({rule}) => rule)).toEqual([])
})
