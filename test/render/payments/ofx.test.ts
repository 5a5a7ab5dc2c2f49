import {describe, expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {ofxClosing, ofxOpening, ofxTransaction} from '../../../src/render/payments/ofx.ts'

const account = {
  bankId: '260',
  branchId: '0001',
  language: 'pt-BR' as const,
  accountId: 'loja-2',
  fromDay: '2026-11-01',
  untilMs: Date.parse('2026-11-21T15:00:00.000Z'),
  timezone: 'America/Sao_Paulo',
}
const line = {
  id: '3f2a0c1e-0000-4000-8000-000000000001',
  type: 'payment',
  amountCentavos: centavos(1990),
  atMs: Date.parse('2026-11-21T01:05:02.000Z'),
}

test('the header is that of OFX 1.02, in ASCII, with CR LF and an empty line', () => {
  expect(ofxOpening(account)).toMatch(/^OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n/)
  expect(ofxOpening(account)).toContain('NEWFILEUID:NONE\r\n\r\n<OFX>\r\n')
})

test('the opening names currency, wallet and period', () => {
  expect(ofxOpening(account)).toContain('<BANKID>260<BRANCHID>0001<ACCTID>')
  expect(ofxOpening(account)).toContain('<CURDEF>BRL')
  expect(ofxOpening(account)).toContain('<ACCTID>loja-2<ACCTTYPE>CHECKING')
  expect(ofxOpening(account)).toContain('<DTSTART>20261101<DTEND>20261121120000[-3:BRT]')
})

test('a line is identified by its id without hyphens', () => {
  expect(ofxTransaction(line, account)).toBe(
    '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120220502[-3:BRT]<TRNAMT>19.90' +
      '<FITID>3f2a0c1e000040008000000000000001<NAME>pagamento<MEMO>Pix recebido</STMTTRN>\r\n',
  )
})

test.each([
  {
    name: 'in English',
    language: 'en' as const,
    expected: '<NAME>withdrawal reversal<MEMO>PIX sent',
  },
  {name: 'in Portuguese', language: 'pt-BR' as const, expected: '<NAME>estorno de saque<MEMO>Pix'},
])('the name that accounting programs list is $name', ({language, expected}) => {
  const text = ofxTransaction({...line, type: 'withdrawal_reversal'}, {...account, language})
  expect(text).toContain(expected)
})

describe('the type of a line', () => {
  test.each([
    {name: 'fee', type: 'fee', amount: -99, expected: 'FEE'},
    {name: 'internal_transfer', type: 'internal_transfer', amount: 500, expected: 'XFER'},
    {name: 'withdrawal', type: 'withdrawal', amount: -1000, expected: 'DEBIT'},
    {name: 'withdrawal_reversal', type: 'withdrawal_reversal', amount: 1250, expected: 'CREDIT'},
    {name: 'block', type: 'block', amount: -1000, expected: 'DEBIT'},
  ])('$name is $expected', ({type, amount, expected}) => {
    const text = ofxTransaction({...line, type, amountCentavos: centavos(amount)}, account)
    expect(text).toContain(`<TRNTYPE>${expected}<`)
  })
})

test('the balance closes every element that was opened', () => {
  const text = ofxOpening(account) + ofxClosing(account, centavos(-5))
  expect(text).toContain('<BALAMT>-0.05<DTASOF>20261121120000[-3:BRT]')
  for (const element of ['OFX', 'BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS', 'BANKTRANLIST']) {
    expect(text.split(`<${element}>`)).toHaveLength(2)
    expect(text.split(`</${element}>`)).toHaveLength(2)
  }
})

test('hostile text stays text, in ASCII', () => {
  const text = ofxTransaction({...line, id: '</STMTTRN>é\u001b[2J', type: 'ação&<x>日'}, account)
  expect(text).toContain('<FITID>&lt;/STMTTRN&gt;e[2J<NAME>acao&amp;&lt;x&gt;?<MEMO>acao')
})

const numberOf = (accountId: string): string | undefined =>
  /<ACCTID>([^<]*)/.exec(ofxOpening({...account, accountId}))?.[1]

test('a long reference keeps its beginning within 22 characters, and has its own end', () => {
  const numbers = ['norte', 'oeste', 'leste'].map((end) =>
    numberOf(`loja-do-centro-${end}-unidade-1`),
  )
  expect(new Set(numbers).size).toBe(3)
  for (const number of numbers) expect(number).toMatch(/^loja-do-centr-[0-9a-f]{8}$/)
  expect(numberOf('loja-do-centro-norte-unidade-1')).toBe(numbers[0])
})

test('a reference of 22 characters is the number as it is', () => {
  expect(numberOf('loja-do-centro-unidade')).toBe('loja-do-centro-unidade')
})

test('a zone without a name of its own has only its offset', () => {
  expect(ofxTransaction(line, {...account, timezone: 'UTC'})).toContain(
    '<DTPOSTED>20261121010502[0]<',
  )
})
