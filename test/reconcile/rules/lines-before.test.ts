import {describe, expect, test} from 'vitest'
import {failsCheck} from '../../../src/actions/reconcile/fail-on.ts'
import {civilDay} from '../../../src/domain/civil-day.ts'
import {gapsOf} from '../../../src/reconcile/findings/gaps.ts'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {verdictSentence} from '../../../src/render/reconcile/summary/verdict.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {cutsOf, twoPeriods} from '../worlds/periods.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import {iso, type Line, perfectWorld, type World} from '../worlds/world.ts'

const DAY_MS = 86_400_000
const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}

/** Read row by row and screened: both say the same of the closing. */
async function run(world: World, previous?: Result): Promise<Result> {
  const options = previous ? {...OPTIONS, previous} : OPTIONS
  const {result} = await reconcileBy(inputsOf(world), options, {})
  await onDisk(world, {}, async (inputs) => {
    const screened = await reconcileBy(inputs, options, {tuning: SMALL_PARTS})
    expect(screened.result.carryForward?.linesBefore).toEqual(result.carryForward?.linesBefore)
  })
  return result
}

const {world} = perfectWorld(3)
const cuts = cutsOf(world)
const [first, second] = twoPeriods(world, cuts[cuts.length >> 1] ?? 0, 'those that its rows name')
const closing = run(first)

const movedBack = (line: Line, days: number): Line => ({
  ...line,
  createdAt: iso(Date.parse(line.createdAt) - days * DAY_MS),
})

const inWords = (result: Result, language: 'en' | 'pt-BR'): string =>
  verdictSentence(result, {language, timezone: 'America/Sao_Paulo'})

describe('lines of the statement from before the last closing', () => {
  test('are none where the statement goes on from it', async () => {
    const result = await run(second, await closing)
    expect(result.carryForward).not.toHaveProperty('linesBefore')
    expect(failsCheck(result, 'any')).toBe(result.verdict !== 'reconciled')
  })

  test('keep a month whose dates are all read wrongly from being a proof', async () => {
    const lines = second.lines.map((line) => movedBack(line, 90))
    const result = await run({...second, lines}, await closing)
    const before = result.carryForward?.linesBefore ?? []
    expect(before.length).toBeGreaterThan(0)
    expect(before.reduce((sum, one) => sum + one.lines, 0)).toBe(lines.length)
    expect(gapsOf(result)).toContainEqual({kind: 'lines_before'})
    expect(failsCheck(result, 'any')).toBe(true)
    expect(inWords(result, 'en')).toMatch(
      /All \d+ lines of the statement are from before the last closing .* this is the statement of another month/,
    )
    expect(inWords(result, 'pt-BR')).toContain(
      'linhas do extrato são de antes do último fechamento',
    )
  })

  test('are counted where one alone has a date of before', async () => {
    const [line, ...rest] = second.lines
    if (!line) throw new Error('the second period has no line')
    const result = await run({...second, lines: [movedBack(line, 90), ...rest]}, await closing)
    const [before, ...others] = result.carryForward?.linesBefore ?? []
    expect(others).toEqual([])
    expect(before).toMatchObject({wallet: line.wallet, lines: 1})
    expect(before?.firstDay).toBe(civilDay(Date.parse(movedBack(line, 90).createdAt)))
    expect(inWords(result, 'en')).toContain(
      `1 line of the statement (${line.wallet}) is from before the last closing`,
    )
  })

  test('are all those that were in it, where the statement of the month before is given', async () => {
    // Of the hour of the closing itself no line is counted.
    const lines = first.lines.map((line) => movedBack(line, 1))
    const result = await run({...second, lines}, await closing)
    expect(inWords(result, 'en')).toContain('of the statement are from before the last closing')
    expect(result.causes.map(({kind}) => kind)).not.toContain('statement_day_missing')
  })
})
