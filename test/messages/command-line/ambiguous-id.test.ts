import {expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {ambiguousId} from '../../../src/messages/command-line/ambiguous-id.ts'
import {InvalidInputError} from '../../../src/messages/errors.ts'

const kept = {id: 'a', amount: centavos(1_990), status: 'pending'}

type Facts = Parameters<typeof ambiguousId>[0]

const saidOf = (candidates: Facts['candidates']) =>
  new InvalidInputError(ambiguousId({typed: 'p', candidates, isMore: false}))

test('a status that this machine kept is said to be the last one seen, once', () => {
  const said = saidOf([kept, {...kept, id: 'b'}])
  expect(said.wordsIn('en').message).toMatch(
    /^"p" fits more than one, as last seen here: a \(R\$\s19\.90, pending\); b \(R\$\s19\.90, pending\)\.$/u,
  )
  expect(said.wordsIn('pt-BR').message).toContain('como visto aqui pela última vez: a (')
})

test('of ids alone nothing is said of when they were seen', () => {
  const said = saidOf([{id: 'a'}, {id: 'b'}])
  expect(said.wordsIn('en').message).toBe('"p" fits more than one: a; b.')
})
