import {describe, expect, test} from 'vitest'
import {decodeBrCode, isUnpayable} from '../../../src/domain/br-code.ts'
import {BR_CODE_REASONS, BR_CODE_WARNINGS} from '../../../src/domain/br-code-checks.ts'
import {LANGUAGES} from '../../../src/messages/language.ts'
import {renderDecodedBrCode} from '../../../src/render/payments/br-code.ts'
import {BR_CODE_WORDS, wordReason} from '../../../src/render/payments/br-code-words.ts'
import {account, KEY, staticCode, tlv} from '../../domain/br-code-samples.ts'

function decoded(code: string) {
  const reading = decodeBrCode(code)
  if (isUnpayable(reading)) throw new Error(reading.reasons.join())
  return reading
}

describe('a code that can be paid', () => {
  const priced = staticCode({'54': '1234.5', '62': tlv({'05': 'PEDIDO42'})})

  test('in English', () => {
    expect(renderDecodedBrCode(decoded(priced), 'en')).toBe(
      [
        'Static code: a key, paid any number of times',
        '',
        '  Name           LOJA EXEMPLO',
        '  City           SAO PAULO',
        `  Key            ${KEY} (random)`,
        '  Amount         R$ 1,234.50',
        '  Txid           PEDIDO42',
      ].join('\n'),
    )
  })

  test('in Portuguese', () => {
    expect(renderDecodedBrCode(decoded(priced), 'pt-BR')).toBe(
      [
        'Código estático: uma chave, paga quantas vezes se quiser',
        '',
        '  Nome            LOJA EXEMPLO',
        '  Cidade          SAO PAULO',
        `  Chave           ${KEY} (random)`,
        '  Valor           R$ 1.234,50',
        '  Txid            PEDIDO42',
      ].join('\n'),
    )
  })

  test('of a charge with a recurrence, with what is worth a look', () => {
    const code = staticCode({
      '26': account({'25': 'pix.example.com/1'}),
      '54': '1,00',
      '62': undefined,
      '80': account({'25': 'pix.example.com/rec/1'}),
    })
    expect(renderDecodedBrCode(decoded(code), 'en')).toBe(
      [
        'Dynamic code: one charge',
        '',
        '  Name           LOJA EXEMPLO',
        '  City           SAO PAULO',
        '  Charge at      pix.example.com/1',
        '  Recurrence at  pix.example.com/rec/1',
        '  Amount         1,00',
        '',
        'Worth a look:',
        '  its amount is ignored; that of the charge counts',
        '  it has no txid (field 62), which some apps insist on',
      ].join('\n'),
    )
  })

  test.each([
    {written: '.10', shown: 'R$ 0.10'},
    {written: '1', shown: 'R$ 1.00'},
    {written: '98.', shown: 'R$ 98.00'},
    {written: '9999999999.99', shown: 'R$ 9,999,999,999.99'},
  ])('shows $written as $shown', ({written, shown}) => {
    expect(renderDecodedBrCode(decoded(staticCode({'54': written})), 'en')).toContain(
      `  ${shown}\n`,
    )
  })

  test('says who decides on the amount where the code does not', () => {
    const dynamic = staticCode({'26': account({'25': 'pix.example.com/1'})})
    const recurrence = staticCode({
      '26': account({}),
      '80': account({'25': 'pix.example.com/rec/1'}),
    })
    expect(renderDecodedBrCode(decoded(staticCode()), 'en')).toContain('the payer decides')
    expect(renderDecodedBrCode(decoded(dynamic), 'en')).toContain('as the charge says')
    expect(renderDecodedBrCode(decoded(recurrence), 'en')).not.toContain('Amount')
  })

  test('shows a doubtful key without a type', () => {
    const code = staticCode({'26': account({'01': '+5520987654321'})})
    expect(renderDecodedBrCode(decoded(code), 'en')).toContain('+5520987654321\n')
  })

  test('cannot drive a terminal or add a line', () => {
    const code = decoded(staticCode({'59': '\u001b[2JLOJA\nKey\u202e', '60': 'X\u009b1m'}))
    const text = renderDecodedBrCode(code, 'en')
    expect(text).toContain('  Name           [2JLOJAKey\n  City           X1m\n')
  })
})

test.each(LANGUAGES)('no two reasons or warnings are said the same way in %s', (language) => {
  const reasons = BR_CODE_REASONS.map((reason) => wordReason(reason, BR_CODE_WORDS[language]))
  const warnings = renderDecodedBrCode(
    {kind: 'recurrence', merchantName: 'x', merchantCity: 'x', warnings: BR_CODE_WARNINGS},
    language,
  )
  expect(new Set(reasons).size).toBe(BR_CODE_REASONS.length)
  expect(new Set(warnings.split('\n').slice(-BR_CODE_WARNINGS.length)).size).toBe(
    BR_CODE_WARNINGS.length,
  )
})

test.each([
  {
    language: 'en',
    reason: 'TLV:TLV_OVERRUN@28:01 need 36 have 6',
    says: 'it cannot be read as a BR Code: it ends within the field at character 29',
  },
  {
    language: 'en',
    reason: 'TLV:TLV_TRUNCATED@144:63',
    says: 'it cannot be read as a BR Code: it ends within the field at character 145',
  },
  {
    language: 'en',
    reason: 'TLV:TLV_BAD_ID@0:\u001bh',
    says: 'it cannot be read as a BR Code: no field begins at character 1',
  },
  {
    language: 'en',
    reason: 'CRC_MISMATCH',
    says: 'its checksum is wrong; a character was changed or lost',
  },
  {
    language: 'pt-BR',
    reason: 'TLV:TLV_BAD_LENGTH@6:53 xy',
    says: 'não pode ser lido como BR Code: o campo no caractere 7 não diz seu tamanho',
  },
] as const)('$reason is said in words, in $language', ({language, reason, says}) => {
  expect(wordReason(reason, BR_CODE_WORDS[language])).toBe(says)
})
