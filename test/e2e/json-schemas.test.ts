import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {COMMAND_SCHEMAS} from '../../scripts/docs/command-schemas.ts'
import {startEmulator} from '../../src/emulator/start.ts'
import {ALL_COMMANDS, takesJson} from '../helpers/every-command.ts'
import {fewProcesses} from '../helpers/few-processes.ts'
import {temporaryHome} from '../helpers/pixctl.ts'
import {receive} from '../helpers/received.ts'

/** Run until they are stopped; tests of their own read their lines. */
const ENDLESS = ['emulator start', 'webhooks listen']
/** Need files of people; their own tests have them. */
const WITH_FILES = ['reconcile decisions merge', 'reconcile map']
/** Ends the emulator, which here is a part of the test. */
const ENDING = ['emulator stop']
/** Needs a second person; the tests of two people have one. */
const WITH_ANOTHER = ['withdraw approve']
/** Need a database server; the tests of the store have one. */
const WITH_A_SERVER = ['store copy', 'store init', 'store status']
/** Need a delivery that was received; the tests of the inbox have one. */
const ELSEWHERE = ['emulator redeliver', 'webhooks events show', 'webhooks replay']

const names = ALL_COMMANDS.filter(takesJson).map(({id}) => id.replaceAll(':', ' '))

test('every command with --json has a schema, and no schema is left over', () => {
  expect(Object.keys(COMMAND_SCHEMAS).toSorted()).toEqual(names.toSorted())
})

/** Runs commands and holds what they write to their schemas. */
async function story() {
  const [emulator, home] = [await startEmulator({port: 0}), temporaryHome()]
  onTestFinished(async () => {
    await emulator.close()
    home[Symbol.dispose]()
  })
  const run = fewProcesses(home, {PIXCTL_BASE_URL: emulator.url})
  const reported = new Set<string>()
  const tell = async (line: string | readonly string[], input = '') => {
    const args = typeof line === 'string' ? line.split(' ') : line
    const name = names.filter((known) => args.join(' ').startsWith(known)).sort(byLength)[0] ?? ''
    const {stdout, stderr} = await run([...args, '--json'], input)
    expect(stdout, `${args.join(' ')}: ${stderr}`).not.toBe('')
    const value: unknown = JSON.parse(stdout)
    const verdict = COMMAND_SCHEMAS[name]?.safeParse(value)
    expect(verdict?.error?.issues, args.join(' ')).toBeUndefined()
    reported.add(name)
    // biome-ignore lint/suspicious/noExplicitAny: a test reads any field of an answer
    return value as any
  }
  const file = (name: string, text: string) => {
    writeFileSync(join(home.path, name), text)
    return join(home.path, name)
  }
  const idOfRefund = async (): Promise<string> => {
    const query = '/statement?environment=test&wallet=principal'
    const reply = await fetch(`${emulator.controlUrl}${query}`)
    const {lines} = (await reply.json()) as {lines: {id: string; type: string}[]}
    return lines.findLast(({type}) => type === 'refund')?.id ?? ''
  }
  const pair = emulator.credentials.test
  return {tell, reported, file, idOfRefund, folder: home.path, pair}
}

const byLength = (a: string, b: string): number => b.length - a.length

test('what commands write is what their schemas say', async () => {
  const {tell, reported, file, idOfRefund, folder, pair} = await story()
  await tell(`auth login --client-id ${pair.clientId} --client-secret-stdin`, pair.clientSecret)
  for (const line of ['auth list', 'auth status', 'auth switch test', 'auth token'])
    await tell(line)
  for (const line of [
    'config list',
    'config set timeout 20',
    'config get timeout',
    'config get sub-account',
  ])
    await tell(line)
  for (const line of ['account', 'balance', 'autocomplete bash', 'doctor']) await tell(line)
  await tell('subaccounts create loja-2')
  await tell('subaccounts list')
  await tell('projects create --name Shop --color #1A2B3C')
  const {data: projects} = await tell('projects list')
  await tell(`projects show ${projects[0].id}`)

  await tell('pix create --amount 10 --dry-run')
  const charge = await tell('pix create --amount 1000 --split loja-2=5')
  await tell(['pix', 'decode', charge.pixCopyPaste])
  await tell('pix list')
  await tell(`pix show ${charge.id}`)
  await tell(`emulator pay ${charge.id}`)
  await tell(`pix watch ${charge.id}`)
  await tell(['pix', 'receipt', charge.id, '--out', folder])
  const charges = file('charges.csv', 'amount\n10\n')
  await tell(['pix', 'batch', charges, '--dry-run'])
  await tell(['pix', 'batch', charges, '--yes'])

  const payee = 'withdraw --key ana@example.com --holder-name Ana --holder-document 52998224725'
  await tell(`${payee} --net-amount 10 --dry-run`)
  const [settled, failed] = [
    await tell(`${payee} --amount 10 --yes`),
    await tell(`${payee} --amount 11 --yes`),
  ]
  const payouts = 'key,holder-name,holder-document,amount\nana@example.com,Ana,52998224725,12\n'
  await tell(['withdraw', 'batch', file('payouts.csv', payouts), '--yes'])
  const {publicKey} = await tell(['auth', 'key', 'create', 'Ana Souza'])
  await tell('auth key show')
  await tell(['auth', 'approver', 'add', 'Ana Souza', publicKey])
  await tell('auth approver list')
  const proposal = join(folder, 'proposal.json')
  await tell(`${payee.replace('withdraw', 'withdraw propose')} --amount 13 --out ${proposal}`)
  await tell(['auth', 'approver', 'remove', 'Ana Souza'])
  await tell('withdraw list')
  await tell(`find ${charge.id}`)
  await tell('find ana@example.com')
  await tell('find E18236120202611201430a1b2c3d4e5f')
  await tell(`emulator settle ${settled.id}`)
  await tell(['withdraw', 'receipt', settled.id, '--out', folder])
  await tell(`emulator reverse ${settled.id} --reason x`)
  await tell(`emulator fail ${failed.id} --reason x`)
  await tell(`withdraw show ${failed.id}`)
  await tell('emulator transfer --from loja-2 --to principal --amount 1')
  await tell('statement')

  const refunded = await tell('pix create --amount 30')
  await tell(`emulator pay ${refunded.id}`)
  await tell(`transactions refund ${refunded.id} --dry-run`)
  await tell(`transactions refund ${refunded.id} --yes`)
  await tell(`emulator refund ${refunded.id}`)
  const refundEvent = {refundTransactionId: await idOfRefund(), originalTransactionId: refunded.id}
  await receive({path: folder}, {event: 'refund_completed', eventId: 'r-1', data: refundEvent})
  await tell(['transactions', 'receipt', refunded.id, '--out', folder])
  await tell(`transactions show ${refunded.id}`)
  const expired = await tell('pix create --amount 20')
  await tell(`emulator expire ${expired.id}`)
  await tell(`emulator block ${charge.id} --type med`)
  await tell('blocks list')
  await tell(['blocks', 'case', charge.id, '--out', join(folder, 'case')])

  await tell('webhooks endpoints create --url http://127.0.0.1:4999/webhooks')
  const {data: endpoints} = await tell('webhooks endpoints list')
  await tell(`webhooks endpoints delete ${endpoints[0].id}`)
  await tell('webhooks trigger payment_completed')
  await tell('webhooks secret set shop --secret-stdin', 'whsec_x')
  await tell('webhooks secret list')
  const body = file('body.json', '{}')
  await tell(['webhooks', 'sign', '--body', body])
  await tell(['webhooks', 'verify', '--body', body, '--signature', 'sha256=00'])
  await tell('webhooks events list')
  await tell('webhooks events gaps')
  await tell('webhooks secret remove shop')

  const {data: entries} = await tell('journal list --limit 1')
  await tell(`journal show ${entries[0].id}`)
  await tell('journal resume')
  await tell(['journal', 'export', '--out', join(folder, 'journal')])
  await tell(['emulator', 'export', join(folder, 'data')])
  const books = await tell(['reconcile', '--from', join(folder, 'data')])
  expect(books).toMatchObject({asOf: expect.any(String), totals: {'charges.jsonl': {}}})
  const previous = file('result.json', JSON.stringify(books))
  const next = await tell(['reconcile', '--from', join(folder, 'data'), '--previous', previous])
  expect(next.carryForward.previousAsOf).toBe(books.asOf)
  const balance = {wallet: 'principal', available: 10, held: 0, asOf: '2026-11-01T00:00:00Z'}
  const balances = file('balances.json', JSON.stringify([balance]))
  const exported = join(folder, 'data', 'charges.jsonl')
  const stated = await tell(['reconcile', '--charges', exported, '--balances', balances])
  expect(stated.wallets).toMatchObject([{recomputedCentavos: null, differenceCentavos: null}])
  const broken = await tell(['reconcile', '--charges', file('broken.jsonl', '{"id": \n')])
  expect(broken).toMatchObject({asOf: null, findings: [{fault: {code: 'bad_json'}}]})
  await tell('reconcile explain')
  const [accounts, plan] = [join(folder, 'accounts'), join(folder, 'plan')]
  await tell(['emulator', 'export', join(accounts, 'acme', 'test', '2026-11')])
  await tell(['reconcile', 'fleet', 'plan', '--from', accounts, '--out', plan])
  await tell(['reconcile', 'fleet', 'merge', '--plan', plan, '--out', join(folder, 'report')])
  await tell(['reconcile', 'fleet', 'part', '--plan', plan, '--index', '0'])
  await tell(['reconcile', 'fleet', 'merge', '--plan', plan, '--out', join(folder, 'report')])
  await tell(['reconcile', 'fleet', 'job', '--plan', plan, '--engine', 'kubernetes'])
  await tell('reconcile explain FEE_OVERCHARGE')

  for (const line of ['emulator clock', 'emulator clock 1h', 'emulator credential'])
    await tell(line)
  for (const line of ['emulator fault latency --ms 1', 'emulator fault list']) await tell(line)
  for (const line of ['emulator fault clear', 'emulator status']) await tell(line)
  await tell('emulator account --fee pix=0.99')
  await tell('emulator institution --name Bank')
  await tell('emulator wallet loja-2 --suspend')
  for (const line of ['emulator snapshot one', 'emulator restore one']) await tell(line)
  for (const line of ['emulator log', 'emulator open --no-browser']) await tell(line)
  for (const line of ['emulator reset', 'auth logout', 'demo']) await tell(line)

  const open = names.filter((name) => !reported.has(name))
  expect(open.toSorted()).toEqual(
    [
      ...ELSEWHERE,
      ...WITH_ANOTHER,
      ...WITH_A_SERVER,
      ...WITH_FILES,
      ...ENDING,
      ...ENDLESS,
    ].toSorted(),
  )
}, 600_000)
