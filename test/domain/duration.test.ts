import {expect, test} from 'vitest'
import {parseDuration} from '../../src/domain/duration.ts'

test.each([
  {text: '0', seconds: 0},
  {text: '90', seconds: 90},
  {text: '90s', seconds: 90},
  {text: '30m', seconds: 1800},
  {text: '1h', seconds: 3600},
  {text: '7d', seconds: 604_800},
  {text: '', seconds: undefined},
  {text: '1.5h', seconds: undefined},
  {text: '-1', seconds: undefined},
  {text: '1w', seconds: undefined},
  {text: ' 1h', seconds: undefined},
  {text: '9999999999', seconds: undefined},
])('"$text" is $seconds s', ({text, seconds}) => {
  expect(parseDuration(text)).toBe(seconds)
})
