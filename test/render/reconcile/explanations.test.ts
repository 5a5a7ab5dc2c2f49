import {describe, expect, test} from 'vitest'
import {LANGUAGES} from '../../../src/messages/language.ts'
import {FINDING_CODES} from '../../../src/reconcile/findings/finding-codes.ts'
import {STEP_WIDTH} from '../../../src/render/reconcile/explanations/explanation.ts'
import {explanationOf, nextStep} from '../../../src/render/reconcile/explanations/explanations.ts'
import {finding} from './sample.ts'

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(FINDING_CODES)('%s is explained in whole sentences', (code) => {
    const {title, meaning, raised, example} = explanationOf(code, language)
    expect(title.length).toBeLessThanOrEqual(32)
    for (const sentence of [meaning, raised, example]) expect(sentence).toMatch(/^\p{L}.*\.$/su)
  })

  test('no two codes have one title', () => {
    const titles = FINDING_CODES.map((code) => explanationOf(code, language).title)
    expect(new Set(titles).size).toBe(FINDING_CODES.length)
  })

  test('every step fits beside a count and an amount', () => {
    for (const code of FINDING_CODES) {
      for (const role of ['main', 'opening'] as const) {
        const step = nextStep(finding(code, 1, {role}), language)
        expect(step.length).toBeLessThanOrEqual(STEP_WIDTH)
      }
    }
  })
})

test('the two languages differ', () => {
  for (const code of FINDING_CODES) {
    expect(explanationOf(code, 'en').meaning).not.toBe(explanationOf(code, 'pt-BR').meaning)
    expect(nextStep(finding(code, 1), 'en')).not.toBe(nextStep(finding(code, 1), 'pt-BR'))
  }
})
