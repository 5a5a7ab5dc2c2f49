import {expect, test} from 'vitest'
import type {Language} from '../../../../src/messages/language.ts'
import type {Result} from '../../../../src/reconcile/result.ts'
import {codeTotals, stepOf} from '../../../../src/render/reconcile/book.ts'
import {renderSummary} from '../../../../src/render/reconcile/summary/summary.ts'
import {reaisFigure} from '../../../../src/render/text/figures.ts'
import {resultOfBoth} from '../../../reconcile/worlds/both-engines.ts'
import {iso, type World, WorldMaker} from '../../../reconcile/worlds/world.ts'

const HOUR_MS = 3_600_000

/** Two payouts that are waited for, of which one lacks a line of this type in the statement. */
async function twoPayouts(missing: string, {isStated = true} = {}): Promise<Result> {
  const maker = new WorldMaker(5)
  const {id} = maker.withdrawal('completed')
  maker.withdrawal('completed')
  const {world} = maker
  world.events = []
  for (const payout of world.withdrawals) payout.status = 'processing'
  const createdAt = iso(world.asOfMs - HOUR_MS)
  for (const row of [...world.withdrawals, ...world.lines]) row.createdAt = createdAt
  maker.close()
  const ofPayout = ({id: of, parentTransactionId}: World['lines'][number]): boolean =>
    of === id || parentTransactionId === id
  world.lines = world.lines.filter((line) => !(line.type === missing && ofPayout(line)))
  if (!isStated) world.balances = []
  return resultOfBoth(world)
}

const textOf = (result: Result): string =>
  renderSummary(result, {language: 'en', timezone: 'America/Sao_Paulo'})

test.each([
  {missing: 'fee', lacks: 'a fee', hintCode: 'fee_not_posted'},
  {missing: 'withdrawal', lacks: 'its debit', hintCode: 'debit_not_posted'},
])(
  'a payout that lacks $lacks is a step, and the other one is waited for',
  async ({missing, lacks, hintCode}) => {
    const result = await twoPayouts(missing)
    const text = textOf(result)
    const lacking = result.findings.find((one) => one.hintCode === hintCode)?.lackingCentavos ?? 0
    expect(text).toContain(`lacks ${lacks} (1 · ${reaisFigure(lacking, 'en')})`)
    expect(text).toMatch(
      new RegExp(`^[12]\\. Export that day again: a payout lacks ${lacks} \\(1 · `, 'm'),
    )
    expect(text).toMatch(/^3\. Wait: these are within their time \(1 · /m)
    const steps = codeTotals(result.findings, stepOf)
    expect(steps.map(({first, count}) => [first.hintCode, count])).toContainEqual([hintCode, 1])
  },
)

test.each(['fee', 'withdrawal'])(
  'a payout without its %s comes before problems of less money, and before what can wait',
  async (missing) => {
    const {findings} = await twoPayouts(missing)
    const lacking = findings.find(({hintCode}) => hintCode?.endsWith('_not_posted'))
    const waiting = findings.find(({code, hintCode}) => code === 'IN_TRANSIT' && !hintCode)
    const difference = findings.find(({code}) => code === 'UNEXPLAINED_DIFFERENCE')
    if (!lacking || !waiting || !difference) throw new Error('nothing is missing')
    const later = ['MISSING_POSTING', 'DUPLICATE_POSTING', 'AMOUNT_MISMATCH'] as const
    const others = later.map((code) => ({...difference, code, severity: 'low' as const}))
    const steps = codeTotals([...others, waiting, lacking], stepOf)
    expect(steps[0]?.first).toBe(lacking)
    expect(steps.at(-1)?.first).toBe(waiting)
  },
)

test.each(['fee', 'withdrawal'])(
  'nothing else is wrong, and yet a payout lacks its %s: it is not said that nothing is wrong',
  async (missing) => {
    const result = await twoPayouts(missing, {isStated: false})
    expect(result.verdict).toBe('explained')
    const said = (language: Language): string =>
      renderSummary(result, {language, timezone: 'America/Sao_Paulo'}).replaceAll(/\s+/g, ' ')
    expect(said('en')).toContain('but not all lines of 1 payout are in the statement.')
    expect(said('pt-BR')).toContain('mas nem todos os lançamentos de 1 saque estão no extrato.')
    expect(said('en')).not.toContain('Nothing is wrong')
    expect(said('pt-BR')).not.toContain('Nada está errado')
  },
)
