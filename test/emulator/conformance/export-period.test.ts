import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {
  DATA_SET_NAMES,
  FILE_NAMES,
  type ReconcileInputs,
} from '../../../src/reconcile/read/files/inputs.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import type {Answer} from './answer.ts'
import {paidCharge, withdrawalDraft} from './drafts.ts'
import {openService, type Service} from './service.ts'

type Files = Readonly<Record<string, string>>

const DAYS = 86_400

/** Two months on the boundary of which something of every kind was not final. */
describe('Control plane: export of one period', () => {
  let service: Service
  const ids: Record<string, string> = {}
  let first: {files: Files; result: Result; asOf: string}
  let second: {files: Files; result: Result}

  const exported = async (query = ''): Promise<Files> => {
    const files: Record<string, string> = {}
    for (const name of DATA_SET_NAMES) {
      if (name === 'policy') continue
      const file = FILE_NAMES[name]
      files[file] = (await service.control('GET', `/export/test/${file}${query}`)).text
    }
    return files
  }
  const payout = async (amount: number): Promise<string> =>
    (await service.test.create('/withdrawals', {...withdrawalDraft, amount})).id
  const blocked = async (amount: number): Promise<string> => {
    const {id: transactionId} = await paidCharge(service, service.test, {amount})
    return (await service.command('/blocks', {transactionId, blockType: 'med'})).id
  }

  beforeAll(async () => {
    service = await openService()
    await service.test.create('/sub-accounts', {reference: 'loja'})
    const split = [{subAccount: 'loja', amount: 25}]
    ids['old'] = (await paidCharge(service, service.test, {amount: 500, split})).id
    ids['refunded'] = (await paidCharge(service, service.test, {amount: 80})).id
    ids['paidLater'] = (await service.test.create('/pix', {amount: 70, expiresIn: 604_800})).id
    ids['released'] = await blocked(60)
    ids['kept'] = await blocked(61)
    ids['open'] = await blocked(62)
    ids['arrives'] = await payout(40)
    ids['fails'] = await payout(30)
    ids['comesBack'] = await payout(20)
    await service.command(`/withdrawals/${ids['comesBack']}/complete`)
    ids['waits'] = await payout(10)
    await service.command(`/withdrawals/${ids['waits']}/process`)
    await service.command(`/blocks/${ids['kept']}/defend`)
    first = await closed(await exported())
    await service.advance(5 * DAYS)
    await service.command(`/charges/${ids['paidLater']}/pay`)
    await service.command(`/charges/${ids['refunded']}/refund`, {amount: 15})
    await service.command(`/blocks/${ids['released']}/reject`)
    await service.command(`/blocks/${ids['kept']}/approve`)
    await service.command(`/blocks/${ids['open']}/defend`)
    await service.command(`/withdrawals/${ids['waits']}/complete`)
    await service.command(`/withdrawals/${ids['arrives']}/process`)
    await service.command(`/withdrawals/${ids['arrives']}/complete`)
    await service.command(`/withdrawals/${ids['fails']}/fail`, {reason: 'Não'})
    await service.command(`/withdrawals/${ids['comesBack']}/reverse`, {reason: 'Conta encerrada'})
    await service.command('/transfers', {
      environment: 'test',
      from: 'principal',
      to: 'loja',
      amount: 5,
    })
    ids['new'] = (await paidCharge(service, service.test, {amount: 90})).id
    second = await closed(await exported(`?from=${first.asOf}`), first.result)
  })
  afterAll(() => service.close())

  test('the first month is explained by what was not final at its end', () => {
    expect(first.result.counts).toEqual({IN_TRANSIT: 4})
    expect(first.result.verdict).toBe('explained')
  })

  test('the second month goes on from the first one, to the centavo', () => {
    expect(second.result.findings).toEqual([])
    expect(second.result.verdict).toBe('reconciled')
    expect(second.result.wallets.map(({unexplainedCentavos}) => unexplainedCentavos)).toEqual([
      0, 0,
    ])
    expect(second.result.carryForward?.openings.map((each) => each.differenceCentavos)).toEqual([
      0, 0,
    ])
  })

  test('statement and events are those of after the first moment', () => {
    const before = new Set(first.files['events.jsonl']?.split('\n'))
    const both = second.files['events.jsonl']?.split('\n').filter((line) => before.has(line))
    expect(both).toEqual([''])
    const rows = second.files['statement.csv']?.trim().split('\n').slice(1) ?? []
    const times = rows.map((row) => row.split(',')[4] ?? '')
    expect(times).toHaveLength(11)
    expect(times.every((at) => at > first.asOf)).toBe(true)
  })

  test('records are those of the period and what of before it was open or changed', () => {
    const named = (file: string) =>
      recordsOf(second.files, file).flatMap(({id}) =>
        Object.keys(ids).filter((name) => ids[name] === id),
      )
    expect(named('charges.jsonl')).toEqual(['refunded', 'paidLater', 'new'])
    expect(named('withdrawals.jsonl')).toEqual(['arrives', 'fails', 'comesBack', 'waits'])
    expect(named('blocks.jsonl')).toEqual(['released', 'kept', 'open'])
  })

  test('the charge of a block that stays open is there, since the block says no wallet', () => {
    const charges = recordsOf(second.files, 'charges.jsonl').map(({id}) => id)
    const blocks = recordsOf(second.files, 'blocks.jsonl')
    expect(blocks).toHaveLength(3)
    for (const {transactionId} of blocks) expect(charges).toContain(transactionId)
  })

  test('a period that ended is given as it stood: the first month again, byte for byte', async () => {
    const steps = ['pending', 'pending', 'completed', 'processing']
    expect(recordsOf(first.files, 'withdrawals.jsonl').map(({status}) => status)).toEqual(steps)
    expect(await exported(`?until=${first.asOf}`)).toEqual(first.files)
  })

  test('a period without length opens and closes with the same', async () => {
    const files = await exported(`?from=${first.asOf}&until=${first.asOf}`)
    expect(JSON.parse(files['balances.json'] ?? '')).toEqual(
      JSON.parse(first.files['balances.json'] ?? '').map((row: Answer) => ({
        ...row,
        opening: row['available'],
      })),
    )
    expect(files['events.jsonl']).toBe('')
  })

  test.each([
    {name: 'a moment that is none', query: 'from=yesterday', status: 400},
    {name: 'a day without a time', query: 'from=2026-11-30', status: 400},
    {
      name: 'an end that the clock has not reached',
      query: 'until=2999-01-01T00:00:00Z',
      status: 400,
    },
    {
      name: 'an end before the beginning',
      query: 'from=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z',
      status: 400,
    },
    {
      name: 'an end at the beginning',
      query: 'from=2026-01-02T00:00:00Z&until=2026-01-02T00:00:00Z',
      status: 200,
    },
  ])('$name: $status', async ({query, status}) => {
    const reply = await service.control('GET', `/export/test/balances.json?${query}`)
    expect(reply.status).toBe(status)
  })
})

const recordsOf = (files: Files, file: string): Answer[] =>
  (files[file] ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

async function closed(files: Files, previous?: Result) {
  const inputs: Record<string, ReconcileInputs[keyof ReconcileInputs]> = {}
  for (const name of DATA_SET_NAMES) {
    const file = FILE_NAMES[name]
    const text = files[file]
    if (text !== undefined) inputs[name] = [{name: file, open: () => [Buffer.from(text)]}]
  }
  const options = {timezone: 'America/Sao_Paulo', threads: 1}
  const {result} = await reconcile(inputs, {...options, ...(previous && {previous})})
  return {files, result, asOf: result.asOf ?? ''}
}
