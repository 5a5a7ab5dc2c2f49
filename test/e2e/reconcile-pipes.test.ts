import {execFileSync} from 'node:child_process'
import {mkdirSync, readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

const PROGRAM = join(import.meta.dirname, '../../bin/run.js')
const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId'
const ROWS = 2_000

/** More than a pipe holds at once. */
const lines = Array.from({length: ROWS}, (_, nth) => {
  return `a${nth},principal,payment,10.00,2026-11-03T10:00:00Z,`
})

test.skipIf(process.platform === 'win32').each([
  {way: 'the output of a command', command: (file: string) => `--statement <(cat ${file})`},
  {way: 'standard input', command: (file: string) => `--statement /dev/stdin < <(cat ${file})`},
])('a statement is read whole from $way', ({command}) => {
  using place = temporaryDirectory()
  const file = join(place.path, 's.csv')
  writeFileSync(file, `${[HEADER, ...lines].join('\n')}\n`)
  const env = {...process.env, PIXCTL_HOME: join(place.path, 'home')}
  const line = `'${process.execPath}' '${PROGRAM}' reconcile ${command(file)} --json || true`
  const stdout = execFileSync('bash', ['-c', line], {env, encoding: 'utf8', stdio: 'pipe'})
  const {inputs} = JSON.parse(stdout) as {readonly inputs: readonly object[]}
  expect(inputs).toMatchObject([{rows: ROWS, rejected: 0}])
})

/** Beside so much on disk a run reads files in parts. Units: bytes. */
const LARGE_BYTES = 3 << 20

test.skipIf(process.platform === 'win32').each([
  {way: 'a pipe', command: (file: string) => `--statement <(cat ${file})`},
  {way: 'standard input', command: (file: string) => `--statement /dev/stdin < <(cat ${file})`},
  {way: 'a pipe, compressed', command: (file: string) => `--statement <(gzip -c ${file})`},
])('a statement from $way beside large files is read as from its file', ({command}) => {
  using place = temporaryDirectory()
  const file = join(place.path, 's.csv')
  const charges = join(place.path, 'charges.jsonl')
  const temporary = join(place.path, 'tmp')
  mkdirSync(temporary)
  writeFileSync(file, `${[HEADER, ...lines].join('\n')}\n`)
  const rows = Array.from({length: ROWS}, (_, nth) => JSON.stringify(chargeOf(nth)))
  writeFileSync(charges, rows.join('\n'))
  const env = {...process.env, PIXCTL_HOME: join(place.path, 'home'), TMPDIR: temporary}
  const resultOf = (statement: string) => {
    const line = `'${process.execPath}' '${PROGRAM}' reconcile --charges ${charges} ${statement} --json || true`
    const stdout = execFileSync('bash', ['-c', line], {env, encoding: 'utf8', stdio: 'pipe'})
    const {inputs, counts, totals} = JSON.parse(stdout)
    const read = inputs.map(({rows: count, rejected}: {rows: number; rejected: number}) => ({
      count,
      rejected,
    }))
    return {read, counts, charges: totals['charges.jsonl']}
  }
  const fromFile = resultOf(`--statement ${file}`)
  expect(fromFile.read).toEqual([
    {count: ROWS, rejected: 0},
    {count: ROWS, rejected: 0},
  ])
  expect(resultOf(command(file))).toEqual(fromFile)
  expect(readdirSync(temporary)).toEqual([])
})

/** A charge whose line is in the statement. */
const chargeOf = (nth: number) => ({
  id: `a${nth}`,
  status: 'completed',
  amount: 10,
  feeAmount: 0,
  netAmount: 10,
  subAccount: 'principal',
  createdAt: '2026-11-03T09:00:00Z',
  paidAt: '2026-11-03T10:00:00Z',
  metadata: {note: 'n'.repeat(LARGE_BYTES / ROWS)},
})
