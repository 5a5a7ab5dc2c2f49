import {describe, expect, test} from 'vitest'
import {gapsOf} from '../../../src/reconcile/findings/gaps.ts'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {headline, verdictSentence} from '../../../src/render/reconcile/summary/verdict.ts'
import {TUNING} from '../model/engines.ts'
import {onDisk} from '../worlds/disk.ts'
import {perfectWorld, type World} from '../worlds/world.ts'

const timezone = 'America/Sao_Paulo'
const OPTIONS = {timezone}
const TERMS = {timezone, language: 'en'} as const

type Fees = World['fees']

/** The result of a perfect world whose fee table is another one, as both engines have it. */
async function resultWith(changed: (fees: Fees, world: World) => Partial<Fees>) {
  const {world} = perfectWorld(7, 200)
  world.fees = changed(world.fees, world) as Fees
  let result: Awaited<ReturnType<typeof reconcile>>['result'] | undefined
  await onDisk(world, {}, async (inputs) => {
    result = (await reconcile(inputs, OPTIONS)).result
    const screened = await reconcileBy(inputs, {...OPTIONS, threads: 1}, {tuning: TUNING})
    expect(screened.result).toEqual(result)
  })
  if (result === undefined) throw new Error('nothing was reconciled')
  return result
}

/** An hour that begins after some lines of payments, and before others. */
function midOf({lines}: World): string {
  const times = lines.flatMap(({type, createdAt}) => (type === 'payment' ? [createdAt] : [])).sort()
  const middle = new Date(times[times.length >> 1] ?? '')
  middle.setUTCMinutes(0, 0, 0)
  return middle.toISOString()
}

describe('a fee table', () => {
  test('that tells the fees of all lines leaves no gap', async () => {
    const result = await resultWith((fees) => fees)
    expect(result.skipped).toEqual([])
    expect(gapsOf(result)).toEqual([])
  })

  test('that begins later than the statement says from when on it was compared', async () => {
    let from = ''
    const result = await resultWith(({pix = [], ...fees}, world) => {
      from = midOf(world)
      return {...fees, pix: pix.slice(0, 1).map((step) => ({...step, from}))}
    })
    const before = result.skipped[0]?.feesBefore?.pix ?? 0
    expect(before).toBeGreaterThan(9)
    const untold = {
      missing: ['fees'],
      fees: ['pix'],
      feesFrom: {pix: from},
      feesBefore: {pix: before},
    }
    expect(result.skipped).toEqual([
      {code: 'FEE_OVERCHARGE', ...untold},
      {code: 'FEE_UNDERCHARGE', ...untold},
    ])
    expect(headline(result, 'en')).toBe('Reconciled in part')
    expect(verdictSentence(result, TERMS)).toContain(
      'The fee table begins with fees of PIX payments on ',
    )
    expect(verdictSentence(result, {...TERMS, language: 'pt-BR'})).toContain('só a partir de ')
    expect(verdictSentence(result, TERMS)).toContain(
      `: ${before} fees dated before were not compared with it.`,
    )
  })

  test('without the fees of withdrawals says so, and the result is one in part', async () => {
    const result = await resultWith(({withdrawal: _left, ...fees}) => fees)
    expect(result.skipped.map(({fees}) => fees)).toEqual([['withdrawal'], ['withdrawal']])
    expect(gapsOf(result)).toEqual([{kind: 'fees_in_part'}])
    expect(verdictSentence(result, TERMS)).toContain('no fees of withdrawals in force')
  })

  test('without PIX fees is compared with what it has: the other fees', async () => {
    const result = await resultWith(({pix: _left, ...fees}) => fees)
    const ofFees = result.skipped.filter(({code}) => code.startsWith('FEE_'))
    expect(ofFees.map(({fees}) => fees)).toEqual([['pix'], ['pix']])
    expect(result.skipped.map(({code}) => code)).toContain('SPLIT_CEILING_EXCEEDED')
    expect(gapsOf(result)).toEqual([{kind: 'fees_in_part'}])
  })

  test('that is not given leaves the fees of the statement compared with nothing', async () => {
    const result = await resultWith(() => ({}))
    expect(gapsOf(result)).toEqual([{kind: 'no_fees'}])
    expect(headline(result, 'en')).toBe('Reconciled in part')
    expect(new Set(result.unrecorded?.map(({missing}) => missing))).toEqual(new Set(['fees']))
  })
})
