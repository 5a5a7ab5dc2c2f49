import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {basename, join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {refuseMisplaced} from '../../../src/actions/reconcile/misplaced-files.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'pixctl-misplaced-'))
})
afterAll(() => rmSync(directory, {recursive: true, force: true}))

const file = (name: string, content: string | Buffer): string => {
  const path = join(directory, name)
  writeFileSync(path, content)
  return path
}

const CHARGE = {
  id: '1',
  status: 'completed',
  amount: 10,
  expiresAt: '2026-11-24T09:57:43.501Z',
  createdAt: '2026-11-23T09:57:43.501Z',
  feeAmount: 0.99,
}
const WITHDRAWAL = {
  id: '2',
  status: 'completed',
  amount: 10,
  feeAmount: 2.5,
  netAmount: 7.5,
  snapshotPixKey: 'ana@example.com',
  createdAt: '2026-11-23T09:57:43.501Z',
}
const EVENT = {event: 'payment_completed', eventId: 'e', data: CHARGE}
const BLOCK = {id: '3', transactionId: '1', blockType: 'med', amount: 10}
const ROWS = {
  charges: `${JSON.stringify(CHARGE)}\n`,
  withdrawals: `${JSON.stringify(WITHDRAWAL)}\n`,
  events: `${JSON.stringify(EVENT)}\n`,
  blocks: `${JSON.stringify(BLOCK)}\n`,
  balances: JSON.stringify([{wallet: 'principal', available: 1}], undefined, 2),
  fees: JSON.stringify({pix: [{from: '2026-01-01T00:00:00Z', fixed: 0.99}]}, undefined, 2),
  policy: '{"chargeGraceSeconds": 60}',
}
type Name = keyof typeof ROWS
const NAMES = Object.keys(ROWS) as Name[]

describe('a file', () => {
  test.each(NAMES)('of %s is taken as such, compressed or not', async (name) => {
    const plain = file(`${name}.json`, ROWS[name])
    const compressed = file(`${name}.json.gz`, gzipSync(ROWS[name]))
    await expect(refuseMisplaced({[name]: [plain, compressed]})).resolves.toBeUndefined()
  })

  const pairs = NAMES.filter((kind) => kind !== 'policy').flatMap((kind) =>
    NAMES.filter((given) => given !== kind).map((given) => ({kind, given})),
  )
  // A settings file has no rows: as records it is refused line by line.
  const shown = pairs.filter(({kind, given}) => {
    const isSettings = kind === 'balances' || kind === 'fees'
    return !isSettings || given === 'balances' || given === 'fees' || given === 'policy'
  })
  test.each(shown)('of $kind is refused as $given, and named', async ({kind, given}) => {
    const path = file(`${kind}-as-${given}.json`, ROWS[kind])
    await expect(refuseMisplaced({[given]: [path]})).rejects.toMatchObject({
      code: 'OTHER_RECORDS',
      exitCode: 2,
      message: `${basename(path)} holds ${kind}, and was given as ${given}.`,
      hint: expect.stringMatching(`--${kind};.* ${kind}[.]jsonl?[.]$`),
    })
  })

  test.each([
    {name: 'an empty file', text: ''},
    {name: 'no JSON', text: 'hello\n'},
    {name: 'a row of which nothing is known', text: '{"id":"1"}\n'},
    {name: 'an event without its id', text: `${JSON.stringify({...EVENT, eventId: undefined})}\n`},
  ])('with $name is left to the reader of its rows', async ({text}) => {
    const path = file('other.jsonl', text)
    await expect(refuseMisplaced({events: [path], fees: []})).resolves.toBeUndefined()
  })

  test('whose fields a mapping gives other names is left to it', async () => {
    const path = file('mapped.jsonl', ROWS.withdrawals)
    const mapping = {charges: {columns: {id: 'id'}}}
    await expect(refuseMisplaced({charges: [path]}, mapping)).resolves.toBeUndefined()
  })
})

test('a limit that is misspelt is named, with those there are', async () => {
  const policy = [file('limits.json', '{"chargeGraceSecond": 60}')]
  await expect(refuseMisplaced({policy})).rejects.toMatchObject({
    code: 'UNKNOWN_LIMIT',
    exitCode: 2,
    message: expect.stringContaining('"chargeGraceSecond"'),
    hint: 'The limits are chargeGraceSeconds, withdrawalLimitSeconds, duplicateWindowSeconds.',
  })
})

describe('a settings file of which nothing can be read is refused', () => {
  test.each([
    {given: 'fees', text: '{"foo": 1}'},
    {given: 'fees', text: '[1]'},
    {given: 'balances', text: '{"foo": 1}'},
    {given: 'policy', text: '[60]'},
    {given: 'policy', text: '{"chargeGraceSeconds": 60'},
  ])('as $given: $text', async ({given, text}) => {
    const path = file('settings.json', text)
    await expect(refuseMisplaced({[given]: [path]})).rejects.toMatchObject({
      code: 'NOT_SETTINGS',
      exitCode: 2,
      message: expect.stringContaining('settings.json was given as'),
    })
  })

  test.each([
    {given: 'fees', text: '{}'},
    {given: 'fees', text: '{'},
    {given: 'fees', text: ''},
    {given: 'balances', text: '[{"wallet": "principal"'},
    {given: 'fees', text: '{"pix": 3, "boleto": []}'},
    {given: 'balances', text: '[]'},
    {given: 'balances', text: '[{"wallet": 1}]'},
    {given: 'fees', text: `${' '.repeat(70_000)}{"pix": []}`},
    {given: 'balances', text: `[${'{"wallet": "principal", "available": 1},'.repeat(2_000)}`},
  ])(
    'and one with rows, or that is broken, is left to the reader: $given',
    async ({given, text}) => {
      const path = file('settings.json', text)
      await expect(refuseMisplaced({[given]: [path]})).resolves.toBeUndefined()
    },
  )
})
