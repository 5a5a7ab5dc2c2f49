import {readdirSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {SERVICE_CODES} from '../../src/messages/service/service-codes.ts'
import {stateWord} from '../../src/render/text/states.ts'

const rowsOf = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))

describe('the glossary', () => {
  test('has the same words in both languages', () => {
    const english = rowsOf('docs/glossary.md').map(([, en, pt]) => `${en} = ${pt}`)
    const portuguese = rowsOf('docs/glossary.pt-BR.md').map(([, pt, en]) => `${en} = ${pt}`)
    expect(portuguese.sort()).toEqual(english.sort())
  })

  test.each([
    {state: 'refund', word: 'devolução'},
    {state: 'withdrawal', word: 'saque'},
    {state: 'charge', word: 'cobrança'},
    {state: 'fee', word: 'tarifa'},
    {state: 'block', word: 'bloqueio'},
    {state: 'withdrawal_reversal', word: 'estorno de saque'},
  ])('$state is $word, where tables and facts are shown, too', ({state, word}) => {
    expect(stateWord(state, 'pt-BR')).toBe(word)
    expect(readFileSync('docs/glossary.pt-BR.md', 'utf8')).toContain(word.split(' ')[0])
  })

  test('a refund is never called estorno or reembolso in what people read', () => {
    const texts = readdirSync('src/messages', {recursive: true, encoding: 'utf8'})
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(`src/messages/${name}`, 'utf8'))
    expect([...texts, JSON.stringify(SERVICE_CODES)].join('\n')).not.toMatch(/reembols|estorn/i)
  })
})

test('every guide is there in Portuguese, too', () => {
  const names = readdirSync('docs/guides')
  const english = names.filter((name) => !name.endsWith('.pt-BR.md'))
  for (const name of english) expect(names).toContain(name.replace('.md', '.pt-BR.md'))
})
