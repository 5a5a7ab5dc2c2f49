import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {paidCharge} from '../helpers/emulated.ts'
import {inFewProcesses} from '../helpers/few-processes.ts'
import {receive} from '../helpers/received.ts'

test('show says that a refund was asked for, later that it is done, and its amount', async () => {
  await using home = inFewProcesses(await paidCharge())
  await home.run(['transactions', 'refund', 'pedido-1', '--yes'])
  const show = async (language: string) =>
    (await home.run(['pix', 'show', 'pedido-1', '--lang', language])).stdout
  expect(await show('en')).toMatch(/Refund +pending/)
  expect(await show('pt-BR')).toMatch(/Devolução +pendente/)
  await home.control('POST', '/clock', {advanceSeconds: 10})
  expect(await show('en')).toMatch(/Refund +completed/)
  expect(await show('en')).toMatch(/Refund amount +R\$.100\.00/)
  expect(await show('pt-BR')).toMatch(/Devolução +concluída/)
  expect(await show('pt-BR')).toMatch(/Valor da devolução +R\$.100,00/)
})

test('a second refund while the first is open says so, and is a refusal as before', async () => {
  await using home = inFewProcesses(await paidCharge())
  await home.run(['transactions', 'refund', 'pedido-1', '--yes'])
  const refund = ['transactions', 'refund', 'pedido-1', '--yes']
  const second = await home.run([...refund, '--json'])
  const {code, message, details, statusCode} = second.error()
  expect([second.code, code, statusCode]).toEqual([4, 'CONFLICT', 409])
  expect(message).toMatch(/^A refund of the charge .* is under way already/)
  expect(details).toMatchObject({field: 'status', value: 'refunded'})
  const inPortuguese = await home.run([...refund, '--lang', 'pt-BR'])
  expect(inPortuguese.stderr).toContain('já está em andamento')
  await home.run(['emulator', 'refund', 'pedido-1'])
  expect((await home.run([...refund, '--json'])).error()['message']).toContain('is refunded')
})

test('a refund says what the service gives back, where another one was asked for elsewhere', async () => {
  await using home = inFewProcesses(await paidCharge())
  await home.run(['emulator', 'refund', 'pedido-1', '--amount', '25'])
  await home.control('POST', '/clock', {advanceSeconds: 10})
  const asked = await home.run(['transactions', 'refund', 'pedido-1', '--yes'])
  expect(asked.code, asked.stderr).toBe(0)
  expect(asked.stdout).toMatch(/Refund amount +R\$.75\.00/)
  expect(asked.stdout).toMatch(/Fee +R\$.0\.50/)
})

test('a charge is refunded by its reference or the beginning of its id, and by no two of them', async () => {
  await using home = inFewProcesses(await paidCharge())
  const id = home.chargeId
  const path = `/v2/transactions/${id}/refund`
  for (const typed of ['pedido-1', id.slice(0, 13), id]) {
    const dry = await home.run(['transactions', 'refund', typed, '--dry-run', '--json'])
    expect(dry.json()).toMatchObject({request: {path}})
  }
  const fault = ['emulator', 'fault', 'commit-then-reset', '--method', 'POST', '--path', path]
  await home.run([...fault, '--count', '4'])
  const lost = await home.run(['transactions', 'refund', 'pedido-1', '--yes'])
  expect(lost.code).toBe(6)
  const again = await home.run(['transactions', 'refund', id, '--yes', '--json'])
  expect([again.code, again.error()['code']]).toEqual([8, 'SENT_ALREADY'])
})

test('find says whether a refund is through as the service has it, without its event', async () => {
  await using home = inFewProcesses(await paidCharge())
  await home.run(['transactions', 'refund', 'pedido-1', '--yes'])
  const codes = async () => {
    const {subjects} = (await home.run(['find', 'pedido-1', '--json'])).json() as {
      subjects: {next: {code: string}[]}[]
    }
    return subjects[0]?.next.map(({code}) => code)
  }
  expect(await codes()).toEqual(['refund_under_way'])
  await home.control('POST', '/clock', {advanceSeconds: 10})
  expect(await codes()).toEqual(['refunded'])
})

test('an amount that is not that of the open refund is refused, and nothing is refunded', async () => {
  await using home = inFewProcesses(await paidCharge())
  await home.run(['transactions', 'refund', 'pedido-1', '--yes'])
  const part = await home.run(['emulator', 'refund', 'pedido-1', '--amount', '10'])
  expect([part.code, part.stderr]).toEqual([
    4,
    expect.stringContaining('A refund of 100.00 is open'),
  ])
  const whole = await home.run(['emulator', 'refund', 'pedido-1', '--json'])
  expect(whole.json()).toMatchObject({status: 'CONFIRMED'})
})

describe('a charge that an approved block gave back', () => {
  async function returnedCharge() {
    const home = inFewProcesses(await paidCharge())
    const id = home.chargeId
    const opened = await home.control<{id: string}>('POST', '/blocks', {
      transactionId: id,
      blockType: 'med',
    })
    await home.control('POST', `/blocks/${opened.id}/approve`, {})
    return {home, id, block: opened.id}
  }

  test.each([
    {language: 'en', warning: 'an approved block already returned R$ 100.00 of this charge'},
    {language: 'pt-BR', warning: 'um bloqueio aprovado já devolveu R$ 100,00 desta cobrança'},
  ])('is not refunded without a warning, in $language', async ({language, warning}) => {
    const {home} = await returnedCharge()
    await using _home = home
    const args = ['transactions', 'refund', 'pedido-1', '--lang', language]
    const asked = await home.run(args)
    expect([asked.code, asked.stderr]).toEqual([8, expect.stringContaining(warning)])
    const unasked = await home.run([...args, '--yes'])
    expect([unasked.code, unasked.stderr]).toEqual([8, expect.stringContaining('--again')])
    const sent = await home.run([...args, '--yes', '--again'])
    expect([sent.code, sent.stderr]).toEqual([0, expect.stringContaining(warning)])
  })

  test.each([
    {language: 'en', page: 'R$ 100.00 went back to the payer'},
    {language: 'pt-BR', page: 'R$ 100,00 voltaram ao pagador'},
  ])('has a receipt and a case that say so, in $language', async ({language, page}) => {
    const {home, block} = await returnedCharge()
    await using _home = home
    const receipt = join(home.path, 'receipt.html')
    const lang = ['--lang', language]
    const issued = await home.run(['pix', 'receipt', 'pedido-1', '--out', receipt, ...lang])
    expect(issued.code, issued.stderr).toBe(0)
    expect(readFileSync(receipt, 'utf8').replaceAll('\u00a0', ' ')).toContain(page)
    const out = join(home.path, 'case')
    await home.run(['blocks', 'case', block, '--out', out, ...lang])
    const text = readFileSync(join(out, 'case.html'), 'utf8').replaceAll('\u00a0', ' ')
    expect(text.replaceAll(/<[^>]+>/g, ' ')).toMatch(/(Given back|Devolvido)\s+R\$ 100[.,]00/)
  })

  test('is not refunded where the service does not say so, unless that is meant', async () => {
    const {home} = await returnedCharge()
    await using _home = home
    const fault = ['--path', '/v2/balance-blocks', '--status', '502', '--count', '4']
    await home.run(['emulator', 'fault', 'status', ...fault])
    const args = ['transactions', 'refund', 'pedido-1', '--yes']
    const unasked = await home.run(args)
    expect([unasked.code, unasked.stderr]).toEqual([5, expect.stringContaining('balance-blocks')])
    expect((await home.run([...args, '--again'])).code).toBe(0)
  })

  test.each([
    {language: 'en', words: 'A block gave back the money of the charge'},
    {language: 'pt-BR', words: 'Um bloqueio devolveu, ou pode devolver, o dinheiro'},
  ])('after a refund without an answer is not refunded by a resume, in $language', async (row) => {
    await using home = inFewProcesses(await paidCharge())
    const id = home.chargeId
    const path = `/v2/transactions/${id}/refund`
    await home.run(['emulator', 'fault', 'reset', '--path', path, '--count', '4'])
    const refund = ['transactions', 'refund', id, '--yes']
    expect((await home.run(refund)).code).toBe(6)
    await home.control('DELETE', '/faults')
    const block = await home.control<{id: string}>('POST', '/blocks', {
      transactionId: id,
      blockType: 'med',
    })
    await home.control('POST', `/blocks/${block.id}/approve`, {})
    const kept = await home.run(['journal', 'resume', '--lang', row.language])
    expect([kept.code, kept.stderr]).toEqual([6, expect.stringContaining(row.words)])
    const states = async () =>
      (
        (await home.run(['journal', 'list', '--json'])).json() as {data: {state: string}[]}
      ).data.map(({state}) => state)
    expect(await states()).toEqual(['unknown', 'done'])
    const command = /pixctl (journal resume \S+ --again)/.exec(kept.stderr)?.[1] ?? ''
    expect((await home.run(command.split(' '))).code).toBe(0)
    expect(await states()).toEqual(['done', 'done'])
  })

  test('is found as given back, and no receipt of its payment is proposed', async () => {
    const {home, id, block} = await returnedCharge()
    await using _home = home
    const data = {transactionId: id, amount: 100}
    await receive(
      home,
      {event: 'payment_completed', eventId: 'e-1', data},
      {event: 'balance_block_approved', eventId: 'e-2', data: {...data, blockId: block}},
    )
    const {subjects} = (await home.run(['find', 'pedido-1', '--json'])).json() as {
      subjects: {next: {code: string}[]}[]
    }
    expect(subjects[0]?.next.map(({code}) => code)).toEqual(['returned_by_block'])
  })

  test.each([
    {language: 'en', warning: 'an open block holds R$ 100.00 of this charge'},
    {language: 'pt-BR', warning: 'um bloqueio aberto retém R$ 100,00 desta cobrança'},
  ])('is warned of while the block is open, in $language', async ({language, warning}) => {
    await using home = inFewProcesses(await paidCharge())
    const id = home.chargeId
    await home.control('POST', '/blocks', {transactionId: id, blockType: 'med'})
    const args = ['transactions', 'refund', 'pedido-1', '--lang', language]
    const asked = await home.run(args)
    expect([asked.code, asked.stderr]).toEqual([8, expect.stringContaining(warning)])
    const unasked = await home.run([...args, '--yes', '--json'])
    expect([unasked.code, unasked.error()['code']]).toEqual([8, 'NOT_CONFIRMED'])
    const {data} = (await home.run(['journal', 'list', '--json'])).json() as {
      data: {kind: string}[]
    }
    expect(data.filter(({kind}) => kind === 'refund')).toEqual([])
  })

  test.each([
    {name: 'an open block', last: [], warning: 'an open block holds R$ 100.00'},
    {name: 'an approved one', last: ['approved'], warning: 'an approved block already returned'},
    {name: 'a rejected one', last: ['rejected'], warning: ''},
  ])('is said in a dry run by what this machine received: $name', async ({last, warning}) => {
    await using home = inFewProcesses(await paidCharge())
    const id = home.chargeId
    const data = {transactionId: id, amount: 100, blockId: 'b-1'}
    const events = ['created', ...last].map((name) => `balance_block_${name}`)
    await receive(home, ...events.map((event) => ({event, eventId: event, data})))
    const args = ['transactions', 'refund', 'pedido-1', '--dry-run']
    const {code, stderr} = await home.run(args)
    expect(code).toBe(0)
    if (warning === '') expect(stderr).not.toContain('block')
    else expect(stderr).toContain(warning)
  })

  test('a charge without an approved block is refunded without a warning', async () => {
    await using home = inFewProcesses(await paidCharge())
    const sent = await home.run(['transactions', 'refund', 'pedido-1', '--yes'])
    expect([sent.code, sent.stderr]).toEqual([0, expect.not.stringContaining('block')])
  })
})
