import {expect, test} from 'vitest'
import {HOUR_MS} from '../../../src/domain/duration.ts'
import {FeeBook} from '../../../src/reconcile/read/fees/fee-book.ts'
import {gatherSmall} from '../../../src/reconcile/read/gather/gather-small.ts'
import {sourcesOf} from '../../../src/reconcile/read/gather/gathered.ts'
import {
  hashOfId,
  MANY_ROWS,
  OF_CHARGE,
  OF_FEE,
  OF_NOTHING,
  OF_WITHDRAWAL,
  Thinner,
} from '../../../src/reconcile/read/gather/sample.ts'
import {
  STATEMENT_FIELDS,
  type StatementShape,
  statementShape,
} from '../../../src/reconcile/read/rows/read-line.ts'
import type {LineRow} from '../../../src/reconcile/read/rows/rows.ts'
import {
  RowSampler,
  readSampled,
} from '../../../src/reconcile/screening/host/first-pass/row-sampler.ts'
import {RowWriter} from '../../../src/reconcile/screening/host/first-pass/row-writer.ts'
import {Kernel} from '../../../src/reconcile/screening/host/module/kernel.ts'
import type {ScreenedFile} from '../../../src/reconcile/screening/host/plan/plan.ts'
import {BATCH_ROWS, BLANK, FLAGS, LINE} from '../../../src/reconcile/screening/kernel/row-layout.ts'
import {memoryFile} from '../worlds/files.ts'

const AT = '2026-01-05T12:00:00.000Z'
const STATEMENT = {name: 'statement', source: 3, path: '', bytes: 0} as unknown as ScreenedFile
/** Of each type, what its lines are about; the kernel leaves those that name no wallet. */
const TYPES = [
  {type: 'payment', subject: OF_CHARGE, wallet: 'loja'},
  {type: 'fee', subject: OF_FEE, wallet: 'loja', hasParent: true},
  {type: 'withdrawal', subject: OF_WITHDRAWAL, wallet: 'loja'},
  {type: 'Venda no balcão', subject: OF_CHARGE, wallet: ''},
  {type: 'fee', subject: OF_FEE, wallet: '', hasParent: true},
  {type: 'fee', subject: OF_FEE, wallet: 'loja'},
  {type: 'internal_transfer', subject: OF_NOTHING, wallet: 'loja', hasParent: true},
]

interface Line {
  readonly id: string
  readonly parent: string | undefined
  readonly type: string
  readonly subject: number
  readonly isLeft: boolean
  /** As the file has it: some are blank. */
  readonly text: string
}

function lineAt(nth: number): Line {
  const id = `line-${nth}`
  const {type, subject, wallet, hasParent} = TYPES[nth % TYPES.length] as (typeof TYPES)[number]
  const parent = hasParent ? `charge-${nth}` : undefined
  const line = {id, type, parent, isLeft: wallet === ''}
  if (nth % 101 === 7) return {...line, subject: OF_NOTHING, isLeft: true, text: ''}
  const cells: Readonly<Record<string, string | undefined>> = {
    id,
    type,
    wallet,
    amount: '1.00',
    createdAt: AT,
    parentTransactionId: parent,
  }
  return {...line, subject, text: STATEMENT_FIELDS.map((name) => cells[name] ?? '').join(',')}
}

/** Fees are sampled with what they were taken of. */
const sampledBy = ({id, type, parent}: Line): string => (type === 'fee' ? (parent ?? id) : id)

const SHAPE = statementShape(STATEMENT_FIELDS, ',') as StatementShape

function statementKernel(): Kernel {
  const kernel = new Kernel({
    seed: {x: 7, y: 11},
    buckets: 16,
    fees: new FeeBook([]),
    taken: undefined,
    asOfMs: Number.POSITIVE_INFINITY,
    cutoffs: new Map(),
  })
  kernel.setShape(SHAPE)
  return kernel
}

/** Decodes a batch of lines; those that the kernel leaves are written as the full reader has them written. */
function read(kernel: Kernel, lines: readonly Line[]): void {
  const writer = new RowWriter(kernel)
  const bytes = Buffer.from(lines.map(({text}) => `${text}\n`).join(''))
  kernel.reserve(bytes.length)
  bytes.copy(kernel.bytes, kernel.input)
  const count = kernel.decode(LINE, kernel.input, kernel.input + bytes.length)
  expect(count).toBe(lines.length)
  for (const [nth, {id, type, parent, isLeft, text}] of lines.entries()) {
    expect(kernel.wordOf(nth, FLAGS) === 0).toBe(isLeft)
    if (!isLeft) continue
    if (text === '') writer.decided(nth, BLANK)
    else {
      const numbers = {amount: 100, atMs: Date.parse(AT)}
      writer.line(nth, {id, type, parent, wallet: 'loja', ...numbers} as LineRow)
    }
  }
}

test('the kernel chooses the rows that all readers choose by their ids, and no others', () => {
  const kernel = statementKernel()
  const sampler = new RowSampler(kernel)
  const expected = new Thinner<string>(MANY_ROWS)
  for (let first = 0; first < 30 * BATCH_ROWS; first += BATCH_ROWS) {
    const lines = Array.from({length: BATCH_ROWS}, (_, nth) => lineAt(first + nth))
    read(kernel, lines)
    const isChosen = (line: Line): boolean =>
      expected.isTaken(line.subject, hashOfId(sampledBy(line)))
    const chosen = lines.filter(isChosen)
    expect(kernel.exports.sample(LINE, lines.length)).toBe(chosen.length)
    sampler.addBatch(STATEMENT, lines.length)
    for (const line of chosen) {
      const hash = hashOfId(sampledBy(line))
      if (expected.isTaken(line.subject, hash)) expected.add(line.subject, hash, line.text)
    }
  }
  const {kinds, hashes, texts, sources} = sampler.result()
  const kept = expected.kept()
  expect(kept.length).toBeGreaterThan(MANY_ROWS)
  expect(texts).toEqual(kept.map(({row}) => row))
  expect(kinds).toEqual(kept.map(({kind}) => kind))
  expect(hashes).toEqual(kept.map(({hash}) => hash))
  expect(new Set(sources)).toEqual(new Set([STATEMENT.source]))
})

test('a sample is read as another mapping has it, by either reader', async () => {
  const lines = Array.from({length: 200}, (_, nth) => lineAt(nth)).filter(({isLeft}) => !isLeft)
  const kernel = statementKernel()
  const sampler = new RowSampler(kernel)
  read(kernel, lines)
  sampler.addBatch(STATEMENT, lines.length)
  const mapping = {statement: {shiftHours: -3, scale: {amount: 0.1}}}
  const screened = readSampled(
    {files: [{...STATEMENT, shape: SHAPE}], mapping},
    [sampler.result()],
    MANY_ROWS,
  )
  const text = [STATEMENT_FIELDS.join(','), ...lines.map((line) => line.text)].join('\n')
  const sources = sourcesOf({statement: [memoryFile('statement.csv', text)]})
  const small = await gatherSmall(sources, {timezone: 'America/Sao_Paulo'})
  const again = await small.sample(MANY_ROWS, mapping)
  const facts = ({id, atMs, amount}: LineRow) => ({id, atMs, amount})
  expect(screened.lines.length).toBeGreaterThan(80)
  expect(screened.lines.map(facts)).toEqual(again.lines.map(facts))
  expect(facts(again.lines[0] as LineRow)).toMatchObject({
    atMs: Date.parse(AT) - 3 * HOUR_MS,
    amount: 10,
  })
  expect((await small.sample(MANY_ROWS)).lines[0]).toMatchObject({
    atMs: Date.parse(AT),
    amount: 100,
  })
})
