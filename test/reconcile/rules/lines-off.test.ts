import {describe, expect, test} from 'vitest'
import {elementTexts, type JsonLayout} from '../../../src/platform/json-elements.ts'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Finding} from '../../../src/reconcile/result.ts'
import {renderSummary} from '../../../src/render/reconcile/summary/summary.ts'
import {jsonTextOf} from '../../helpers/json-text.ts'
import {month} from '../causes/injectors.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {onDisk} from '../worlds/disk.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import {cents, type Line, reais, type World} from '../worlds/world.ts'

const HINTS = new Set(['fee_line_off', 'fee_line_unit'])

/** The fee lines of one wallet. */
const feesIn = ({lines}: World, wallet: string): Line[] =>
  lines.filter((line) => line.type === 'fee' && line.wallet === wallet)

/** Posts so much more of a fee than was taken. Units: centavos. */
const more = (line: Line | undefined, by: number): void => {
  if (line) line.amount -= by
}

/** The balance of a service that took so much more, as it posted it. Units: centavos. */
const taken = (world: World, wallet: string, by: number): void => {
  for (const one of world.balances) {
    if (one.wallet === wallet) one.available = reais(cents(one.available) - by)
  }
}

const ofFees = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({code}) => code === 'FEE_OVERCHARGE' || code === 'FEE_UNDERCHARGE')

async function feesFound(spoil: (world: World) => void) {
  const {world} = month(2)
  spoil(world)
  const result = await resultOfBoth(world)
  return {world, result, fees: ofFees(result.findings)}
}

describe('a fee line that the stated balance of its wallet shows to be wrong', () => {
  test.each([
    {by: 50, code: 'FEE_OVERCHARGE', name: 'too high'},
    {by: -7, code: 'FEE_UNDERCHARGE', name: 'too low'},
  ])('is $name, and nothing is to be claimed', async ({by, code}) => {
    const {fees, result} = await feesFound((world) => more(feesIn(world, 'loja-1')[3], by))
    expect(fees).toMatchObject([{code, hintCode: 'fee_line_off'}])
    expect(fees[0]?.hint).toContain('the line is wrong')
    expect(fees[0]?.remedy).toContain('Claim nothing')
    const said = renderSummary(result, {language: 'en', timezone: 'America/Sao_Paulo'})
    expect(said).toContain('Export that day again: the fee line is wrong')
    expect(said).not.toContain('Claim the fees')
    const dito = renderSummary(result, {language: 'pt-BR', timezone: 'America/Sao_Paulo'})
    expect(dito).toContain('Exporte de novo o dia: tarifa errada no extrato')
  })

  test('says that it confuses reais and centavos where it is a hundredfold', async () => {
    const {fees} = await feesFound((world) => {
      const [line] = feesIn(world, 'loja-1')
      if (line) line.amount *= 100
    })
    expect(fees).toMatchObject([{code: 'FEE_OVERCHARGE', hintCode: 'fee_line_unit'}])
    expect(fees[0]?.hint).toContain('reais and centavos')
  })

  test('is not said where the service took what it posted', async () => {
    const {fees, result} = await feesFound((world) => {
      more(feesIn(world, 'loja-1')[3], 50)
      taken(world, 'loja-1', 50)
    })
    expect(fees).toHaveLength(1)
    expect(fees[0]).not.toHaveProperty('hintCode')
    const said = renderSummary(result, {language: 'en', timezone: 'America/Sao_Paulo'})
    expect(said).toContain('Claim the fees charged too high')
  })

  test('is not said where only one of two is what the balance shows', async () => {
    const {fees} = await feesFound((world) => {
      const [one, other] = feesIn(world, 'loja-1')
      more(one, 50)
      more(other, 30)
      taken(world, 'loja-1', 30)
    })
    expect(fees.map(({hintCode}) => hintCode)).toEqual([undefined, undefined])
  })

  test('is said beside another wrong line of the wallet where the balance shows both', async () => {
    const {fees} = await feesFound((world) => {
      more(feesIn(world, 'loja-1')[3], 50)
      const payment = world.lines.find(
        ({type, wallet}) => type === 'payment' && wallet === 'loja-1',
      )
      if (payment) payment.amount += 11
    })
    expect(fees).toMatchObject([{hintCode: 'fee_line_off'}])
  })
})

test('of very many fees the same is said of each, where they are read and where they are written', async () => {
  const {world} = month(2)
  for (const line of feesIn(world, 'loja-1')) more(line, 50)
  const options = {timezone: 'America/Sao_Paulo', threads: 1}
  await onDisk(world, {}, async (inputs) => {
    const {result} = await reconcileBy(inputs, options, {tuning: SMALL_PARTS})
    const fees = ofFees(result.findings)
    expect(fees.length).toBeGreaterThan(20)
    expect(fees.filter(({hintCode}) => !HINTS.has(hintCode ?? ''))).toEqual([])
    const layout: JsonLayout = {line: () => '', colon: ':', between: '\n', quoted: JSON.stringify}
    const written = jsonTextOf(elementTexts(result.findings, layout, () => '{}'))
    const rows = written.split('\n').map((text): Finding => JSON.parse(text))
    expect(ofFees(rows).filter(({hintCode}) => !HINTS.has(hintCode ?? ''))).toEqual([])
  })
})

describe('a line that the stated balance has otherwise', () => {
  const found = async (spoil: (world: World) => void) => {
    const {world} = month(2)
    spoil(world)
    const result = await resultOfBoth(world)
    const said = renderSummary(result, {language: 'en', timezone: 'America/Sao_Paulo'})
    const hints = result.findings.filter(({class: of}) => of === 'error').map((one) => one.hintCode)
    return {result, said, hints}
  }
  const paymentIn = ({lines}: World, wallet: string): number =>
    lines.findIndex((line) => line.type === 'payment' && line.wallet === wallet)

  test('is missing in the export alone, and not to be claimed', async () => {
    const {said, hints, result} = await found((world) => {
      world.lines.splice(paymentIn(world, 'loja-1'), 1)
    })
    expect(hints).toEqual(['in_balance'])
    expect(result.findings[0]?.remedy).toContain('Claim nothing')
    expect(said).toContain('Export that day again: the balance has these')
    expect(said).not.toContain('then claim')
  })

  test('is there twice in the export alone, and not to be reversed', async () => {
    const {said, hints, result} = await found((world) => {
      const line = world.lines[paymentIn(world, 'loja-1')]
      if (line) world.lines.push({...line, id: world.random.uuid(), parentTransactionId: line.id})
    })
    expect(hints).toEqual(['posted_once'])
    expect(result.findings[0]?.remedy).toContain('Ask for no reversal')
    expect(said).toContain('Leave out lines that the export has twice')
  })

  test('is to be claimed where the balance lacks it, too', async () => {
    const {said, hints} = await found((world) => {
      const [line] = world.lines.splice(paymentIn(world, 'loja-1'), 1)
      taken(world, 'loja-1', line?.amount ?? 0)
    })
    expect(hints).toEqual([undefined])
    expect(said).toContain('Export that day again, then claim')
  })

  test('is to be reversed where the balance has it twice', async () => {
    const {said, hints} = await found((world) => {
      const line = world.lines[paymentIn(world, 'loja-1')]
      if (line) world.lines.push({...line, id: world.random.uuid(), parentTransactionId: line.id})
      taken(world, 'loja-1', -(line?.amount ?? 0))
    })
    expect(hints).toEqual([undefined])
    expect(said).toContain('Ask the service to undo the second line')
  })
})
