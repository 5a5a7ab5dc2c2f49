import {describe, expect, test} from 'vitest'
import {withReadableInputs} from '../../../src/actions/reconcile/damaged-inputs.ts'
import type {ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'

const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId\n'
const ROW = 'a,principal,payment,10.00,2026-11-01T10:00:00Z,\n'
const OPEN = 'b,"principal,payment,10.00,2026-11-01T10:00:00Z,\n'

const inputsOf = (text: string): ReconcileInputs => ({
  statement: [{name: 'statement.csv', open: () => [Buffer.from(HEADER + text)]}],
})

const runOf = (text: string) => {
  const inputs = inputsOf(text)
  return withReadableInputs(inputs, () => reconcile(inputs, {timezone: 'America/Sao_Paulo'}))
}

const words = (count: number): string => 'more words\n'.repeat(count)

describe('a quote that opens in a row and does not close', () => {
  test('is exit 2 with its line where the rest of the file is no row', async () => {
    const error = await runOf(ROW + OPEN + words(12_000)).catch((thrown) => thrown)
    expect(error).toMatchObject({code: 'INPUT_DAMAGED', exitCode: 2})
    const said = {en: 'a quote opens here and does not close', pt: 'uma aspa abre aqui e não fecha'}
    expect(error.wordsIn('en').message).toContain(`statement.csv, line 3: ${said.en}.`)
    expect(error.wordsIn('pt-BR').message).toContain(`statement.csv, linha 3: ${said.pt}.`)
  })

  test('costs its own row where rows follow', async () => {
    const {result} = await runOf(ROW + OPEN + ROW.repeat(12_000))
    expect(result.inputs).toMatchObject([{rows: 12_002, rejected: 1}])
  })

  test('is a row that cannot be read where few lines follow, as each of them is', async () => {
    const {result} = await runOf(ROW + OPEN + words(200))
    expect(result.counts).toMatchObject({RECORD_INVALID: 201})
  })
})

test('lines that are no rows are no damage where no quote is open', async () => {
  const {result} = await runOf(ROW + words(11_000))
  expect(result.counts).toMatchObject({RECORD_INVALID: 11_000})
})
