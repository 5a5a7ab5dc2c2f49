import {describe, expect, test} from 'vitest'
import type {ByteSource, ReconcileInputs} from '../../../../src/reconcile/read/files/inputs.ts'
import {reconcile, reconcileBy} from '../../../../src/reconcile/reconcile.ts'
import {onDisk} from '../../worlds/disk.ts'
import {inputsOf, textsOf} from '../../worlds/files.ts'
import {SMALL_PARTS} from '../../worlds/tuning.ts'
import type {World} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId'

const withoutSign = (line: string): string => line.replace(',-', ',')

function withStatement(world: World, files: readonly (readonly string[])[]): ReconcileInputs {
  const statement = files.map(
    (lines, at): ByteSource => ({
      name: `part-${at + 1}.csv`,
      open: () => [Buffer.from(`${[HEADER, ...lines].join('\n')}\n`)],
    }),
  )
  return {...inputsOf(world), statement}
}

describe('a statement that has lost its signs', () => {
  test('is one cause of every debit that stands there as a credit', async () => {
    const {world} = month(1)
    const lines = textsOf(world).statement.map(withoutSign)
    const {result} = await reconcile(withStatement(world, [lines]), OPTIONS)
    const cause = result.causes.find(({kind}) => kind === 'amounts_scaled')
    expect(cause).toMatchObject({
      facts: {file: 'part-1.csv', field: 'amount', factor: -1, onlyDebits: true},
    })
    expect(cause?.findings).toBe(result.counts['SIGN_MISMATCH'])
    expect(cause?.text.en).toContain('part-1.csv has no sign: ')
    expect(cause?.text['pt-BR']).toContain('part-1.csv não tem sinais: ')
  })

  test('names the one file of several that has none', async () => {
    const {world} = month(2)
    const {statement} = textsOf(world)
    const half = Math.floor(statement.length / 2)
    const parts = [statement.slice(0, half), statement.slice(half).map(withoutSign)]
    const {result} = await reconcile(withStatement(world, parts), OPTIONS)
    const named = result.causes.filter(({kind}) => kind === 'amounts_scaled')
    expect(named).toMatchObject([{facts: {file: 'part-2.csv'}}])
  })

  test('is not stated where one debit has its sign', async () => {
    const {world} = month(3)
    const {statement} = textsOf(world)
    const debit = statement.findIndex((line) => line.includes(',-'))
    const lines = statement.map((line, at) => (at === debit ? line : withoutSign(line)))
    const {result} = await reconcile(withStatement(world, [lines]), OPTIONS)
    expect(result.counts['SIGN_MISMATCH']).toBeGreaterThan(10)
    expect(result.causes.map(({kind}) => kind)).not.toContain('amounts_scaled')
  })

  test('says the same where it is screened', async () => {
    const {world} = month(4)
    const lines = textsOf(world).statement.map(withoutSign)
    const unsigned = withStatement(world, [lines])
    const whole = await reconcile(unsigned, OPTIONS)
    const signless: World = {
      ...world,
      lines: world.lines.map((line) => ({...line, amount: Math.abs(line.amount)})),
    }
    await onDisk(signless, {}, async (inputs) => {
      const {result} = await reconcileBy(inputs, OPTIONS, {tuning: SMALL_PARTS})
      expect(result.counts).toEqual(whole.result.counts)
      expect(result.causes.map(({kind, findings}) => [kind, findings])).toEqual(
        whole.result.causes.map(({kind, findings}) => [kind, findings]),
      )
    })
  })
})
