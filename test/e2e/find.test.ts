import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome, paidCharge} from '../helpers/emulated.ts'
import {inFewProcesses} from '../helpers/few-processes.ts'
import {receive} from '../helpers/received.ts'

let home: EmulatedHome
let charge: {id: string; pixCopyPaste: string; qrCodeBase64: string}
let e2eId: string
let payout: string

interface FoundSubject {
  readonly id: string
  readonly kind: string
  readonly status: string
  readonly next: readonly {code: string; command: string | null}[]
  readonly timeline: readonly {what: string; source: string; amount: number | null}[]
}
interface Answer {
  readonly query: {readonly kind: string; readonly payment: unknown; readonly flaw: string | null}
  readonly subjects: readonly FoundSubject[]
}

/** What find answers, and its exit code. */
async function find(...words: string[]): Promise<Answer & {code: number | null}> {
  const {code, stdout, stderr} = await home.run(['find', ...words, '--json'])
  if (stdout === '') throw new Error(stderr)
  return {...(JSON.parse(stdout) as Answer), code}
}

beforeAll(async () => {
  home = inFewProcesses(await emulatedHome())
  const created = await home.run([
    ...['pix', 'create', '--amount', '19.90', '--external-reference', 'pedido-1042', '--json'],
    ...['--customer-name', 'Ana Conceição', '--customer-document', '529.982.247-25'],
    ...['--idempotency-key', 'key-of-order-1042'],
  ])
  charge = created.json() as typeof charge
  await home.control('POST', `/charges/${charge.id}/pay`, {})
  const shown = await home.run(['pix', 'show', charge.id, '--json'])
  e2eId = String(shown.json()['e2eId'])
  await receive(home, {
    event: 'payment_completed',
    eventId: 'event-of-order-1042',
    data: {transactionId: charge.id, amount: 19.9, e2eId, externalReference: 'pedido-1042'},
  })
  const paid = await home.run([
    ...['withdraw', '--key', '+5511987654321', '--holder-name', 'Bia Fornecedora', '--amount', '5'],
    ...['--holder-document', '11222333000181', '--yes', '--json'],
  ])
  payout = String(paid.json()['id'])
})
afterAll(() => home[Symbol.asyncDispose]())

describe('a customer is found by', () => {
  test.each([
    {name: 'the e-mail', typed: 'RUI.gato@loja.com.br'},
    {name: 'the telephone as it was typed', typed: '21912345678'},
    {name: 'the telephone with its country', typed: '+55 (21) 91234-5678'},
  ])('$name', async ({typed}) => {
    const customer = ['--customer-email', 'rui.gato@loja.com.br', '--customer-phone', '21912345678']
    const created = await home.run(['pix', 'create', '--amount', '31', ...customer, '--json'])
    const {subjects} = await find(typed, '--offline')
    expect(subjects.map(({id}) => id)).toContain(created.json()['id'])
  })
})

describe('a charge is found by', () => {
  test.each([
    {name: 'its end-to-end id', typed: () => e2eId, kind: 'e2e_id'},
    {name: 'its id', typed: () => charge.id, kind: 'id'},
    {name: 'the beginning of its id', typed: () => charge.id.slice(0, 23), kind: 'text'},
    {name: 'its external reference', typed: () => 'pedido-1042', kind: 'text'},
    {name: 'its idempotency key', typed: () => 'key-of-order-1042', kind: 'text'},
    {name: 'the id of its event', typed: () => 'event-of-order-1042', kind: 'text'},
    {name: 'the end of the id of its event', typed: () => '…f-order-1042', kind: 'text'},
    {name: 'the inbox id of its event', typed: () => 'in_1', kind: 'text'},
    {name: 'its copy-and-paste code', typed: () => charge.pixCopyPaste, kind: 'code'},
    {name: 'the document of its customer', typed: () => '52998224725', kind: 'document'},
    {name: 'the name of its customer, without accents', typed: () => 'ana conceicao', kind: 'text'},
    {name: 'one word of the name', typed: () => 'CONCEIÇÃO', kind: 'text'},
    {name: 'its end-to-end id in small letters', typed: () => e2eId.toLowerCase(), kind: 'e2e_id'},
    {name: 'its id in capitals', typed: () => charge.id.toUpperCase(), kind: 'id'},
    {name: 'its id without hyphens', typed: () => charge.id.replaceAll('-', ''), kind: 'id'},
    {name: 'its id in braces', typed: () => `{${charge.id}}`, kind: 'id'},
    {name: 'its reference in capitals', typed: () => 'PEDIDO-1042', kind: 'text'},
    {name: 'the document with a label', typed: () => 'CPF: 529 982 247 25', kind: 'document'},
    {
      name: 'its code as a mail program breaks and quotes it',
      typed: () => charge.pixCopyPaste.replaceAll(/.{40}/g, '$&\n> '),
      kind: 'code',
    },
  ])('$name', async ({typed, kind}) => {
    const {query, subjects, code} = await find(typed())
    expect({code, kind: query.kind}).toEqual({code: 0, kind})
    expect(subjects.map(({id}) => id)).toEqual([charge.id])
    expect(subjects[0]).toMatchObject({kind: 'charge', status: 'completed'})
  })

  test.each(['today', 'hoje'])('its amount and its day, %s', async (day) => {
    const {query, subjects} = await find('19,90', '--on', day)
    expect([query.kind, subjects.map(({id}) => id)]).toEqual(['amount', [charge.id]])
    expect((await find('19,90', '--on', '2020-01-01')).subjects).toEqual([])
    expect((await find('19,91', '--on', day)).subjects).toEqual([])
    for (const typed of ['19.90', 'R$ 19,90', 'r$19,90'])
      expect((await find(typed, '--on', day)).subjects.map(({id}) => id)).toEqual([charge.id])
  })

  test('a picture of its code, as a customer sends it', async () => {
    const path = join(home.path, 'screenshot.png')
    writeFileSync(path, Buffer.from(charge.qrCodeBase64.split(',')[1] ?? '', 'base64'))
    const {query, subjects} = await find(path)
    expect([query.kind, subjects[0]?.id]).toEqual(['code', charge.id])
  })
})

test('a charge that was shown as paid is found by the day of its payment, without its event', async () => {
  using other = inFewProcesses(await emulatedHome())
  const create = ['pix', 'create', '--amount', '77', '--expires-in', '7d', '--json']
  const {id, createdAt} = (await other.run(create)).json()
  const day = (at: unknown) =>
    new Intl.DateTimeFormat('en-CA', {timeZone: 'America/Sao_Paulo'}).format(new Date(String(at)))
  await other.control('POST', '/clock', {advanceSeconds: 3 * 86_400})
  await other.control('POST', `/charges/${id}/pay`, {})
  const found = async (on: string): Promise<unknown[]> => {
    const {subjects} = (await other.run(['find', '77', '--on', on, '--offline', '--json'])).json()
    return (subjects as FoundSubject[]).map((subject) => subject.id)
  }
  expect(await found(day(createdAt))).toEqual([id])
  const {paidAt} = (await other.run(['pix', 'show', String(id), '--json'])).json()
  expect(day(paidAt)).not.toBe(day(createdAt))
  expect(await found(day(paidAt))).toEqual([id])
  expect(await found(day(createdAt))).toEqual([id])
  expect(await found('2020-01-01')).toEqual([])
})

describe('what was typed and is damaged is said, and not that nothing is known of it alone', () => {
  test.each([
    {
      name: 'an amount without a day',
      typed: () => '25,50',
      flaw: 'amount_without_day',
      says: '--on',
    },
    {
      name: 'an end-to-end id that lost a character',
      typed: () => e2eId.slice(0, -1),
      flaw: 'e2e_id_damaged',
      says: '32',
    },
    {
      name: 'a CPF with a wrong check digit',
      typed: () => '111.444.777-36',
      flaw: 'document_damaged',
      says: 'CPF',
    },
    {
      name: 'a CPF as receipts mask it',
      typed: () => '***.444.777-**',
      flaw: 'document_masked',
      says: 'E2E',
    },
    {
      name: 'a code whose checksum is wrong',
      typed: () =>
        `${charge.pixCopyPaste.slice(0, -4)}${charge.pixCopyPaste.endsWith('0000') ? '1111' : '0000'}`,
      flaw: 'code_damaged',
      says: 'pix decode',
    },
  ])('$name', async ({typed, flaw, says}) => {
    const {query, subjects, code} = await find(typed())
    expect([code, subjects.length, query.flaw]).toEqual([7, 0, flaw])
    const {stdout} = await home.run(['find', typed(), '--lang', 'pt-BR'])
    expect(stdout).toContain(says)
  })

  test.each(['pedido-9999', '11987654321', 'Ana Souza', '2026'])(
    '%s is none of them',
    async (typed) => {
      expect((await find(typed)).query.flaw).toBeNull()
    },
  )
})

test('an amount is found on the day of the payment, on whichever day its event came', async () => {
  await receive(home, {
    event: 'payment_completed',
    eventId: 'event-of-a-late-delivery',
    data: {
      transactionId: '01890000-0000-7000-8000-00000000abcd',
      amount: 77.31,
      status: 'completed',
      completedAt: '2026-03-05T12:00:00.000Z',
    },
  })
  const {subjects} = await find('77,31', '--on', '05/03/2026', '--offline')
  expect(subjects.map(({id}) => id)).toEqual(['01890000-0000-7000-8000-00000000abcd'])
  expect((await find('77,31', '--on', 'today', '--offline')).subjects).toHaveLength(1)
  expect((await find('77,31', '--on', '06/03/2026', '--offline')).subjects).toEqual([])
})

test('offline, what was open at the last look is to be asked about first, and is not called unpaid', async () => {
  const made = await home.run(['pix', 'create', '--amount', '88', '--no-qr', '--json'])
  const {subjects} = await find(String(made.json()['id']), '--offline')
  expect(subjects[0]?.next.map(({code}) => code)).toEqual(['ask_service'])
})

test('what the service does not know any more is not called unpaid, and not to be waited for', async () => {
  await using own = inFewProcesses(await emulatedHome())
  await own.run(['pix', 'create', '--amount', '8', '--external-reference', 'gone-1', '--no-qr'])
  await own.control('POST', '/reset', {})
  const {subjects} = (await own.run(['find', 'gone-1', '--json'])).json() as unknown as Answer
  expect(subjects[0]?.next).toEqual([{code: 'not_at_service', command: 'pixctl auth list'}])
})

test('of what was paid and the service does not know any more no event is called missing', async () => {
  await using own = inFewProcesses(await paidCharge())
  await own.run(['pix', 'show', 'pedido-1'])
  const next = async () => {
    const {subjects} = (await own.run(['find', 'pedido-1', '--json'])).json() as unknown as Answer
    return [subjects[0]?.status, subjects[0]?.next.map(({code}) => code)]
  }
  expect(await next()).toEqual(['completed', ['no_endpoint']])
  await own.control('POST', '/reset', {})
  expect(await next()).toEqual(['completed', ['not_at_service']])
})

test('of what the service does not know any more no receipt is offered, which is read from it', async () => {
  await using own = inFewProcesses(await paidCharge())
  await own.run(['pix', 'show', 'pedido-1'])
  const charge = own.chargeId
  await receive(own, {
    event: 'payment_completed',
    eventId: 'event-gone',
    data: {transactionId: charge, status: 'completed'},
  })
  const next = async () => {
    const {subjects} = (await own.run(['find', 'pedido-1', '--json'])).json() as unknown as Answer
    return subjects[0]?.next.map(({code}) => code)
  }
  expect(await next()).toEqual(['paid_and_received'])
  await own.control('POST', '/reset', {})
  expect(await next()).toEqual(['not_at_service'])
})

describe('a list that may not be whole', () => {
  const shown = async (lang: string, ...words: string[]) =>
    (await home.run(['find', ...words, '--lang', lang])).stdout

  test('says so of what is found by a name, a document, a key or an amount', async () => {
    for (const words of [
      ['fornecedora'],
      ['11222333000181'],
      ['+5511987654321'],
      ['5,00', '--on', 'today'],
    ]) {
      expect(await shown('en', ...words)).toContain('The list may not be whole')
      expect(await shown('pt-BR', ...words)).toContain('A lista pode não estar completa')
    }
  })

  test('says nothing where an id, a reference or a code names one payment', async () => {
    for (const typed of [charge.id, 'pedido-1042', 'PEDIDO-1042', 'event-of-order-1042', e2eId])
      expect(await shown('en', typed)).not.toContain('may not be whole')
  })
})

test('English says how things stand in words, not in codes', async () => {
  const {stdout} = await home.run(['find', charge.id, '--lang', 'en'])
  expect(stdout).toContain('payment completed')
  expect(stdout).not.toContain('payment_completed')
})

describe('a withdrawal is found by', () => {
  test.each([
    {name: 'its key as it was sent', typed: '+5511987654321'},
    {name: 'its key as people write it', typed: '(11) 98765-4321'},
    {name: 'the CNPJ of its holder', typed: '11.222.333/0001-81'},
    {name: 'the name of its holder', typed: 'fornecedora'},
  ])('$name', async ({typed}) => {
    const {subjects} = await find(typed)
    expect(subjects.map(({id}) => id)).toEqual([payout])
    expect(subjects[0]).toMatchObject({kind: 'withdrawal', next: [{code: 'withdrawal_open'}]})
  })
})

test('who paid is found once the charge was looked at here, without an event and without the service', async () => {
  const made = await home.run(['pix', 'create', '--amount', '66', '--no-qr', '--json'])
  const id = String(made.json()['id'])
  const payer = {name: 'Olívia Prado', document: '39053344705'}
  await home.control('POST', `/charges/${id}/pay`, {payer})
  expect((await find('olivia prado', '--offline')).subjects).toEqual([])
  const shown = (await home.run(['pix', 'show', id, '--json'])).json()
  for (const typed of ['olivia prado', '390.533.447-05', String(shown['e2eId'])]) {
    const {subjects} = await find(typed, '--offline')
    expect(subjects, typed).toMatchObject([
      {id, kind: 'charge', status: 'completed', counterpartName: 'Olívia Prado'},
    ])
    expect(subjects[0]?.timeline.filter(({what}) => what === 'seen')).toHaveLength(1)
  }
  const list = await home.run(['pix', 'list', '--all', '--json'])
  expect(list.stdout).not.toContain('Prado')
})

test('what finds nothing by a name or a document says when a payer is known', async () => {
  const made = await home.run(['pix', 'create', '--amount', '45.67', '--no-qr', '--json'])
  const payer = {name: 'Pedro Gonçalves Lima', document: '93541134780'}
  await home.control('POST', `/charges/${String(made.json()['id'])}/pay`, {payer})
  for (const typed of ['pedro goncalves', '935.411.347-80']) {
    const said = async (lang: string) => (await home.run(['find', typed, '--lang', lang])).stdout
    expect(await said('en')).toContain('known here once a charge was asked about after its payment')
    expect(await said('pt-BR')).toContain('depois que a cobrança foi consultada já paga')
  }
  await find('45,67', '--on', 'today')
  expect((await find('pedro goncalves', '--offline')).subjects).toHaveLength(1)
})

test('a block and a withdrawal are found by their ids, a block with its charge', async () => {
  const made = await home.run(['pix', 'create', '--amount', '70', '--no-qr', '--json'])
  const id = String(made.json()['id'])
  await home.control('POST', `/charges/${id}/pay`, {})
  const data = {blockId: 'b10c0000-0000-4000-8000-000000000070', transactionId: id, amount: 70}
  await receive(home, {event: 'balance_block_created', eventId: 'blocked-70', data})
  const {subjects} = await find(data.blockId)
  expect(subjects.map((each) => [each.id, each.kind])).toEqual([[id, 'charge']])
  expect(subjects[0]?.next).toContainEqual({
    code: 'block_open',
    command: `pixctl blocks case ${data.blockId} --out ${data.blockId}`,
  })
  expect((await find(payout)).subjects).toMatchObject([{id: payout, kind: 'withdrawal'}])
})

test('one timeline has what was sent, what came, and what the service says, and then what to do', async () => {
  const {subjects} = await find('pedido-1042')
  const [subject] = subjects
  const facts = new Set(subject?.timeline.map(({source, what}) => `${source} ${what}`))
  for (const fact of [
    ...['journal charge_requested', 'journal answered', 'inbox payment_completed'],
    ...['service created', 'service paid'],
  ])
    expect([...facts]).toContain(fact)
  expect(subject?.next).toEqual([
    {code: 'paid_and_received', command: `pixctl pix receipt ${charge.id}`},
  ])
  const {stdout} = await home.run(['find', 'pedido-1042', '--lang', 'pt-BR'])
  expect(stdout).toContain(`Cobrança ${charge.id}`)
  expect(stdout).toContain('procure no seu próprio sistema')
})

test('a refund and a block in the timeline have their own amounts, in both languages', async () => {
  const made = await home.run(['pix', 'create', '--amount', '80', '--no-qr', '--json'])
  const id = String(made.json()['id'])
  await home.control('POST', `/charges/${id}/pay`, {})
  const refund = {refundTransactionId: 'refund-of-80', originalTransactionId: id, amount: 30.5}
  const block = {blockId: 'block-of-80', transactionId: id, amount: 49.5, blockType: 'med'}
  const hostile = {blockId: 'block-of-80', transactionId: id, amount: 'R$ 1'}
  await receive(
    home,
    {event: 'refund_completed', eventId: 'refunded-80', data: refund},
    {event: 'balance_block_created', eventId: 'blocked-80', data: block},
    {event: 'balance_block_approved', eventId: 'closed-80', data: hostile},
  )
  const {subjects} = await find(id)
  const amounts = subjects[0]?.timeline.filter(({source}) => source === 'inbox')
  expect(amounts?.map(({what, amount}) => [what, amount])).toEqual([
    ['refund_completed', 30.5],
    ['balance_block_created', 49.5],
    ['balance_block_approved', null],
  ])
  const shown = async (language: string) =>
    (await home.run(['find', id, '--lang', language])).stdout
  expect(await shown('en')).toContain('refund completed, R$ 30.50')
  const portuguese = await shown('pt-BR')
  expect(portuguese).toContain('devolução concluída, R$ 30,50')
  expect(portuguese).toContain('bloqueio criado, R$ 49,50')
  expect(portuguese).toMatch(/bloqueio aprovado {2,}|bloqueio aprovado\n/)
  expect(portuguese).toMatch(/Valor +R\$ 80,00/)
})

describe('what is not known', () => {
  test('is exit 7, with what the end-to-end id itself says and where to look', async () => {
    const {code, query, subjects} = await find('E18236120202611201430a1b2c3d4e5f')
    expect({code, subjects, payment: query.payment}).toEqual({
      code: 7,
      subjects: [],
      payment: {minute: '2026-11-20T14:30Z', ispb: '18236120', institution: 'Nubank'},
    })
    const {stdout} = await home.run(['find', 'E18236120202611201430a1b2c3d4e5f'])
    expect(stdout).toContain('from Nubank')
  })

  test('an id that only the service knows is asked there; --offline does not', async () => {
    const elsewhere = await home.control<{clientId: string; clientSecret: string}>(
      ...(['POST', '/credentials', {environment: 'test', permissions: ['FULL_ACCESS']}] as const),
    )
    const token = await fetch(`${home.emulator.url}/v2/auth`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({client_id: elsewhere.clientId, client_secret: elsewhere.clientSecret}),
    })
    const {access_token} = (await token.json()) as {access_token: string}
    const made = await fetch(`${home.emulator.url}/v2/pix`, {
      method: 'POST',
      headers: {authorization: `Bearer ${access_token}`, 'content-type': 'application/json'},
      body: JSON.stringify({amount: 7}),
    })
    const {id} = (await made.json()) as {id: string}
    expect((await find(id, '--offline')).subjects).toEqual([])
    const {subjects} = await find(id)
    expect(subjects).toMatchObject([{id, kind: 'charge', status: 'pending', service: 'answered'}])
  })

  test.each([
    {name: 'a text', typed: 'nothing of that name'},
    {name: 'a document', typed: '111.444.777-35'},
    {name: 'an SQL wildcard', typed: '%%%%%%'},
  ])('$name is never sent to the service', async ({typed}) => {
    const before =
      (await home.control<{requests?: unknown[]}>('GET', '/log?environment=test')) ?? {}
    const {code} = await find(typed)
    const after = await home.control('GET', '/log?environment=test')
    expect([code, JSON.stringify(after)]).toEqual([7, JSON.stringify(before)])
  })
})

test.each([
  {
    name: 'a day that is none',
    words: ['19,90', '--on', '31/02/2026'],
    code: 'INVALID_DAY',
    exit: 2,
  },
  {
    name: 'a text that is no amount, with a day',
    words: ['pedido-1042', '--on', 'hoje'],
    code: 'AMOUNT_UNREADABLE',
    exit: 2,
  },
  {name: 'a picture that is not there', words: ['no.png'], code: 'FILE_UNREADABLE', exit: 2},
  {name: 'an empty text', words: [' '], code: 'NOTHING_TO_FIND', exit: 2},
  {name: 'a picture that is none', words: ['notes.png'], code: 'PICTURE_UNUSABLE', exit: 2},
])('$name is exit $exit', async ({words, code, exit}) => {
  const path = join(home.path, 'notes.png')
  writeFileSync(path, 'this is a text under the name of a picture')
  const ended = await home.run([
    'find',
    ...words.map((w) => (w === 'notes.png' ? path : w)),
    '--json',
  ])
  expect([ended.code, ended.error()['code']]).toEqual([exit, code])
})

test('what was created last comes first, however often it was looked at', async () => {
  using other = inFewProcesses(await emulatedHome())
  for (const amount of ['10', '11', '12']) {
    await other.run(['pix', 'create', '--amount', amount, '--external-reference', 'twin'])
  }
  const amounts = async () => {
    const {subjects} = (await other.run(['find', 'twin', '--json'])).json() as {
      subjects: {amount: number}[]
    }
    return subjects.map(({amount}) => amount)
  }
  expect(await amounts()).toEqual([12, 11, 10])
  expect(await amounts()).toEqual([12, 11, 10])
})
