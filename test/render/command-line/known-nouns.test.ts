import {describe, expect, test} from 'vitest'
import {commandMeant} from '../../../src/render/command-line/known-nouns.ts'
import {ALL_COMMANDS} from '../../helpers/every-command.ts'

const known = ALL_COMMANDS.map(({id}) => id.replaceAll(':', ' '))

describe('words of other tools, and Portuguese ones, lead to a command of this one', () => {
  test.each([
    {typed: 'login', meant: 'auth login'},
    {typed: 'refund', meant: 'transactions refund'},
    {typed: 'refund 0190a1b2', meant: 'transactions refund'},
    {typed: 'payout', meant: 'withdraw'},
    {typed: 'payouts create', meant: 'withdraw'},
    {typed: 'charges', meant: 'pix list'},
    {typed: 'charges create', meant: 'pix create'},
    {typed: 'cobrança', meant: 'pix create'},
    {typed: 'cobrança list', meant: 'pix list'},
    {typed: 'saque listar', meant: 'withdraw list'},
    {typed: 'cobrança constructor', meant: 'pix create'},
    {typed: 'status', meant: 'auth status'},
    {typed: 'Saldo', meant: 'balance'},
    {typed: 'export', meant: 'journal export'},
    {typed: 'comprovante', meant: 'pix receipt'},
    {typed: 'gaps', meant: 'webhooks events gaps'},
    {typed: 'estorno', meant: 'transactions refund'},
  ])('$typed', ({typed, meant}) => {
    expect(commandMeant(typed, known)).toBe(meant)
  })

  test('extrato leads to a command that there is', () => {
    expect(known).toContain(commandMeant('extrato', known))
    expect(commandMeant('extrato', ['statement'])).toBe('statement')
    expect(commandMeant('extrato', ['reconcile'])).toBe('reconcile')
  })

  test('a word of no tool leads nowhere', () => {
    expect(commandMeant('teleport', known)).toBeUndefined()
    expect(commandMeant('constructor', known)).toBeUndefined()
  })
})
