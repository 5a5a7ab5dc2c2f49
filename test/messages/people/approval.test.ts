import {expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {invalidSetting} from '../../../src/messages/command-line/profile.ts'
import {receiptNotPaid} from '../../../src/messages/payments/receipt.ts'
import {approvalNeeded, proposalExpired} from '../../../src/messages/people/approval.ts'

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
  {
    kind: 'charge',
    language: 'en',
    status: 'pending',
    said: 'There is no receipt yet: the charge is not paid; the status is pending.',
  },
  {
    kind: 'refund',
    language: 'pt-BR',
    status: 'pending',
    said: 'Ainda não há comprovante: a devolução não está concluída; a situação é pendente.',
  },
  {
    kind: 'withdrawal',
    language: 'pt-BR',
    status: 'failed',
    said: 'Não há comprovante: o saque falhou ou voltou, e o recebedor não ficou com o dinheiro.',
  },
  {
    kind: 'charge',
    language: 'pt-BR',
    status: 'new_state',
    said: 'Não há comprovante: a cobrança não foi paga; a situação é new_state.',
  },
] as const)('a receipt of a $kind that is $status says so in $language', ({said, ...of}) => {
  const isOpen = of.status === 'pending'
  expect(receiptNotPaid({...of, isOpen, id: 'p-1'}).in(of.language).message).toBe(said)
})

test.each([
  {kind: 'charge', command: 'pixctl pix watch p-1'},
  {kind: 'withdrawal', command: 'pixctl withdraw show p-1 --wait'},
  {kind: 'refund', command: 'pixctl transactions show p-1'},
] as const)('what is not completed yet is followed by "$command"', ({kind, command}) => {
  const {hint} = receiptNotPaid({kind, status: 'pending', isOpen: true, id: 'p-1'}).in('en')
  expect(hint?.endsWith(`: ${command}`)).toBe(true)
})
