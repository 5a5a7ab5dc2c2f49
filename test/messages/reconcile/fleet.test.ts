import {expect, test} from 'vitest'
import {unitsFailed} from '../../../src/messages/reconcile/fleet.ts'

test.each([
  {failed: 1, units: 3, en: 'The other 2 are done. ', 'pt-BR': 'As outras 2 estão feitas. '},
  {failed: 1, units: 2, en: 'The other one is done. ', 'pt-BR': 'A outra está feita. '},
  {failed: 2, units: 2, en: '', 'pt-BR': ''},
])('$failed of $units units that failed leave the others done, and it says so', (part) => {
  const {failed, units} = part
  for (const language of ['en', 'pt-BR'] as const) {
    const {hint} = unitsFailed({failed, units, first: 'a/live/1: x.', others: []}).in(language)
    expect(
      hint?.startsWith(`${part[language]}${language === 'en' ? 'The input' : 'A entrada'}`),
    ).toBe(true)
  }
})
