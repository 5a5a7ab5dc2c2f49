import {writeFileSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {reconcile, reconcileBy} from '../../../src/reconcile/reconcile.ts'
import {eventOf} from '../readings/reading.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf, memoryFile} from '../worlds/files.ts'
import {alike} from '../worlds/injectors.ts'
import {found} from '../worlds/spoilt.ts'
import {DAY_MS, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const withFile = async (maker: WorldMaker, name: string, content: string | Buffer) => {
  const file = {name: `${name}.json`, open: () => [Buffer.from(content)]}
  const inputs = {...inputsOf(maker.world), [name]: [file]}
  return (await reconcile(inputs, OPTIONS)).result
}

/** A charge and a withdrawal that are pending, and two withdrawals 5 hours apart. */
function pending() {
  const maker = new WorldMaker(11)
  const {asOfMs} = maker.world
  const of = {wallet: 'loja-2', createdMs: asOfMs - 2 * DAY_MS, gross: 1_000, status: 'pending'}
  const charge = maker.charge(of)
  const withdrawal = maker.withdrawal('completed')
  maker.world.events.length = 0
  withdrawal.status = 'processing'
  withdrawal.createdAt = new Date(asOfMs - DAY_MS - 1).toISOString()
  const first = maker.withdrawal('completed')
  const second = alike(maker, first, {hours: 5})
  maker.close()
  return {maker, charge, withdrawal, second}
}

describe('policy.json', () => {
  test('without it a charge has one hour, a withdrawal a day, a repetition a day', async () => {
    const {maker, charge, withdrawal, second} = pending()
    expect(found(await withFile(maker, 'policy', '{}'))).toEqual(
      [
        `STALE_PENDING ${charge.id}`,
        `STALE_PENDING ${withdrawal.id}`,
        `DUPLICATE_PAYMENT_SUSPECT ${second.id}`,
      ].sort(),
    )
  })

  test('each limit it names counts, the others stay', async () => {
    const {maker, charge, withdrawal} = pending()
    const limits = {withdrawalLimitSeconds: 86_401, duplicateWindowSeconds: 3_600}
    expect(found(await withFile(maker, 'policy', JSON.stringify(limits)))).toEqual(
      [`STALE_PENDING ${charge.id}`, `IN_TRANSIT ${withdrawal.id}`].sort(),
    )
  })

  test('a longer grace keeps a charge in transit', async () => {
    const {maker, charge} = pending()
    const result = await withFile(maker, 'policy', JSON.stringify({chargeGraceSeconds: 90_000}))
    expect(found(result)).toContain(`IN_TRANSIT ${charge.id}`)
  })

  test.each(['{"chargeGraceSeconds": -1}', '{"chargeGraceSeconds": "1"}', '[]', '{'])(
    '%s is one rejected row, and the limits stay',
    async (text) => {
      const {maker, charge} = pending()
      const result = await withFile(maker, 'policy', text)
      expect(found(result)).toContain('RECORD_INVALID policy.json:1')
      expect(found(result)).toContain(`STALE_PENDING ${charge.id}`)
      expect(result.inputs.find(({name}) => name === 'policy.json')).toMatchObject({
        rows: 1,
        rejected: 1,
      })
    },
  )
})

test('a policy counts for a large data set, too', async () => {
  const {maker, charge} = pending()
  const reported = await onDisk(maker.world, {}, async (inputs) => {
    const [first = ''] = (inputs.charges ?? []) as string[]
    const policy = join(dirname(first), 'policy.json')
    writeFileSync(policy, JSON.stringify({chargeGraceSeconds: 90_000}))
    const tuning = {
      taskBytes: 700,
      buckets: 4_096,
      repeatBits: 1 << 20,
      shareBytes: 1_500,
      spillBytes: 4_000,
      leastFees: 1,
    }
    return reconcileBy({...inputs, policy: [policy]}, {...OPTIONS, threads: 1}, {tuning})
  })
  expect(found(reported.result)).toContain(`IN_TRANSIT ${charge.id}`)
  expect(reported.result.totals['policy.json']).toMatchObject({rows: 1, matched: 1})
})

describe('balances.json', () => {
  test.each(['{}', '7', '['])('%s is no list of balances: one rejected row', async (text) => {
    const maker = new WorldMaker(11)
    maker.close()
    const result = await withFile(maker, 'balances', text)
    expect(found(result)).toEqual(['RECORD_INVALID balances.json:1'])
  })

  test('an element that is no object is rejected, the others count', async () => {
    const maker = new WorldMaker(11)
    const balances = [...maker.close().balances, 7]
    const result = await withFile(maker, 'balances', JSON.stringify(balances, null, 1))
    expect(found(result)).toEqual(['RECORD_INVALID balances.json:1'])
    expect(result.wallets).toHaveLength(4)
  })

  test('two unequal rows of one wallet: the later is rejected', async () => {
    const maker = new WorldMaker(11)
    const {balances} = maker.close()
    const [first] = balances
    const text = `[\n${[...balances, {...first, held: 1}].map((row) => JSON.stringify(row)).join(',\n')}\n]`
    const result = await withFile(maker, 'balances', text)
    expect(found(result)).toContain('RECORD_INVALID balances.json:6')
  })
})

describe('fees.json', () => {
  const STEP = {from: '2025-01-01T00:00:00.000Z', fixed: 0.99, percent: 0}

  test.each([
    {name: 'no object', fees: []},
    {name: 'an unknown kind', fees: {boleto: [STEP]}},
    {name: 'a percentage in text', fees: {pix: [{...STEP, percent: '1'}]}},
    {name: 'a negative percentage', fees: {pix: [{...STEP, percent: -1}]}},
    {name: 'a step that is no object', fees: {pix: [7]}},
    {name: 'a step without its beginning', fees: {pix: [{fixed: 1}]}},
    {name: 'a step without fixed and percent', fees: {pix: [{from: STEP.from, fixo: 0.99}]}},
    {name: 'a step with both null', fees: {pix: [{...STEP, fixed: null, percent: null}]}},
    {name: 'a negative fee', fees: {pix: [{...STEP, fixed: -1}]}},
  ])('$name is a rejected row', async ({fees}) => {
    const maker = new WorldMaker(11)
    maker.close()
    const result = await withFile(maker, 'fees', JSON.stringify(fees))
    expect(found(result)).toEqual(['RECORD_INVALID fees.json:1'])
  })

  test('a misspelled fee says that fixed is missing', async () => {
    const maker = new WorldMaker(11)
    maker.close()
    const fees = {withdrawal: [{from: STEP.from, fixo: 0.99}]}
    const result = await withFile(maker, 'fees', JSON.stringify(fees))
    expect(result.findings[0]).toMatchObject({fault: {code: 'missing_field', field: 'fixed'}})
  })

  test.each([
    {name: 'fixed', step: {from: STEP.from, fixed: 0}},
    {name: 'percent', step: {from: STEP.from, percent: 0}},
  ])('a step with $name alone is a fee, of zero too', async ({step}) => {
    const maker = new WorldMaker(11)
    maker.close()
    const result = await withFile(maker, 'fees', JSON.stringify({refund: [step]}))
    expect(found(result)).toEqual([])
  })

  test.each([
    {name: 'as given', pix: [STEP, {...STEP, fixed: 0.5}]},
    {name: 'the other way round', pix: [{...STEP, fixed: 0.5}, STEP]},
    {name: 'in another time zone', pix: [STEP, {from: '2024-12-31T21:00:00-03:00', fixed: 0.5}]},
  ])('two unequal fees from one instant on: the later row is rejected, $name', async ({pix}) => {
    const maker = new WorldMaker(11)
    maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
    maker.close()
    const text = `{"pix": [\n${pix.map((step) => JSON.stringify(step)).join(',\n')}\n]}`
    const result = await withFile(maker, 'fees', text)
    expect(found(result)).toContain('RECORD_INVALID fees.json:3')
    expect(result.verdict).toBe('unreconciled')
    // Which of the two stays, and so what else is found, does not depend on their order.
    expect(found(result).filter((one) => one.startsWith('FEE_OVERCHARGE'))).toHaveLength(1)
  })

  test('a fee that is given twice alike is one', async () => {
    const maker = new WorldMaker(11)
    maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
    maker.close()
    const result = await withFile(maker, 'fees', JSON.stringify({pix: [STEP, {...STEP}]}))
    expect(found(result)).toEqual([])
  })

  test('a kind may have its only step without a list', async () => {
    const maker = new WorldMaker(11)
    maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
    maker.close()
    const result = await withFile(maker, 'fees', JSON.stringify({pix: STEP}))
    expect(found(result)).toEqual([])
  })
})

describe('a file of JSON that cannot be meant', () => {
  const twice = '[\n{"wallet": "loja-1", "available": 10, "held": 0,\n "available" : 20}\n]'

  test.each([
    {name: 'balances', what: 'a balance given twice', text: twice, line: 3, key: 'available'},
    {
      name: 'balances',
      what: 'one that is written otherwise',
      text: '[{"held": 0, "h\\u0065ld": 1}]',
      line: 1,
      key: 'held',
    },
    {
      name: 'fees',
      what: 'a kind given twice',
      text: '{"pix": [],\n"pix": []}',
      line: 2,
      key: 'pix',
    },
    {
      name: 'policy',
      what: 'a limit given twice',
      text: '{"chargeGraceSeconds": 1, "chargeGraceSeconds": 2}',
      line: 1,
      key: 'chargeGraceSeconds',
    },
    {name: 'fees', what: 'a table that breaks off', text: '{"pix": [\n{"from": "2026', line: 2},
    {name: 'fees', what: 'a table with a comma too many', text: '{\n"pix": [,]\n}', line: 2},
    {name: 'fees', what: 'nothing', text: '', line: 1},
  ])('$name: $what', async ({name, text, line, key}) => {
    const maker = new WorldMaker(11)
    maker.close()
    const kind = key === undefined ? 'not_json' : 'repeated_key'
    const damage = {file: `${name}.json`, line, kind, ...(key && {key})}
    await expect(withFile(maker, name, text)).rejects.toMatchObject({damage})
  })

  test.each(['fees', 'balances', 'policy'] as const)('%s in UTF-16 is called so', async (name) => {
    const maker = new WorldMaker(11)
    maker.close()
    const texts = {fees: '{"pix": []}', balances: '[]', policy: '{}'}
    for (const mark of ['', '\uFEFF']) {
      const bytes = Buffer.from(mark + texts[name], 'utf16le')
      const damage = {file: `${name}.json`, line: 1, kind: 'utf16'}
      await expect(withFile(maker, name, bytes)).rejects.toMatchObject({damage})
    }
  })

  test('one key in two objects is no key given twice', async () => {
    const maker = new WorldMaker(11)
    const text =
      '{"pix": [{"from": "2026-01-01T00:00:00Z", "fixed": 0, "x": {"from": 1}}], "refund": []}'
    expect(found(await withFile(maker, 'fees', text))).toEqual([])
  })
})

test('an as-of that is neither an instant nor a day is refused', async () => {
  const {world} = new WorldMaker(11)
  await expect(reconcile(inputsOf(world), {...OPTIONS, asOf: 'yesterday'})).rejects.toThrow(
    'yesterday is neither an instant nor a day',
  )
})

test('of a line of JSON that breaks off, the ids that are complete excuse what they name', async () => {
  const maker = new WorldMaker(11)
  const charge = maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
  maker.close()
  const event = JSON.stringify(eventOf(maker, charge.id, 'payment_completed'))
  const events = [memoryFile('events.jsonl', `${event.slice(0, event.indexOf('"amount"'))}\n`)]
  const {result} = await reconcile({...inputsOf(maker.world), events}, OPTIONS)
  expect(found(result)).toEqual(['RECORD_INVALID events.jsonl:1'])
})
