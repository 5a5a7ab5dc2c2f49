import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {NEXT_STEPS} from '../../src/render/command-line/next-steps.ts'
import {ALL_COMMANDS} from '../helpers/every-command.ts'

/** Rows without a moment: who I am and how I am set up. */
const TIMELESS = ['auth:approver:list', 'auth:list', 'config:list', 'emulator:fault:list']

const lists = ALL_COMMANDS.filter(({id}) => /(^|:)(list|gaps)$/.test(id))

test('every list that is empty says in both languages what to type next', () => {
  for (const {id} of lists.filter(({id: list}) => list !== 'config:list')) {
    const source = readFileSync(`src/commands/${id.replaceAll(':', '/')}.ts`, 'utf8')
    expect(source, id).toMatch(/nextStep: NEXT_STEPS\.\w+/)
  }
  for (const step of Object.values(NEXT_STEPS)) {
    const commandOf = (text: string) => /pixctl (?:[a-z]+ )*[a-z]+\b/.exec(text)?.[0]
    expect(commandOf(step.en)).toBe(commandOf(step['pt-BR']))
  }
})

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
