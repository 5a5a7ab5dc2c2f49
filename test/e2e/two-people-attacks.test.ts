import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {
  closeOffice,
  control,
  type Desk,
  office,
  openOffice,
  PAYEE,
  proposed,
  rows,
  save,
  sent,
} from '../helpers/office.ts'
import {type PostgresServer, postgresAbsence, sharedPostgres} from '../helpers/postgres.ts'

beforeAll(() => openOffice())
afterAll(closeOffice)

const MOVED_CLOCK = new URL('../adversary/moved-clock.mjs', import.meta.url).href
/** As on a machine whose clock shows so much more than it is. */
const clockSet = (seconds: number) => ({
  NODE_OPTIONS: `--import=${MOVED_CLOCK}`,
  ADVERSARY_CLOCK_MS: String(seconds * 1000),
})

const journalOf = (desk: Desk): string => join(desk.path, 'home', 'journal.db')

/** Rows of a table of a journal that another process writes; none while it has no such table. */
function countIn(desk: Desk, table: 'approvals' | 'requests'): number {
  if (!existsSync(journalOf(desk))) return 0
  const db = new DatabaseSync(journalOf(desk), {readOnly: true})
  try {
    return Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'] ?? 0)
  } catch {
    return 0
  } finally {
    db.close()
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > 1_000) throw new Error('it did not come to that')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('an approval whose sender is killed', () => {
  test('after its payout was paid: the same line finds it, also beside an equal one', async () => {
    const {ana, bia} = await office()
    const payee = [...PAYEE, '--amount', '153']
    const first = await proposed(ana, 'c1.json', ...payee)
    const second = await proposed(ana, 'c2.json', ...payee, '--again')
    expect((await bia.run('withdraw', 'approve', first, '--yes')).code).toBe(0)
    const db = new DatabaseSync(journalOf(bia))
    db.exec(`UPDATE requests SET state = 'unknown', is_doubtful = 0, resource_id = NULL`)
    db.close()
    expect((await bia.run('withdraw', 'approve', second, '--yes', '--again')).code).toBe(0)
    const before = (await sent()).length

    const again = await bia.run('withdraw', 'approve', first, '--yes', '--json')
    expect([again.code, again.json()], again.stderr).toMatchObject([0, {alreadyDone: 1}])
    expect((await sent()).length).toBe(before)
  })

  test('while the service is working on its payouts: the same line finishes it, each is paid once', async () => {
    const {ana, bia} = await office()
    const list = save(ana, 'suppliers.csv', rows(3, '70.00', 'in-flight'))
    const proposal = await proposed(ana, 'p.json', list)
    const before = (await sent()).length
    const slow = {match: {path: '/v2/withdrawals'}, action: {kind: 'latency', ms: 30_000}}
    await control('POST', '/faults', slow)
    const child = bia.start('withdraw', 'approve', proposal, '--yes', '--json')
    const ended = new Promise((resolve) => child.once('close', resolve))
    await until(() => countIn(bia, 'approvals') === 1 && countIn(bia, 'requests') === 3)
    child.kill('SIGKILL')
    await ended
    await control('DELETE', '/faults')

    const again = await bia.run('withdraw', 'approve', proposal, '--yes', '--json')
    expect([again.code, again.json()['rows']], again.stderr).toEqual([0, 3])
    expect((await sent()).length - before).toBe(3)
    const third = await bia.run('withdraw', 'approve', proposal, '--yes', '--json')
    expect(third.error()).toMatchObject({code: 'PROPOSAL_DONE'})
    expect((await sent()).length - before).toBe(3)
  })

  test('after it was signed and before anything was sent: the same line sends it', async () => {
    const {ana, bia} = await office()
    const proposal = await proposed(ana, 'p.json', ...PAYEE, '--amount', '321')
    const before = (await sent()).length
    // The connection is cut before the service carries anything out, each time it is tried.
    await control('POST', '/faults', {match: {path: '/v2/withdrawals'}, action: {kind: 'reset'}})
    const cut = await bia.run('withdraw', 'approve', proposal, '--yes', '--json')
    expect([5, 6, 7]).toContain(cut.code)
    await control('DELETE', '/faults')
    expect((await sent()).length).toBe(before)
    // What is left of a process that was killed between its signature and its first request.
    const db = new DatabaseSync(journalOf(bia))
    db.exec('DELETE FROM requests')
    db.close()
    expect([countIn(bia, 'approvals'), countIn(bia, 'requests')]).toEqual([1, 0])

    const run = await bia.run('withdraw', 'approve', proposal, '--yes', '--json')
    expect([run.code, run.json()['created']], run.stderr).toEqual([0, 1])
    expect((await sent()).length - before).toBe(1)
  })
})

describe('two proposals of one payout without a reference', () => {
  const PAY = ['withdraw', 'approve']

  test('are paid once, and the second one is exit 8 unless --again', async () => {
    const {ana, bia} = await office()
    const payee = [...PAYEE, '--amount', '654']
    const [first, second] = [
      await proposed(ana, 'first.json', ...payee),
      await proposed(ana, 'second.json', ...payee),
    ]
    const before = (await sent()).length
    const paid = await bia.run(...PAY, first, '--yes', '--json')
    expect(paid.code, paid.stderr).toBe(0)
    const again = await bia.run(...PAY, second, '--yes', '--json')
    expect(again.error()).toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
    expect((await sent()).length - before).toBe(1)
    const meant = await bia.run(...PAY, second, '--yes', '--again', '--json')
    expect(meant.code, meant.stderr).toBe(0)
    expect((await sent()).length - before).toBe(2)
  })

  test('are not both paid where they are approved at one moment', async () => {
    const {ana, bia} = await office()
    const payee = [...PAYEE, '--amount', '657']
    const files = [
      await proposed(ana, 'at-once-1.json', ...payee),
      await proposed(ana, 'at-once-2.json', ...payee),
    ]
    const before = (await sent()).length
    const runs = await Promise.all(files.map((file) => bia.run(...PAY, file, '--yes', '--json')))
    const paid = (await sent()).length - before
    expect(paid).toBeLessThanOrEqual(1)
    expect(runs.filter(({code}) => code === 0)).toHaveLength(paid)
    // Whichever was refused can be approved on purpose.
    const refused = files.find((_, at) => runs[at]?.code !== 0) ?? ''
    const meant = await bia.run(...PAY, refused, '--yes', '--again', '--json')
    expect(meant.code, meant.stderr).toBe(0)
  })

  test('are paid once where the second one has more payouts: its line is kept back', async () => {
    const {ana, bia} = await office()
    const first = await proposed(ana, 'first.json', ...PAYEE, '--amount', '655')
    expect((await bia.run(...PAY, first, '--yes')).code).toBe(0)
    const cells = 'pixKey,holderName,holderDocument,amount'
    const payee = 'rita@example.com,Rita Alves,52998224725'
    const list = save(ana, 'list.csv', `${cells}\n${payee},20\n${payee},655.00\n`)
    const second = await proposed(ana, 'second.json', list)
    const before = (await sent()).length
    const {code, stderr, stdout} = await bia.run(...PAY, second, '--yes')
    expect([code, stderr.includes('Line 3: not sent without --again')], stderr).toEqual([7, true])
    expect(stdout).toContain('1 created, 1 not sent')
    expect((await sent()).length - before).toBe(1)
  })

  test('are paid once where the first is of unknown outcome and rows of the second were edited', async () => {
    const {ana, bia} = await office()
    const list = rows(2, '63', 'doubt')
    const first = await proposed(ana, 'doubt-1.json', save(ana, 'doubt.csv', list))
    const before = (await sent()).length
    const match = {method: 'POST', path: '/v2/withdrawals'}
    await control('POST', '/faults', {match, action: {kind: 'commit-then-reset'}, count: 8})
    expect((await bia.run(...PAY, first, '--yes')).code).toBe(6)
    await control('DELETE', '/faults')
    expect((await sent()).length - before).toBe(2)
    const edited = save(ana, 'edited.csv', list.replaceAll('52998224725', '11144477735'))
    const second = await proposed(ana, 'doubt-2.json', edited)
    const run = await bia.run(...PAY, second, '--yes', '--json')
    const failed = [2, 3].map((line) => ({line, code: 'SENT_ALREADY'}))
    expect([run.code, run.json()], run.stderr).toMatchObject([7, {created: 0, failed}])
    expect((await sent()).length - before).toBe(2)
    const meant = await bia.run(...PAY, second, '--yes', '--again', '--json')
    expect([meant.code, meant.json()], meant.stderr).toMatchObject([0, {created: 2}])
  })
})

const PROJECT = '0d5bd0a5-6f43-4a6c-9c0f-7d1c6b1f0a11'

describe('the name of a holder that looks like another recipient', () => {
  test('stands in quotes after the amount and the key, bounded, without what pads it', async () => {
    const {ana, bia} = await office()
    const name = `Loja Ltda", loja@example.com (email), ***.982.247-**, principal\u3164\u2800${' '.repeat(37)}${'x'.repeat(50)}`
    const holder = ['--holder-name', name, '--holder-document', '52998224725']
    const project = ['--project', PROJECT]
    const payee = ['--key', 'rita@example.com', ...holder, '--amount', '656', ...project]
    const file = await proposed(ana, 'p.json', ...payee)
    const {stdout} = await bia.run('withdraw', 'approve', file, '--dry-run')
    const shown = `Loja Ltda', loja@example.com (email), ***.982.247-**, principal`
    expect(stdout).toContain(
      `656.00 to rita@example.com (email), ***.982.247-**, principal, "${shown} ${'x'.repeat(16)}…", project "${PROJECT}"`,
    )
  })
})

describe('a clock that was set', () => {
  test('back, to approve what is too late: the clock of the service counts, and nothing is sent', async () => {
    const {ana, bia} = await office()
    const file = await proposed(ana, 'p.json', ...PAYEE, '--amount', '432', '--expires', '1')
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    const before = (await sent()).length
    const args = ['withdraw', 'approve', file, '--yes', '--json']
    const dry = await bia.runWith(clockSet(-60), ...args, '--dry-run')
    expect(dry.code, dry.stderr).toBe(0)
    const run = await bia.runWith(clockSet(-60), ...args)
    expect(run.error()).toMatchObject({code: 'PROPOSAL_EXPIRED', exitCode: 7})
    const farBack = await bia.runWith(clockSet(-3_600), ...args)
    expect(farBack.error()).toMatchObject({code: 'PROPOSAL_FROM_THE_FUTURE', exitCode: 7})
    expect((await sent()).length).toBe(before)
  })

  test('forward, to begin the 24 hours of one person anew: what was paid still counts', async () => {
    const {bia} = await office()
    const pay = (amount: string) => ['withdraw', ...PAYEE, '--amount', amount, '--yes', '--json']
    const first = await bia.run(...pay('60'))
    expect(first.code, first.stderr).toBe(0)
    const before = (await sent()).length
    const run = await bia.runWith(clockSet(25 * 3_600), ...pay('50'))
    expect(run.error(), run.stderr).toMatchObject({code: 'APPROVAL_NEEDED', exitCode: 8})
    expect((await sent()).length).toBe(before)
  })

  test('back, to date payouts before the 24 hours of the next ones: none leaves', async () => {
    const {bia} = await office()
    const before = (await sent()).length
    const pay = ['withdraw', ...PAYEE, '--amount', '60', '--yes', '--json']
    const run = await bia.runWith(clockSet(-30 * 3_600), ...pay)
    expect(run.error(), run.stderr).toMatchObject({code: 'CLOCK_BEHIND', exitCode: 8})
    expect((await sent()).length).toBe(before)
    const right = await bia.run(...pay)
    expect(right.code, right.stderr).toBe(0)
  })

  test('forward at the approver: what can still be approved is too late there', async () => {
    const {ana, bia} = await office()
    const file = await proposed(ana, 'p.json', ...PAYEE, '--amount', '543')
    const run = await bia.runWith(
      clockSet(24 * 3_600),
      ...['withdraw', 'approve', file, '--yes', '--json'],
    )
    expect(run.error()).toMatchObject({code: 'PROPOSAL_EXPIRED', exitCode: 7})
  })
})

const absence = postgresAbsence()

describe.skipIf(absence)(
  `a journal in PostgreSQL${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    beforeAll(async () => {
      server = await sharedPostgres()
    })
    afterAll(() => server.close())

    test('two people approve the same proposal at the same moment: each payout is paid once', async () => {
      const url = await server.newDatabase()
      const {ana, bia, caio} = await office()
      const shared = {PIXCTL_STORE: url}
      const made = await bia.runWith(shared, 'store', 'init')
      expect(made.code, made.stderr).toBe(0)
      const list = save(ana, 'suppliers.csv', rows(20, '30.00', 'together'))
      const file = await proposed(ana, 'p.json', list)
      const before = (await sent()).length
      const approve = (by: Desk) =>
        by.runWith(shared, 'withdraw', 'approve', file, '--yes', '--json')
      const runs = await Promise.all([approve(bia), approve(caio)])
      for (const run of runs) expect([0, 4, 7], run.stderr).toContain(run.code)
      expect(runs.some(({code}) => code === 0)).toBe(true)
      expect((await sent()).length - before).toBe(20)
      const resumed = await bia.runWith(shared, 'journal', 'resume', '--json')
      expect(resumed.code, resumed.stderr).toBe(0)
      expect((await sent()).length - before).toBe(20)
      const last = await caio.runWith(shared, 'withdraw', 'approve', file, '--yes', '--json')
      expect(last.error()).toMatchObject({code: 'PROPOSAL_DONE', exitCode: 4})
    })
  },
)

describe('a proposal of what its proposer sent before', () => {
  const UNKNOWN = {
    match: {method: 'POST', path: '/v2/withdrawals'},
    action: {kind: 'commit-then-reset'},
    count: 4,
  }

  test('is not written unless it is meant: the approver knows nothing of that payout', async () => {
    const {ana, bia} = await office()
    const payee = [...PAYEE, '--amount', '61']
    const propose = (...args: string[]) => ana.run('withdraw', 'propose', ...args, '--json')
    await control('POST', '/faults', UNKNOWN)
    expect((await ana.run('withdraw', ...payee, '--yes')).code).toBe(6)
    const before = (await sent()).length
    const out = join(ana.path, 'doubt.json')
    const refused = await propose(...payee, '--out', out)
    expect([refused.code, refused.error()]).toMatchObject([8, {code: 'SENT_ALREADY'}])
    expect(refused.error()['hint']).toContain('pixctl journal resume')
    const key = ['--idempotency-key', 'doubt-0001']
    expect((await propose(...payee, ...key, '--out', out)).code).toBe(8)
    const cells = 'pixKey,holderName,holderDocument,amount'
    const row = 'rita@example.com,Rita Alves,52998224725,61'
    const one = save(ana, 'one.csv', [cells, row].join('\n'))
    expect((await propose(one)).error()).toMatchObject({code: 'SENT_ALREADY'})
    expect(existsSync(out) || existsSync(`${one}.proposal.json`)).toBe(false)

    // Of several payouts the lines are named.
    const two = save(ana, 'two.csv', [cells, row.replace(',61', ',62'), row].join('\n'))
    const named = await propose(two)
    expect([named.code, named.stderr]).toEqual([0, expect.stringContaining('Line 3:')])

    const meant = await propose(...payee, '--again', '--out', out)
    expect(meant.code, meant.stderr).toBe(0)
    expect((await bia.run('withdraw', 'approve', out, '--yes')).code).toBe(0)
    expect((await sent()).length - before).toBe(1)
  })
})
