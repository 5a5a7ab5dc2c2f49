import {describe, expect, test} from 'vitest'
import {EXIT_MEANINGS} from '../../src/render/exit-codes.ts'
import {ALL_COMMANDS} from '../helpers/every-command.ts'

describe.each(ALL_COMMANDS.map((command) => ({name: command.id.replaceAll(':', ' '), command})))(
  'the help of $name',
  ({command}) => {
    test('has a sentence, two real examples, what can go wrong, and every exit code', () => {
      expect(command.summary).toMatch(/^[A-Z].*\.$/)
      expect(command.summary?.length).toBeLessThanOrEqual(80)
      expect(command.description ?? '').not.toBe('')
      expect(command.examples?.length).toBeGreaterThanOrEqual(2)
      for (const example of command.examples ?? []) expect(example).toContain('config.bin')
      expect(command.exits?.every((code) => code in EXIT_MEANINGS)).toBe(true)
      expect(command.exits).toEqual(expect.arrayContaining([0, 2]))
    })
  },
)
