import {describe, expect, test} from 'vitest'
import {InvalidInputError} from '../../src/messages/errors.ts'
import {message, notice} from '../../src/messages/message.ts'
import {renderError} from '../../src/render/command-line/error.ts'

const portTaken = message('PORT_TAKEN', {
  en: ({port}: {port: number}) => ({message: `Port ${port} is taken.`, hint: 'Choose another.'}),
  'pt-BR': ({port}) => ({message: `A porta ${port} está ocupada.`, hint: 'Escolha outra.'}),
})

describe('a message of the catalogue', () => {
  test('keeps its code and its values in both languages', () => {
    const said = portTaken({port: 4010})
    expect(said.code).toBe('PORT_TAKEN')
    expect(said.in('en').message).toBe('Port 4010 is taken.')
    expect(said.in('pt-BR').message).toBe('A porta 4010 está ocupada.')
  })

  test('is English in the envelope, whatever the reader speaks', () => {
    const {error} = new InvalidInputError(portTaken({port: 1}), {details: {port: 1}}).toEnvelope()
    expect(error).toEqual({
      code: 'PORT_TAKEN',
      message: 'Port 1 is taken.',
      exitCode: 2,
      hint: 'Choose another.',
      details: {port: 1},
    })
  })

  test.each([
    {language: 'en' as const, text: 'Error: Port 1 is taken.\n  Choose another.'},
    {language: 'pt-BR' as const, text: 'Erro: A porta 1 está ocupada.\n  Escolha outra.'},
  ])('is shown in $language with its hint', ({language, text}) => {
    const error = new InvalidInputError(portTaken({port: 1}))
    expect(renderError(error, language)).toBe(text)
  })

  test('of a notice, too', () => {
    const saved = notice({
      en: ({path}: {path: string}) => `Saved in ${path}.`,
      'pt-BR': ({path}) => `Gravado em ${path}.`,
    })
    expect(saved({path: 'a'})('pt-BR')).toBe('Gravado em a.')
  })

  test('of a notice without what a terminal would obey in a value', () => {
    const named = notice({
      en: ({path, words}: {path: string; words: readonly string[]}) => `${path}:\n${words.join()}`,
      'pt-BR': () => '',
    })
    const values = {path: 'a\u001b]0;x\u0007\nb', words: ['\u009b31m\u202ec', 'd']}
    expect(named(values)('en')).toBe('a]0;xb:\n31mc,d')
  })
})
