import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import type {CauseTerms} from '../../../../src/reconcile/causes/proposal.ts'
import {suspectsOf} from '../../../../src/reconcile/causes/read-suspects.ts'
import type {Suspect} from '../../../../src/reconcile/causes/suspect.ts'
import {walletSwapped} from '../../../../src/reconcile/causes/wallets/swapped.ts'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import type {Finding} from '../../../../src/reconcile/result.ts'
import {inputsOf} from '../../worlds/files.ts'
import type {Line, World} from '../../worlds/world.ts'
import {START_MS} from '../../worlds/world.ts'
import {dayOf, month} from '../injectors.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const HOUR_MS = 3_600_000

/** A month in which all kinds of lines of loja-2 stand in the statement. */
function busyMonth(): World {
  const maker = month(1)
  for (let nth = 0; nth < 12; nth += 1) {
    const charge = maker.paidCharge({wallet: 'loja-2'})
    if (nth % 3 === 0) maker.refund(charge)
    if (nth % 3 === 1) maker.block(charge, 'rejected')
  }
  maker.close()
  return maker.world
}

/** Posts the lines of loja-2 that are meant in loja-3. */
function swap(world: World, isMeant: (line: Line) => boolean): World {
  for (const line of world.lines) {
    if (line.wallet === 'loja-2' && isMeant(line)) line.wallet = 'loja-3'
  }
  return world
}

const MIX_UPS = [
  {name: 'every line', isMeant: () => true, returned: ['FAILED_NOT_RETURNED']},
  {
    name: 'every line of a few days',
    isMeant: ({createdAt}: Line) => dayOf(createdAt) <= '2026-01-04',
    returned: ['FAILED_NOT_RETURNED'],
  },
  {
    name: 'every line from within the hour in which charges are refunded',
    isMeant: ({createdAt}: Line) => Date.parse(createdAt) >= START_MS + HOUR_MS,
    returned: [],
  },
]

describe.each(MIX_UPS)('$name of one wallet that is posted in another', ({isMeant, returned}) => {
  test('is one cause, with its refunds, blocks, returns and transfers', async () => {
    const {result} = await reconcile(inputsOf(swap(busyMonth(), isMeant)), OPTIONS)
    const facts = {from: 'loja-3', to: 'loja-2', file: 'statement.csv'}
    expect(result.causes).toMatchObject([{kind: 'wallet_swapped', facts}])
    expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
    expect(result.causes[0]?.codes).toEqual(
      expect.arrayContaining([...returned, 'RECIPIENT_DEBITED', 'MISSING_POSTING']),
    )
  })
})

test('a refund that debits a third wallet is no part of the mix-up', async () => {
  const world = swap(busyMonth(), ({type}) => type !== 'refund')
  const refund = world.lines.find(({wallet, type}) => wallet === 'loja-2' && type === 'refund')
  if (refund) refund.wallet = 'loja-1'
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  const left = result.findings.filter(({cause}) => cause === undefined)
  expect(left).toMatchObject([
    {code: 'RECIPIENT_DEBITED', wallet: 'loja-1', otherWallet: 'loja-2'},
    {code: 'UNEXPLAINED_DIFFERENCE', wallet: 'loja-1'},
  ])
})

describe('runs with a wallet renamed', () => {
  const lacking = (nth: number, kind: 'charge' | 'withdrawal', file: string) => ({
    id: `${kind}${nth}`,
    code: 'MISSING_POSTING' as const,
    class: 'error' as const,
    severity: 'high' as const,
    wallet: 'loja-2',
    otherWallet: 'Loja-2',
    subject: {kind, id: `${kind}-${nth}`},
    expectedCentavos: centavos(500),
    actualCentavos: centavos(0),
    deltaCentavos: centavos(-500),
    evidence: [{file, line: nth}],
    remedy: '',
  })
  const files = (['charges', 'withdrawals', 'events', 'statement'] as const).map(
    (name, source) => ({source, name, file: `${name}.jsonl`, sha256: '', rows: 100}),
  )
  const filesTried = async (findings: readonly Finding[]) => {
    const terms = {files, mapping: {}, wallets: []} as unknown as CauseTerms
    const proposals = (await walletSwapped(suspectsOf(findings), terms)).flat()
    const tried = proposals.filter(({change}) => change !== undefined)
    return [...new Set(tried.flatMap(({change}) => Object.keys(change?.mapping ?? {})))]
  }
  const charges = [1, 2, 3].map((nth) => lacking(nth, 'charge', 'charges.jsonl'))

  test('are made with the records of charges and the statement, where charges lack lines', async () => {
    expect(await filesTried(charges)).toEqual(['charges', 'statement'])
  })

  test('are made with the statement alone, where events name the wallet of the records', async () => {
    const agreed = charges.map((one) => ({
      ...one,
      hintCode: 'posted_in_other_wallet' as const,
      evidence: [...one.evidence, {file: 'events.jsonl', line: 1}],
    }))
    expect(await filesTried(agreed)).toEqual(['statement'])
  })

  test('are made with the statement alone, where withdrawals lack lines, too', async () => {
    const withdrawal = lacking(4, 'withdrawal', 'withdrawals.jsonl')
    expect(await filesTried([...charges, withdrawal])).toEqual(['statement'])
  })

  test('are made with the events, where no record is known', async () => {
    const byEvents = [1, 2, 3].map((nth) => lacking(nth, 'charge', 'events.jsonl'))
    expect(await filesTried(byEvents)).toEqual(['charges', 'events', 'statement'])
  })

  test('are not made where what stands in a wallet is of three others', async () => {
    const ofMany = ['loja-2', 'loja-3', 'loja-4'].flatMap((wallet, at) =>
      [1, 2, 3].map((nth) => ({...lacking(at * 3 + nth, 'charge', 'charges.jsonl'), wallet})),
    )
    expect(await filesTried(ofMany)).toEqual(['charges'])
    expect(await filesTried(ofMany.slice(0, 6))).toEqual(['charges', 'statement'])
  })
})

test('of many pairs of wallets each looks at its own findings alone', async () => {
  let reads = 0
  const finding = (at: number, pair: number) => ({
    at,
    get code() {
      reads += 1
      return at % 4 === 3 ? ('RECIPIENT_DEBITED' as const) : ('MISSING_POSTING' as const)
    },
    kind: 'charge',
    subject: {kind: 'charge', id: `c${at}`},
    wallet: `w${pair}`,
    otherWallet: `v${pair}`,
    actualCentavos: 0,
    expectedCentavos: 500,
    evidence: [],
  })
  const PAIRS = 300
  const findings = Array.from({length: PAIRS * 4}, (_, at) => finding(at, Math.floor(at / 4)))
  const terms = {files: [], mapping: {}, wallets: []} as unknown as CauseTerms
  const proposals = await walletSwapped(findings as unknown as Suspect[], terms)
  expect(proposals).toHaveLength(PAIRS)
  expect(reads / findings.length).toBeLessThan(12)
})
