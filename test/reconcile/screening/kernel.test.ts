import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {CsvAssembler} from '../../../src/platform/csv.ts'
import {FeeBook} from '../../../src/reconcile/read/fees/fee-book.ts'
import type {JsonLinesName} from '../../../src/reconcile/read/files/inputs.ts'
import {Intake} from '../../../src/reconcile/read/rows/intake.ts'
import {STATEMENT_FIELDS, statementShape} from '../../../src/reconcile/read/rows/read-line.ts'
import {parseInstant} from '../../../src/reconcile/read/values/instant.ts'
import {RowWriter} from '../../../src/reconcile/screening/host/first-pass/row-writer.ts'
import {Kernel} from '../../../src/reconcile/screening/host/module/kernel.ts'
import * as layout from '../../../src/reconcile/screening/kernel/row-layout.ts'

const SEED = {x: 7, y: 11}
const PLACE = {source: 0, line: 1}
const KINDS = {
  charges: layout.CHARGE,
  withdrawals: layout.WITHDRAWAL,
  blocks: layout.BLOCK,
  events: layout.EVENT,
} as const

const kernel = new Kernel({
  seed: SEED,
  buckets: 16,
  fees: new FeeBook([]),
  taken: undefined,
  asOfMs: Number.POSITIVE_INFINITY,
  cutoffs: new Map(),
})
const writer = new RowWriter(kernel)
const header = statementShape(STATEMENT_FIELDS, ',')
if ('missingColumn' in header) throw new Error('the header of our own statement is whole')
const shape = header

type Row = ReturnType<typeof rowOf>

/** Row 0 of the batch, as far as a row of this kind has it; the rest is left over from before. */
function rowOf(kind: number) {
  const flags = kernel.wordOf(0, layout.FLAGS)
  const common = {
    id: kernel.hashIn(0, layout.ID_X),
    code: kernel.wordOf(0, layout.CODE),
    amount: kernel.doubleOf(0, layout.AMOUNT),
    atMs: kernel.doubleOf(0, layout.AT_MS),
    hasRelated: (flags & layout.HAS_RELATED) !== 0,
  }
  const related = common.hasRelated && kernel.hashIn(0, layout.RELATED_X)
  const wallet = {of: kernel.wordOf(0, layout.WALLET), hash: kernel.hashIn(0, layout.WALLET_X)}
  if (kind === layout.LINE) return {...common, wallet, related}
  if (kind === layout.BLOCK) return {...common, related}
  const fees = {
    ...common,
    fee: kernel.doubleOf(0, layout.FEE),
    net: kernel.doubleOf(0, layout.NET),
    wallet: (flags & layout.HAS_WALLET) !== 0 && wallet,
  }
  const settledAtMs = kernel.doubleOf(0, layout.SETTLED_AT_MS)
  const key = (flags & layout.HAS_KEY) !== 0 && kernel.hashIn(0, layout.KEY_X)
  if (kind === layout.WITHDRAWAL) return {...fees, settledAtMs, key}
  const splits = {...fees, ...legsOf(0)}
  return kind === layout.CHARGE ? splits : {...splits, key, settledAtMs, related}
}

function legsOf(nth: number) {
  const first = kernel.wordOf(nth, layout.FIRST_LEG)
  const count = kernel.wordOf(nth, layout.LEGS)
  const {buffer} = kernel.bytes
  const receivers = new Int32Array(buffer, kernel.exports.legWalletsAt() + first * 4, count)
  const amounts = new Float64Array(buffer, kernel.exports.legAmountsAt() + first * 8, count)
  return {
    split: kernel.hashIn(nth, layout.SPLIT_X),
    splitTotal: kernel.doubleOf(nth, layout.SPLIT_TOTAL),
    receivers: [...receivers],
    amounts: [...amounts],
  }
}

/** What the kernel makes of one line: a row, or nothing when it leaves it to the full reader. */
function decoded(kind: number, text: string): Row | undefined {
  const bytes = Buffer.from(`${text}\n`)
  kernel.reserve(bytes.length)
  bytes.copy(kernel.bytes, kernel.input)
  kernel.setShape(shape)
  expect(kernel.decode(kind, kernel.input, kernel.input + bytes.length)).toBe(1)
  expect(kernel.endOf(0)).toBe(kernel.input + bytes.length - 1)
  return kernel.wordOf(0, layout.FLAGS) === 0 ? undefined : rowOf(kind)
}

/** What the host writes where the full reader has read a line of a `.jsonl` file. */
function readFully(name: JsonLinesName, text: string): Row | undefined {
  const intake = new Intake()
  intake.takeJson(name, PLACE, text)
  const {charges, withdrawals, blocks, events} = intake.rows
  if (charges[0]) writer.charge(0, charges[0])
  else if (withdrawals[0]) writer.withdrawal(0, withdrawals[0])
  else if (blocks[0]) writer.block(0, blocks[0])
  else if (events[0]) writer.event(0, events[0])
  else return undefined
  return rowOf(KINDS[name])
}

function readLineFully(text: string): Row | undefined {
  const intake = new Intake()
  const [record] = new CsvAssembler(',').add({line: 1, text})
  intake.takeLine(PLACE, record?.cells, shape)
  const [line] = intake.rows.lines
  if (line) writer.line(0, line)
  return line && rowOf(layout.LINE)
}

/** The kernel leaves a line alone, or reads what the full reader reads. */
function expectAgreement(name: JsonLinesName, text: string): void {
  const row = decoded(KINDS[name], text)
  if (row === undefined) return
  const whole = readFully(name, text)
  expect(whole, text).toBeDefined()
  expect(row, text).toEqual(whole)
}

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const charge = (fields: object = {}) => ({
  id: ID,
  status: 'completed',
  amount: 100,
  currency: 'BRL',
  createdAt: '2026-01-31T12:00:00.123Z',
  subAccount: 'loja-1',
  ...fields,
})
/** A charge with so many values in one another where nothing is read. */
const nested = (count: number, [opens, ends]: readonly [string, string] = ['[', ']']) =>
  JSON.stringify(charge()).replace('"BRL"', `${opens.repeat(count - 1)}[]${ends.repeat(count - 1)}`)
const event = (kind: string, data: object = {}) => ({
  event: kind,
  eventId: 'e1a2c3d4-0000-4000-8000-123456789abc',
  timestamp: '2026-01-31T12:00:00Z',
  subAccount: 'loja-1',
  data: {transactionId: ID, amount: 100, feeAmount: 0.99, netAmount: 99.01, ...data},
})
const line = (fields: Partial<Record<(typeof STATEMENT_FIELDS)[number], string>> = {}) => {
  const plain = {
    id: ID,
    wallet: 'loja-1',
    type: 'payment',
    amount: '100.00',
    createdAt: '2026-01-31T12:00:00.123Z',
    parentTransactionId: '',
    ...fields,
  }
  return STATEMENT_FIELDS.map((field) => plain[field]).join(',')
}
/** Every character of every value an escape. */
const escapedAll = (json: string): string =>
  json.replaceAll(/(?<=:)"([^"]*)"/g, (_, text: string) => {
    const units = Array.from({length: text.length}, (_, at) => text.charCodeAt(at))
    return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`
  })
const amountOf = (amount: string) => decoded(layout.LINE, line({amount}))?.amount
const instantOf = (createdAt: string) => decoded(layout.LINE, line({createdAt}))?.atMs

describe('an amount in a cell', () => {
  test.each([
    {name: 'whole', text: '12', expected: 1_200},
    {name: 'one decimal', text: '12.5', expected: 1_250},
    {name: 'two decimals and a sign', text: '-30.05', expected: -3_005},
    {name: 'a leading plus', text: '+30.05', expected: 3_005},
    {name: 'minus nothing', text: '-0.00', expected: 0},
    {name: 'thirteen digits', text: '9999999999999.99', expected: 999_999_999_999_999},
  ])('is read: $name', ({text, expected}) => {
    expect(amountOf(text)).toBe(expected)
  })

  test.each(['', '-', '1.', '.5', '1.234', '1.2.3', '1e3', '12345678901234', 'abc', '1 2'])(
    'is left to the full reader: %j',
    (text) => {
      expect(amountOf(text)).toBeUndefined()
    },
  )

  test('of any size is what the full reader reads', () => {
    fc.assert(
      fc.property(fc.integer({min: -1e13, max: 1e13}), (centavos) => {
        expect(amountOf((centavos / 100).toFixed(2))).toBe(centavos)
        const text = JSON.stringify(charge({amount: Math.abs(centavos) / 100}))
        expect(decoded(layout.CHARGE, text)?.amount).toBe(Math.abs(centavos))
      }),
    )
  })
})

describe('an instant', () => {
  test('of any year is what the full reader reads', () => {
    fc.assert(
      fc.property(
        fc.date({min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true}),
        (date) => {
          const text = date.toISOString()
          expect(instantOf(text)).toBe(date.getTime())
          const short = `${text.slice(0, 19)}Z`
          expect(instantOf(short)).toBe(Date.parse(short))
        },
      ),
    )
  })

  test.each([
    '2026-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-32T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00.1xZ',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00.123456',
    '2026-01-01T00:00:00-3:00',
    '2026-01-01T00:00:00-03.00',
    '2026-01-01T00:00:00+14:01',
    '2026-01-01T00:00:00.123+00:00Z',
    '0999-01-01T00:00:00Z',
  ])('is left to the full reader: %s', (text) => {
    expect(instantOf(text)).toBeUndefined()
  })

  const written = fc.tuple(
    fc.date({min: new Date('1000-01-02'), max: new Date('9999-12-30'), noInvalidDate: true}),
    fc.constantFrom('T', ' '),
    fc.constantFrom('', '.0', '.12', '.999999', '.123456789'),
    fc.constantFrom('Z', '+00:00', '-03:00', '-0300', '+13:45', '+14:00', '-02:99'),
  )

  test('with a zone and any fraction is what the full reader reads', () => {
    fc.assert(
      fc.property(written, ([date, between, fraction, zone]) => {
        const second = date.toISOString().slice(0, 19).replace('T', between)
        const text = `${second}${fraction}${zone}`
        expect(instantOf(text), text).toBe(parseInstant(text))
        const json = JSON.stringify(charge({createdAt: text}))
        expect(decoded(layout.CHARGE, json)?.atMs, text).toBe(parseInstant(text))
      }),
    )
  })

  test('with any character in any place is read as the full reader reads it, or left to it', () => {
    const usual = '2026-01-31T23:59:58.123Z'
    for (const at of usual.split('').keys()) {
      // Years before 1000 are the full reader's.
      for (const character of at === 0 ? '159:;-/TZ. a' : '059:;-/TZ. a') {
        const text = usual.slice(0, at) + character + usual.slice(at + 1)
        const read = decoded(layout.CHARGE, JSON.stringify(charge({createdAt: text})))
        expect(read?.atMs, text).toBe(text.endsWith('Z') ? parseInstant(text) : undefined)
      }
    }
  })

  test('knows leap years', () => {
    expect(instantOf('2028-02-29T00:00:00Z')).toBe(Date.UTC(2028, 1, 29))
    expect(instantOf('2000-02-29T00:00:00Z')).toBe(Date.UTC(2000, 1, 29))
  })
})

describe('a number', () => {
  test.each([
    {text: '12345678.9', expected: 1_234_567_890},
    {text: '123456789.01', expected: 12_345_678_901},
    {text: '0.05', expected: 5},
    {text: '7', expected: 700},
    {text: '0', expected: 0},
    {text: '12.340', expected: 1_234},
    {text: '1e2', expected: 10_000},
  ])('in JSON is read: $text', ({text, expected}) => {
    const json = JSON.stringify(charge({amount: 0})).replace('"amount":0', `"amount":${text}`)
    expect(decoded(layout.CHARGE, json)?.amount).toBe(expected)
  })

  test.each(['00', '01.5', '1.', '-', '1.2.3', '1.2,', '12a', '.5'])(
    'that JSON has not is left to the full reader: %s',
    (text) => {
      const json = JSON.stringify(charge({amount: 0})).replace('"amount":0', `"amount":${text}`)
      expect(decoded(layout.CHARGE, json)).toBeUndefined()
    },
  )

  test.each([
    {text: '12345678,9', expected: 1_234_567_890},
    {text: '-123456789.01', expected: -12_345_678_901},
    {text: '007.5', expected: 750},
    {text: '1.234.567,89', expected: 123_456_789},
  ])('in a cell is read: $text', ({text, expected}) => {
    expect(amountOf(`"${text}"`)).toBe(expected)
  })
})

describe('rows that come one after the other', () => {
  const spaces = fc.constantFrom('', '', '', ' ', '  ', '\t')
  const LONG = 'snapshotHolderDocumentOfThePayer'
  const members = Object.entries({
    ...charge({feeAmount: 0.99, netAmount: 99.01, expiresAt: '2026-02-01T00:00:00.000Z'}),
    split: [{subAccount: 'loja-2', amount: 1.5}],
    [LONG]: 1,
    [`${LONG}X`]: {[LONG]: []},
    [LONG.slice(0, 29)]: null,
    [LONG.slice(0, 28)]: 'x',
    feeAmounts: 7,
    fee: 8,
  })
  const row = fc
    .tuple(fc.shuffledSubarray(members, {minLength: members.length - 4}), fc.infiniteStream(spaces))
    .map(([chosen, stream]) => {
      const gap = () => stream.next().value ?? ''
      const written = chosen.map(
        ([name, value]) =>
          `${gap()}${JSON.stringify(name)}${gap()}:${gap()}${JSON.stringify(value)}${gap()}`,
      )
      return `{${written.join(',')}}`
    })

  test('are read in any order of their members, with any spaces, and with members left out', () => {
    fc.assert(
      fc.property(fc.array(row, {minLength: 3, maxLength: 6}), (texts) => {
        for (const text of texts) {
          const whole = readFully('charges', text)
          expect(decoded(layout.CHARGE, text), text).toEqual(whole)
        }
      }),
      {numRuns: 500},
    )
  })

  test('a name that only begins as one of the row before is another name', () => {
    const before = JSON.stringify(charge())
    const after = before.replace('"amount":', '"amounts":1,"amount":')
    for (const text of [before, after, before, after]) {
      expect(decoded(layout.CHARGE, text)?.amount).toBe(10_000)
    }
    expect(decoded(layout.CHARGE, before.replace('"amount"', '"amounx"'))).toBeUndefined()
  })
})

describe('a line of JSON', () => {
  test.each([
    {name: 'a key that is there twice', text: '{"id":"a","id":"b"}'},
    {name: 'half a character', text: JSON.stringify(charge()).replace('loja-1', '\\ud83d')},
    {name: 'the other half', text: JSON.stringify(charge()).replace('loja-1', '\\ude00\\ud83d')},
    {name: 'an unknown escape', text: JSON.stringify(charge()).replace('BRL', '\\x41')},
    {name: 'an escape of three digits', text: JSON.stringify(charge()).replace('BRL', '\\u0fg1')},
    {name: 'an exponent without digits', text: JSON.stringify(charge()).replace('100', '1e+')},
    {name: 'a fraction of a centavo', text: JSON.stringify(charge()).replace('100', '1e-3')},
    {name: 'an amount beyond all', text: JSON.stringify(charge()).replace('100', '1e14')},
    {
      name: 'more digits than are exact',
      text: JSON.stringify(charge({amount: 0})).replace(':0', ':1.000000000000000'),
    },
    {name: 'a leading zero', text: JSON.stringify(charge()).replace('100', '0100')},
    {name: 'a trailing comma', text: JSON.stringify(charge()).replace('}', ',}')},
    {name: 'a tab in a text', text: JSON.stringify(charge()).replace('loja', 'l\tja')},
    {name: 'an open array', text: JSON.stringify(charge()).replace('}', ',"x":[1,2}')},
    {name: 'an array', text: '[1]'},
    {name: 'half a word', text: JSON.stringify(charge()).replace('100', 'tru')},
    {
      name: 'seventeen legs',
      text: JSON.stringify(charge({split: Array(17).fill({subAccount: 'loja-2', amount: 1})})),
    },
    {name: 'something after the object', text: `${JSON.stringify(charge())} x`},
    {name: 'values deeper than its stack is', text: nested(1_000_000)},
    {name: 'objects too deep', text: nested(501, ['{"a":', '}'])},
  ])('is left to the full reader: $name', ({text}) => {
    expect(decoded(layout.CHARGE, text)).toBeUndefined()
  })

  test.each([
    {name: 'spaces', text: JSON.stringify(charge(), null, 1).replaceAll('\n', '')},
    {name: 'tabs', text: `\t${JSON.stringify(charge(), null, '\t').replaceAll('\n', '')}\t \r`},
    {name: 'an escape', text: JSON.stringify(charge()).replace('loja-1', 'loja\\u002d1')},
    {
      name: 'escapes in every text',
      text: escapedAll(
        JSON.stringify(charge({description: 'Ação 😀', split: [{subAccount: 'é', amount: 1}]})),
      ),
    },
    {
      name: 'escapes of one letter',
      text: JSON.stringify(charge({subAccount: '"\\/\b\f\n\r\t\u0000'})),
    },
    {name: 'an escaped slash', text: JSON.stringify(charge()).replace('loja-1', 'a\\/b')},
    {
      name: 'an escape in a known name',
      text: JSON.stringify(charge()).replace('"amount"', '"am\\u006funt"'),
    },
    {name: 'escapes in unknown names', text: JSON.stringify(charge({'ação "x"': {'\n': 1}}))},
    {
      name: 'half a character that is not read',
      text: JSON.stringify(charge()).replace('BRL', '\\ud83d'),
    },
    {name: 'an exponent', text: JSON.stringify(charge()).replace('100', '1E+2')},
    {name: 'an exponent below zero', text: JSON.stringify(charge()).replace('100', '123450e-3')},
    {name: 'nothing times a thousand', text: JSON.stringify(charge()).replace('100', '0e3')},
    {name: 'four decimals', text: JSON.stringify(charge()).replace('100', '12.3400')},
    {name: 'a carriage return', text: `${JSON.stringify(charge())}\r`},
    {
      name: 'unknown fields of every kind',
      text: JSON.stringify(
        charge({x: {y: [1, -2.5, null, true, false, {z: 'é'}]}, long: 'a'.repeat(99)}),
      ),
    },
    {name: 'values that are deep', text: nested(500)},
    {name: 'an id that is no UUID', text: JSON.stringify(charge({id: 'cobrança-1'}))},
    {name: 'an id in capitals', text: JSON.stringify(charge({id: ID.toUpperCase()}))},
    {name: 'no wallet', text: JSON.stringify(charge({subAccount: undefined}))},
    {
      name: 'a wallet with a long name',
      text: JSON.stringify(charge({subAccount: 'loja-'.repeat(20)})),
    },
    {
      name: 'legs',
      text: JSON.stringify(
        charge({
          split: [
            {subAccount: 'loja-2', amount: 30.01, description: 'x'},
            {amount: 5, subAccount: 'loja-3'},
          ],
        }),
      ),
    },
  ])('is read as the full reader reads it: $name', ({text}) => {
    expect(decoded(layout.CHARGE, text)).toBeDefined()
    expectAgreement('charges', text)
  })

  test('with escapes anywhere is read as the full reader reads it', () => {
    fc.assert(
      fc.property(
        fc.string({unit: 'binary', minLength: 1}),
        fc.string({unit: 'binary'}),
        (wallet, text) => {
          const json = JSON.stringify(
            charge({subAccount: wallet, description: text, x: [{[text]: text}]}),
          )
          const ascii = json.replaceAll(
            /[^ -~]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
          expect(decoded(layout.CHARGE, ascii)).toBeDefined()
          expectAgreement('charges', ascii)
        },
      ),
    )
  })

  test('an amount in any spelling is what the full reader reads', () => {
    const parts = fc.tuple(
      fc.nat(99_999),
      fc.stringMatching(/^(\.[0-9]{1,6})?$/),
      fc.integer({min: -7, max: 9}),
    )
    fc.assert(
      fc.property(parts, ([whole, decimals, power]) => {
        const text = JSON.stringify(charge()).replace('100', `${whole}${decimals}e${power}`)
        expectAgreement('charges', text)
        expectAgreement('charges', text.replace(/e-?\d+/, ''))
      }),
      {numRuns: 1_000},
    )
  })

  const values = fc.oneof(
    fc.constantFrom<unknown>(
      ID,
      ID.toUpperCase(),
      'x',
      '',
      null,
      0,
      1,
      -1,
      0.1,
      99.999,
      1e21,
      true,
      [],
      {},
    ),
    fc.constantFrom<unknown>(
      'pending',
      'completed',
      'loja-2',
      '2026-01-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
    ),
    fc.integer({min: 0, max: 10 ** 12}).map((centavos) => centavos / 100),
    fc.array(
      fc.record({
        subAccount: fc.constantFrom('loja-2', '', 'principal'),
        amount: fc.integer({min: -1, max: 99}),
      }),
    ),
    fc.json().map((text) => JSON.parse(text)),
  )
  const fieldsOf = (names: readonly string[]) =>
    fc.dictionary(fc.constantFrom(...names), values, {maxKeys: 4}).map((fields) => ({...fields}))
  const charges = fieldsOf([
    'id',
    'status',
    'amount',
    'createdAt',
    'expiresAt',
    'subAccount',
    'feeAmount',
    'netAmount',
    'split',
    'other',
  ])
  const data = fieldsOf([
    'transactionId',
    'amount',
    'feeAmount',
    'netAmount',
    'split',
    'completedAt',
    'refundTransactionId',
    'originalTransactionId',
    'withdrawalId',
    'blockId',
  ])
  const kinds = fc.constantFrom(
    'payment_completed',
    'payment.completed',
    'refund_completed',
    'withdrawal_reversed',
    'balance_block_created',
    'account_updated',
  )

  test('with any value in any field is read as the full reader reads it, or left to it', () => {
    fc.assert(
      fc.property(charges, (fields) => expectAgreement('charges', JSON.stringify(charge(fields)))),
      {numRuns: 1_000},
    )
    fc.assert(
      fc.property(kinds, data, (kind, fields) =>
        expectAgreement('events', JSON.stringify(event(kind, fields))),
      ),
      {numRuns: 1_000},
    )
    fc.assert(
      fc.property(
        fieldsOf([
          'id',
          'status',
          'amount',
          'createdAt',
          'processedAt',
          'feeAmount',
          'netAmount',
          'snapshotPixKey',
          'externalReference',
          'subAccount',
        ]),
        (fields) =>
          expectAgreement(
            'withdrawals',
            JSON.stringify(charge({snapshotPixKey: 'a@b.co', ...fields})),
          ),
      ),
      {numRuns: 1_000},
    )
    fc.assert(
      fc.property(fieldsOf(['id', 'transactionId', 'status', 'amount', 'resolvedAt']), (fields) =>
        expectAgreement(
          'blocks',
          JSON.stringify(charge({transactionId: ID, status: 'active', ...fields})),
        ),
      ),
      {numRuns: 300},
    )
  })

  test('broken anywhere is not read as if it were whole', () => {
    const whole = JSON.stringify(charge({split: [{subAccount: 'loja-2', amount: 30}]}))
    fc.assert(
      fc.property(fc.string({maxLength: 3}), fc.nat(), fc.nat(2), (noise, place, cut) => {
        const at = place % whole.length
        const text = whole.slice(0, at) + noise + whole.slice(at + cut)
        if (!text.includes('\n')) expectAgreement('charges', text)
      }),
      {numRuns: 3_000},
    )
  })
})

describe('a line of the statement', () => {
  const cells = fc.constantFrom(
    ID,
    'cobrança-1',
    'loja-1',
    'payment',
    'pix',
    '-1.5',
    ' 3 ',
    '',
    '"a"',
    '\u00a0x',
    '2026-01-01T00:00:00Z',
    'x'.repeat(70),
  )

  test('with anything in any cell is read as the full reader reads it, or left to it', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...STATEMENT_FIELDS), cells, {maxKeys: 3}),
        fc.constantFrom('', '\r', ',more'),
        (fields, end) => {
          const text = line(fields) + end
          const row = decoded(layout.LINE, text)
          if (row === undefined) return
          const whole = readLineFully(text.replace('\r', ''))
          expect(row, text).toEqual(whole)
        },
      ),
      {numRuns: 2_000},
    )
  })

  test.each([
    {name: 'too few cells', text: `${ID},loja-1,payment`},
    {name: 'too many', text: line() + ','.repeat(64)},
    {name: 'a quote in a cell', text: line({wallet: '"loja""1"'})},
    {name: 'a quote after a cell', text: line({wallet: '"loja-1"x'})},
    {name: 'a type that is none', text: line({type: 'pix'})},
  ])('is left to the full reader: $name', ({text}) => {
    expect(decoded(layout.LINE, text)).toBeUndefined()
  })

  test('keeps what it is a part of', () => {
    const row = decoded(layout.LINE, line({type: 'fee', parentTransactionId: ID.replace('0', '1')}))
    expect(row?.hasRelated).toBe(true)
    expect(row).not.toMatchObject({related: row?.id})
  })
})

test('equal lines have equal hashes, and no two of many that differ in one byte or in length', () => {
  const hashOf = (text: string): string => {
    const [at, length] = kernel.put(text)
    const {x, y} = kernel.hashBetween(at, at + length)
    return `${x} ${y}`
  }
  const line = '{"event":"payment_completed","eventId":"0001","data":{"amount":10.5}}'
  expect(hashOf(line)).toBe(hashOf(`${line}`))
  const others = Array.from(line, (_, at) => `${line.slice(0, at)}~${line.slice(at + 1)}`)
  const shorter = Array.from(line, (_, at) => line.slice(0, at))
  const padded = ['\0', '\0\0', '\0\0\0\0'].map((end) => line + end)
  const all = [line, ...others, ...shorter, ...padded]
  expect(new Set(all.map(hashOf)).size).toBe(all.length)
})
