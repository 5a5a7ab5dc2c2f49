import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {inFewProcesses} from '../helpers/few-processes.ts'

/** One language for everything: the same flags, the same ways to name a thing. */
describe('charges and withdrawals are named in many ways', () => {
  let home: EmulatedHome
  let first: string
  beforeAll(async () => {
    home = inFewProcesses(await emulatedHome())
    first = await create('order-1', 'Two coffees')
    await create('order-2')
    await create('twice')
    await create('twice')
  })
  afterAll(() => home[Symbol.asyncDispose]())

  const json = async (...args: string[]) => {
    const finished = await home.run([...args, '--json'])
    expect(finished.stderr.replace(/^A charge with this reference was created.*\n/m, '')).toBe('')
    return finished.json()
  }

  async function create(reference: string, description = 'Tea'): Promise<string> {
    const amount = ['--amount', '10', '--description', description]
    const charge = await json('pix', 'create', ...amount, '--external-reference', reference)
    return charge['id'] as string
  }

  /** The shortest beginning that only one of the ids has. */
  async function beginning(id: string): Promise<string> {
    const {data} = (await json('pix', 'list')) as {data: {id: string}[]}
    const others = data.map((charge) => charge.id).filter((other) => other !== id)
    let length = 4
    while (others.some((other) => other.startsWith(id.slice(0, length)))) length += 1
    return id.slice(0, length)
  }

  test('a beginning that only one id has, or a reference that only one has, is enough', async () => {
    expect(await json('pix', 'show', await beginning(first))).toMatchObject({id: first})
    expect(await json('transactions', 'show', 'order-1')).toMatchObject({id: first})
    expect(await json('journal', 'show', await beginning(first))).toMatchObject({resourceId: first})
  })

  test('a reference that two have is exit 2, and both are named', async () => {
    const {code, error} = await home.run(['pix', 'show', 'twice', '--json']).then((finished) => ({
      code: finished.code,
      error: finished.error() as {code: string; details: {candidates: string[]}},
    }))
    expect([code, error.code]).toEqual([2, 'AMBIGUOUS_ID'])
    expect(error.details.candidates).toHaveLength(2)
  })

  test('a project is shown by its name', async () => {
    const {id} = await json('projects', 'create', '--name', 'Loja', '--color', '#1A2B3C')
    expect(await json('projects', 'show', 'Loja')).toMatchObject({id})
    const charge = ['pix', 'create', '--amount', '3', '--dry-run']
    expect(await json(...charge, '--project', String(id).slice(0, -2))).toMatchObject({
      request: {body: {projectId: id}},
    })
  })

  test('a filter takes the word that the table shows, in either language', async () => {
    const pending = (await json('pix', 'list', '--status', 'pending'))['data']
    expect(pending).not.toEqual([])
    expect((await json('pix', 'list', '--status', 'Pendente'))['data']).toEqual(pending)
    const done = (await json('journal', 'list', '--state=feito', '--kind', 'cobrança'))['data']
    expect(done).toEqual((await json('journal', 'list', '--state=done', '--kind=charge'))['data'])
    const {code, stderr} = await home.run(['pix', 'list', '--status', 'pago'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('pending, completed')])
  })

  test('lists are newest first, say when they go on, and have descriptions', async () => {
    const {stdout, stderr} = await home.run(['pix', 'list', '--limit', '3'])
    expect(stdout.trimEnd().split('\n')).toHaveLength(4)
    expect(stderr).toBe('Showing 3 of 4; --all brings the rest.\n')
    const all = (await json('pix', 'list')) as {data: {externalReference: string}[]}
    expect(all.data.map((charge) => charge.externalReference)).toEqual([
      'twice',
      'twice',
      'order-2',
      'order-1',
    ])
    expect((await home.run(['pix', 'list'])).stdout).toContain('Two coffees')
  })

  test('--from and --until take words, and JSON has the columns that are asked for', async () => {
    const rows = await json('pix', 'list', '--from', 'ontem', '--columns', 'externalReference')
    expect(rows).toMatchObject({data: expect.arrayContaining([{externalReference: 'order-1'}])})
    expect(await json('pix', 'list', '--until', 'yesterday')).toEqual({data: []})
    expect(await json('journal', 'list', '--until', '1h')).toEqual({data: []})
    const {code, stderr} = await home.run(['pix', 'list', '--from', 'soon', '--lang', 'pt-BR'])
    expect(code).toBe(2)
    expect(stderr).toContain('--from não é um momento')
  })

  test('wallets are listed with their balances, and without a request for each where not', async () => {
    await json('subaccounts', 'create', 'loja-2')
    const [wallet] = (await json('subaccounts', 'list'))['data'] as Record<string, unknown>[]
    expect(wallet).toMatchObject({_pixctl: {balance: {available: 0}}})
    expect((await home.run(['subaccounts', 'list'])).stdout).toContain('R$ 0.00')
    const bare = (await json('subaccounts', 'list', '--no-balance'))['data'] as object[]
    expect(bare[0]).not.toHaveProperty('_pixctl')
  })

  test('what a look at the service shows, the list knows from then on', async () => {
    const id = await create('paid-later')
    const paid = await home.run(['emulator', 'pay', await beginning(id), '--json'])
    expect(paid.json()).toMatchObject({id, status: 'completed'})
    const statusInList = async () =>
      ((await json('pix', 'list', '--all')) as {data: {id: string; status: string}[]}).data.find(
        (charge) => charge.id === id,
      )?.status
    expect(await statusInList()).toBe('pending')
    await json('pix', 'show', 'paid-later')
    expect(await statusInList()).toBe('completed')
  })
})
