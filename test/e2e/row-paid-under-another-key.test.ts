import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {type PaidHome, paidCharge} from '../helpers/emulated.ts'

let home: PaidHome
beforeAll(async () => {
  home = await paidCharge()
})
afterAll(() => home[Symbol.asyncDispose]())

interface Entry {
  readonly id: string
  readonly state: string
  readonly kind: string
}

const listed = async () => {
  const {data} = (await home.run(['journal', 'list', '--json'])).json() as {data: Entry[]}
  return data.filter(({kind}) => kind === 'withdrawal')
}

test('a row that was found paid ends once a command of unknown outcome proves to have paid it', async () => {
  const match = {method: 'POST', path: '/v2/withdrawals'}
  await home.control('POST', '/faults', {match, action: {kind: 'commit-then-reset'}, count: 4})
  const payee = [
    '--key=ana@example.com',
    '--holder-name=Ana Souza',
    '--holder-document=52998224725',
  ]
  const words = [...payee, '--amount=41', '--external-reference=po-unk', '--yes', '--json']
  expect((await home.run(['withdraw', ...words])).code).toBe(6)
  const file = join(home.path, 'rows.csv')
  const row = 'ana@example.com,Ana Souza,52998224725,41.00,po-unk'
  writeFileSync(file, `pixKey,holderName,holderDocument,amount,externalReference\n${row}\n`)
  const pay = (...more: string[]) =>
    home.run(['withdraw', 'batch', file, '--yes', '--json', ...more])
  const found = await pay()
  expect([found.code, found.json()]).toMatchObject([0, {alreadyDone: 1}])

  const resumed = await home.run(['journal', 'resume', '--json'])
  expect(resumed.json()).toMatchObject({data: [{state: 'done'}]})
  const states = (await listed()).map(({state}) => state)
  expect(states.toSorted()).toEqual(['done', 'failed'])
  const nothing = await home.run(['journal', 'resume', '--json'])
  expect([nothing.code, nothing.json()]).toMatchObject([0, {data: []}])

  // Not even where a second payment beside an equal one is meant: its reference is that of another key.
  for (const {more, code} of [
    {more: [], code: 'SENT_ALREADY'},
    {more: ['--again'], code: 'REFERENCE_USED'},
  ]) {
    const again = await pay(...more)
    expect(again.json()).toMatchObject({created: 0, failed: [{line: 2, code}]})
    expect(again.code).toBe(7)
  }
  const {lines} = await home.control<{lines: {type: string}[]}>(
    'GET',
    '/statement?environment=test&wallet=principal',
  )
  expect(lines.filter(({type}) => type === 'withdrawal')).toHaveLength(1)
}, 120_000)
