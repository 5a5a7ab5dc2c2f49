import {expect, test} from 'vitest'
import {FeeBook} from '../../../src/reconcile/read/fee-book.ts'
import {STATEMENT_FIELDS, statementShape} from '../../../src/reconcile/read/read-line.ts'
import type {LineRow} from '../../../src/reconcile/read/rows.ts'
import {
  hashOfId,
  MANY_ROWS,
  OF_CHARGE,
  OF_NOTHING,
  OF_WITHDRAWAL,
  Thinner,
} from '../../../src/reconcile/read/sample.ts'
import {Kernel} from '../../../src/reconcile/screening/host/kernel.ts'
import type {ScreenedFile} from '../../../src/reconcile/screening/host/plan.ts'
import {RowSampler} from '../../../src/reconcile/screening/host/row-sampler.ts'
import {RowWriter} from '../../../src/reconcile/screening/host/row-writer.ts'
import {BATCH_ROWS, BLANK, FLAGS, LINE} from '../../../src/reconcile/screening/kernel/row-layout.ts'

const AT = '2026-01-05T12:00:00.000Z'
const STATEMENT = {name: 'statement', source: 3, path: '', bytes: 0} as unknown as ScreenedFile
/** Of each type, what its lines are about; the kernel leaves those of the last, which name no wallet here. */
const TYPES = [
  {type: 'payment', subject: OF_CHARGE},
  {type: 'fee', subject: OF_NOTHING},
  {type: 'withdrawal', subject: OF_WITHDRAWAL},
  {type: 'Venda no balcão', subject: OF_CHARGE},
]

interface Line {
  readonly id: string
  readonly type: string
  readonly subject: number
  /** As the file has it: some are blank. */
  readonly text: string
}

function lineAt(nth: number): Line {
  const id = `line-${nth}`
  const {type, subject} = TYPES[nth % TYPES.length] as (typeof TYPES)[number]
  const wallet = nth % TYPES.length === TYPES.length - 1 ? '' : 'loja'
  const cells: Readonly<Record<string, string>> = {createdAt: AT, id, type, amount: '1.00', wallet}
  const text = STATEMENT_FIELDS.map((name) => cells[name] ?? '')
  if (nth % 101 === 7) return {id, type, subject: OF_NOTHING, text: ''}
  return {id, type, subject, text: text.join(',')}
}

function statementKernel(): Kernel {
  const kernel = new Kernel({
    seed: {x: 7, y: 11},
    buckets: 16,
    fees: new FeeBook([]),
    taken: undefined,
    asOfMs: Number.POSITIVE_INFINITY,
    cutoffs: new Map(),
  })
  const shape = statementShape(STATEMENT_FIELDS, ',')
  if ('missingColumn' in shape) throw new Error('the header of our own statement is whole')
  kernel.setShape(shape)
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
  for (const [nth, {id, type, text}] of lines.entries()) {
    const isLeft = kernel.wordOf(nth, FLAGS) === 0
    expect(isLeft).toBe(text === '' || type.startsWith('Venda'))
    if (!isLeft) continue
    if (text === '') writer.decided(nth, BLANK)
    else {
      const numbers = {amount: 100, atMs: Date.parse(AT), parent: undefined}
      writer.line(nth, {id, type, wallet: 'loja', ...numbers} as LineRow)
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
    const isChosen = ({id, subject}: Line): boolean => expected.isTaken(subject, hashOfId(id))
    const chosen = lines.filter(isChosen)
    expect(kernel.exports.sample(LINE, lines.length)).toBe(chosen.length)
    sampler.addBatch(STATEMENT, lines.length)
    for (const {id, subject, text} of chosen) {
      const hash = hashOfId(id)
      if (expected.isTaken(subject, hash)) expected.add(subject, hash, text)
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
