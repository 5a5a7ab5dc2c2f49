import type {Driver} from '../emulator/driver.ts'

/** Ids of what was made. */
export interface Population {
  readonly pending: string
  readonly paid: string
  readonly withdrawal: string
  readonly block: string
  readonly delivery: string
}

/** Something of everything, so that every page has something to show. */
export async function populate(driver: Driver, hookUrl: string): Promise<Population> {
  const create = async (path: string, body: object) => (await driver.post(path, body)).body.id
  await driver.post('/v2/sub-accounts', {reference: 'loja-2', name: 'Loja da Vila'})
  await driver.post('/v2/projects', {name: 'Site', color: '#0c7a6c', description: 'Loja on-line'})
  await driver.post('/v2/webhooks', {url: hookUrl})
  const split = [{subAccount: 'loja-2', amount: 30}]
  const pending = await create('/v2/pix', {amount: 19.9, description: 'Pedido 1041'})
  const paid = await create('/v2/pix', {amount: 100, split, metadata: {cart: 7}})
  await driver.control(`/charges/${paid}/pay`)
  const withdrawal = await create('/v2/withdrawals', {
    pixKey: 'maria@example.com',
    pixKeyType: 'email',
    holderName: 'Maria',
    holderDocument: '52998224725',
    holderDocumentType: 'cpf',
    netAmount: 10,
  })
  const {body: block} = await driver.control('/blocks', {
    transactionId: paid,
    amount: 5,
    blockType: 'med',
    reason: 'golpe',
  })
  await driver.control('/accounts/test/institutions', {name: 'Banco Azul'})
  await driver.control('/faults', {action: {kind: 'latency', ms: 1}, match: {path: '/v2/none'}})
  await driver.control('/clock', {advanceSeconds: 0})
  const {body} = await driver.get('/_emulator/deliveries?environment=test')
  return {pending, paid, withdrawal, block: block.id, delivery: body.deliveries[0].id}
}

/** Every page there is, by its place. */
export const everyPlace = ({pending, paid, withdrawal, block, delivery}: Population): string[] => [
  '/test/overview',
  '/test/charges',
  `/test/charges/${pending}`,
  `/test/charges/${paid}`,
  '/test/withdrawals',
  `/test/withdrawals/${withdrawal}`,
  '/test/blocks',
  `/test/blocks/${block}`,
  '/test/wallets',
  '/test/wallets/principal',
  '/test/webhooks',
  `/test/webhooks/${delivery}`,
  '/test/events',
  '/test/requests',
  '/test/requests/1',
  '/test/credentials',
  '/test/projects',
  '/test/account',
  '/test/time',
  '/test/search?q=loja',
  '/test/charges/none',
  '/live/overview',
  '/live/charges',
]
