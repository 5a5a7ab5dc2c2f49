import {afterAll, beforeAll, expect, test} from 'vitest'
import {closeOffice, office, openOffice, PAYEE, proposed, sent} from '../helpers/office.ts'

let people: Awaited<ReturnType<typeof office>>
beforeAll(async () => {
  await openOffice()
  people = await office()
})
afterAll(closeOffice)

/** Of its line in the ledger, net of the fee. */
const cents = (amount: string): number => 250 - Math.round(Number(amount) * 100)

/** Exits that say that nothing was created by this command: with 7, its only row was refused. */
const NOTHING = [4, 7, 8]

test.each([
  {name: 'under its key, both alone', key: 'same', limit: '', amount: '61.01', most: 1},
  {name: 'under its key, above the limit', key: 'same', limit: '50', amount: '61.02', most: 1},
  {name: 'under another key, both alone', key: 'other', limit: '', amount: '61.03', most: 2},
  {name: 'under another key, above the limit', key: 'other', limit: '50', amount: '61.04', most: 1},
])(
  'an approval and an equal payout with --again at one moment, $name',
  async (row) => {
    const {ana, bia} = people
    await bia.run('config', 'set', 'approval-above', row.limit)
    const key = `race-${row.amount}`
    const payout = [...PAYEE, '--amount', row.amount]
    const file = await proposed(ana, `${key}.json`, ...payout, '--idempotency-key', key)
    const approve = () => bia.run('withdraw', 'approve', file, '--yes', '--json')
    const again = [...payout, '--again', '--yes', '--json']
    const own = row.key === 'same' ? ['--idempotency-key', key] : []
    const [approved, alone] = await Promise.all([approve(), bia.run('withdraw', ...again, ...own)])

    // Run once more in peace, the approval is done, or was before, or an equal payout holds it.
    const last = await approve()
    const paid = (await sent()).filter(
      ({amount}) => Math.round(amount * 100) === cents(row.amount),
    ).length
    const said = [approved, last].some(({code}) => code === 0) ? 1 : 0
    const saidAlone = alone.code === 0 ? 1 : 0
    for (const {code, stderr} of [approved, alone, last]) {
      expect([0, ...NOTHING], stderr).toContain(code)
    }
    expect(paid).toBe(row.key === 'same' ? Math.max(said, saidAlone) : said + saidAlone)
    expect(paid).toBeGreaterThan(0)
    expect(paid).toBeLessThanOrEqual(row.most)
    if (row.key === 'other' && row.limit !== '')
      expect(alone.error()['code']).toBe('APPROVAL_NEEDED')
  },
  60_000,
)
