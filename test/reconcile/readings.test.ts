import {describe, expect, test} from 'vitest'
import {FINDING_CODES, factsOf} from '../../src/reconcile/findings/finding-codes.ts'
import type {ReconcileOptions} from '../../src/reconcile/options.ts'
import {reconcile, reconcileBy} from '../../src/reconcile/reconcile.ts'
import {onDisk} from './worlds/disk.ts'
import {inputsOf} from './worlds/files.ts'
import {alike} from './worlds/injectors.ts'
import {found} from './worlds/spoilt.ts'
import {SMALL_PARTS} from './worlds/tuning.ts'
import {cents, DAY_MS, iso, reais, START_MS, type World, WorldMaker} from './worlds/world.ts'

/** One row a sentence of reconciliation.md: what is done to a world, and what is found. */
interface Reading {
  readonly name: string
  readonly options?: Partial<ReconcileOptions>
  /** Makes and spoils a world; answers what must be found. */
  readonly make: (maker: WorldMaker) => readonly string[]
}

const lineIn = (maker: WorldMaker, wallet: string, type: string) => {
  const line = maker.world.lines.find((one) => one.wallet === wallet && one.type === type)
  if (!line) throw new Error('no such line')
  return line
}

const balanceOf = (maker: WorldMaker, wallet: string) => {
  const balance = maker.world.balances.find((one) => one.wallet === wallet)
  if (!balance) throw new Error('no such balance')
  return balance
}

const drop = <T>(list: T[], item: T): void => {
  list.splice(list.indexOf(item), 1)
}

const paid = (maker: WorldMaker, legs = [{subAccount: 'loja-2', amount: 10}]) =>
  maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs})

const READINGS: readonly Reading[] = [
  {
    name: 'the missing line of a transfer explains an equal remainder of exactly one other wallet',
    make: (maker) => {
      const out = maker.transfer('loja-1', 'loja-2')
      maker.close()
      drop(maker.world.lines, lineIn(maker, 'loja-2', 'internal_transfer'))
      return [`MISSING_COUNTERPART_LEG ${out.id}`]
    },
  },
  {
    name: 'where several wallets lack it, the remainder of each stays unexplained',
    make: (maker) => {
      const out = maker.transfer('loja-1', 'loja-2')
      maker.close()
      drop(maker.world.lines, lineIn(maker, 'loja-2', 'internal_transfer'))
      const other = balanceOf(maker, 'loja-3')
      other.available = reais(cents(other.available) - out.amount)
      return [
        `MISSING_COUNTERPART_LEG ${out.id}`,
        'UNEXPLAINED_DIFFERENCE loja-2',
        'UNEXPLAINED_DIFFERENCE loja-3',
      ]
    },
  },
  {
    name: 'two transfers at one instant are distinguished by wallet and amount',
    make: (maker) => {
      const {createdAt} = maker.transfer('loja-1', 'loja-2')
      maker.post('loja-2', 'internal_transfer', -500, {atMs: Date.parse(createdAt)})
      maker.post('loja-1', 'internal_transfer', 500, {atMs: Date.parse(createdAt)})
      maker.close()
      return []
    },
  },
  {
    name: 'a wallet is never its own partner in a transfer',
    make: (maker) => {
      const atMs = maker.tick()
      const out = maker.post('loja-1', 'internal_transfer', -500, {atMs})
      const into = maker.post('loja-1', 'internal_transfer', 500, {atMs})
      maker.close()
      return [out.id, into.id].map((id) => `MISSING_COUNTERPART_LEG ${id}`).sort()
    },
  },
  {
    name: 'the last event is the one with the greatest timestamp, whatever its place in the file',
    make: (maker) => {
      const withdrawal = maker.withdrawal('reversed')
      maker.close()
      maker.world.events.reverse()
      withdrawal.status = 'completed'
      return [`STATUS_MISMATCH ${withdrawal.id}`]
    },
  },
  {
    name: 'an invalid transition is raised alone, before a status that disagrees',
    make: (maker) => {
      const charge = paid(maker, [])
      const atMs = START_MS + DAY_MS
      maker.emit('payment_failed', 'loja-1', atMs, {transactionId: charge.id, amount: 100})
      maker.close()
      charge.status = 'cancelled'
      return [`INVALID_TRANSITION ${charge.id}`]
    },
  },
  {
    name: 'a record not final with a final event is a status mismatch, not in transit',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      charge.status = 'pending'
      return [`STATUS_MISMATCH ${charge.id}`]
    },
  },
  {
    name: 'the fee in force: from is inclusive, a withdrawal goes by its creation',
    make: (maker) => {
      const withdrawal = maker.withdrawal('completed')
      const {fees} = maker.world
      fees.withdrawal.push({from: String(withdrawal.createdAt), fixed: 3, percent: 0})
      maker.close()
      return [`FEE_UNDERCHARGE ${withdrawal.id}`]
    },
  },
  {
    name: 'a schedule from the next millisecond on is not yet in force',
    make: (maker) => {
      const withdrawal = maker.withdrawal('completed')
      const from = iso(Date.parse(withdrawal.createdAt) + 1)
      maker.world.fees.withdrawal.push({from, fixed: 3, percent: 0})
      maker.close()
      return []
    },
  },
  {
    name: 'lines of the subject of an orphan are matched to it, and it is owed none',
    make: (maker) => {
      const charge = paid(maker)
      const event = maker.world.events.find((one) => one.data['transactionId'] === charge.id)
      maker.close()
      drop(maker.world.charges, charge)
      return [`ORPHAN_EVENT ${event?.eventId}`]
    },
  },
  {
    name: 'an adjustment is out of scope and never unmatched',
    make: (maker) => {
      maker.post('loja-1', 'adjustment', 777, {atMs: maker.tick()})
      maker.close()
      return []
    },
  },
  {
    name: 'equal records with one id count once, key order aside',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      maker.world.charges.push(Object.fromEntries(Object.entries(charge).reverse()) as never)
      return []
    },
  },
  {
    name: 'of unequal records the later row is rejected, though it stands first in agreement',
    make: (maker) => {
      const charge = paid(maker)
      maker.close()
      maker.world.charges.unshift({...charge, amount: 1})
      return ['RECORD_INVALID charges.jsonl:2']
    },
  },
  {
    name: 'two payouts are alike at 24 hours',
    make: (maker) => {
      const second = alike(maker, maker.withdrawal('completed'), {hours: 24})
      maker.close()
      return [`DUPLICATE_PAYMENT_SUSPECT ${second.id}`]
    },
  },
  {
    name: 'two payouts are not alike past 24 hours',
    make: (maker) => {
      alike(maker, maker.withdrawal('completed'), {hours: 24.01})
      maker.close()
      return []
    },
  },
  {
    name: 'references are distinct when only one is present',
    make: (maker) => {
      alike(maker, maker.withdrawal('completed'), {hours: 1}).externalReference = 'folha'
      maker.close()
      return []
    },
  },
  {
    name: 'failed withdrawals are no suspects',
    make: (maker) => {
      alike(maker, maker.withdrawal('failed'), {hours: 1})
      maker.close()
      return []
    },
  },
  {
    name: 'lines of one instant are posted together: no moment below zero between them',
    make: (maker) => {
      const atMs = maker.tick()
      maker.post('loja-3', 'adjustment', -90_000_000, {atMs})
      maker.post('loja-3', 'adjustment', 90_000_000, {atMs})
      maker.close()
      return []
    },
  },
  {
    name: 'what comes after the as-of instant is out of scope',
    options: {asOf: iso(START_MS + 10 * DAY_MS)},
    make: (maker) => {
      paid(maker)
      const later = maker.paidCharge({atMs: START_MS + 12 * DAY_MS, wallet: 'loja-1'})
      later.feeAmount = 77
      maker.close()
      return []
    },
  },
  {
    name: 'a charge settled after the as-of instant was in transit then',
    options: {asOf: iso(START_MS + 10 * DAY_MS)},
    make: (maker) => {
      const charge = maker.paidCharge({atMs: START_MS + 10 * DAY_MS - 1, wallet: 'loja-1'})
      maker.close()
      return [`IN_TRANSIT ${charge.id}`]
    },
  },
  {
    name: 'a day as as-of means its end in the timezone',
    options: {asOf: '2026-01-02'},
    make: (maker) => {
      const lastMs = Date.UTC(2026, 0, 3, 2, 59, 59, 999)
      maker.charge({wallet: 'loja-1', createdMs: lastMs + 1, gross: 100, status: 'pending'})
      const inside = maker.charge({
        wallet: 'loja-1',
        createdMs: lastMs,
        gross: 100,
        status: 'pending',
      })
      maker.close()
      return [`IN_TRANSIT ${inside.id}`]
    },
  },
  {
    name: 'a balance is compared up to the instant it was stated',
    make: (maker) => {
      maker.close()
      balanceOf(maker, 'loja-1').asOf = iso(START_MS)
      maker.transfer('loja-1', 'loja-2')
      const {available} = balanceOf(maker, 'loja-2')
      const moved = lineIn(maker, 'loja-2', 'internal_transfer').amount
      balanceOf(maker, 'loja-2').available = reais(cents(available) + moved)
      return []
    },
  },
]

const OPTIONS = {timezone: 'America/Sao_Paulo'}

test.each(READINGS)('$name', async ({make, options}) => {
  const maker = new WorldMaker(11)
  const expected = make(maker)
  const {result} = await reconcile(inputsOf(maker.world), {...OPTIONS, ...options})
  expect(found(result)).toEqual([...expected].sort())
})

describe('explained differences', () => {
  test('a fault that the ledger has, too, explains nothing', async () => {
    const maker = new WorldMaker(1)
    paid(maker, [])
    drop(maker.world.lines, lineIn(maker, 'loja-1', 'payment'))
    maker.close()
    const {result} = await reconcile(inputsOf(maker.world), OPTIONS)
    const wallet = result.wallets.find((one) => one.wallet === 'loja-1')
    expect(wallet).toMatchObject({differenceCentavos: 0, explainedCentavos: 0})
    expect(result.counts).toEqual({MISSING_POSTING: 1})
  })

  test('an absent opening is zero', async () => {
    const maker = new WorldMaker(1)
    paid(maker, [])
    maker.close()
    for (const balance of maker.world.balances) {
      balance.available = reais(cents(balance.available) - cents(balance.opening))
      Reflect.deleteProperty(balance, 'opening')
    }
    const {result} = await reconcile(inputsOf(maker.world), OPTIONS)
    expect(result.verdict).toBe('reconciled')
  })
})

const WITHOUT_FEES = [
  {code: 'FEE_OVERCHARGE', missing: ['fees'], fees: ['pix']},
  {code: 'FEE_UNDERCHARGE', missing: ['fees'], fees: ['pix']},
  {code: 'SPLIT_CEILING_EXCEEDED', missing: ['fees']},
  {code: 'SPLIT_SHORTFALL', missing: ['fees']},
]

const beginAt = (fees: World['fees'], fromMs: number): void => {
  fees.pix = fees.pix.slice(0, 1).map((step) => ({...step, from: iso(fromMs)}))
}

describe('an absent file', () => {
  test.each([
    'charges',
    'withdrawals',
    'events',
    'blocks',
    'statement',
    'balances',
    'fees',
  ] as const)('without %s its checks are skipped, and nothing is raised', async (name) => {
    const maker = new WorldMaker(2)
    for (let nth = 0; nth < 3; nth += 1) maker.refund(paid(maker))
    maker.block(paid(maker), 'rejected')
    maker.withdrawal('failed')
    maker.withdrawal('completed')
    maker.close()
    const {result} = await reconcile({...inputsOf(maker.world), [name]: []}, OPTIONS)
    expect(result.findings).toEqual([])
    expect(result.skipped.length).toBeGreaterThan(0)
    for (const {missing} of result.skipped) expect(missing).toEqual([name])
  })

  test.each([
    {
      of: 'a fee schedule without PIX fees: ceilings of splits',
      change: ({fees}: World) => void Reflect.deleteProperty(fees, 'pix'),
      skipped: WITHOUT_FEES,
    },
    {
      of: 'PIX fees that begin after the last row: ceilings of splits',
      change: ({fees}: World) => beginAt(fees, START_MS + 20 * DAY_MS),
      skipped: WITHOUT_FEES,
    },
    {
      of: 'PIX fees that begin with the first rows: nothing',
      change: ({fees}: World) => beginAt(fees, START_MS),
      skipped: [],
    },
    {
      of: 'balances that state nothing held: what blocks hold',
      change: ({balances}: World) => {
        for (const balance of balances) Reflect.deleteProperty(balance, 'held')
      },
      skipped: [{code: 'HELD_MISMATCH', missing: ['balances']}],
    },
    {
      of: 'balances of no wallet: whatever needs them',
      change: ({balances}: World) => void balances.splice(0),
      skipped: FINDING_CODES.filter((code) => factsOf(code).needs.includes('balances')).map(
        (code) => ({code, missing: ['balances']}),
      ),
    },
    {
      of: 'one balance that states nothing held: what blocks hold there',
      change: ({balances}: World) => void Reflect.deleteProperty(balances[1] ?? {}, 'held'),
      skipped: [{code: 'HELD_MISMATCH', missing: ['balances'], wallets: ['loja-1']}],
    },
    {
      of: 'a fee schedule without fees of withdrawals and refunds, of which only the first are there',
      change: ({fees}: World) => {
        Reflect.deleteProperty(fees, 'withdrawal')
        Reflect.deleteProperty(fees, 'refund')
      },
      skipped: [
        {code: 'FEE_OVERCHARGE', missing: ['fees'], fees: ['withdrawal']},
        {code: 'FEE_UNDERCHARGE', missing: ['fees'], fees: ['withdrawal']},
      ],
    },
  ])('what a file does not say is skipped, too: $of', async ({change, skipped}) => {
    const maker = new WorldMaker(2)
    paid(maker)
    maker.withdrawal('completed')
    maker.close()
    change(maker.world)
    const {result} = await reconcile(inputsOf(maker.world), OPTIONS)
    expect(result.findings).toEqual([])
    expect(result.skipped).toEqual(skipped)
    await onDisk(maker.world, {}, async (inputs) => {
      const {result: screened} = await reconcileBy(inputs, OPTIONS, {tuning: SMALL_PARTS})
      expect(screened.skipped).toEqual(skipped)
    })
  })

  test('PIX fees that begin after the as-of are skipped, though later rows are there', async () => {
    const maker = new WorldMaker(2)
    paid(maker)
    maker.close()
    const {fees} = maker.world
    beginAt(fees, START_MS + 1)
    const options = {...OPTIONS, asOf: iso(START_MS)}
    const {result} = await reconcile(inputsOf(maker.world), options)
    const ofSplits = WITHOUT_FEES.filter(({code}) => code.startsWith('SPLIT'))
    expect(result.skipped).toEqual(expect.arrayContaining(ofSplits))
  })
})

describe('the result', () => {
  test('without any time there is no as-of', async () => {
    const {result} = await reconcile({}, OPTIONS)
    expect(result).toMatchObject({verdict: 'reconciled', asOf: null, inputs: [], findings: []})
  })

  test('rows are non-empty lines without the header, and each has one fate', async () => {
    const maker = new WorldMaker(3)
    paid(maker)
    maker.close()
    const text = `id,wallet,type,amount,createdAt,parentTransactionId\n\nx,loja-1,cashback,1.00,${iso(START_MS)},\n\ny,loja-1\n`
    const statement = [{name: 'statement.csv', open: () => [Buffer.from(text)]}]
    const {result} = await reconcile({...inputsOf(maker.world), statement}, OPTIONS)
    expect(result.totals['statement.csv']).toEqual({
      rows: 2,
      matched: 0,
      finding: 1,
      outOfScope: 0,
      rejected: 1,
      sumCentavos: 100,
    })
  })

  test('a statement without a column it needs is one finding, and its checks are skipped', async () => {
    const statement = [{name: 'statement.csv', open: () => [Buffer.from('id,wallet\na,b\nc,d\n')]}]
    const {result} = await reconcile({statement}, OPTIONS)
    expect(result.findings.map(({subject}) => subject.id)).toEqual(['statement.csv:1'])
    expect(result.inputs[0]).toMatchObject({rows: 2, rejected: 2})
    expect(result.skipped.map(({code}) => code)).toContain('SIGN_MISMATCH')
  })
})
