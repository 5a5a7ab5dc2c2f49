import {randomUUID} from 'node:crypto'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {inFewProcesses} from '../helpers/few-processes.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

let maker: EmulatedHome
beforeAll(async () => {
  maker = inFewProcesses(await emulatedHome())
})
afterAll(() => maker[Symbol.asyncDispose]())

/** Paid charges of one reference: their ids, in the order in which they were created. */
async function paid(reference: string, ...amounts: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const amount of amounts) {
    const create = [
      'pix',
      'create',
      '--amount',
      amount,
      '--external-reference',
      reference,
      '--json',
    ]
    const id = String((await maker.run(create)).json()['id'])
    await maker.control('POST', `/charges/${id}/pay`, {})
    ids.push(id)
  }
  return ids
}

/** A home of the same account that made none of the charges. */
function otherHome() {
  const home = temporaryHome()
  const {clientId, clientSecret} = maker.emulator.credentials.test
  const env = {
    PIXCTL_BASE_URL: maker.emulator.url,
    PIXCTL_CLIENT_ID: clientId,
    PIXCTL_CLIENT_SECRET: clientSecret,
  }
  const run = (...args: string[]) => home.run(args, {env})
  const refund = (...args: string[]) => run('transactions', 'refund', ...args)
  const refundsSent = async (): Promise<number> => {
    const {data} = (await run('journal', 'list', '--json')).json() as {data: {kind: string}[]}
    return data.filter(({kind}) => kind === 'refund').length
  }
  return {run, refund, refundsSent, [Symbol.dispose]: () => home[Symbol.dispose]()}
}

describe('a refund by a reference that the home does not know', () => {
  test('is exit 8 with --yes, and the id that is named gives back its charge alone', async () => {
    const [first = '', second = ''] = await paid('dup', '1000', '30')
    using home = otherHome()
    const refused = await home.refund('dup', '--yes', '--json')
    expect([refused.code, refused.error()]).toMatchObject([8, {code: 'NOT_CONFIRMED'}])
    const {id} = refused.error()['details'] as {id: string}
    expect([first, second]).toContain(id)
    expect(refused.error()['message']).toContain(id)
    expect(await home.refundsSent()).toBe(0)
    const chosen = await home.refund(first, '--yes', '--json')
    expect([chosen.code, chosen.json()]).toMatchObject([0, {originalTransactionId: first}])
    expect((await home.refund(second, '--yes', '--json')).code).toBe(0)
  })

  test.each([
    {lang: 'en', said: 'knows no charge', amount: 'R$ 30.00'},
    {lang: 'pt-BR', said: 'não conhece a cobrança', amount: 'R$ 30,00'},
  ])(
    'is refused with id and amount of the charge, in $lang',
    async ({lang, said, amount}) => {
      const reference = `said-${lang}`
      const [id = ''] = await paid(reference, '30')
      using home = otherHome()
      const {code, stderr} = await home.refund(reference, '--yes', '--lang', lang)
      expect(code).toBe(8)
      const text = stderr.replaceAll('\u00a0', ' ')
      for (const part of [said, amount, id]) expect(text).toContain(part)
    },
    120_000,
  )

  test('says in a dry run that the service is asked for the id first', async () => {
    using home = otherHome()
    const dry = await home.refund('unknown-here', '--dry-run')
    expect([dry.code, dry.stderr]).toEqual([0, expect.stringContaining('"unknown-here"')])
    expect((await home.refund(randomUUID(), '--dry-run')).stderr).toBe('')
  })

  test('is warned of a block of that charge', async () => {
    const [id = ''] = await paid('blocked', '100')
    await maker.control('POST', '/blocks', {transactionId: id, blockType: 'med'})
    using home = otherHome()
    const asked = await home.refund('blocked')
    expect([asked.code, asked.stderr.replaceAll('\u00a0', ' ')]).toEqual([
      8,
      expect.stringContaining('an open block holds R$ 100.00'),
    ])
  })
})

test('a reference of the form of an id gives back a charge where the home knows it, elsewhere none', async () => {
  const reference = randomUUID()
  const [id = ''] = await paid(reference, '40')
  using home = otherHome()
  const refused = await home.refund(reference, '--yes', '--json')
  expect([refused.code, refused.error()['details']]).toEqual([8, {id}])
  const known = await maker.run(['transactions', 'refund', reference, '--yes', '--json'])
  expect([known.code, known.json()]).toMatchObject([0, {originalTransactionId: id}])
})

test('two charges of one reference of the form of an id are refused in the home that made them', async () => {
  const reference = randomUUID()
  const ids = await paid(reference, '40', '50')
  const refused = await maker.run(['transactions', 'refund', reference, '--yes', '--json'])
  const {code, details} = refused.error() as {code: string; details: {candidates: string[]}}
  expect([refused.code, code, details.candidates.toSorted()]).toEqual([
    2,
    'AMBIGUOUS_ID',
    ids.toSorted(),
  ])
})
