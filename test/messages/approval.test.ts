import {expect, test} from 'vitest'
import {centavos} from '../../src/domain/money.ts'
import {approvalNeeded, proposalExpired} from '../../src/messages/approval.ts'
import {invalidSetting} from '../../src/messages/profile.ts'
import {receiptNotPaid} from '../../src/messages/receipt.ts'

const needed = approvalNeeded({limit: centavos(100_000)})
const LANGUAGES = ['en', 'pt-BR'] as const

test.each([
  {language: 'en', amount: 'R$ 1,000.00'},
  {language: 'pt-BR', amount: 'R$ 1.000,00'},
] as const)('the limit is written $amount in $language', ({language, amount}) => {
  expect(needed.in(language).message).toContain(` ${amount} `)
})

test.each(LANGUAGES)(
  'an expired proposal names what finishes rows without an answer (%s)',
  (one) => {
    expect(proposalExpired().in(one).hint).toContain('"pixctl journal resume"')
  },
)

test.each(LANGUAGES)(
  'a limit that is no amount is answered with how amounts are written (%s)',
  (one) => {
    expect(invalidSetting({key: 'approval-above'}).in(one).hint).toContain('1500,50')
  },
)

test.each([
  {language: 'en', status: 'pending', word: 'is pending.'},
  {language: 'pt-BR', status: 'pending', word: 'é pendente.'},
  {language: 'pt-BR', status: 'new_state', word: 'é new_state.'},
] as const)('a receipt too early says "$word" in $language', ({language, status, word}) => {
  expect(receiptNotPaid({status}).in(language).message).toContain(word)
})
