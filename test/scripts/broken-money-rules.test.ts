import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {MONEY_RULES} from '../../scripts/mutation/money-rules.js'

test('each rule of money that is broken on purpose stands in the code exactly once', () => {
  const astray = MONEY_RULES.filter(
    ({file, code}) => readFileSync(file, 'utf8').split(code).length !== 2,
  )
  expect(astray.map(({rule}) => rule)).toEqual([])
})
