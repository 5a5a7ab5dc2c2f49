import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {inFewProcesses} from '../helpers/few-processes.ts'
import {finished} from '../helpers/pixctl.ts'
import {eventBody, SECRET, send} from '../webhooks/listening.ts'
import {until} from '../webhooks/target.ts'

const env = {PIXCTL_WEBHOOK_SECRET: SECRET}

let home: EmulatedHome
beforeAll(async () => {
  home = inFewProcesses(await emulatedHome())
})
afterAll(() => home[Symbol.asyncDispose]())

const run = (words: string, language = 'en') =>
  home.run(words.split(' '), {env: {...env, PIXCTL_LANG: language}})
const rowsOf = async (words: string) =>
  (await run(`${words} --json`)).json()['data'] as readonly Record<string, string>[]

describe('the id of a line that is in no journal', () => {
  let fee = ''
  beforeAll(async () => {
    await run('subaccounts create loja-2')
    await run('pix create --amount 100 --split loja-2=30 --no-qr --external-reference paid-1')
    await run('emulator pay paid-1')
    fee = (await rowsOf('statement')).find(({type}) => type === 'fee')?.['id'] ?? ''
  })

  test('is found by its beginning where the service is the emulator', async () => {
    const beginning = fee.slice(0, -2)
    const shown = await run(`transactions show ${beginning}`)
    expect(shown.stderr).toBe('')
    expect(shown.stdout).toMatch(/Type +fee/)
    expect((await run(`transactions show ${beginning}…`)).stdout).toContain(fee)
  })

  test('that several lines begin with is exit 2, and each is named', async () => {
    // Fee and split are posted in one instant, which the first twelve digits of their ids say.
    const {code, stderr} = await run(`transactions show ${fee.slice(0, 13)}`)
    expect(code).toBe(2)
    expect(stderr).toContain(fee)
  })

  test('that no line begins with stays the refusal of the service', async () => {
    expect((await run('transactions show 0badc0de')).code).toBe(4)
  })
})

describe('what events of the inbox are selected by', () => {
  const subject = '0190a1b2-3c4d-7e5f-8a9b-0c1d2e3f4a5b'
  beforeAll(async () => {
    const child = home.start(['webhooks', 'listen', '--port', '0', '--json'], {env})
    let out = ''
    child.stdout.on('data', (chunk) => (out += chunk))
    await until(() => out.includes('\n'), 10_000)
    const data = {transactionId: subject, externalReference: 'pedido-1042', amount: 10}
    const body = eventBody({event: 'payment_completed', eventId: 'e1', data})
    await send(JSON.parse(out).url, {body})
    await send(JSON.parse(out.split('\n')[0] ?? '').url, {
      body: eventBody({event: 'payment_dreamt', eventId: 'e2'}),
    })
    child.kill('SIGINT')
    await finished(child, 10_000)
  })

  test.each([
    {name: 'a reference of an event', words: '--subject pedido-1042', ids: ['in_1']},
    {name: 'a whole id', words: `--subject ${subject}`, ids: ['in_1']},
    {
      name: 'a kind that the service does not have and an event has',
      words: '--event payment_dreamt',
      ids: ['in_2'],
    },
    {name: 'a kind in its dotted form', words: '--event payment.completed', ids: ['in_1']},
    {name: 'a kind of which none came', words: '--event refund_completed', ids: []},
  ])('$name selects', async ({words, ids}) => {
    expect((await rowsOf(`webhooks events list ${words}`)).map(({id}) => id)).toEqual(ids)
  })

  test.each([
    {language: 'en', meant: 'Did you mean payment_completed?'},
    {language: 'pt-BR', meant: 'Você quis dizer payment_completed?'},
  ])('a mistyped kind is exit 2 with the one meant, in $language', async ({language, meant}) => {
    const {code, stderr} = await run('webhooks events list --event payment_complete', language)
    expect(code).toBe(2)
    expect(stderr).toContain(meant)
  })

  test('a subject that nothing here is called is exit 2, not an empty list', async () => {
    const {code, stderr} = await run('webhooks events list --subject pedido-9')
    expect(code).toBe(2)
    expect(stderr).toContain('--subject pedido-9: nothing here has this id or reference.')
  })

  test('a replay names the id that is not there, and takes the kinds and subjects a list takes', async () => {
    const to = '--to http://127.0.0.1:9/ --dry-run'
    expect((await run(`webhooks replay in_1 in_77 ${to}`)).stderr).toContain('no event "in_77"')
    const dry = await run(`webhooks replay --subject pedido-1042 ${to} --json`)
    expect(dry.json()).toMatchObject({events: [{id: 'in_1'}]})
    expect((await run(`webhooks replay --event payment_complete ${to}`)).code).toBe(2)
  })
})

describe('webhooks listen', () => {
  test.each([
    {name: 'its own address', port: '4299', to: 'http://localhost:4299/webhooks'},
    {name: 'its own address by number', port: '4299', to: 'http://127.0.0.1:4299/webhooks'},
  ])('with --forward-to $name is exit 2', async ({port, to}) => {
    const {code, stderr} = await run(`webhooks listen --port ${port} --forward-to ${to}`)
    expect(code).toBe(2)
    expect(stderr).toContain('--forward-to is the address of this listener itself.')
  })

  test('says that a kind of --events is none of the service, and goes on', async () => {
    const words = 'webhooks listen --port 0 --events payment_complete'
    const child = home.start(words.split(' '), {env})
    let said = ''
    child.stderr.on('data', (chunk) => (said += chunk))
    await until(() => said.includes('/webhooks'), 10_000)
    child.kill('SIGINT')
    expect((await finished(child, 10_000)).code).toBe(0)
    expect(said).toContain('--events payment_complete: the service has no event of that kind')
    expect(said).toContain('did you mean payment_completed?')
  })
})

describe('a list of the journal', () => {
  /** Makes every look at a resource a day older. */
  const age = () => {
    const db = new DatabaseSync(join(home.path, 'home', 'journal.db'))
    db.exec('UPDATE resources SET seen_at_ms = seen_at_ms - 86400000')
    db.close()
  }

  test('says how old the status of open rows is, once it is', async () => {
    await run('pix create --amount 7 --no-qr --external-reference open-1')
    expect((await run('pix list')).stderr).toBe('')
    age()
    expect((await run('pix list')).stderr).toContain(
      'Status as last seen: 2 rows are open, the oldest seen ',
    )
    expect((await run('pix list', 'pt-BR')).stderr).toContain(
      'Situação na última consulta: 2 linhas',
    )
    expect((await run('pix list --json')).stderr).toBe('')
    expect((await run('pix list --output csv')).stderr).toBe('')
  })

  test.each([
    {by: 'find', words: 'find open-find'},
    {by: 'events gaps', words: 'webhooks events gaps'},
  ])('has the outcome that $by got from the service', async ({by, words}) => {
    const reference = `open-${by.split(' ')[0]}`
    await run(`pix create --amount 7 --no-qr --external-reference ${reference}`)
    await run(`emulator pay ${reference}`)
    await run(words)
    const row = (await rowsOf('pix list')).find((each) => each['externalReference'] === reference)
    expect(row).toMatchObject({status: 'completed'})
  })
})

test.each([
  {words: 'extra', language: 'en', meant: 'pixctl statement'},
  {words: 'extra', language: 'pt-BR', meant: 'pixctl extrato'},
  {words: 'pix list --csv', language: 'en', meant: '--output csv'},
])('$words in $language: did you mean $meant', async ({words, language, meant}) => {
  const {code, stderr} = await run(words, language)
  expect([code, stderr]).toEqual([2, expect.stringContaining(meant)])
})

test.each([
  {words: 'saldo', meant: 'balance'},
  {words: 'sacar', meant: 'withdraw'},
])('$words is $meant', async ({words, meant}) => {
  const [own, other] = [await run(`${meant} --help`), await run(`${words} --help`)]
  expect(other.code).toBe(0)
  expect(other.stdout.split('\n')[0]).toBe(own.stdout.split('\n')[0])
})

describe('a reference that a charge and a payout share', () => {
  const ids = {charge: '', withdrawal: ''}
  beforeAll(async () => {
    const charge = await run('pix create --amount 50 --external-reference both-1 --json')
    ids.charge = String(charge.json()['id'])
    await run('emulator pay both-1')
    const payee = '--key rita@example.com --holder-name Rita --holder-document 52998224725'
    const reference = '--external-reference both-1'
    const paid = await run(`withdraw ${payee} --net-amount 5 ${reference} --yes --json`)
    ids.withdrawal = String(paid.json()['id'])
    await run('emulator settle both-1')
  })

  test.each([
    {words: 'pix show both-1', kind: 'charge'},
    {words: 'pix watch both-1', kind: 'charge'},
    {words: 'pix receipt both-1', kind: 'charge'},
    {words: 'withdraw show both-1', kind: 'withdrawal'},
    {words: 'withdraw receipt both-1', kind: 'withdrawal'},
  ] as const)('means the $kind in $words', async ({words, kind}) => {
    const place = words.includes('receipt') ? ` --format html --out ${home.path}` : ''
    const {code, stdout, stderr} = await run(`${words}${place} --json`)
    expect([code, stderr.includes('fits more than one')]).toEqual([0, false])
    const answer = JSON.parse(stdout)
    expect((answer.receipt ?? answer).id).toBe(ids[kind])
  })

  test.each(['transactions show both-1', 'journal show both-1'])(
    'is exit 2 in %s, and the kind of each is named',
    async (words) => {
      const {code, stderr} = await run(words)
      expect(code).toBe(2)
      expect(stderr).toContain(`${ids.charge} (charge, R$`)
      expect(stderr).toContain(`${ids.withdrawal} (withdrawal, R$`)
      expect((await run(words, 'pt-BR')).stderr).toContain(`${ids.charge} (cobrança, R$`)
    },
  )
})
