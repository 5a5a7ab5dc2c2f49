import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {mapFile} from '../../../src/actions/reconcile/map-file.ts'
import type {Context} from '../../../src/app/context.ts'
import {mapWords} from '../../../src/render/reconcile/mapping.ts'
import {temporaryHome} from '../../helpers/pixctl.ts'

/** A terminal at which these answers are typed, one a question. */
function typing(answers: readonly string[]) {
  const asked: string[] = []
  const ask = async (question: string): Promise<string> => {
    asked.push(question)
    const answer = answers[asked.length - 1]
    if (answer === undefined) throw new Error(`asked once more: ${question}`)
    return answer
  }
  const {signal} = new AbortController()
  const context = {terminal: {canAsk: true, ask}, notice: () => undefined, signal}
  return {asked, context: context as unknown as Context}
}

const TABLE = 'Quando;Coisa;Quanto\n22/11/2026;Pix recebido;10,00\n'

async function mapped(answers: readonly string[]) {
  using home = temporaryHome()
  const file = join(home.path, 'bank.csv')
  writeFileSync(file, TABLE)
  const {asked, context} = typing(answers)
  const words = mapWords('en')
  const {statement} = await mapFile(context, {file, out: undefined, words})
  return {asked, statement}
}

test('the dialog asks again after an answer that is no column', async () => {
  const answers = ['4', 'Nada', '1', '3', '1', '']
  const {asked, statement} = await mapped(answers)
  expect(asked[0]).toContain('1 Quando · 2 Coisa · 3 Quanto')
  expect(asked[1]).toBe('A number from 1 to 3, or Enter for none: ')
  expect(asked[2]).toBe(asked[1])
  expect(statement?.columns).toEqual({
    id: 'Quando',
    type: 'Coisa',
    amount: 'Quanto',
    createdAt: 'Quando',
  })
})

test('an empty answer leaves a column open', async () => {
  const {statement} = await mapped(['', '3', '1', ''])
  expect(statement?.columns).toEqual({type: 'Coisa', amount: 'Quanto', createdAt: 'Quando'})
})

test('words without a translation are said with what they may stand for', () => {
  const said = mapWords('en').unknownWords(['Coisa'], 'type', ['payment', 'fee'])
  expect(said).toContain('"Coisa". Add them to "values.type", each as one of payment, fee.')
})

test.each([
  {name: 'wallets that no column names', table: TABLE, said: ['"constants.wallet"']},
  {
    name: 'nothing of wallets that a column names',
    table: `${TABLE.replace('\n', ';Conta\n').trim()};loja-2\n`,
    said: [],
  },
  {
    name: 'dates with the month first, though columns are missing',
    table: 'Date;Coisa;Account\n01/15/2026 09:00 AM;Pix recebido;principal\n',
    said: ['01/15/2026 09:00 AM'],
  },
])('a statement is mapped with a word on $name', async ({table, said}) => {
  using home = temporaryHome()
  const file = join(home.path, 'bank.csv')
  writeFileSync(file, table)
  const notices: string[] = []
  const {signal} = new AbortController()
  const notice = (text: string): unknown => notices.push(text)
  const context = {terminal: {canAsk: false}, notice, signal} as unknown as Context
  await mapFile(context, {file, words: mapWords('en')})
  const ofThese = notices.filter((text) => /constants\.wallet|month before/.test(text))
  expect(ofThese).toEqual(said.map((text) => expect.stringContaining(text)))
})
