import {expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Finding} from '../../../src/reconcile/result.ts'
import {TUNING} from '../model/engines.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {DAY_MS, iso, type Line, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}
const LEG = [{subAccount: 'loja-2', amount: 40}]

/** Spoils the one line of a charge or withdrawal of which the amount is `amount`. */
type Spoil = (line: Line, maker: WorldMaker) => void

const withoutId: Spoil = (line) => {
  line.id = ''
}

const withoutParent: Spoil = (line) => {
  line.parentTransactionId = ''
  line.wallet = ''
}

/** The findings of a world as they are read row by row, and as they are found through the screen. */
async function findingsOf(spoil: (maker: WorldMaker) => void): Promise<readonly Finding[]> {
  const maker = new WorldMaker(5)
  for (let nth = 0; nth < 3; nth += 1)
    maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: LEG})
  maker.withdrawal('failed')
  maker.close()
  spoil(maker)
  const {result} = await reconcile(inputsOf(maker.world), OPTIONS)
  const screened = await onDisk(maker.world, {}, (inputs) =>
    reconcileBy(inputs, OPTIONS, {tuning: TUNING}),
  )
  expect(JSON.parse(JSON.stringify(screened.result.findings))).toEqual(
    JSON.parse(JSON.stringify(result.findings)),
  )
  return result.findings
}

function lineOf({world}: WorldMaker, type: string, amount?: number): Line {
  const line = world.lines.find((one) => one.type === type && (amount ?? one.amount) === one.amount)
  if (line === undefined) throw new Error(`no ${type}`)
  return line
}

/** Where the rows of the findings of RECORD_INVALID stand. */
const unreadable = (findings: readonly Finding[]) =>
  findings.filter(({code}) => code === 'RECORD_INVALID').flatMap(({evidence}) => evidence)

test.each<{name: string; code: string; type: string; amount?: number; spoil: Spoil}>([
  {name: 'a payment without an id', code: 'MISSING_POSTING', type: 'payment', spoil: withoutId},
  {
    name: 'a payment without id and wallet',
    code: 'MISSING_POSTING',
    type: 'payment',
    spoil: (line) => Object.assign(line, {id: '', wallet: ''}),
  },
  {name: 'a fee without a parent', code: 'MISSING_POSTING', type: 'fee', spoil: withoutParent},
  {
    name: 'what came back, without a parent',
    code: 'FAILED_NOT_RETURNED',
    type: 'withdrawal_reversal',
    spoil: withoutParent,
  },
  {
    name: 'a payment without id and instant',
    code: 'MISSING_POSTING',
    type: 'payment',
    spoil: (line) => Object.assign(line, {id: '', createdAt: ''}),
  },
])('$name is named by the finding that misses it', async ({code, type, amount, spoil}) => {
  const findings = await findingsOf((maker) => spoil(lineOf(maker, type, amount), maker))
  const [place, ...others] = unreadable(findings)
  expect(others).toEqual([])
  const [missing] = findings.filter((finding) => finding.code === code)
  expect(missing).toMatchObject({hintCode: 'unreadable_line'})
  expect(missing?.evidence).toContainEqual(place)
  expect(missing?.remedy).toContain('unreadable line')
})

test.each<{name: string; spoil: Spoil}>([
  {
    name: 'of another amount',
    spoil: (line) => Object.assign(line, {id: '', amount: line.amount + 1}),
  },
  {name: 'of another wallet', spoil: (line) => Object.assign(line, {id: '', wallet: 'loja-3'})},
  {name: 'of another type', spoil: (line) => Object.assign(line, {id: '', type: 'block'})},
  {
    name: 'of two days later',
    spoil: (line) => {
      const later = iso(Date.parse(line.createdAt) + 2 * DAY_MS)
      Object.assign(line, {id: '', createdAt: later})
    },
  },
])('a line that cannot be read, $name, is not named', async ({spoil}) => {
  const findings = await findingsOf((maker) => spoil(lineOf(maker, 'payment'), maker))
  const missing = findings.filter(({code}) => code === 'MISSING_POSTING')
  expect(unreadable(findings)).toHaveLength(1)
  expect(missing).toHaveLength(1)
  expect(missing[0]?.hintCode).toBeUndefined()
})

test('a line that names its subject is not taken for that of another one', async () => {
  const findings = await findingsOf(({world}) => {
    const [first, second] = world.lines.filter(({type}) => type === 'payment')
    if (first) first.createdAt = '2026-02-30T00:00:00.000Z'
    world.lines.splice(world.lines.indexOf(second as Line), 1)
  })
  const [missing] = findings.filter(({code}) => code === 'MISSING_POSTING')
  expect(missing?.hintCode).toBeUndefined()
  expect(missing?.evidence).not.toContainEqual(unreadable(findings)[0])
})

test('of several lines alike those nearest in time are named, three at most', async () => {
  const findings = await findingsOf(({world}) => {
    const payment = world.lines.find(({type}) => type === 'payment') as Line
    payment.id = ''
    for (let hours = 1; hours <= 4; hours += 1) {
      const createdAt = iso(Date.parse(payment.createdAt) + hours * 3_600_000)
      world.lines.push({...payment, createdAt})
    }
  })
  const [missing] = findings.filter(({code}) => code === 'MISSING_POSTING')
  const places = unreadable(findings)
  expect(places).toHaveLength(5)
  const named = missing?.evidence.filter(({file}) => file === 'statement.csv')
  expect(named).toEqual(places.slice(0, 3))
})
