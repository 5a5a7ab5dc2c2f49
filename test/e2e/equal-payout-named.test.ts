import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {paidCharge} from '../helpers/emulated.ts'
import {
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../helpers/postgres.ts'

const absence = postgresAbsence()
const LIMIT_MS = 120_000
const [PAYEE, ROW] = [
  ['--holder-name', 'Ana', '--holder-document', '52998224725'],
  'Ana,52998224725',
]

/** Two equal payouts were sent, the second one failed at the service, and a third is asked for. */
async function afterTheSecondFailed(store: string): Promise<void> {
  await using home = await paidCharge()
  const env = {PIXCTL_STORE: store}
  const run = (...args: string[]) => home.run(args, {env, limitMs: LIMIT_MS})
  const pay = (...more: string[]) =>
    run(
      'withdraw',
      '--amount',
      '20',
      '--key',
      'ana@example.com',
      ...PAYEE,
      '--yes',
      '--json',
      ...more,
    )
  const idOf = async (resourceId: unknown): Promise<string> => {
    const {data} = (await run('journal', 'list', '--json')).json() as {
      data: Record<string, string>[]
    }
    return data.find((one) => one['resourceId'] === resourceId)?.['id'] ?? ''
  }
  const lives = await idOf((await pay()).json()['id'])
  const failedThere = (await pay('--again')).json()['id']
  const failed = await idOf(failedThere)
  expect([lives, failed]).not.toContain('')
  expect((await run('emulator', 'fail', String(failedThere))).code).toBe(0)

  const single = await pay()
  expect([single.code, single.stderr]).toEqual([
    8,
    expect.stringContaining(`journal show ${lives}`),
  ])
  expect(single.stderr).not.toContain(failed)
  const file = join(home.path, 'p.csv')
  writeFileSync(file, `amount,pixKey,holderName,holderDocument\n20,ana@example.com,${ROW}\n`)
  const batch = await run('withdraw', 'batch', file, '--yes', '--json')
  expect([batch.code, batch.stderr]).toEqual([7, expect.stringContaining(`journal show ${lives}`)])
  expect(batch.stderr).not.toContain(failed)

  // Once both came to nothing, one is kept back beside them as before.
  expect((await run('emulator', 'fail', String(await resourceOf(lives)))).code).toBe(0)
  const last = await pay()
  expect([last.code, last.stderr]).toEqual([8, expect.stringContaining(`journal show ${failed}`)])

  async function resourceOf(id: string): Promise<unknown> {
    return (await run('journal', 'show', id, '--json')).json()['resourceId']
  }
}

test(
  'of two equal payouts the one that may pay is named, not the one that failed',
  () => afterTheSecondFailed('local'),
  LIMIT_MS,
)

describe.skipIf(absence)(`in a shared store${absence ? ` (skipped: ${absence})` : ''}`, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await sharedPostgres()
  })
  afterAll(() => server.close())

  test(
    'of two equal payouts the one that may pay is named, not the one that failed',
    async () => afterTheSecondFailed(await newStore(server)),
    LIMIT_MS,
  )
})
