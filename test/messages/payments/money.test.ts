import {describe, expect, test} from 'vitest'
import {fileNotLookedFor, keyNotLookedFor} from '../../../src/messages/payments/money.ts'

const said = (code: string, message: string) => ({
  code,
  wordsIn: () => ({message, hint: 'Log in again.'}),
})

describe('a file that could not be asked for at the service', () => {
  test('a refused credential keeps its own way out: to run it again would change nothing', () => {
    const {message, hint} = fileNotLookedFor(said('UNAUTHORIZED', 'Invalid credentials')).in('en')
    expect(message).toMatch(/^Invalid credentials\. So it is not known /)
    expect(hint).toBe('Log in again.')
  })

  test.each(['NOT_CONNECTED', 'FORBIDDEN'])(
    '%s: it is run again once the service answers',
    (code) => {
      const {message, hint} = keyNotLookedFor(said(code, 'No.')).in('pt-BR')
      expect(message).toMatch(/^No\. Por isso não se sabe /)
      expect(hint).toMatch(/^Execute de novo quando /)
    },
  )
})
