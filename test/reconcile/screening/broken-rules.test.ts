import {readFileSync} from 'node:fs'
import {expect, test} from 'vitest'
import {SCREEN_RULES} from '../../../scripts/mutation/screen-rules.js'

test('each rule that is broken on purpose stands in the code exactly once', () => {
  const astray = SCREEN_RULES.filter(
    ({file, code}) => readFileSync(file, 'utf8').split(code).length !== 2,
  )
  expect(astray.map(({rule}) => rule)).toEqual([])
})
