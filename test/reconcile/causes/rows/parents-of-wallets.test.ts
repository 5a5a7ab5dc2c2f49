import {describe, expect, test} from 'vitest'
import type {ReconcileInputs} from '../../../../src/reconcile/read/files/inputs.ts'
import {reconcile, reconcileBy} from '../../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../../src/reconcile/result.ts'
import {TUNING} from '../../model/engines.ts'
import {onDisk} from '../../worlds/disk.ts'
import {inputsOf} from '../../worlds/files.ts'
import {DAY_MS, type Line, START_MS, type World} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

/** The lines of these wallets, or some of them, without their parents. */
function parentlessOf(
  wallets: readonly string[],
  isSpoilt: (line: Line) => boolean = () => true,
): World {
  const {world} = month(1)
  for (const line of world.lines) {
    if (wallets.includes(line.wallet) && isSpoilt(line)) line.parentTransactionId = ''
  }
  return world
}

const resultOf = async (inputs: ReconcileInputs) => (await reconcile(inputs, OPTIONS)).result

const factsOf = ({causes}: Result) => causes.map(({kind, facts}) => ({kind, ...facts}))

const WITHOUT = {kind: 'field_absent', file: 'statement.csv', field: 'parentTransactionId'}

describe('a wallet whose lines name no parent, in a statement whose other lines do', () => {
  test.each([[['loja-1']], [['principal']], [['loja-1', 'loja-2']]])(
    '%j: is the one cause of every finding',
    async (wallets) => {
      const result = await resultOf(inputsOf(parentlessOf(wallets)))
      expect(factsOf(result)).toEqual([{...WITHOUT, wallets}])
      expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
      expect(result.counts.MISSING_COUNTERPART_LEG).toBeGreaterThan(10)
    },
  )

  test('explains two halves of one instant that are one finding', async () => {
    const world = parentlessOf(['loja-1', 'loja-2'])
    const result = await resultOf(inputsOf(world))
    const imbalances = result.findings.filter(({code}) => code === 'LEG_IMBALANCE')
    expect(imbalances.length).toBeGreaterThan(0)
    expect(imbalances.every(({cause}) => cause !== undefined)).toBe(true)
  })

  test('leaves two such lines where one of them is of no leg', async () => {
    const world = parentlessOf(['loja-1', 'loja-2'])
    const before = await resultOf(inputsOf(world))
    const [known] = before.findings.filter(({code}) => code === 'LEG_IMBALANCE')
    const line = world.lines.find(({id}) => id === known?.subject.id)
    if (line) line.amount += 7
    const {findings} = await resultOf(inputsOf(world))
    const after = findings.find(({subject}) => subject.id === known?.subject.id)
    expect(after).toMatchObject({code: 'LEG_IMBALANCE'})
    expect(after?.cause).toBeUndefined()
  })

  test('leaves half a leg without a line of its exact amount', async () => {
    const world = parentlessOf(['loja-1'])
    const whole = month(1).world.lines
    const half = world.lines.find(
      ({type, wallet}, at) =>
        type === 'internal_transfer' && wallet === 'loja-1' && whole[at]?.parentTransactionId,
    )
    if (half) half.amount += 77_777
    const {findings} = await resultOf(inputsOf(world))
    const left = findings.filter(({cause}) => cause === undefined).map(({code}) => code)
    const codes = ['MISSING_COUNTERPART_LEG', 'MISSING_COUNTERPART_LEG']
    expect(left.filter((code) => code !== 'UNEXPLAINED_DIFFERENCE')).toEqual(codes)
  })

  test.each([1, 2])(
    'says nothing of a wallet of which %i lines of many lack their parents',
    async (count) => {
      let left = count
      const world = parentlessOf(['loja-1'], ({parentTransactionId}) => {
        if (parentTransactionId === '' || left === 0) return false
        left -= 1
        return true
      })
      const result = await resultOf(inputsOf(world))
      expect(result.findings.length).toBeGreaterThan(0)
      expect(result.causes).toEqual([])
    },
  )

  test.each([
    [2, []],
    [3, [{...WITHOUT, wallets: ['loja-9']}]],
  ] as const)('asks for three lines: %i are too few, or enough', async (charges, found) => {
    const maker = month(1)
    const {world} = maker
    const atMs = START_MS + 3 * DAY_MS
    for (let nth = 0; nth < charges; nth += 1) {
      maker.paidCharge({atMs: atMs + nth * DAY_MS, gross: 4_000 + nth, wallet: 'loja-9', legs: []})
    }
    for (const line of world.lines) if (line.wallet === 'loja-9') line.parentTransactionId = ''
    const result = await resultOf(inputsOf(world))
    expect(result.counts.UNMATCHED_LEDGER_LINE).toBe(charges)
    expect(factsOf(result)).toEqual(found)
  })

  test('leaves a wallet of two such lines, whose chance it may be', async () => {
    const maker = month(1)
    const {world} = maker
    for (const nth of [0, 1]) {
      const atMs = START_MS + (3 + nth) * DAY_MS
      maker.paidCharge({atMs, gross: 4_000 + nth, wallet: 'loja-9', legs: []})
    }
    for (const line of world.lines) {
      if (['loja-1', 'loja-9'].includes(line.wallet)) line.parentTransactionId = ''
    }
    const result = await resultOf(inputsOf(world))
    expect(factsOf(result)).toEqual([{...WITHOUT, wallets: ['loja-1']}])
    const left = result.findings.filter(({cause}) => cause === undefined)
    expect(left.map(({wallet}) => wallet)).toEqual(left.map(() => 'loja-9'))
    expect(left.length).toBe(4)
  })

  test('is a cause of its fees alone where its other lines name theirs', async () => {
    const world = parentlessOf(['loja-1'], ({type}) => type === 'fee')
    const result = await resultOf(inputsOf(world))
    expect(factsOf(result)).toEqual([{...WITHOUT, lineType: 'fee', wallets: ['loja-1']}])
    expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
  })

  test('is none where its lines are not there', async () => {
    const {world} = month(1)
    world.lines = world.lines.filter(
      ({wallet, parentTransactionId: parent}) => wallet !== 'loja-1' || parent === '',
    )
    const {causes} = await resultOf(inputsOf(world))
    expect(causes.map(({kind}) => kind)).not.toContain('field_absent')
  })

  test('is the same cause where the files are screened', async () => {
    await onDisk(parentlessOf(['loja-1', 'loja-2']), {}, async (inputs) => {
      const result = await resultOf(inputs)
      const screened = await reconcileBy(inputs, {...OPTIONS, threads: 1}, {tuning: TUNING})
      expect(factsOf(result)).toEqual([{...WITHOUT, wallets: ['loja-1', 'loja-2']}])
      expect(screened.result).toEqual(result)
    })
  })
})
