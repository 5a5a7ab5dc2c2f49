import {readFileSync} from 'node:fs'
import {Ajv2020} from 'ajv/dist/2020.js'
import {describe, expect, test} from 'vitest'
import {openApiDocument} from '../../scripts/docs/openapi-document.ts'
import {DataPlace} from '../../src/emulator/data.ts'
import {Emulator} from '../../src/emulator/emulator.ts'
import {routesOf} from '../../src/emulator/routes.ts'
import {type Answer, type Driver, drive} from './driver.ts'
import {listener} from './listener.ts'

const FILE = JSON.parse(readFileSync('openapi.json', 'utf8'))

/** An exchange as it went over the wire. */
interface Exchange extends Answer {
  readonly method: string
  readonly path: string
  readonly sent: unknown
}

test('openapi.json is what the schemas of the wire give', () => {
  expect(FILE).toEqual(JSON.parse(JSON.stringify(openApiDocument(FILE.info.version))))
})

test('every route of the service and of the control plane is in it, and no other', async () => {
  const emulator = await Emulator.open({
    place: new DataPlace(undefined),
    allowExternalTargets: false,
  })
  const routes = routesOf(emulator)
    .filter(({path}) => path !== '/openapi.json' && !path.includes('/dashboard'))
    .map(({method, path}) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  const described = Object.entries(FILE.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(routes.toSorted())
  await emulator.close()
})

test('every operation has an id of its own, which generators of clients make a name of', () => {
  const ids = Object.values(FILE.paths as Record<string, Record<string, {operationId?: string}>>)
    .flatMap((methods) => Object.values(methods))
    .map(({operationId}) => operationId)
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id ?? ''))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('it is served', async () => {
  const driver = await drive()
  expect((await driver.get('/openapi.json')).body).toEqual(FILE)
})

describe('recorded exchanges, judged by a validator that is not ours', () => {
  test('agree with it', async () => {
    const exchanges = await record()
    const wrong = exchanges.flatMap(complaints)
    expect(wrong).toEqual([])
    const seen = new Set(exchanges.map(({method, path}) => `${method} ${templateOf(method, path)}`))
    expect(seen.size).toBeGreaterThan(40)
  })

  test('are found wrong when they are', async () => {
    const [exchange] = await record()
    expect(exchange && complaints({...exchange, body: {}})).not.toEqual([])
  })
})

const ajv = new Ajv2020({strict: false, validateFormats: false})
ajv.addSchema({...FILE, $id: 'openapi'})

/** The path of the document that a concrete path is of. */
function templateOf(method: string, path: string): string {
  const [plain = ''] = path.split('?')
  const fits = (template: string) =>
    new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain)
  const found = Object.keys(FILE.paths).filter(
    (template) => fits(template) && method.toLowerCase() in FILE.paths[template],
  )
  return found.toSorted((a, b) => a.split('{').length - b.split('{').length)[0] ?? plain
}

function complaints({method, path, status, body, sent}: Exchange): unknown[] {
  const template = templateOf(method, path)
  const operation = FILE.paths[template]?.[method.toLowerCase()]
  const response = operation?.responses[status]
  if (!response) return [`${method} ${path} answered ${status}, which is not described`]
  const at = `openapi#/paths/${template.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`
  const schemas = [
    [response.$ref && `openapi${response.$ref}`, body],
    [response.content?.['application/json'] && `${at}/responses/${status}`, body],
    [status < 300 && operation.requestBody && `${at}/requestBody`, sent ?? {}],
  ] as const
  return schemas.flatMap(([pointer, value]) => {
    if (!pointer) return []
    const uri = encodeURI(`${pointer}/content/application~1json/schema`)
    const validate = ajv.compile({$ref: uri})
    return validate(value) ? [] : [{method, path, status, errors: validate.errors}]
  })
}

const WITHDRAWAL = {
  pixKey: 'maria@example.com',
  pixKeyType: 'email',
  holderName: 'Maria',
  holderDocument: '52998224725',
  holderDocumentType: 'cpf',
}

/** A story that touches every endpoint, refusals included. */
async function record(): Promise<Exchange[]> {
  const driver = await drive({seed: 3})
  const exchanges: Exchange[] = []
  const go = async (method: string, path: string, body?: unknown, headers = {}) => {
    const reported = await driver.call(method, path, {...(body !== undefined && {body}), headers})
    exchanges.push({method, path, sent: body, ...reported})
    return reported.body
  }
  await recordService(driver, go)
  await recordControl(go)
  return exchanges
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads any field of an answer
type Go = (method: string, path: string, body?: unknown, headers?: object) => Promise<any>

async function recordService({emulator}: Driver, go: Go): Promise<void> {
  const {clientId, clientSecret} = emulator.credentials.test
  const hook = await listener()
  await go('POST', '/v2/auth', {client_id: clientId, client_secret: clientSecret})
  await go('POST', '/v2/auth', {client_id: clientId, client_secret: 'wrong'})
  await go('POST', '/v2/sub-accounts', {reference: 'loja-2', name: 'Loja 2'})
  await go('POST', '/v2/sub-accounts', {reference: 'loja-2'})
  await go('GET', '/v2/sub-accounts')
  const endpoint = await go('POST', '/v2/webhooks', {url: hook.url})
  await go('GET', '/v2/webhooks')
  await go('POST', '/v2/projects', {name: 'Loja', color: '#1A2B3C'})
  const project = await go('POST', '/v2/projects', {name: 'Outra', color: '#1A2B3C'})
  await go('POST', '/v2/projects', {name: 'Outra', color: '#1A2B3C'})
  await go('GET', `/v2/projects/${project.id}`)
  await go('GET', '/v2/projects?limit=1&sortBy=name')
  await go('GET', '/v2/projects?limit=0')
  const split = [{subAccount: 'loja-2', amount: 30}]
  const charge = await go('POST', '/v2/pix', {amount: 100, split, externalReference: 'order-1'})
  await go('POST', '/v2/pix', {amount: 0.5})
  await go('POST', '/v2/pix', {amount: 10}, {'X-Sub-Account': 'nowhere'})
  await go('POST', `/_emulator/charges/${charge.id}/pay`, {})
  await go('POST', `/_emulator/charges/${charge.id}/pay`, {})
  await go('GET', `/v2/transactions/${charge.id}`)
  await go('GET', '/v2/transactions/nothing')
  await go('POST', '/v2/withdrawals', {...WITHDRAWAL, netAmount: 10})
  await go('POST', '/v2/withdrawals', {...WITHDRAWAL, amount: 9_000})
  await go('POST', `/v2/transactions/${charge.id}/refund`, {})
  await go('GET', '/v2/balance')
  await go('GET', '/v2/account')
  await go('GET', '/v2/balance-blocks')
  await go('DELETE', `/v2/webhooks/${endpoint.id}`)
}

async function recordControl(go: Go): Promise<void> {
  const at = (path: string) => `/_emulator${path}`
  const {id} = await go('POST', '/v2/pix', {amount: 500})
  await go('POST', at(`/charges/${id}/pay`), {payer: {name: 'Ana', document: '52998224725'}})
  await go('POST', at(`/charges/${id}/refund`), {amount: 5})
  const {id: unpaid} = await go('POST', '/v2/pix', {amount: 5})
  await go('POST', at(`/charges/${unpaid}/expire`))
  const block = await go('POST', at('/blocks'), {transactionId: id, amount: 20, blockType: 'med'})
  await go('POST', at(`/blocks/${block.id}/defend`))
  await go('POST', at(`/blocks/${block.id}/reject`), {resolutionReason: 'ok'})
  const other = await go('POST', at('/blocks'), {transactionId: id, blockType: 'judicial'})
  await go('POST', at(`/blocks/${other.id}/approve`), {})
  await go('GET', '/v2/balance-blocks?status=approved')
  for (const verb of ['complete', 'fail'] as const) {
    const withdrawal = await go('POST', '/v2/withdrawals', {...WITHDRAWAL, amount: 10})
    await go('POST', at(`/withdrawals/${withdrawal.id}/process`))
    await go('POST', at(`/withdrawals/${withdrawal.id}/${verb}`), {reason: 'X'})
    await go('POST', at(`/withdrawals/${withdrawal.id}/reverse`), {reason: 'RETURNED'})
  }
  const transfer = {environment: 'test', from: 'loja-2', to: 'principal', amount: 1}
  await go('POST', at('/transfers'), transfer)
  await go('POST', at('/transfers'), {...transfer, amount: 1_000})
  await go('POST', at('/sub-accounts/test/loja-2/suspend'))
  await go('POST', at('/sub-accounts/test/loja-2/activate'))
  const made = await go('POST', at('/credentials'), {environment: 'test', permissions: []})
  await go('PATCH', at(`/credentials/${made.clientId}`), {revoked: true})
  await go('GET', at('/credentials'))
  await go('PATCH', at('/accounts/test'), {fees: {pix: {fixed: 1, percent: 0.5}}})
  await go('GET', at('/accounts/test'))
  const institution = await go('POST', at('/accounts/test/institutions'), {name: 'Banco'})
  const path = at(`/accounts/test/institutions/${institution.pspCredentialId}`)
  await go('PATCH', path, {available: false})
  await go('GET', at('/statement?environment=test&wallet=loja-2'))
  const {deliveries} = await go('GET', at('/deliveries?environment=test'))
  await go('POST', at(`/deliveries/${deliveries[0].id}/redeliver`))
  await go('POST', at('/faults'), {match: {path: '/v2/x'}, action: {kind: 'latency', ms: 1}})
  await go('POST', at('/faults'), {action: {kind: 'nonsense'}})
  await go('GET', at('/faults'))
  await go('DELETE', at('/faults'))
  await go('GET', at('/export/test/statement.csv'))
  await go('GET', at('/export/test/statement.csv?from=2026-01-01T00:00:00Z'))
  await go('GET', at('/export/test/statement.csv?until=soon'))
  await go('GET', at('/health'))
  await go('GET', at('/clock'))
  await go('GET', at('/log?environment=test&kind=request&limit=5'))
  await go('GET', at('/log?environment=test&kind=other'))
  await go('POST', at('/clock'), {advanceSeconds: 60})
  await go('POST', at('/snapshots'), {name: 'now'})
  await go('GET', at('/snapshots'))
  await go('POST', at('/snapshots/now/restore'))
  await go('POST', at('/reset'))
}
