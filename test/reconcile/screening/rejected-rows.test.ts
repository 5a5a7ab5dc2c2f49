import {readFileSync, writeFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import type {DataSetName, ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import {sourcesOf} from '../../../src/reconcile/read/gather/gathered.ts'
import type {NamedRejection} from '../../../src/reconcile/read/rows/rejected.ts'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {
  isAboutNothing,
  rejectedSubject,
} from '../../../src/reconcile/screening/host/first-pass/rejected-subject.ts'
import {gatherLarge} from '../../../src/reconcile/screening/host/gather-large.ts'
import {TableCopies} from '../../../src/reconcile/screening/host/plan/table-copies.ts'
import {onDisk} from '../worlds/disk.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import {perfectWorld, type World, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1, report: true}

const rejected = (
  name: DataSetName,
  ids: NamedRejection['ids'],
  posted?: NamedRejection['posted'],
): NamedRejection => ({
  name,
  ids,
  posted,
  source: 0,
  line: 1,
  fault: 'unreadable_value',
  field: 'amount',
})

describe('a row that cannot be read is judged with the rows of the only subject that it names', () => {
  test.each<readonly [DataSetName, NamedRejection['ids'], string | undefined]>([
    ['charges', {id: 'c-1'}, 'c-1'],
    ['charges', {}, undefined],
    ['withdrawals', {id: 'w-1'}, 'w-1'],
    ['blocks', {id: 'b-1', transactionId: 'c-1'}, undefined],
    ['events', {event: 'payment_completed', transactionId: 'c-1'}, 'c-1'],
    ['events', {event: 'withdrawal_failed', withdrawalId: 'w-1'}, 'w-1'],
    ['events', {event: 'refund_completed', refundTransactionId: 'r-1'}, undefined],
    ['events', {blockId: 'b-1', transactionId: 'c-1'}, undefined],
    ['events', {event: 'payment_completed'}, undefined],
    ['statement', {type: 'payment', id: 'c-1'}, 'c-1'],
    ['statement', {type: 'withdrawal', id: 'w-1'}, 'w-1'],
    ['statement', {type: 'fee', id: 'l-1', parentTransactionId: 'c-1'}, 'c-1'],
    ['statement', {type: 'internal_transfer', id: 'l-1', parentTransactionId: 'c-1'}, 'c-1'],
    ['statement', {type: 'internal_transfer', id: 'l-1'}, undefined],
    ['statement', {type: 'refund', id: 'r-1', parentTransactionId: 'c-1'}, undefined],
    ['statement', {type: 'withdrawal_reversal', id: 'l-1', parentTransactionId: 'w-1'}, undefined],
    ['statement', {id: 'c-1'}, 'c-1'],
    ['statement', {id: 'c-1', parentTransactionId: 'c-2'}, undefined],
    ['statement', {type: 'PIX', id: 'c-1', parentTransactionId: 'c-2'}, 'c-1'],
    ['balances', {wallet: 'loja-2'}, undefined],
  ])('%s %o', (name, ids, subject) => {
    expect(rejectedSubject(rejected(name, ids))).toBe(subject)
  })
})

describe('a row that cannot be read may be judged anywhere', () => {
  test.each<readonly [boolean, NamedRejection]>([
    [true, rejected('charges', {})],
    [true, rejected('events', {event: 'payment_completed'})],
    [false, rejected('events', {transactionId: 'c-1'})],
    [true, rejected('statement', {wallet: 'loja-2'})],
    [true, rejected('statement', {}, {amount: undefined, atMs: 0})],
    [false, rejected('statement', {}, {amount: 0 as never, atMs: undefined})],
    [false, rejected('statement', {type: 'internal_transfer'})],
  ])('%s: %o', (isAnywhere, row) => {
    expect(isAboutNothing(row)).toBe(isAnywhere)
  })
})

/** What becomes of the lines that are spoilt. */
const SPOILT: Readonly<Record<string, (line: string) => string>> = {
  'cut short': (line) => line.slice(0, -9),
  'without a number': (line) => line.replace(/-?\d+\.\d\d/, 'much'),
  'without an instant': (line) => line.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'soon'),
  'without names': () => ',<html>',
}

const FILES = ['charges', 'withdrawals', 'events', 'blocks', 'statement'] as const

/** Spoils every `step`th line of the files, the header of a table left alone. */
function spoil(inputs: ReconcileInputs, step: number, how: (line: string) => string): void {
  for (const name of FILES) {
    for (const path of (inputs[name] ?? []) as readonly string[]) {
      const lines = readFileSync(path, 'utf8').split('\n')
      const from = name === 'statement' ? 1 : 0
      const isSpoilt = (line: string, at: number) => line !== '' && at >= from && at % step === 0
      const spoilt = lines.map((line, at) => (isSpoilt(line, at) ? how(line) : line))
      writeFileSync(path, spoilt.join('\n'))
    }
  }
}

const bothWays = (world: World, step: number, how: (line: string) => string) =>
  onDisk(world, {}, async (inputs) => {
    spoil(inputs, step, how)
    return {
      whole: await reconcile(inputs, OPTIONS),
      screened: await reconcileBy(inputs, OPTIONS, {tuning: SMALL_PARTS}),
    }
  })

describe('rows that cannot be read say the same, screened and read row by row', () => {
  const cases = Object.entries(SPOILT).flatMap(([name, how]) =>
    [1, 2, 7].map((step) => ({name, how, step})),
  )
  test.each(cases)('every line number $step: $name', async ({how, step}) => {
    const {world} = perfectWorld(17, 90)
    const {whole, screened} = await bothWays(world, step, how)
    expect(screened).toEqual(whole)
    expect(whole.result.counts['RECORD_INVALID']).toBeGreaterThan(20)
  })

  test.each([
    {name: 'a field twice', key: 'amount', rejected: true},
    {name: 'a key twice that is no field', key: 'note', rejected: false},
  ])('$name, in every second row of JSON', async ({key, rejected: isRejected}) => {
    const {world} = perfectWorld(17, 90)
    const {whole, screened} = await bothWays(world, 2, (line) =>
      line.replace(/"amount":[\d.]+/g, `"${key}":1,"${key}":2,$&`),
    )
    expect(screened).toEqual(whole)
    expect((whole.result.counts['RECORD_INVALID'] ?? 0) > 20).toBe(isRejected)
  })

  test('a withdrawal among many that look alike', async () => {
    const {world} = perfectWorld(18, 90)
    const [like] = world.withdrawals
    const alike = Array.from({length: 1_200}, (_, at) => ({...like, id: `saque-${at}`}))
    const same = {...world, withdrawals: alike} as unknown as World
    const how = SPOILT['without a number'] as (line: string) => string
    const {whole, screened} = await bothWays(same, 3, how)
    expect(screened).toEqual(whole)
  })
})

test.each(Object.entries(SPOILT))(
  'of charges whose rows are %s, none is judged by the calling thread',
  async (_, how) => {
    const maker = new WorldMaker(19)
    for (let nth = 0; nth < 200; nth += 1) maker.paidCharge()
    await onDisk(maker.close(), {}, async (inputs) => {
      spoil(inputs, 1, how)
      const inShares: number[] = []
      const copies = new TableCopies()
      const options = {...OPTIONS, tuning: SMALL_PARTS, carried: new Set<string>(), copies}
      const gathered = await gatherLarge(sourcesOf(inputs), options, {
        isByRows: true,
        judgeShare: ({rows}) => ({count: rows.rejected.length, unmatchedLines: []}),
        judgeFees: () => ({count: 0, unmatchedLines: []}),
        termsOf: () => undefined,
        take: ({count}) => inShares.push(count),
      })
      copies.close()
      const apart = inShares.reduce((sum, count) => sum + count, 0)
      expect(gathered?.gathered.rows.rejected).toHaveLength(0)
      expect(apart).toBeGreaterThan(300)
      expect(Math.max(...inShares)).toBeLessThan(apart / 5)
    })
  },
)
