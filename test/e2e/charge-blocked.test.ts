import {expect, test} from 'vitest'
import {paidCharge} from '../helpers/emulated.ts'
import {inFewProcesses} from '../helpers/few-processes.ts'
import {receive} from '../helpers/received.ts'

interface Blocked {
  readonly id: string
  readonly _pixctl: {readonly blocks?: readonly object[]}
}

async function blockedCharge() {
  const home = inFewProcesses(await paidCharge())
  const block = await home.run(['emulator', 'block', 'pedido-1', '--amount', '40', '--json'])
  return {home, blockId: String(block.json()['id'])}
}

const blockOf = (id: string, status: string) => ({id, type: 'med', status, amount: 40})

test.each([['pix'], ['transactions']])(
  '%s show says how a block stands, by when to answer it, and how',
  async (topic) => {
    const {home, blockId} = await blockedCharge()
    await using _ = home
    const {stdout} = await home.run([topic, 'show', 'pedido-1'])
    expect(stdout).toMatch(/Block +MED, awaiting response, R\$.40\.00\nBlocked since +\d{4}-/)
    expect(stdout).toMatch(/Answer by +\d{4}-.+ \(Brasília\), if the notice gives 7 days/)
    expect(stdout).toContain(`pixctl blocks case ${blockId} --out ${blockId}`)
    const portuguese = await home.run([topic, 'show', 'pedido-1', '--lang', 'pt-BR'])
    expect(portuguese.stdout).toMatch(
      /Bloqueio +MED, aguardando resposta, R\$.40,00\nBloqueado desde /,
    )
    const {_pixctl} = (
      await home.run([topic, 'show', 'pedido-1', '--json'])
    ).json() as never as Blocked
    expect(_pixctl.blocks).toMatchObject([blockOf(blockId, 'awaiting_response')])
  },
)

test('find says it beside the state of the charge, before anything else to do', async () => {
  const {home, blockId} = await blockedCharge()
  await using _ = home
  const {stdout} = await home.run(['find', 'pedido-1'])
  expect(stdout).toMatch(/Block +MED, awaiting response, R\$.40\.00/)
  expect(stdout).toMatch(/Answer by +\d{4}-/)
  const {subjects} = (await home.run(['find', 'pedido-1', '--json'])).json() as never as {
    readonly subjects: readonly {blocks: unknown; next: readonly {code: string}[]}[]
  }
  expect(subjects[0]?.blocks).toMatchObject([blockOf(blockId, 'awaiting_response')])
  expect(subjects[0]?.next[0]?.code).toBe('block_open')
})

test.each([
  {resolve: 'defend', status: 'defended', code: 'block_defended'},
  {resolve: 'approve', status: 'approved', code: 'returned_by_block'},
  {resolve: 'reject', status: 'rejected', code: 'block_closed'},
])('a block that is $status has no term to answer', async ({resolve, status, code}) => {
  const {home, blockId} = await blockedCharge()
  await using _ = home
  await home.run(['emulator', 'block', blockId, '--resolve', resolve])
  const {stdout} = await home.run(['pix', 'show', 'pedido-1'])
  expect(stdout).toMatch(new RegExp(`Block +MED, ${status}`))
  expect(stdout).not.toMatch(/Answer by|blocks case/)
  const found = (await home.run(['find', 'pedido-1', '--json'])).stdout
  expect(found).toContain(`"code": "${code}"`)
})

test('where the credential may not read blocks, the events received say it', async () => {
  const {home, blockId} = await blockedCharge()
  await using _ = home
  const {id} = (await home.run(['pix', 'show', 'pedido-1', '--json'])).json() as never as Blocked
  const {clientId} = home.emulator.credentials.test
  await home.control('PATCH', `/credentials/${clientId}`, {permissions: ['PIX:WRITE']})
  const unknown = await home.run(['pix', 'show', 'pedido-1'])
  expect([unknown.code, unknown.stdout.includes('Block')]).toEqual([0, false])
  const createdAt = '2026-11-20T12:00:00.000Z'
  const data = {blockId, transactionId: id, amount: 40, blockType: 'med', createdAt}
  await receive(home, {event: 'balance_block_created', eventId: 'block-created-1', data})
  expect((await home.run(['pix', 'show', 'pedido-1'])).stdout).toMatch(/Block +MED, awaiting/)
  expect((await home.run(['find', 'pedido-1'])).stdout).toMatch(/Block +MED, awaiting/)
})

test('a charge without a block has nothing of one', async () => {
  await using home = inFewProcesses(await paidCharge())
  const {_pixctl} = (
    await home.run(['pix', 'show', 'pedido-1', '--json'])
  ).json() as never as Blocked
  expect(_pixctl).not.toHaveProperty('blocks')
  expect((await home.run(['pix', 'show', 'pedido-1'])).stdout).not.toContain('Block')
})
