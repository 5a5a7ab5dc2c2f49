import {randomBytes} from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import {gunzipSync} from 'node:zlib'
import {describe, expect, test, vi} from 'vitest'
import type {Progress} from '../../../../src/reconcile/options.ts'
import type {InputFile, ReconcileInputs} from '../../../../src/reconcile/read/files/inputs.ts'
import {InputChanged} from '../../../../src/reconcile/read/files/unchanged.ts'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../../src/reconcile/result.ts'
import {onDisk} from '../../worlds/disk.ts'
import {perfectWorld, type World} from '../../worlds/world.ts'

/** What another program does to a file. */
type Interference = (path: string) => void

vi.setConfig({testTimeout: 60_000})

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 2}

/** Large data is screened in worker threads; what pads it does not become small in a `.gz`. */
const SMALL = {charges: 20, padding: 0}
const LARGE = {charges: 700, padding: 3_500}

const pathOf = (file: InputFile | undefined): string => file as string

/** The inputs, with a fee table in whose reading another program changes the statement. */
function interfered(inputs: ReconcileInputs, interfere: Interference): ReconcileInputs {
  const path = pathOf(inputs.fees?.[0])
  const bytes = path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)
  const open = () => {
    interfere(pathOf(inputs.statement?.[0]))
    return [bytes]
  }
  return {...inputs, fees: [{name: 'fees.json', open}]}
}

interface Run {
  readonly size: typeof SMALL
  readonly gzip?: boolean
  readonly interfere: Interference
}

function worldOf({charges, padding}: typeof SMALL): World {
  const maker = perfectWorld(1, charges)
  maker.close()
  for (const charge of maker.world.charges) charge['note'] = randomBytes(padding).toString('hex')
  return maker.world
}

const runOf = ({size, gzip = false, interfere}: Run): Promise<Result> =>
  onDisk(worldOf(size), {gzip}, async (inputs) => {
    const {result} = await reconcile(interfered(inputs, interfere), OPTIONS)
    return result
  })

function overwriteWithin(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.reverse(), {flag: 'r+'})
}

const CHANGES: readonly {name: string; interfere: Interference}[] = [
  {name: 'shrinks', interfere: (path) => truncateSync(path, statSync(path).size >> 1)},
  {name: 'is emptied', interfere: (path) => truncateSync(path)},
  {name: 'is written within', interfere: overwriteWithin},
  {name: 'is written anew and longer', interfere: rewriteLonger},
  {name: 'is removed', interfere: (path) => rmSync(path)},
  {name: 'is replaced by a copy of itself', interfere: replaceByCopy},
]

function rewriteLonger(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(path, Buffer.concat([bytes.subarray(1), bytes]))
}

function replaceByCopy(path: string): void {
  const {atime, mtime} = statSync(path)
  copyFileSync(path, `${path}.new`)
  utimesSync(`${path}.new`, atime, mtime)
  renameSync(`${path}.new`, path)
}

const IN_PLACE = CHANGES.filter(({name}) => ['shrinks', 'is written within'].includes(name))

const refusalOf = (run: Run): Promise<unknown> => runOf(run).catch((thrown) => thrown)

const REFUSED = (name: string) =>
  expect.objectContaining({name: 'InputChanged', file: expect.stringMatching(name)})

describe('a statement that', () => {
  test.each(CHANGES)('$name while small data is read is refused by its name', async (change) => {
    expect(await refusalOf({...change, size: SMALL})).toEqual(REFUSED('statement.csv$'))
    const compressed = {...change, size: SMALL, gzip: true}
    expect(await refusalOf(compressed)).toEqual(REFUSED('statement.csv.gz$'))
  })

  test.each(IN_PLACE)('$name while large data is read is refused', async (change) => {
    expect(await refusalOf({...change, size: LARGE})).toEqual(REFUSED('statement.csv$'))
    const compressed = {...change, size: LARGE, gzip: true}
    expect(await refusalOf(compressed)).toEqual(REFUSED('statement.csv.gz$'))
  })

  test.each([false, true])('is left as it is gives a result (compressed: %s)', async (gzip) => {
    const {verdict} = await runOf({size: SMALL, gzip, interfere: () => {}})
    expect(verdict).toBe('reconciled')
  })

  test('is a .gz that becomes longer is refused: its rows would be counted', async () => {
    const interfere: Interference = (path) => appendFileSync(path, readFileSync(path))
    expect(await refusalOf({size: SMALL, gzip: true, interfere})).toBeInstanceOf(InputChanged)
  })
})

test.each(IN_PLACE)('events that $name when large data is judged are refused', async (change) => {
  const world = worldOf(LARGE)
  // One fault, so that a subject is judged and no cause is looked for.
  for (const line of world.lines.slice(0, 1)) line.amount += 1
  await onDisk(world, {}, async (inputs) => {
    let isChanged = false
    const progress = ({phase}: Progress): void => {
      if (phase !== 'judging' || isChanged) return
      isChanged = true
      change.interfere(pathOf(inputs.events?.[0]))
    }
    const run = reconcile(inputs, {...OPTIONS, progress})
    await expect(run).rejects.toEqual(REFUSED('events.jsonl$'))
  })
})

test('what a program adds to a file while it is read is no part of a large run', async () => {
  await onDisk(worldOf(LARGE), {}, async (inputs) => {
    const before = await reconcile(inputs, OPTIONS)
    let isGrown = false
    const progress = (): void => {
      if (!isGrown)
        appendFileSync(pathOf(inputs.statement?.[0]), 'x,principal,payment,1.00,soon,\n')
      isGrown = true
    }
    const {result} = await reconcile(inputs, {...OPTIONS, progress})
    expect(isGrown).toBe(true)
    expect([result.verdict, result.totals]).toEqual(['reconciled', before.result.totals])
  })
})
