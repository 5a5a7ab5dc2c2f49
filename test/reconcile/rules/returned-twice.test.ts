import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {gzipSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import type {ColumnMapping} from '../../../src/reconcile/read/mapping/mapping.ts'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {verdictSentence} from '../../../src/render/reconcile/summary/verdict.ts'
import {temporaryHome} from '../../helpers/pixctl.ts'
import {RESULT} from '../../render/reconcile/sample.ts'
import {TUNING} from '../model/engines.ts'
import {onDisk} from '../worlds/disk.ts'
import {perfectWorld} from '../worlds/world.ts'

const AT = '2026-11-22T10:00:00.000Z'
const AS_OF = '2026-11-30T02:59:59.999Z'
const LATER = '2026-12-02T10:00:00.000Z'

interface Given {
  readonly refund?: string
  readonly refundAt?: string
  readonly blocked?: number
  readonly status?: string
  readonly resolvedAt?: string
  /** What the record of the charge, or its event, says was paid. */
  readonly charged?: number
  readonly announced?: number
  readonly form?: 'plain' | 'gz' | 'mapped'
}

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId'
const MAPPING: ColumnMapping = {
  statement: {columns: {type: 'Tipo'}, values: {type: {'Pix*': 'payment', 'Dev*': 'refund'}}},
}

function statementOf({refund = '-100.00', refundAt = AT, form}: Given): string {
  const isMapped = form === 'mapped'
  const [payment, back] = isMapped ? ['Pix Ana', 'Devolvido'] : ['payment', 'refund']
  const rest = Array.from({length: 3}, (_, nth) => `o${nth},principal,${payment},5.00,${AT},`)
  return [
    isMapped ? HEADER.replace('type', 'Tipo') : HEADER,
    `bl-1,principal,${payment},100.00,${AT},`,
    ...rest,
    `r-1,principal,${back},${refund},${refundAt},bl-1`,
    `r-2,principal,${back},-5.00,${AT},o1`,
  ].join('\n')
}

async function looked(given: Given) {
  using home = temporaryHome()
  const {blocked: amount = 100, status = 'approved', resolvedAt = AT, form = 'plain'} = given
  const about = {id: 'b-1', transactionId: 'bl-1', blockType: 'med', createdAt: AT}
  const block = {...about, status, amount, resolvedAt}
  const blocks = join(home.path, 'blocks.jsonl')
  // An export may have a block twice; it gave its amount back once.
  writeFileSync(blocks, `${JSON.stringify(block)}\n${JSON.stringify(block)}\n`)
  const statement = join(home.path, form === 'gz' ? 'statement.csv.gz' : 'statement.csv')
  const text = statementOf(given)
  writeFileSync(statement, form === 'gz' ? gzipSync(text) : text)
  const {charged, announced} = given
  const charges = join(home.path, 'charges.jsonl')
  const expiresAt = AS_OF
  const record = {id: 'bl-1', status: 'completed', amount: charged, createdAt: AT, expiresAt}
  writeFileSync(charges, `${JSON.stringify(record)}\n`)
  const events = join(home.path, 'events.jsonl')
  const data = {transactionId: 'bl-1', amount: announced, completedAt: AT}
  const event = {event: 'payment_completed', eventId: 'e-1', timestamp: AT, data}
  writeFileSync(events, `${JSON.stringify(event)}\n`)
  const inputs = {
    blocks: [blocks],
    statement: [statement],
    ...(charged === undefined ? {} : {charges: [charges]}),
    ...(announced === undefined ? {} : {events: [events]}),
  }
  const mapping = form === 'mapped' ? {mapping: MAPPING} : {}
  return (await reconcile(inputs, {...OPTIONS, asOf: AS_OF, ...mapping})).result
}

describe('a charge that was refunded and given back by an approved block', () => {
  const over = (overCentavos: number) => ({charges: 1, overCentavos, examples: ['bl-1']})
  test.each([
    {name: 'is named with what is too much', given: {}, found: over(10_000)},
    {
      name: 'also where both gave a part',
      given: {refund: '-70.00', blocked: 40},
      found: over(1000),
    },
    {name: 'also in a compressed file', given: {form: 'gz'}, found: over(10_000)},
    {name: 'also in the words of a bank', given: {form: 'mapped'}, found: over(10_000)},
    {
      name: 'also where the block alone is larger than the charge',
      given: {refundAt: LATER, blocked: 500},
      found: over(40_000),
    },
    {name: 'not where they give what was paid', given: {refund: '-60.00', blocked: 40}},
    {name: 'also beyond what the record says was paid', given: {charged: 150}, found: over(5000)},
    {name: 'not where the line alone is short, by the record', given: {charged: 200}},
    {name: 'not where the line alone is short, by the event', given: {announced: 200}},
    {name: 'not where the block is open', given: {status: 'awaiting_response'}},
    {name: 'not where the block was rejected', given: {status: 'rejected'}},
    {name: 'not where the block was approved after the as-of', given: {resolvedAt: LATER}},
    {name: 'not where the refund is of after the as-of', given: {refundAt: LATER}},
  ] as readonly {name: string; given: Given; found?: object}[])('$name', async ({given, found}) => {
    expect((await looked(given)).returnedTwice).toEqual(found)
  })

  test.each([
    {language: 'en', said: /1 charge, R\$\s100\.00 more than was paid \(bl-1\)\./},
    {language: 'pt-BR', said: /1 cobrança, R\$\s100,00 a mais do que foi pago \(bl-1\)\./},
  ] as const)('is in the verdict in $language', async ({language, said}) => {
    const {returnedTwice} = await looked({})
    const result = {...RESULT, ...(returnedTwice && {returnedTwice})}
    expect(verdictSentence(result, {language, timezone: 'UTC'})).toMatch(said)
  })

  test.each([{report: false}, {report: true}])(
    'is found where two blocks alone gave it back ($report: report)',
    async ({report}) => {
      const {world} = perfectWorld(7, 12)
      const refunded = new Set(
        world.lines.flatMap((line) => (line.type === 'refund' ? line.parentTransactionId : [])),
      )
      const paid = world.lines.find(({type, id}) => type === 'payment' && !refunded.has(id))
      if (!paid) throw new Error('the world lacks a charge without a refund')
      for (const id of ['b-8', 'b-9']) {
        world.blocks.push({
          id,
          transactionId: paid.id,
          blockType: 'med',
          status: 'approved',
          amount: paid.amount / 100,
          createdAt: paid.createdAt,
          resolvedAt: paid.createdAt,
        })
      }
      await onDisk(world, {}, async (inputs) => {
        const options = {...OPTIONS, report, threads: 1}
        const {result} = await reconcile(inputs, options)
        const screened = await reconcileBy(inputs, options, {tuning: TUNING})
        expect(result.returnedTwice?.examples).toContain(paid.id)
        expect(screened.result).toEqual(result)
      })
    },
  )

  test.each([{report: false}, {report: true}])(
    'is found where only doubtful rows are read closely ($report: report)',
    async ({report}) => {
      const {world} = perfectWorld(7, 12)
      const refund = world.lines.find(({type}) => type === 'refund')
      const paid = world.lines.find(({id}) => id === refund?.parentTransactionId)
      if (!refund || !paid) throw new Error('the world lacks a refund of a charge')
      world.blocks.push({
        id: 'b-9',
        transactionId: paid.id,
        blockType: 'med',
        status: 'approved',
        amount: paid.amount / 100,
        createdAt: refund.createdAt,
        resolvedAt: refund.createdAt,
      })
      await onDisk(world, {}, async (inputs) => {
        const options = {...OPTIONS, report, threads: 1}
        const {result} = await reconcile(inputs, options)
        const screened = await reconcileBy(inputs, options, {tuning: TUNING})
        expect(result.returnedTwice).toMatchObject({charges: 1, examples: [paid.id]})
        expect(screened.result).toEqual(result)
      })
    },
  )
})
