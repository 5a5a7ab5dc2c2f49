import {describe, expect, test} from 'vitest'
import {FINDING_CODES} from '../../../../src/reconcile/findings/finding-codes.ts'
import {explained, renderExplained} from '../../../../src/render/reconcile/findings/explain.ts'

describe('a code is understood', () => {
  test.each(['MISSING_POSTING', 'missing_posting', 'Missing-Posting'])('as %s', (typed) => {
    expect(explained(typed, 'en')).toMatchObject([{code: 'MISSING_POSTING', class: 'error'}])
  })
})

test('a misspelt code is asked back', () => {
  expect(() => explained('MISSING_POSTINGS', 'en')).toThrow(
    expect.objectContaining({exitCode: 2, hint: 'Did you mean MISSING_POSTING?'}),
  )
})

test('a word that is near none is answered with how to list them', () => {
  expect(() => explained('xyz', 'en')).toThrow(
    expect.objectContaining({hint: expect.stringContaining('lists them all')}),
  )
})

test('without a code there is a line for each', () => {
  const text = renderExplained(explained(undefined, 'pt-BR'), 'pt-BR')
  expect(text.split('\n')).toHaveLength(FINDING_CODES.length)
  expect(text).toMatch(/^RECORD_INVALID +Linha ilegível$/m)
})

test.each([
  {language: 'en' as const, parts: ['When: ', 'Example: ', 'What to do: ', 'About: ', 'Needs: ']},
  {
    language: 'pt-BR' as const,
    parts: ['Quando: ', 'Exemplo: ', 'O que fazer: ', 'Sobre: ', 'Precisa de: '],
  },
])('one code is reported in full in $language', ({language, parts}) => {
  const text = renderExplained(explained('FEE_OVERCHARGE', language), language)
  for (const part of parts) expect(text).toContain(`\n${part}`)
})

test.each(['en', 'pt-BR'] as const)(
  'what is pending too long is looked up by a command (%s)',
  (one) => {
    expect(renderExplained(explained('STALE_PENDING', one), one)).toContain('pixctl find ID')
  },
)
