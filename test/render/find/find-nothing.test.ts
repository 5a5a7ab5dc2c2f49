import {describe, expect, test} from 'vitest'
import {toQuery} from '../../../src/actions/find/query.ts'
import {renderNothing} from '../../../src/render/find/find-nothing.ts'

function advice(typed: string, day?: string, language: 'en' | 'pt-BR' = 'en'): string {
  const {kind, text, flaw = null} = toQuery(typed, day)
  const query = {kind, text, flaw, payment: null}
  return renderNothing({query, subjects: [], more: false, partial: false}, language)
}

const PAYER = 'Who paid is known here'

describe('where nothing is found', () => {
  test.each([
    {name: 'a reference', typed: 'pedido-1042'},
    {name: 'a reference of two words', typed: 'Pedido 1042'},
    {name: 'an id', typed: '3f0c8a9e-1b52-4d3c-9a44-6a1f0a1c2b3d'},
    {name: 'a reference that has the form of a document', typed: 'PEDIDO12345678'},
  ])('of $name it names the commands that ask the service, and no payer', ({typed}) => {
    const word = typed.includes(' ') ? `'${typed}'` : typed
    expect(advice(typed)).toContain(
      `\n    pixctl pix show ${word}\n    pixctl withdraw show ${word}\n`,
    )
    expect(advice(typed)).not.toContain(PAYER)
  })

  test('of one word both are said: it may be a reference or a name', () => {
    expect(advice('aluguel')).toContain('pixctl withdraw show aluguel')
    expect(advice('aluguel')).toContain(PAYER)
  })

  test.each([
    {name: 'a name', typed: 'Ana Souza', speaksOfPayer: true},
    {name: 'a document', typed: '111.444.777-35', speaksOfPayer: true},
    {name: 'a document with a digit mistyped', typed: '111.444.777-36', speaksOfPayer: false},
    {name: 'an e-mail', typed: 'ana@example.com', speaksOfPayer: false},
    {name: 'a phone', typed: '+55 (11) 98765-4321', speaksOfPayer: false},
  ])('$name is nothing that the service is asked by', ({typed, speaksOfPayer}) => {
    expect(advice(typed)).not.toContain('pix show')
    expect(advice(typed).includes(PAYER)).toBe(speaksOfPayer)
  })

  test.each([
    {language: 'en', says: 'The journal and the inbox of this machine were searched'},
    {language: 'pt-BR', says: 'Procurou-se no diário e na caixa de entrada desta máquina'},
  ] as const)('of an amount it says in $language what was searched', ({language, says}) => {
    expect(advice('19,90', '2026-11-20', language)).toContain(says)
  })
})
