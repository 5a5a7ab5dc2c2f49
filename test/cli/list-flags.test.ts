import {describe, expect, test} from 'vitest'
import {ALL_COMMANDS} from '../helpers/every-command.ts'

/** Rows without a moment: who I am and how I am set up. */
const TIMELESS = ['auth:approver:list', 'auth:list', 'config:list']

const lists = ALL_COMMANDS.filter(({id}) => /(^|:)(list|gaps)$/.test(id))

describe.each(lists.map((command) => ({name: command.id.replaceAll(':', ' '), command})))(
  '$name',
  ({command}) => {
    test('takes what every list takes', () => {
      const period = TIMELESS.includes(command.id) ? [] : ['from', 'until']
      const usual = ['output', 'columns', 'limit', 'all', ...period]
      expect(Object.keys(command.flags)).toEqual(expect.arrayContaining(usual))
    })
  },
)
