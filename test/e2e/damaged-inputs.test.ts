import {createWriteStream, mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {pipeline} from 'node:stream/promises'
import {createGzip, gzipSync} from 'node:zlib'
import {afterAll, describe, expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

const MIB = 1 << 20
const LIMIT_MS = 60_000
/** What the process may take for the whole of its heap: the largest file here is far larger. */
const SMALL_HEAP = ['--max-old-space-size=300']

const charge = (id: string, amount = '10.00'): string =>
  `{"id":"${id}","status":"completed","amount":${amount},"createdAt":"2026-11-01T10:00:00Z"}\n`
const event = (id: string): string =>
  `{"event":"payment_completed","eventId":"${id}","data":{"transactionId":"${id}"}}\n`
const STATEMENT = 'id,wallet,type,amount,createdAt,parentTransactionId\n'
const line = (id: string, amount = '10.00'): string =>
  `${id},principal,payment,${amount},2026-11-01T10:00:00Z,\n`
const many = (write: (id: string) => string, count: number): string =>
  Array.from({length: count}, (_, n) => write(`x${n}`)).join('')

const home = temporaryHome()
afterAll(() => home[Symbol.dispose]())

let folders = 0
function dataSet(files: Readonly<Record<string, string | Uint8Array>>): string {
  folders += 1
  const folder = join(home.path, `data-${folders}`)
  mkdirSync(folder)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

/** All three sides, so that what is larger than 2 MiB is screened by the kernel. */
const largeSides = {
  'charges.jsonl': many(charge, 12_000),
  'events.jsonl': many(event, 12_000),
  'statement.csv': STATEMENT + many(line, 12_000),
}

const reconcile = (folder: string) =>
  home.run(['reconcile', '--from', folder, '--json'], {limitMs: LIMIT_MS, nodeArgs: SMALL_HEAP})

async function refusalOf(folder: string): Promise<Record<string, unknown>> {
  const run = await reconcile(folder)
  expect(run.code, run.stderr.slice(0, 500)).toBe(2)
  expect(run.stdout).toBe('')
  return run.error()
}

test('a statement whose lines end with CR alone is exit 2: it would have no rows', async () => {
  const text = (STATEMENT + line('x')).replaceAll('\n', '\r')
  expect(await refusalOf(dataSet({'statement.csv': text}))).toMatchObject({
    message: expect.stringContaining('statement.csv, line 1: the lines end with CR alone'),
  })
})

describe('a statement without a line', () => {
  const expired = charge('x').replace('completed', 'cancelled')

  test('beside charges is unreconciled where no balance shows that nothing moved', async () => {
    const folder = dataSet({'charges.jsonl': expired, 'statement.csv': STATEMENT})
    const run = await reconcile(folder)
    expect([run.code, run.json()['verdict']]).toEqual([7, 'unreconciled'])
    expect(run.json()['findings']).toMatchObject([
      {
        code: 'RECORD_INVALID',
        subject: {kind: 'file_line', id: 'statement.csv:1'},
        hint: expect.stringContaining('no balance shows that nothing moved: give balances.json'),
      },
    ])
  })

  test.each([
    {available: 12.5, code: 0, verdict: 'reconciled'},
    {available: 12.6, code: 7, verdict: 'unreconciled'},
  ])(
    'beside an expired charge, opening at 12.50 and stated as $available, is $verdict',
    async (one) => {
      const balance = {wallet: 'principal', opening: 12.5, available: one.available, held: 0}
      const asOf = '2026-11-30T00:00:00Z'
      const folder = dataSet({
        'charges.jsonl': expired,
        'statement.csv': STATEMENT,
        'balances.json': JSON.stringify([{...balance, asOf}]),
      })
      const run = await reconcile(folder)
      expect([run.code, run.json()['verdict']]).toEqual([one.code, one.verdict])
      expect(run.json()['counts']).not.toHaveProperty('RECORD_INVALID')
    },
  )

  test('where there is no charge either is reconciled', async () => {
    const folder = dataSet({'charges.jsonl': '', 'statement.csv': STATEMENT})
    expect((await reconcile(folder)).json()['verdict']).toBe('reconciled')
  })

  test('that has one is not the matter of this rule', async () => {
    const folder = dataSet({'charges.jsonl': expired, 'statement.csv': STATEMENT + line('y')})
    const {counts} = (await reconcile(folder)).json() as {counts: object}
    expect(counts).not.toHaveProperty('RECORD_INVALID')
  })
})

describe('a column that stands in a header twice', () => {
  test('is exit 2 and named with both places where it is read', async () => {
    const text = STATEMENT.replace('createdAt', 'createdAt,amount')
    expect(await refusalOf(dataSet({'statement.csv': text}))).toMatchObject({
      code: 'REPEATED_COLUMN',
      message: 'statement.csv has the column "amount" twice: columns 4 and 6.',
    })
  })

  test('is refused in a report, too', async () => {
    const text = 'id,status,amount,createdAt,status\n'
    expect(await refusalOf(dataSet({'charges.csv': text}))).toMatchObject({
      code: 'REPEATED_COLUMN',
      message: expect.stringContaining('columns 2 and 5'),
    })
  })

  test('is none of ours where a statement has it beside what is read', async () => {
    const header = STATEMENT.replace('\n', ',saldo,saldo,,\n')
    const run = await reconcile(dataSet({'statement.csv': header + line('x')}))
    expect(run.code).not.toBe(2)
  })
})

describe.each([
  {engine: 'row by row', sides: {}},
  {engine: 'screened', sides: largeSides},
])('an input that is damaged is exit 2 and names file and line ($engine)', ({sides}) => {
  const whole = gzipSync(many(charge, 30_000))
  const without = {...sides, 'charges.jsonl': undefined}
  const inGzip = (bytes: Uint8Array) => {
    const others = Object.entries(without).flatMap(([name, text]) => (text ? [[name, text]] : []))
    return dataSet({...Object.fromEntries(others), 'charges.jsonl.gz': bytes})
  }

  test.each([
    {name: 'a .gz that is cut short', bytes: whole.subarray(0, whole.length - 1_000)},
    {name: 'a .gz with something behind it', bytes: Buffer.concat([whole, Buffer.from('garbage')])},
  ])('$name', {timeout: LIMIT_MS}, async ({bytes}) => {
    expect(await refusalOf(inGzip(bytes))).toMatchObject({
      code: 'INPUT_DAMAGED',
      message: expect.stringMatching(
        /^charges\.jsonl\.gz, line \d+: the compressed file \(gzip\) is cut short or altered/,
      ),
    })
  })

  test('a text that is only named .gz', {timeout: LIMIT_MS}, async () => {
    expect(await refusalOf(inGzip(Buffer.from(many(charge, 20))))).toMatchObject({
      code: 'INPUT_DAMAGED',
      message: expect.stringMatching(/^charges\.jsonl\.gz, line 1: it is not compressed/),
      hint: 'Rename it to charges.jsonl.',
    })
  })

  test('a line that does not end', {timeout: LIMIT_MS}, async () => {
    const text = `${charge('a')}{"id":"${'x'.repeat(40 * MIB)}`
    expect(await refusalOf(dataSet({...sides, 'charges.jsonl': text}))).toMatchObject({
      message: expect.stringContaining('charges.jsonl, line 2: the line has more than 16 MiB'),
    })
  })

  test('a list of all records on one line, with the command that converts it', {
    timeout: LIMIT_MS,
  }, async () => {
    const text = `{"items":[${`${charge('a').trim()},`.repeat(240_000)}{}]}`
    expect(await refusalOf(dataSet({...sides, 'charges.jsonl': text}))).toMatchObject({
      message: expect.stringMatching(/^charges\.jsonl, line 1: all records are one JSON list/),
      hint: expect.stringContaining("jq -c '.items[]' charges.jsonl > charges-lines.jsonl"),
    })
  })

  test('a quote that does not end', {timeout: LIMIT_MS}, async () => {
    const text = `${STATEMENT}${line('a')}"b${'x'.repeat(40 * MIB)}`
    expect(await refusalOf(dataSet({...sides, 'statement.csv': text}))).toMatchObject({
      message: expect.stringContaining('statement.csv, line 3: the line has more than 16 MiB'),
    })
  })

  test('blank lines without end', {timeout: LIMIT_MS}, async () => {
    const folder = dataSet({...sides, ...('events.jsonl' in sides ? {'events.jsonl': ''} : {})})
    const newlines = function* () {
      for (let written = 0; written < 512; written += 1) yield Buffer.alloc(MIB, '\n')
    }
    const file = createWriteStream(join(folder, 'withdrawals.jsonl.gz'))
    await pipeline(newlines, createGzip({level: 1}), file)
    expect(await refusalOf(folder)).toMatchObject({
      message: expect.stringMatching(/^withdrawals\.jsonl\.gz, line \d+: millions of blank lines/),
    })
  })
})

test('a BOM in the middle, where two files were joined, is no part of a row', async () => {
  const folder = dataSet({'charges.jsonl': `${charge('a')}\uFEFF${charge('b')}`})
  const {inputs} = (await reconcile(folder)).json() as {inputs: {rows: number; rejected: number}[]}
  expect(inputs).toMatchObject([{rows: 2, rejected: 0}])
})

test('an amount above 2^53 centavos is a rejected row with its line', async () => {
  const rows = [charge('a'), charge('b', '90071992547409.93'), charge('c', '1e300')]
  const run = await reconcile(dataSet({'charges.jsonl': rows.join('')}))
  const {findings} = run.json() as {findings: {code: string; evidence: unknown}[]}
  expect(findings.filter(({code}) => code === 'RECORD_INVALID').map((one) => one.evidence)).toEqual(
    [2, 3].map((at) => [{file: 'charges.jsonl', line: at}]),
  )
})

test.each([
  {name: 'records', files: {'charges.jsonl': many((id) => charge(id, '90071992547409.91'), 5)}},
  {
    name: 'lines',
    files: {'statement.csv': STATEMENT + many((id) => line(id, '90071992547409.91'), 5)},
  },
])('sums above 2^53 centavos are exit 2: $name', async ({files}) => {
  expect(await refusalOf(dataSet(files))).toMatchObject({code: 'SUMS_TOO_LARGE', exitCode: 2})
})
