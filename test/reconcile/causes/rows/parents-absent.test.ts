import {describe, expect, test} from 'vitest'
import type {ReconcileInputs} from '../../../../src/reconcile/read/files/inputs.ts'
import {reconcile, reconcileBy} from '../../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../../src/reconcile/result.ts'
import {TUNING} from '../../model/engines.ts'
import {onDisk} from '../../worlds/disk.ts'
import {csvRow, csvText, inputsOf, memoryFile} from '../../worlds/files.ts'
import {DAY_MS, iso, type Line, START_MS, type World} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

function parentless() {
  const {world} = month(1)
  for (const line of world.lines) line.parentTransactionId = ''
  return world
}

const resultOf = async (inputs: ReconcileInputs) => (await reconcile(inputs, OPTIONS)).result

const factsOf = ({causes}: Result) => causes.map(({kind, facts}) => ({kind, ...facts}))

const WITHOUT = {kind: 'field_absent', file: 'statement.csv', field: 'parentTransactionId'}

/** Statements of each wallet as files of their own. */
function files(world: World, textOf: (wallet: string, rows: readonly string[]) => string) {
  const byWallet = Map.groupBy(world.lines, ({wallet}) => wallet)
  const statement = Array.from(byWallet, ([wallet, lines]) =>
    memoryFile(
      `${wallet}.csv`,
      textOf(
        wallet,
        csvText(
          lines.map((line) => csvRow(line, {})),
          {},
        ).split('\n'),
      ),
    ),
  )
  return {...inputsOf(world), statement}
}

const withoutLastColumn = (row: string): string => row.slice(0, row.lastIndexOf(','))

describe('a statement whose lines name no parent', () => {
  test('is a cause of all other lines where one line names its parent', async () => {
    const whole = month(1).world
    const world = parentless()
    const at = whole.lines.findIndex(({type}) => type === 'fee')
    const line = world.lines[at]
    if (line) line.parentTransactionId = whole.lines[at]?.parentTransactionId ?? ''
    const result = await resultOf(inputsOf(world))
    // The first line of the file is its header.
    const [fromLine, untilLine] = [at + 3, world.lines.length + 1]
    expect(factsOf(result)).toEqual([{...WITHOUT, fromLine, untilLine}])
    expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
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

  test('is found beside the header once more, where files were joined', async () => {
    const world = parentless()
    const inputs = inputsOf(world)
    const rows = csvText(
      world.lines.map((line) => csvRow(line, {})),
      {},
    ).split('\n')
    const statement = memoryFile(
      'statement.csv',
      [...rows.slice(0, 40), rows[0], ...rows.slice(40)].join('\n'),
    )
    expect(factsOf(await resultOf({...inputs, statement: [statement]}))).toEqual([WITHOUT])
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

describe('a file of the statement whose lines name no parent', () => {
  test('is the one cause, with the legs whose other halves stand in files that name theirs', async () => {
    const inputs = files(month(1).world, (wallet, rows) =>
      rows
        .map((row) => (wallet === 'loja-1' && row !== '' ? withoutLastColumn(row) : row))
        .join('\n'),
    )
    const result = await resultOf(inputs)
    expect(factsOf(result)).toEqual([{...WITHOUT, file: 'loja-1.csv'}])
    expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
    expect(result.counts.MISSING_COUNTERPART_LEG).toBeGreaterThan(10)
  })
})

describe('lines without parents that nothing asks for yet', () => {
  /** A payout of R$ 107 that has not ended, of which one line or both stand there. */
  function withPayout(spoilFee: (line: Line) => void) {
    const maker = month(1)
    const {world} = maker
    const payout = maker.withdrawal('completed')
    world.events = world.events.filter(({data}) => data['withdrawalId'] !== payout.id)
    payout.status = 'processing'
    payout.createdAt = iso(world.asOfMs - 3_600_000)
    const own = world.lines.filter((line) =>
      [line.id, line.parentTransactionId].includes(payout.id),
    )
    for (const line of own) line.createdAt = payout.createdAt
    for (const line of own) if (line.type === 'fee') spoilFee(line)
    for (const line of world.lines) line.parentTransactionId = ''
    maker.close()
    return {world, fee: own.find(({type}) => type === 'fee')}
  }

  const causeOfFee = async (spoilFee: (line: Line) => void) => {
    const {world, fee} = withPayout(spoilFee)
    const {findings} = await resultOf(inputsOf(world))
    expect(findings.map(({code}) => code)).toContain('IN_TRANSIT')
    const found = findings.filter(({subject}) => subject.id === fee?.id)
    expect(found).toMatchObject([{code: 'UNMATCHED_LEDGER_LINE'}])
    return found[0]?.cause
  }

  test('the fee beside the debit of a payout that has not ended is explained', async () => {
    expect(await causeOfFee(() => {})).toBeDefined()
  })

  test.each<[string, (line: Line) => void]>([
    ['another amount', (line) => (line.amount -= 1)],
    ['another instant', (line) => (line.createdAt = iso(Date.parse(line.createdAt) + 1_000))],
  ])('a fee of %s is not', async (_, spoilFee) => {
    expect(await causeOfFee(spoilFee)).toBeUndefined()
  })
})

describe('legs of one amount of which lines are missing', () => {
  /** Ten equal legs, of which so many have both lines, some seconds after their payments or not. */
  async function legsLeft(posted: number, delayMs: number) {
    const maker = month(1)
    const legs = [{subAccount: 'loja-2', amount: 43.21}]
    const charges = Array.from({length: 10}, (_, nth) =>
      maker.paidCharge({atMs: START_MS + (2 + nth) * DAY_MS, gross: 9_999, wallet: 'loja-1', legs}),
    )
    const lost = new Set(charges.slice(posted).map(({id}) => id))
    const {world} = maker
    const isLeg = (line: Line) =>
      line.type === 'internal_transfer' && Math.abs(line.amount) === 4_321
    world.lines = world.lines.filter((line) => !isLeg(line) || !lost.has(line.parentTransactionId))
    for (const line of world.lines) {
      line.parentTransactionId = ''
      if (isLeg(line)) line.createdAt = iso(Date.parse(line.createdAt) + delayMs)
    }
    maker.close()
    const {findings} = await resultOf(inputsOf(world))
    const own = new Set(charges.map(({id}) => id))
    return findings
      .filter(
        ({code, subject, cause}) =>
          code === 'MISSING_SPLIT_LEG' && own.has(subject.id) && cause === undefined,
      )
      .map(({subject}) => charges.findIndex(({id}) => id === subject.id))
  }

  test.each<[number, number, readonly number[]]>([
    [10, 0, []],
    [6, 0, [6, 7, 8, 9]],
    [10, 2_000, []],
    [6, 2_000, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ])('%i of ten posted, %i ms later: of %j nothing is said', async (posted, delayMs, left) => {
    expect((await legsLeft(posted, delayMs)).sort((a, b) => a - b)).toEqual(left)
  })
})
