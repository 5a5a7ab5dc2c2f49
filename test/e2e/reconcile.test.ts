import {mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'

const CHARGE = '3f2a0c1e-0000-4000-8000-000000000001'
const AT = '2026-11-20T13:00:00.000Z'

/** A paid charge of R$ 100.00 with its event, its two lines and the balance they give. */
function writeDataSet(home: Home, {available}: {available: number}): string {
  const directory = join(home.path, 'data')
  mkdirSync(directory)
  const amounts = {amount: 100, feeAmount: 0.99}
  const charge = {id: CHARGE, status: 'completed', ...amounts, createdAt: AT, expiresAt: AT}
  const event = {
    event: 'payment_completed',
    eventId: 'e1',
    timestamp: AT,
    subAccount: 'principal',
    data: {transactionId: CHARGE, ...amounts, netAmount: 99.01, completedAt: AT},
  }
  const files = {
    'charges.jsonl': JSON.stringify({...charge, subAccount: 'principal'}),
    'events.jsonl': JSON.stringify(event),
    'statement.csv': [
      'id,wallet,type,amount,createdAt,parentTransactionId',
      `${CHARGE},principal,payment,100.00,${AT},`,
      `fee-1,principal,fee,-0.99,${AT},${CHARGE}`,
    ].join('\n'),
    'balances.json': JSON.stringify([{wallet: 'principal', available, held: 0, asOf: AT}]),
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(directory, name), `${text}\n`)
  }
  return directory
}

describe('reconcile', () => {
  test('is exit 0 when every centavo is there', async () => {
    using home = temporaryHome()
    const from = writeDataSet(home, {available: 99.01})
    const {code, stdout} = await home.run(['reconcile', '--from', from])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^RECONCILED .*as of 2026-11-20 10:00:00 \(Brasília\)\n/)
    expect(stdout).toContain('The wallet adds up.')
  })

  test('is exit 7 when one is not, and says which, in either language', async () => {
    using home = temporaryHome()
    const from = writeDataSet(home, {available: 99.02})
    const {code, stdout} = await home.run(['reconcile', '--from', from, '--lang', 'pt-BR'])
    expect(code).toBe(7)
    expect(stdout).toContain('NÃO CONCILIADO')
    expect(stdout).toMatch(/UNEXPLAINED_DIFFERENCE +Diferença não explicada +1 +0,01/)
  })

  test('refuses a folder for reports whose name is empty, in either language', async () => {
    using home = temporaryHome()
    const line = ['reconcile', '--from', writeDataSet(home, {available: 99.01}), '--out', '']
    const refused = await home.run(line)
    expect([refused.code, refused.stdout]).toEqual([2, ''])
    expect(refused.stderr).toContain('--out is empty.')
    expect((await home.run([...line, '--lang', 'pt-BR'])).stderr).toContain('--out está vazio.')
    const inJson = await home.run([...line, '--json'])
    expect([inJson.code, inJson.error()['code']]).toEqual([2, 'EMPTY_PATH'])
  })

  test('prints exactly the result under --json', async () => {
    using home = temporaryHome()
    const from = writeDataSet(home, {available: 99.02})
    const {code, json} = await home.run(['reconcile', '--from', from, '--json'])
    expect(code).toBe(7)
    expect(json()).toMatchObject({
      verdict: 'unreconciled',
      asOf: AT,
      counts: {UNEXPLAINED_DIFFERENCE: 1},
      wallets: [{wallet: 'principal', statedCentavos: 9902, unexplainedCentavos: 1}],
    })
  })

  test.each([
    {failOn: 'error', language: 'en', expected: 0, head: /^RECONCILED IN PART .*\n.*no statement/},
    {failOn: 'any', language: 'pt-BR', expected: 7, head: /^CONCILIADO EM PARTE .*\n.*o extrato/},
  ])(
    'without the statement says so first, and --fail-on $failOn is exit $expected ($language)',
    async ({failOn, language, expected, head}) => {
      using home = temporaryHome()
      const from = writeDataSet(home, {available: 99.01})
      rmSync(join(from, 'statement.csv'))
      const more = ['--fail-on', failOn, '--lang', language]
      const {code, stdout} = await home.run(['reconcile', '--from', from, ...more])
      expect([code, stdout]).toEqual([expected, expect.stringMatching(head)])
      expect(stdout).toMatch(/\n1\. (Export|Exporte) /)
      expect(stdout).not.toMatch(/accounted for|justificado/)
    },
  )

  test.each(['ontem', 'yesterday', '01/01/2031'])('--as-of %s is a day', async (day) => {
    using home = temporaryHome()
    const from = writeDataSet(home, {available: 99.01})
    const {code, json} = await home.run(['reconcile', '--from', from, '--as-of', day, '--json'])
    expect([code, json()['asOf']]).toEqual([0, expect.stringMatching(/T02:59:59\.999Z$/)])
  })

  test('balances of a month before the as-of prove nothing of that month', async () => {
    using home = temporaryHome()
    const from = writeDataSet(home, {available: 99.01})
    const asOf = ['--as-of', '2026-12-31', '--lang', 'pt-BR']
    const {stdout} = await home.run(['reconcile', '--from', from, ...asOf])
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'Os saldos são de 20/11/2026, 41 dias antes da data-base.',
    )
    expect(stdout).toMatch(/^CONCILIADO EM PARTE /)
  })

  test.each([
    {failOn: 'never', available: 99.02, expected: 0},
    {failOn: 'error', available: 99.02, expected: 7},
    {failOn: 'any', available: 99.01, expected: 0},
  ])(
    '--fail-on $failOn with $available is exit $expected',
    async ({failOn, available, expected}) => {
      using home = temporaryHome()
      const from = writeDataSet(home, {available})
      const {code} = await home.run(['reconcile', '--from', from, '--fail-on', failOn])
      expect(code).toBe(expected)
    },
  )

  test.each([
    {name: 'a directory that is not there', args: ['--from', '/nowhere'], code: 'INPUT_UNREADABLE'},
    {name: 'a format without a place', args: ['--format', 'csv'], code: 'INVALID_COMMAND_LINE'},
    {name: 'an as-of that is none', args: ['--as-of', 'soon'], code: 'INVALID_AS_OF'},
    {name: 'a time zone that is none', args: ['--timezone', 'Brasil'], code: 'INVALID_TIMEZONE'},
    {name: 'an offset as time zone', args: ['--timezone=-03:00'], code: 'INVALID_TIMEZONE'},
    {name: 'nothing at all, with an empty journal', args: [], code: 'NOTHING_TO_RECONCILE'},
  ])('$name is exit 2', async ({args, code: expected}) => {
    using home = temporaryHome()
    const {code, stdout, error} = await home.run(['reconcile', ...args, '--json'])
    expect([code, stdout]).toEqual([2, ''])
    expect(error()).toMatchObject({code: expected, exitCode: 2})
  })
})

describe('a path without its flag', () => {
  test.each([
    {name: 'a folder', path: '', more: [], hint: 'Did you mean --from?'},
    {name: 'a folder, behind a flag', path: '', more: ['--json'], hint: 'Did you mean --from?'},
    {name: 'a file', path: 'statement.csv', more: [], hint: 'Did you mean --statement?'},
  ])('$name is exit 2 and names the flag', async ({path, more, hint}) => {
    using home = temporaryHome()
    const typed = join(writeDataSet(home, {available: 99.01}), path)
    const {code, stderr} = await home.run(['reconcile', ...more, typed])
    expect([code, stderr]).toEqual([2, expect.stringContaining(hint)])
    expect(stderr).not.toContain(typed)
  })

  test('a folder whose name is like that of a command is a folder', async () => {
    using home = temporaryHome()
    mkdirSync(join(home.path, 'mes'))
    const {code, stderr} = await home.run(['reconcile', 'mes'], {cwd: home.path})
    expect([code, stderr]).toEqual([2, expect.stringContaining('Did you mean --from?')])
  })

  test('a word that is no path is not taken for one', async () => {
    using home = temporaryHome()
    const {code, stderr} = await home.run(['reconcile', 'secret-of-mine'])
    expect([code, stderr]).toEqual([2, expect.not.stringMatching(/--from|secret-of-mine/)])
  })

  test.each([
    {file: 'statement.csv', hint: 'É um arquivo: informe-o em --statement.'},
    {file: 'events.jsonl', hint: 'É um arquivo: informe-o em --events.'},
  ])('--from $file names the flag of that file', async ({file, hint}) => {
    using home = temporaryHome()
    const path = join(writeDataSet(home, {available: 99.01}), file)
    const {code, stderr} = await home.run(['reconcile', '--from', path, '--lang', 'pt-BR'])
    expect([code, stderr]).toEqual([2, expect.stringContaining(hint)])
  })
})

describe('reconcile explain', () => {
  test('tells a code, in either letter case', async () => {
    using home = temporaryHome()
    const {code, stdout} = await home.run(['reconcile', 'explain', 'missing_posting'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^MISSING_POSTING: Not posted \(error, high\)\n/)
  })

  test('lists all codes without one', async () => {
    using home = temporaryHome()
    const {json} = await home.run(['reconcile', 'explain', '--json'])
    expect(json()['data']).toHaveLength(32)
  })
})

describe('reconcile --out', () => {
  test('writes every format, for its owner only, and says so on stderr', async () => {
    using home = temporaryHome()
    const from = writeDataSet(home, {available: 99.02})
    const out = join(home.path, 'reports')
    const {code, stderr, stdout} = await home.run(['reconcile', '--from', from, '--out', out])
    expect(code).toBe(7)
    expect(stdout).toMatch(/^NOT RECONCILED/)
    const files = readdirSync(out)
    expect(files).toEqual(
      expect.arrayContaining(['result.json', 'report.html', 'report.xlsx', 'principal.ofx']),
    )
    expect(files).toContain('findings.csv')
    expect(stderr).toContain(`Wrote ${files.length} files to ${out}`)
    for (const file of files) expect(statSync(join(out, file)).mode & 0o777).toBe(0o600)
  })

  test('result.json is what --json prints, and the next run carries it forward and misses its opening', async () => {
    using home = temporaryHome()
    const from = writeDataSet(home, {available: 99.02})
    const out = join(home.path, 'reports')
    const args = ['reconcile', '--from', from, '--json']
    const first = await home.run([...args, '--out', out, '--format', 'json'])
    const previous = join(out, 'result.json')
    expect(JSON.parse(readFileSync(previous, 'utf8'))).toEqual(first.json())
    const earlier = {...first.json(), asOf: '2026-10-31T13:00:00.000Z'}
    writeFileSync(previous, JSON.stringify(earlier))
    const second = await home.run([...args, '--previous', previous])
    const {items} = second.json()['carryForward'] as {items: {state: string}[]}
    expect(items.map(({state}) => state).sort()).toEqual(['carried', 'new'])
  })

  test('the result of the same period is compared, and said not to be of an earlier moment', async () => {
    using home = temporaryHome()
    const from = writeDataSet(home, {available: 99.02})
    const out = join(home.path, 'reports')
    await home.run(['reconcile', '--from', from, '--format', 'json', '--out', out])
    const previous = join(out, 'result.json')
    const {code, stdout} = await home.run(['reconcile', '--from', from, '--previous', previous])
    expect(code).toBe(7)
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('is not of an earlier moment')
  })

  test('a folder given as --previous is answered with the file that is in it', async () => {
    using home = temporaryHome()
    const from = writeDataSet(home, {available: 99.01})
    const {code, stderr} = await home.run(['reconcile', '--from', from, '--previous', home.path])
    expect(code).toBe(2)
    expect(stderr).toContain('It has no result.json')
    writeFileSync(join(home.path, 'result.json'), '{}')
    const beside = await home.run(['reconcile', '--from', from, '--previous', home.path])
    expect(beside.code).toBe(2)
    expect(beside.stderr).toContain('Give the result.json in it')
  })

  test('writes only the formats asked for', async () => {
    using home = temporaryHome()
    const from = writeDataSet(home, {available: 99.01})
    const out = join(home.path, 'reports')
    await home.run(['reconcile', '--from', from, '--out', out, '--format', 'ofx,html'])
    expect(readdirSync(out).sort()).toEqual(['principal.ofx', 'report.html'])
    expect(readFileSync(join(out, 'principal.ofx'), 'latin1')).toContain('<BALAMT>99.01')
  })
})
