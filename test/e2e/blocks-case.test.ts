import {spawnSync} from 'node:child_process'
import {mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {receive, TEST_SECRET} from '../helpers/received.ts'

let home: EmulatedHome
let charge: string
let block: string
beforeAll(async () => {
  home = await emulatedHome()
  const created = await home.run([
    ...['pix', 'create', '--amount', '250', '--external-reference', 'pedido-77', '--json'],
    ...['--description', 'Bicicleta aro 29', '--customer-name', 'Ana <b>Conceição</b>'],
    ...['--customer-document', '529.982.247-25'],
  ])
  charge = String(created.json()['id'])
  await home.control('POST', `/charges/${charge}/pay`, {
    payer: {name: '<script>alert(1)</script> Silva', document: '52998224725'},
  })
  const opened = await home.control<{id: string}>('POST', '/blocks', {
    transactionId: charge,
    blockType: 'med',
    reason: 'Não reconhece a compra',
    referenceNumber: 'MED-2026-77',
  })
  block = opened.id
  const data = {transactionId: charge, amount: 250}
  await receive(
    home,
    {event: 'payment_completed', eventId: 'e-1', data},
    {event: 'balance_block_created', eventId: 'e-2', data: {...data, blockId: block}},
    {event: 'balance_block_created', eventId: 'e-3', data: {...data, blockId: 'another-block'}},
  )
})
afterAll(() => home[Symbol.asyncDispose]())

interface Made {
  readonly case: {
    readonly due: {at: string; isPast: boolean; days: number}
    readonly events: readonly {id: string; file: string; verdict: string; madeWith: string | null}[]
    readonly missing: readonly string[]
    readonly [field: string]: unknown
  }
  readonly files: readonly {file: string}[]
}

const make = async (
  name: string,
  words: readonly string[] = [],
  env: Record<string, string> = {},
) => {
  const out = join(home.path, name)
  const ended = await home.run(['blocks', 'case', block, '--out', out, ...words, '--json'], {env})
  expect(ended.code, ended.stderr).toBe(0)
  return {out, ...(JSON.parse(ended.stdout) as Made)}
}
const withSecret = {PIXCTL_WEBHOOK_SECRET: TEST_SECRET}

describe('the case of a block', () => {
  test.each([
    {name: 'its id', typed: () => block},
    {name: 'the id of its charge', typed: () => charge},
    {name: 'the reference of its charge', typed: () => 'pedido-77'},
  ])('is found by $name', async ({name, typed}) => {
    const out = join(home.path, `by ${name}`)
    const ended = await home.run(['blocks', 'case', typed(), '--out', out, '--json'])
    expect(ended.code, ended.stderr).toBe(0)
    expect(readFileSync(join(out, 'case.json'), 'utf8')).toContain(block)
  })

  test('has the block, the charge, who paid, the amounts, the timeline and what is missing', async () => {
    const made = await make('whole', [], withSecret)
    expect(made.case).toMatchObject({
      block: {id: block, type: 'med', status: 'awaiting_response', amount: 250},
      charge: {id: charge, amount: 250, feeAmount: 0.99, externalReference: 'pedido-77'},
      payer: {maskedDocument: '***.982.247-**'},
      customer: {name: 'Ana <b>Conceição</b>', maskedDocument: '***.982.247-**'},
      balance: {held: 250},
      missing: ['proof_of_delivery'],
    })
    expect(made.case['charge']).toMatchObject({description: 'Bicicleta aro 29'})
  })

  test('has the bytes of its own events and of no other block, each with its verification', async () => {
    const made = await make('events', [], withSecret)
    expect(made.case.events.map(({id, verdict, madeWith}) => [id, verdict, madeWith])).toEqual([
      ['in_1', 'valid', 'PIXCTL_WEBHOOK_SECRET'],
      ['in_2', 'valid', 'PIXCTL_WEBHOOK_SECRET'],
    ])
    const raw = await home.run(['webhooks', 'events', 'show', 'in_1', '--raw'])
    expect(readFileSync(join(made.out, 'events/in_1.json'), 'utf8')).toBe(raw.stdout)
    for (const {file} of made.files)
      expect(readFileSync(join(made.out, file), 'utf8')).not.toContain(TEST_SECRET)
  })

  test.each([
    {
      name: 'another secret',
      env: {PIXCTL_WEBHOOK_SECRET: 'another'},
      verdict: 'mismatch',
      item: 'signature_not_valid',
    },
    {name: 'no secret', env: {}, verdict: 'no_secret', item: 'no_secret'},
  ])(
    'with $name the signatures are $verdict, and that is said to be missing',
    async ({env, verdict, item}) => {
      const made = await make(`verdict-${verdict}`, [], env)
      expect(new Set(made.case.events.map((event) => event.verdict))).toEqual(new Set([verdict]))
      expect(made.case.missing).toContain(item)
    },
  )

  test('is checked by sha256sum, which notices one changed byte', async () => {
    const {out, files} = await make('sums')
    const check = () => spawnSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], {cwd: out})
    expect(check().status).toBe(0)
    expect(files.length).toBe(6)
    const path = join(out, 'events/in_1.json')
    writeFileSync(path, `${readFileSync(path, 'utf8')} `)
    expect([check().status, String(check().stdout)]).toEqual([
      1,
      expect.stringContaining('in_1.json: FAILED'),
    ])
  })

  test('says by when to answer: a week after the block, or as --due says', async () => {
    const week = await make('week')
    const created = Date.parse(String(Object(week.case['block']).createdAt))
    expect(week.case.due).toEqual({
      days: 7,
      isPast: false,
      at: new Date(created + 7 * 86_400_000).toISOString(),
    })
    await home.control('POST', '/clock', {advanceSeconds: 3 * 86_400})
    const {id} = await home.control<{id: string}>('POST', '/blocks', {
      transactionId: charge,
      blockType: 'judicial',
      amount: 1,
    })
    const out = join(home.path, 'ten')
    const ended = await home.run(['blocks', 'case', id, '--out', out, '--due', '10', '--json'])
    expect(Object(ended.json()['case']).due.days).toBe(10)
  })

  test('prints what payers wrote as text, in Portuguese, and in English with --lang en', async () => {
    const {out} = await make('page')
    const page = readFileSync(join(out, 'case.html'), 'utf8')
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Silva')
    expect(page).not.toMatch(/<script|<b>Conceição|src=/)
    expect(page).toContain('Dossiê de um bloqueio de saldo')
    expect(page).toContain('MED-2026-77')
    const english = await make('english', ['--lang', 'en'])
    expect(readFileSync(join(english.out, 'case.html'), 'utf8')).toContain('What is missing')
  })
})

describe('--out', () => {
  test('is private, and never written into a directory that has files', async () => {
    const {out} = await make('private')
    expect(statSync(out).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(out))
      expect(statSync(join(out, name)).mode & 0o077, name).toBe(0)
    const again = await home.run(['blocks', 'case', block, '--out', out])
    expect(again.code).toBe(2)
  })

  test('an unknown block is exit 4, and nothing is written', async () => {
    const parent = join(home.path, 'unknown')
    mkdirSync(parent)
    const ended = await home.run([
      'blocks',
      'case',
      'no-such-block',
      '--out',
      join(parent, 'case'),
      '--json',
    ])
    expect([ended.code, ended.error()['code'], readdirSync(parent)]).toEqual([
      4,
      'BLOCK_NOT_FOUND',
      [],
    ])
  })
})
