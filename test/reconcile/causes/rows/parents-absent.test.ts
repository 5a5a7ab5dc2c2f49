import {describe, expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../../src/reconcile/reconcile.ts'
import {TUNING} from '../../model/engines.ts'
import {onDisk} from '../../worlds/disk.ts'
import {inputsOf} from '../../worlds/files.ts'
import {month} from '../injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

function parentless() {
  const {world} = month(1)
  for (const line of world.lines) line.parentTransactionId = ''
  return world
}

describe('a statement whose lines name no parent', () => {
  test('is no cause where one line names its parent', async () => {
    const whole = month(1).world
    const world = parentless()
    const at = whole.lines.findIndex(({parentTransactionId: parent}) => parent !== '')
    const line = world.lines[at]
    if (line) line.parentTransactionId = whole.lines[at]?.parentTransactionId ?? ''
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    expect(result.counts.UNMATCHED_LEDGER_LINE).toBeGreaterThan(100)
    expect(result.causes.map(({kind}) => kind)).not.toContain('field_absent')
  })

  test('leaves what has no line of its exact amount, and lines that nothing lacks', async () => {
    const world = parentless()
    const odd = world.lines.filter(({type}) => type === 'fee').slice(0, 3)
    for (const line of odd) line.amount -= 77_777
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    expect(result.causes.map(({kind}) => kind)).toEqual(['field_absent'])
    const left = result.findings.filter(({cause}) => cause === undefined)
    const codes = left.map(({code}) => code).filter((code) => code !== 'UNEXPLAINED_DIFFERENCE')
    const three = (code: string) => Array.from({length: 3}, () => code)
    expect(codes.sort()).toEqual([...three('MISSING_POSTING'), ...three('UNMATCHED_LEDGER_LINE')])
  })

  test('is the same cause where the files are screened', async () => {
    await onDisk(parentless(), {}, async (inputs) => {
      const {result} = await reconcile(inputs, OPTIONS)
      const screened = await reconcileBy(inputs, {...OPTIONS, threads: 1}, {tuning: TUNING})
      expect(result.causes.map(({kind}) => kind)).toEqual(['field_absent'])
      expect(screened.result).toEqual(result)
    })
  })
})
