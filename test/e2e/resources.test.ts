import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'

describe('resources from the command line', () => {
  let home: EmulatedHome
  beforeAll(async () => {
    home = await emulatedHome()
  })
  afterAll(() => home[Symbol.asyncDispose]())

  const json = async (...args: string[]) => {
    const finished = await home.run([...args, '--json'])
    expect(finished.stderr).toBe('')
    expect(finished.code).toBe(0)
    return finished.json()
  }

  test('a wallet is created, listed, and has nothing', async () => {
    const wallet = await json('subaccounts', 'create', 'loja-2', '--name', 'Centro')
    expect(wallet).toMatchObject({
      reference: 'loja-2',
      name: 'Centro',
      status: 'active',
      _pixctl: {environment: 'test', replayed: false},
    })
    expect(await json('subaccounts', 'list')).toMatchObject({data: [{reference: 'loja-2'}]})
    expect(await json('balance', '--sub-account', 'loja-2')).toMatchObject({
      subAccount: 'loja-2',
      available: 0,
      spendable: 0,
    })
  })

  test('a taken reference is exit 4, a bad one exit 2', async () => {
    await home.run(['subaccounts', 'create', 'loja-9'])
    const taken = await home.run(['subaccounts', 'create', 'loja-9', '--json'])
    expect([taken.code, taken.error()['code']]).toEqual([4, 'SUB_ACCOUNT_REFERENCE_TAKEN'])
    const reserved = await home.run(['subaccounts', 'create', 'principal', '--json'])
    expect([reserved.code, reserved.error()['code']]).toEqual([2, 'SUB_ACCOUNT_INVALID_REFERENCE'])
  })

  test('projects are created once, shown, and listed page by page or all at once', async () => {
    for (const name of ['Site', 'Balcão', 'App']) {
      await json('projects', 'create', '--name', name, '--color', '#1A2B3C')
    }
    const again = await home.run([
      'projects',
      'create',
      '--name',
      'Site',
      '--color',
      '#000000',
      '--json',
    ])
    expect(again.code).toBe(4)
    const page = await home.run([
      'projects',
      'list',
      '--limit',
      '2',
      '--sort-by',
      'name',
      '--sort-order',
      'asc',
    ])
    expect(page.stdout).toMatch(/App[\s\S]*Balcão/)
    expect(page.stdout).not.toContain('Site')
    expect(page.stderr).toBe('Showing 2 of 3; --all brings the rest.\n')
    const all = await json('projects', 'list', '--all')
    expect(all['data']).toHaveLength(3)
    const [first] = all['data'] as {id: string; name: string}[]
    expect(await json('projects', 'show', first?.id ?? '')).toMatchObject({name: first?.name})
  })

  test.each([
    {name: 'a color of five digits', args: ['--name', 'x', '--color', '#12345']},
    {name: 'a name of 256', args: ['--name', 'x'.repeat(256), '--color', '#123456']},
    {
      name: 'a script for a logo',
      args: ['--name', 'x', '--color', '#123456', '--logo-url', 'javascript:1'],
    },
  ])('$name is exit 2', async ({args}) => {
    expect((await home.run(['projects', 'create', ...args])).code).toBe(2)
  })

  test('the account has its balance and its fees', async () => {
    expect(await json('account')).toMatchObject({
      account: {status: expect.any(String)},
      balance: {available: {amount: 0, amountFormatted: 0}},
      fees: expect.anything(),
    })
  })

  test('an empty list is a sentence for people and an empty array for programs', async () => {
    expect((await home.run(['blocks', 'list'])).stdout).toMatch(
      /^Nothing to show\.\n {2}No balance is/,
    )
    expect((await home.run(['blocks', 'list', '--lang', 'pt-BR'])).stdout).toMatch(
      /^Nada a mostrar\.\n {2}Nenhum saldo está bloqueado/,
    )
    expect(await json('blocks', 'list', '--status', 'defended')).toEqual({data: []})
  })

  test('an unknown column is exit 2 and tells those there are', async () => {
    const {code, stderr} = await home.run(['blocks', 'list', '--columns', 'id,colour'])
    expect(code).toBe(2)
    expect(stderr).toContain('The columns are id, status, blockType, amount')
  })

  test('an unknown transaction is exit 4 with the word of the service', async () => {
    const missing = await home.run(['transactions', 'show', 'nothing-like-it', '--json'])
    expect(missing.code).toBe(4)
    expect(missing.stdout).toBe('')
    expect(missing.error()).toMatchObject({statusCode: 404, exitCode: 4})
  })
})
