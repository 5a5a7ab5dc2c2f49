import {existsSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {COMMAND_SCHEMAS} from '../../scripts/docs/command-schemas.ts'
import {newPersonKey} from '../../src/approval/person-key.ts'
import type {RunningEmulator} from '../../src/emulator/start.ts'
import {
  closeOffice,
  control,
  type Desk,
  desk,
  HOLDER,
  office,
  openOffice,
  PAYEE,
  proposed,
  replaceService,
  rows,
  save,
  sent,
} from '../helpers/office.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

let emulator: RunningEmulator
beforeAll(async () => {
  emulator = await openOffice()
})
afterAll(closeOffice)

test('a limit says what the list lacks until one on it may approve for another', async () => {
  using home = temporaryHome()
  const set = (value: string) => home.run(['config', 'set', 'approval-above', value])
  const lacks = 'Above the limit no payout can leave yet'
  expect((await set('100')).stderr).toContain(lacks)
  expect((await set('')).stderr).toBe('')
  for (const name of ['Ana', 'Bia']) {
    expect((await set('100')).stderr).toContain(lacks)
    await home.run(['auth', 'approver', 'add', name, newPersonKey().publicKey])
  }
  expect((await set('100')).stderr).toBe('')
})

describe('a payout above the limit, on the word of one person', () => {
  test.each([
    {
      name: 'by withdraw',
      args: () => ['withdraw', ...PAYEE, '--amount', '100.01', '--yes'],
    },
    {
      name: 'by withdraw with an idempotency key of its own',
      args: () => [
        'withdraw',
        ...PAYEE,
        '--amount',
        '101',
        '--idempotency-key',
        'mine-0001',
        '--yes',
      ],
    },
    {
      name: 'by withdraw although it is meant',
      args: () => ['withdraw', ...PAYEE, '--net-amount', '101', '--again', '--yes'],
    },
    {
      name: 'out of a sub-account',
      args: () => ['withdraw', ...PAYEE, '--amount', '101', '--sub-account', 'loja-2', '--yes'],
    },
    {
      name: 'by a batch of one row',
      args: (at: Desk) => [
        'withdraw',
        'batch',
        save(at, 'one.csv', rows(1, '101', 'one')),
        '--yes',
      ],
    },
    {
      name: 'by a batch of rows that are each below it',
      args: (at: Desk) => ['withdraw', 'batch', save(at, 'few.csv', rows(3, '40', 'few')), '--yes'],
    },
    {
      name: 'under the name of another profile with the same client id',
      args: () => ['withdraw', ...PAYEE, '--amount', '101', '--profile', 'side', '--yes'],
      prepare: async (at: Desk) => {
        const {clientId, clientSecret} = emulator.credentials.test
        for (const profile of ['default', 'side']) {
          await loginAs(at, profile, clientId, clientSecret)
        }
      },
    },
  ])('is refused $name: exit 8, nothing sent', async ({args, prepare}) => {
    const one = await desk()
    await one.run('config', 'set', 'approval-above', '100')
    await prepare?.(one)
    const before = (await sent()).length
    const run = await one.run(...args(one), '--json')
    expect(run).toMatchObject({code: 8, stdout: ''})
    expect(run.error()).toMatchObject({code: 'APPROVAL_NEEDED', exitCode: 8})
    expect((await sent()).length).toBe(before)
  })

  test('with a second credential of the account, at another spelling of the address: refused', async () => {
    const one = await desk()
    const {clientId, clientSecret} = emulator.credentials.test
    await loginAs(one, 'limited', clientId, clientSecret)
    await one.run('config', 'set', 'approval-above', '100', '--profile', 'limited')
    const second = Object(
      await control('POST', '/credentials', {environment: 'test', permissions: ['FULL_ACCESS']}),
    )
    const url = emulator.url.replace('127.0.0.1', 'localhost')
    await loginAs(one, 'second', String(second.clientId), String(second.clientSecret), url)
    const before = (await sent()).length
    const as = {PIXCTL_BASE_URL: '', PIXCTL_CLIENT_ID: '', PIXCTL_CLIENT_SECRET: ''}
    const payout = [...PAYEE, '--amount', '150', '--profile', 'second', '--yes', '--json']
    const pay = () => one.runWith(as, 'withdraw', ...payout)
    // The limited credential was never used: the service is asked for its account.
    expect((await pay()).error()).toMatchObject({code: 'APPROVAL_NEEDED', exitCode: 8})
    // The journal knows it by now, at its own address.
    expect((await pay()).error()).toMatchObject({code: 'APPROVAL_NEEDED', exitCode: 8})
    expect((await sent()).length).toBe(before)
  })

  test.each([
    {name: 'that has a limit alone', prepare: async () => {}},
    {
      name: 'whose credential was taken away',
      prepare: async (at: Desk) => {
        const {clientId, clientSecret} = emulator.credentials.test
        await loginAs(at, 'office', clientId, clientSecret)
        await at.run('auth', 'logout', '--profile', 'office')
      },
    },
  ])('with variables beside a profile $name: its limit holds', async ({prepare}) => {
    const one = await desk()
    await one.run('config', 'set', 'approval-above', '100', '--profile', 'office')
    await prepare(one)
    const before = (await sent()).length
    const inUse = {PIXCTL_PROFILE: 'default'}
    const pay = (amount: string, ...more: string[]) =>
      one.runWith(inUse, 'withdraw', ...PAYEE, '--amount', amount, '--yes', '--json', ...more)
    const refused = (await pay('100.01')).error()
    expect(refused).toMatchObject({code: 'APPROVAL_NEEDED', exitCode: 8})
    expect(refused['message']).toContain('office')
    expect((await pay('100')).code).toBe(0)
    // The limit of the profile in use needs no name, and the lower one holds.
    await one.runWith(inUse, 'config', 'set', 'approval-above', '50')
    const below = (await pay('1', '--again')).error()
    expect(below).toMatchObject({code: 'APPROVAL_NEEDED'})
    expect(below['message']).not.toContain('office')
    expect((await sent()).length).toBe(before + 1)
  })

  async function loginAs(
    at: Desk,
    profile: string,
    ...[clientId, secret, baseUrl = emulator.url]: string[]
  ) {
    const child = at.start(
      ...['auth', 'login', '--client-id', String(clientId), '--client-secret-stdin'],
      ...['--profile', profile, '--base-url', baseUrl, '--no-verify'],
    )
    child.stdin.end(secret)
    await new Promise((resolve) => child.once('close', resolve))
  }

  test('several in a row: those of 24 hours count together', async () => {
    const one = await desk()
    await one.run('config', 'set', 'approval-above', '100')
    const pay = (amount: string) =>
      one.run('withdraw', ...PAYEE, '--amount', amount, '--yes', '--again', '--json')
    expect((await pay('60')).code).toBe(0)
    expect((await pay('40.01')).error()).toMatchObject({code: 'APPROVAL_NEEDED'})
    expect((await pay('40')).code).toBe(0)
  })

  test('a limit that cannot be read lets nothing through', async () => {
    const one = await desk()
    await one.run('config', 'set', 'approval-above', '100')
    const file = join(one.path, 'home', 'config.json')
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('"approvalAbove": 100', '"approvalAbove": "x"'),
    )
    const run = await one.run('withdraw', ...PAYEE, '--amount', '5', '--yes', '--json')
    expect(run.error()).toMatchObject({code: 'PAYOUT_RULES_DAMAGED', exitCode: 2})
  })

  test('charges and refunds are no payouts', async () => {
    const one = await desk()
    await one.run('config', 'set', 'approval-above', '0')
    const charge = (await one.run('pix', 'create', '--amount', '500', '--json')).json()
    await control('POST', `/charges/${charge['id']}/pay`, {})
    const refund = await one.run('transactions', 'refund', String(charge['id']), '--yes', '--json')
    expect(refund.code, refund.stderr).toBe(0)
  })

  test('sent before without an answer: a resume is refused, too, until it is approved', async () => {
    const {ana, bia} = await office()
    await bia.run('config', 'set', 'approval-above', '')
    const fault = {match: {path: '/v2/withdrawals'}, action: {kind: 'reset'}, count: 10}
    await control('POST', '/faults', fault)
    const pay = [...PAYEE, '--amount', '300', '--idempotency-key', 'open-0001']
    expect((await bia.run('withdraw', ...pay, '--yes', '--json')).code).toBe(6)
    await control('DELETE', '/faults')
    await bia.run('config', 'set', 'approval-above', '100')
    const before = (await sent()).length
    const refused = await bia.run('journal', 'resume', '--json')
    expect(refused.error()).toMatchObject({code: 'APPROVAL_NEEDED', exitCode: 8})
    expect((await sent()).length).toBe(before)
    const file = await proposed(ana, 'open.json', ...pay)
    const run = await bia.run('withdraw', 'approve', file, '--yes', '--json')
    expect(run.code, run.stderr).toBe(0)
    expect((await sent()).length).toBe(before + 1)
  })
})

test('payouts that two people made do not count against who runs the file once more', async () => {
  const {ana, bia} = await office()
  const file = save(ana, 'wages.csv', rows(2, '60.00', 'wages'))
  const approve = await bia.run('withdraw', 'approve', await proposed(ana, 'w.json', file), '--yes')
  expect(approve.code, approve.stderr).toBe(0)
  const batch = (desk: Desk, csv: string) => desk.run('withdraw', 'batch', csv, '--yes', '--json')
  expect((await batch(ana, file)).json()).toMatchObject({created: 0, alreadyDone: 2})
  const list = await ana.run('journal', 'list', '--kind', 'withdrawal', '--json')
  const [{id}] = list.json()['data'] as [{id: string}]
  const shown = await ana.run('journal', 'show', id, '--json')
  expect(shown.json()).toMatchObject({state: 'done', onlyFound: true, approvedBy: null})
  expect((await ana.run('journal', 'show', id)).stdout).toMatch(/Only found at the service +yes/)
  // What she pays on her own word counts as before.
  expect((await batch(ana, save(ana, 'own.csv', rows(1, '90.00', 'own')))).code).toBe(0)
  const above = await batch(ana, save(ana, 'more.csv', rows(1, '11.00', 'more')))
  expect([above.code, above.error()]).toMatchObject([8, {details: {totalCentavos: 10_100}}])
  // At the home that sent them their approval says so.
  const theirs = (await bia.run('journal', 'list', '--kind', 'withdrawal', '--json')).json()
  const [sentThere] = theirs['data'] as [{id: string}]
  expect((await bia.run('journal', 'show', sentThere.id, '--json')).json()).toMatchObject({
    onlyFound: false,
    approvedBy: 'Bia Lima',
  })
})

describe('a proposal', () => {
  test('is approved by another person, and both are in the journal', async () => {
    const {ana, bia} = await office()
    const file = await proposed(ana, 'p.json', ...PAYEE, '--amount', '1500', '--note', 'Aluguel')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = (await sent()).length
    const dry = await bia.run('withdraw', 'approve', file, '--dry-run', '--json')
    expect(dry.json()).toMatchObject({dryRun: true, requests: [{request: {body: {amount: 1500}}}]})
    const asked = await bia.run('withdraw', 'approve', file, '--json')
    expect(asked.error()).toMatchObject({code: 'NOT_CONFIRMED', exitCode: 8})
    expect((await sent()).length).toBe(before)
    const inPortuguese = await bia.run('withdraw', 'approve', file, '--lang', 'pt-BR')
    expect(inPortuguese.stderr).toContain('Use --yes para enviar sem pergunta.')
    const read = await bia.run('withdraw', 'approve', file, '--dry-run', '--lang', 'pt-BR')
    expect(read.stdout + read.stderr).toMatch(/^Linha 1: R\$ 1\.500,00 para \S+ \(e-mail\), /m)
    expect(inPortuguese.stderr).not.toContain('lote')

    expect(COMMAND_SCHEMAS['withdraw approve']?.safeParse(dry.json()).error).toBeUndefined()

    const run = await bia.run('withdraw', 'approve', file, '--yes', '--json')
    expect(COMMAND_SCHEMAS['withdraw approve']?.safeParse(run.json()).error).toBeUndefined()
    expect(run.json()).toMatchObject({
      created: 1,
      proposal: {proposedBy: 'Ana Souza', approvedBy: 'Bia Lima'},
    })
    for (const shown of ['Rita Alves', 'rita@example.com', 'Ana Souza', 'Bia Lima', 'Aluguel']) {
      expect(run.stderr).toContain(shown)
    }
    const list = (await bia.run('journal', 'list', '--kind', 'withdrawal', '--json')).json()
    const [entry] = list['data'] as {readonly id: string}[]
    const shown = (await bia.run('journal', 'show', String(entry?.id), '--json')).json()
    expect(shown).toMatchObject({
      state: 'done',
      proposedBy: 'Ana Souza',
      approvedBy: 'Bia Lima',
      approvedAt: expect.any(String),
    })
  })

  test('approved again: refused at the same home; at another one it is the same creation', async () => {
    const {ana, bia, caio} = await office()
    const file = await proposed(ana, 'p.json', ...PAYEE, '--amount', '777')
    const approve = (by: Desk) => by.run('withdraw', 'approve', file, '--yes', '--json')
    expect((await approve(bia)).code).toBe(0)
    const before = (await sent()).length
    expect((await approve(bia)).error()).toMatchObject({code: 'PROPOSAL_DONE', exitCode: 4})
    expect((await approve(caio)).json()).toMatchObject({created: 0, alreadyDone: 1})
    expect((await sent()).length).toBe(before)
    const list = (await caio.run('journal', 'list', '--kind', 'withdrawal', '--json')).json()
    const [entry] = list['data'] as {readonly id: string}[]
    const shown = (await caio.run('journal', 'show', String(entry?.id), '--json')).json()
    expect(shown).toMatchObject({replayed: true, proposedBy: 'Ana Souza', approvedBy: 'Caio Reis'})
  })

  test('with the key of another payout that was made: refused, not taken for done', async () => {
    const {ana, bia} = await office()
    const key = ['--idempotency-key', 'one-key-0001']
    const made = await proposed(ana, 'made.json', ...PAYEE, '--amount', '500', ...key)
    expect((await bia.run('withdraw', 'approve', made, '--yes', '--json')).code).toBe(0)
    const before = (await sent()).length
    const other = ['--key', 'never-paid@example.com', ...HOLDER, '--amount', '77', ...key]
    const file = await proposed(ana, 'other.json', ...other)
    const run = await bia.run('withdraw', 'approve', file, '--yes', '--json')
    expect(run.error()).toMatchObject({code: 'IDEMPOTENCY_KEY_REUSED', exitCode: 4})
    expect(run.stderr).not.toContain('never-paid')
    expect([run.stdout, (await sent()).length]).toEqual(['', before])
  })

  test('with the key of another payout that was made from another home: not taken for done', async () => {
    const {ana, bia, caio} = await office()
    const key = ['--idempotency-key', 'one-key-0002']
    const made = await proposed(ana, 'made.json', ...PAYEE, '--amount', '500', ...key)
    expect((await bia.run('withdraw', 'approve', made, '--yes', '--json')).code).toBe(0)
    const before = (await sent()).length
    const other = ['--key', 'never-paid@example.com', ...HOLDER, '--amount', '77', ...key]
    const file = await proposed(ana, 'other.json', ...other)
    const run = await caio.run('withdraw', 'approve', file, '--yes', '--json')
    expect(run.code).toBe(7)
    expect(run.json()).toMatchObject({
      created: 0,
      alreadyDone: 0,
      failed: [{code: 'IDEMPOTENCY_KEY_REUSED'}],
    })
    expect((await sent()).length).toBe(before)
    const list = (await caio.run('journal', 'list', '--kind', 'withdrawal', '--json')).json()
    expect(list['data']).not.toMatchObject([{state: 'done'}])
  })

  test('of 200 suppliers, approved again, is refused before any of them is shown', async () => {
    const {ana, bia} = await office()
    const file = await proposed(ana, 'many.json', save(ana, 'many.csv', rows(200, '3.00', 'again')))
    const approve = () => bia.run('withdraw', 'approve', file, '--yes')
    const first = await approve()
    expect([first.code, first.stderr.match(/Fornecedor \d+"/g)?.length]).toEqual([0, 200])
    const second = await approve()
    expect([second.code, second.stdout]).toEqual([4, ''])
    expect(second.stderr).not.toContain('Fornecedor')
    expect(second.stderr.trim().split('\n')).toHaveLength(2)
    const dry = await bia.run('withdraw', 'approve', file, '--dry-run')
    expect([dry.stdout.match(/Fornecedor \d+"/g)?.length, dry.stderr]).toEqual([200, ''])
    // Her own journal knows of them, and that of the one who proposed them does not.
    for (const person of [bia, ana]) {
      const again = await person.run(
        ...['withdraw', 'propose', save(person, 'again.csv', rows(200, '3.00', 'again'))],
      )
      expect([again.code, again.stderr]).toEqual([
        0,
        'All payouts of the file (200) were sent before: this proposal pays nothing.\n',
      ])
      expect(again.stdout).not.toContain('withdraw approve')
    }
  })

  test('names the rows that repeat an earlier one, or its reference, to the one who proposes', async () => {
    const {ana} = await office()
    const [header, first] = rows(1, '3.00', 'twice').split('\n')
    const file = save(ana, 'twice.csv', `${header}\n${first}\n${first}\n`)
    const {code, stderr} = await ana.run('withdraw', 'propose', file)
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('Line 3 equals line 2: both are sent, as two payments.'),
    ])
  })

  test('is written while the service does not say what was sent, which is said', async () => {
    const {ana} = await office()
    const file = save(ana, 'away.csv', rows(2, '3.00', 'away'))
    const away = ['--base-url', 'http://127.0.0.1:9', '--timeout', '1s']
    const {code, stderr} = await ana.run('withdraw', 'propose', file, ...away)
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('their approval asks for each again'),
    ])
  })

  test.each([
    {
      name: 'by the one who proposed it',
      code: 'SELF_APPROVED',
      exit: 3,
      make: async ({bia}: Office) => ({by: bia, file: await proposed(bia, 'p.json', ...SINGLE)}),
    },
    {
      name: 'by the same person with another key',
      code: 'SELF_APPROVED',
      exit: 3,
      make: async ({bia}: Office) => {
        const other = await desk('bia lima')
        await other.run('auth', 'approver', 'add', 'Bia Lima', bia.publicKey)
        await other.run('auth', 'approver', 'add', 'Carla', other.publicKey)
        // Written by hand, or by an earlier pixctl.
        const path = join(other.path, 'home', 'config.json')
        writeFileSync(path, readFileSync(path, 'utf8').replace('"Carla"', '"bia lima"'))
        return {by: other, file: await proposed(bia, 'p.json', ...SINGLE)}
      },
    },
    {
      name: 'by someone who may only propose',
      code: 'MAY_NOT_APPROVE',
      exit: 3,
      make: async ({ana, bia}: Office) => ({
        by: ana,
        file: await proposed(bia, 'p.json', ...SINGLE),
      }),
    },
    {
      name: 'by someone who is not on the list',
      code: 'APPROVER_UNKNOWN',
      exit: 3,
      make: async ({ana}: Office) => {
        const stranger = await desk('Davi')
        await stranger.run('auth', 'approver', 'add', 'Ana Souza', ana.publicKey)
        return {by: stranger, file: await proposed(ana, 'p.json', ...SINGLE)}
      },
    },
    {
      name: 'of someone who is not on the list',
      code: 'PROPOSER_UNKNOWN',
      exit: 3,
      make: async ({bia}: Office) => {
        return {by: bia, file: await proposed(await desk('Davi'), 'p.json', ...SINGLE)}
      },
    },
    {
      name: 'with another amount than was signed',
      code: 'PROPOSAL_ALTERED',
      exit: 7,
      make: async ({ana, bia}: Office) => {
        const file = await proposed(ana, 'p.json', ...SINGLE)
        writeFileSync(file, readFileSync(file, 'utf8').replace('"amount": 500', '"amount": 900'))
        return {by: bia, file}
      },
    },
    {
      name: 'for another environment',
      code: 'PROPOSAL_OF_OTHER_ENVIRONMENT',
      exit: 3,
      make: async ({ana, bia}: Office) => {
        const live = {
          PIXCTL_ENV: 'live',
          PIXCTL_CLIENT_ID: emulator.credentials.live.clientId,
          PIXCTL_CLIENT_SECRET: emulator.credentials.live.clientSecret,
        }
        const other = await desk('Ana Souza', live)
        await bia.run('auth', 'approver', 'add', 'Ana Souza', other.publicKey)
        expect(ana.publicKey).not.toBe(other.publicKey)
        return {by: bia, file: await proposed(other, 'p.json', ...SINGLE)}
      },
    },
    {
      name: 'for another address of the service',
      code: 'PROPOSAL_OF_OTHER_SERVICE',
      exit: 3,
      make: async ({bia}: Office) => {
        const url = emulator.url.replace('127.0.0.1', 'localhost')
        const other = await desk('Ana Souza', {PIXCTL_BASE_URL: url})
        await bia.run('auth', 'approver', 'add', 'Ana Souza', other.publicKey)
        return {by: bia, file: await proposed(other, 'p.json', ...SINGLE)}
      },
    },
    {
      name: 'whose time is over',
      code: 'PROPOSAL_EXPIRED',
      exit: 7,
      make: async ({ana, bia}: Office) => {
        const file = await proposed(ana, 'p.json', ...SINGLE, '--expires', '1')
        const {expiresAt} = JSON.parse(readFileSync(file, 'utf8')) as {expiresAt: string}
        while (Date.now() <= Date.parse(expiresAt)) {
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
        return {by: bia, file}
      },
    },
  ])('$name is refused with $code, and nothing is sent', async ({make, code, exit}) => {
    const {by, file} = await make(await office())
    const before = (await sent()).length
    const run = await by.run('withdraw', 'approve', file, '--yes', '--json')
    expect(run.error(), run.stderr).toMatchObject({code, exitCode: exit})
    expect(run).toMatchObject({code: exit, stdout: ''})
    expect((await sent()).length).toBe(before)
  })

  describe('where another profile of the account has the lower limit', () => {
    const inUse = {PIXCTL_PROFILE: 'default'}
    /** The profile in use asks for a second person above R$ 1,000, the other one above R$ 100. */
    const twoProfiles = async (lists: {readonly inUse: 'bia' | 'caio'; readonly other: string}) => {
      const desks = {
        ana: await desk('Ana Souza'),
        bia: await desk('Bia Lima'),
        caio: await desk('Caio Reis'),
      }
      const {ana, bia} = desks
      const names = {bia: 'Bia Lima', caio: 'Caio Reis'}
      const add = (...args: string[]) => bia.runWith(inUse, 'auth', 'approver', 'add', ...args)
      for (const [profile, who] of [
        ['default', lists.inUse],
        ['office', lists.other],
      ]) {
        const second = who as 'bia' | 'caio'
        await add('Ana Souza', ana.publicKey, '--propose-only', '--profile', String(profile))
        await add(names[second], desks[second].publicKey, '--profile', String(profile))
      }
      const limit = ['config', 'set', 'approval-above']
      await bia.runWith(inUse, ...limit, '1000')
      await bia.runWith(inUse, ...limit, '100', '--profile', 'office')
      return desks
    }

    test('its list says who approves: who is not on it sends nothing', async () => {
      const {ana, bia} = await twoProfiles({inUse: 'bia', other: 'caio'})
      const file = await proposed(ana, 'p.json', ...SINGLE)
      const before = (await sent()).length
      const approve = ['withdraw', 'approve', file, '--yes', '--json']
      const run = await bia.runWith(inUse, ...approve)
      expect(run.error(), run.stderr).toMatchObject({code: 'APPROVER_UNKNOWN', exitCode: 3})
      expect(run.error()['message']).toContain('the list of the profile office')
      expect(run.error()['hint']).toContain('pixctl auth approver list --profile office')
      const dry = await bia.runWith(
        {...inUse, PIXCTL_CLIENT_ID: '', PIXCTL_CLIENT_SECRET: ''},
        ...approve,
        '--dry-run',
      )
      expect(dry.error(), dry.stderr).toMatchObject({code: 'APPROVER_UNKNOWN', exitCode: 3})
      expect((await sent()).length).toBe(before)
    })

    test('its list says who approves: who is on that list alone sends', async () => {
      const {ana, bia} = await twoProfiles({inUse: 'caio', other: 'bia'})
      const file = await proposed(ana, 'p.json', ...SINGLE)
      const before = (await sent()).length
      const run = await bia.runWith(inUse, 'withdraw', 'approve', file, '--yes', '--json')
      expect(run.code, run.stderr).toBe(0)
      expect((await sent()).length).toBe(before + 1)
    })
  })

  test('may be approved for 23 hours at most', async () => {
    const {ana} = await office()
    const run = await ana.run('withdraw', 'propose', ...SINGLE, '--expires', '24h', '--json')
    expect(run.error()).toMatchObject({code: 'PROPOSAL_LASTS_TOO_LONG', exitCode: 2})
  })

  test('of one payout notices what another home paid under its reference, as the payout itself does', async () => {
    const {ana, bia} = await office()
    const flags = [...PAYEE, '--external-reference', 'paid-by-bia']
    const paid = (await bia.run('withdraw', ...flags, '--amount', '51', '--yes', '--json')).json()
    const out = (name: string) => ['--out', join(ana.path, name)]
    const propose = ['withdraw', 'propose', ...flags]
    const refused = await ana.run(...propose, '--amount', '51', ...out('a.json'), '--json')
    expect(refused.error()).toMatchObject({
      code: 'SENT_ALREADY',
      exitCode: 8,
      details: {id: paid['id']},
    })
    expect(existsSync(join(ana.path, 'a.json'))).toBe(false)
    expect((await ana.run(...propose, '--amount', '51', '--again', ...out('b.json'))).code).toBe(0)
    const other = await ana.run(...propose, '--amount', '52', ...out('c.json'))
    expect(other.code).toBe(0)
    expect(other.stderr).toContain(`pixctl transactions show ${paid['id']}. Check that both are`)
  })

  test('is never written over', async () => {
    const {ana} = await office()
    const file = await proposed(ana, 'p.json', ...SINGLE)
    const run = await ana.run('withdraw', 'propose', ...SINGLE, '--out', file, '--json')
    expect(run.error()).toMatchObject({code: 'FILE_EXISTS', exitCode: 2})
  })

  test('shows hostile names without what is hostile in them', async () => {
    const {ana, bia} = await office()
    const hostile = 'Rita\u001b[2J\u202eevil'
    const flags = ['--key', 'r@example.com', '--holder-name', hostile, ...HOLDER.slice(2)]
    const note = ['--note', 'pay\u001b]0;x\u0007 now\nTo: someone']
    const file = await proposed(ana, 'p.json', ...flags, '--amount', '500', ...note)
    const run = await bia.run('withdraw', 'approve', file, '--dry-run')
    expect(run.code, run.stderr).toBe(0)
    expect(run.stdout).toContain('Rita[2Jevil')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not get through.
    expect(run.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
  })

  test('of 60 suppliers, its sender killed, is finished by the same line, each paid once', async () => {
    const {ana, bia} = await office()
    const file = save(ana, 'suppliers.csv', rows(60, '12.34', 'killed'))
    const proposal = await proposed(ana, 'suppliers.json', file)
    const before = (await sent()).length
    await control('POST', '/faults', {
      match: {path: '/v2/withdrawals'},
      action: {kind: 'latency', ms: 60},
    })
    const approve = ['withdraw', 'approve', proposal, '--yes', '--concurrency', '2', '--json']
    const child = bia.start(...approve)
    const ended = new Promise((resolve) => child.once('close', resolve))
    while ((await sent()).length < before + 6) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    child.kill('SIGKILL')
    await ended
    await control('DELETE', '/faults')
    const partly = (await sent()).length - before
    expect(partly).toBeLessThan(60)
    const run = await bia.run(...approve)
    expect(run.code, run.stderr).toBe(0)
    expect((await sent()).length).toBe(before + 60)
    const report = run.json() as {created: number; alreadyDone: number; failed: unknown[]}
    expect(report.created + report.alreadyDone).toBe(60)
    expect(report.failed).toEqual([])
  })

  test('for another run of the emulator is refused: its data is gone', async () => {
    const {ana, bia} = await office()
    const file = await proposed(ana, 'p.json', ...SINGLE)
    emulator = await replaceService()
    const {clientId, clientSecret} = emulator.credentials.test
    const again = {PIXCTL_CLIENT_ID: clientId, PIXCTL_CLIENT_SECRET: clientSecret}
    const run = await bia.runWith(again, 'withdraw', 'approve', file, '--yes', '--json')
    expect(run.error(), run.stderr).toMatchObject({exitCode: 3, code: 'PROPOSAL_OF_OTHER_INSTANCE'})
    expect(await sent()).toEqual([])
  })
})

const SINGLE = [...PAYEE, '--amount', '500']
type Office = Awaited<ReturnType<typeof office>>

describe('keys and lists', () => {
  test('a key is made once; its private half is in the vault alone', async () => {
    const ana = await desk('Ana Souza')
    const again = await ana.run('auth', 'key', 'create', 'Ana', '--json')
    expect(again.error()).toMatchObject({code: 'PERSON_KEY_EXISTS', exitCode: 2})
    const shown = (await ana.run('auth', 'key', 'show', '--json')).json()
    expect(Object.keys(shown).toSorted()).toEqual(['createdAt', 'name', 'publicKey', 'store'])
    const config = readFileSync(join(ana.path, 'home', 'config.json'), 'utf8')
    const secrets = readFileSync(join(ana.path, 'home', 'secrets.json'), 'utf8')
    const secret = Object.values(JSON.parse(secrets) as Record<string, string>)[0] ?? ''
    expect(secret.length).toBeGreaterThan(40)
    expect(config).not.toContain(secret)
    const replaced = await ana.run('auth', 'key', 'create', 'Ana', '--replace', '--json')
    expect(replaced.json()['publicKey']).not.toBe(ana.publicKey)
  })

  test('a key whose private half is gone is named so, with what makes another one', async () => {
    const {ana} = await office()
    writeFileSync(join(ana.path, 'home', 'secrets.json'), '{}', {mode: 0o600})
    const lost = {
      code: 'SECRET_MISSING',
      exitCode: 1,
      message: expect.stringContaining(ana.publicKey),
      hint: expect.stringContaining("pixctl auth key create 'Ana Souza' --replace"),
    }
    const out = join(ana.path, 'lost.json')
    const proposing = await ana.run('withdraw', 'propose', ...SINGLE, '--out', out, '--json')
    expect(proposing.error()).toMatchObject(lost)
    expect((await ana.run('auth', 'key', 'show', '--json')).error()).toMatchObject(lost)
    const {checks} = (await ana.run('doctor', '--json')).json() as {checks: object[]}
    const code = 'person_key_lost'
    expect(checks).toContainEqual(expect.objectContaining({code, status: 'warning'}))
    const made = await ana.run('auth', 'key', 'create', 'Ana Souza', '--replace', '--json')
    expect((await ana.run('auth', 'key', 'show', '--json')).json()).toEqual(made.json())
    const healed = (await ana.run('doctor', '--json')).json() as {checks: object[]}
    expect(healed.checks).not.toContainEqual(expect.objectContaining({code}))
  })

  test('without a key there is nothing to sign with: exit 3', async () => {
    const one = await desk()
    const run = await one.run('withdraw', 'propose', ...SINGLE, '--json')
    expect(run.error()).toMatchObject({code: 'PERSON_KEY_MISSING', exitCode: 3})
    expect((await one.run('auth', 'key', 'show', '--json')).code).toBe(3)
  })

  test('one key has one name; a name may have several keys, and is removed with all of them', async () => {
    const [ana, other] = [await desk('Ana'), await desk('Ana')]
    const add = (...args: string[]) => ana.run('auth', 'approver', 'add', ...args, '--json')
    expect((await add('Ana', ana.publicKey)).code).toBe(0)
    expect((await add('Bia', ana.publicKey)).error()).toMatchObject({code: 'APPROVER_TAKEN'})
    expect((await add('Ana', other.publicKey, '--propose-only')).code).toBe(0)
    expect((await add('Ana', 'ed25519:short')).error()).toMatchObject({code: 'INVALID_PUBLIC_KEY'})
    const list = await ana.run('auth', 'approver', 'list', '--json')
    expect(list.json()['data']).toMatchObject([{mayApprove: true}, {mayApprove: false}])
    const removed = (await ana.run('auth', 'approver', 'remove', 'ANA', '--json')).json()
    expect(removed['removed']).toHaveLength(2)
    const none = await ana.run('auth', 'approver', 'remove', 'Ana', '--json')
    expect(none.error()).toMatchObject({code: 'UNKNOWN_APPROVER', exitCode: 2})
  })
})
