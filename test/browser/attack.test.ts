import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {afterAll, expect, onTestFinished, test} from 'vitest'
import {type Driver, drive} from '../emulator/driver.ts'
import {closeBrowser, inBrowser, launch, visit} from './browser.ts'

afterAll(closeBrowser)

/**
 * A page of another program on this machine: another port, and so another origin of the same site.
 */
async function foreignPage(html: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, {'Content-Type': 'text/html'})
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Tries everything that a page may try, with the cookie of whoever has the dashboard open. */
const attackOn = (emulatorUrl: string, chargeId: string): string => `
<!doctype html><title>attack</title>
<form id="form" method="post" enctype="text/plain" target="frame"
  action="${emulatorUrl}/_emulator/charges/${chargeId}/pay"><input name='{"a' value='":1}'></form>
<iframe name="frame"></iframe>
<iframe id="clickjack" src="${emulatorUrl}/_emulator/dashboard/"></iframe>
<script type="module">
const base = '${emulatorUrl}/_emulator'
const outcome = {}
const attempt = async (name, request) => {
  outcome[name] = await request().then((reply) => reply.type === 'opaque' ? 'opaque' : reply.text(), () => 'refused')
}
const credentials = 'include'
await attempt('pay', () => fetch(base + '/charges/${chargeId}/pay', {method: 'POST', credentials, mode: 'no-cors', body: '{}'}))
await attempt('pay as JSON', () => fetch(base + '/charges/${chargeId}/pay', {method: 'POST', credentials, headers: {'Content-Type': 'application/json'}, body: '{}'}))
await attempt('create', () => fetch(base + '/dashboard/service/test/v2/pix', {method: 'POST', credentials, mode: 'no-cors', body: '{"amount": 5}'}))
await attempt('read', () => fetch(base + '/dashboard/data/test/charges', {credentials}))
await attempt('reset', () => fetch(base + '/reset', {method: 'POST', credentials, mode: 'no-cors'}))
document.getElementById('form').submit()
await new Promise((resolve) => {
  const stream = new EventSource(base + '/dashboard/live', {withCredentials: true})
  stream.onmessage = () => { outcome.stream = 'read'; stream.close(); resolve() }
  stream.onerror = () => { outcome.stream = 'refused'; stream.close(); resolve() }
})
await new Promise((resolve) => setTimeout(resolve, 300))
window.outcome = outcome
</script>`

const chargeOf = async (driver: Driver): Promise<string> =>
  (await driver.post('/v2/pix', {amount: 100})).body.id

inBrowser('a page of another origin', () => {
  test('pays nothing, creates nothing, reads nothing and receives no change', async () => {
    const driver = await drive()
    const id = await chargeOf(driver)
    const {page} = await visit(driver.emulator)
    const url = await foreignPage(attackOn(driver.emulator.url, id))
    const attacker = await page.context().newPage()
    const answers: number[] = []
    attacker.on('response', (reply) => {
      if (reply.url().startsWith(driver.emulator.url)) answers.push(reply.status())
    })
    await attacker.goto(url)
    await attacker.waitForFunction('window.outcome')
    expect(await attacker.evaluate('window.outcome')).toEqual({
      pay: 'opaque',
      'pay as JSON': 'refused',
      create: 'opaque',
      read: 'refused',
      reset: 'opaque',
      stream: 'refused',
    })
    expect(answers.length).toBeGreaterThan(4)
    expect(new Set(answers)).toEqual(new Set([403]))
    const {body} = await driver.get(`/v2/transactions/${id}`)
    expect(body.status).toBe('pending')
  })

  test('shows no dashboard in a frame', async () => {
    const driver = await drive()
    const {page} = await visit(driver.emulator)
    const framed = `<iframe src="${driver.emulator.controlUrl}/dashboard/"></iframe>`
    const attacker = await page.context().newPage()
    await attacker.goto(await foreignPage(framed))
    await attacker.waitForTimeout(300)
    const texts = await Promise.all(attacker.frames().map((frame) => frame.content()))
    expect(texts.join(' ')).not.toContain('app.js')
  })

  test('reaches nothing through a name that it makes point here', async () => {
    const driver = await drive()
    const {port} = new URL(driver.emulator.url)
    const context = await (await launch()).newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.route('http://rebound.example/**', async (route) => {
      const url = route.request().url().replace('rebound.example', `127.0.0.1:${port}`)
      const reply = await route.fetch({url, headers: {host: 'rebound.example'}})
      await route.fulfill({response: reply})
    })
    for (const path of ['/clock', '/dashboard/', '/dashboard/live']) {
      const reply = await page.goto(`http://rebound.example/_emulator${path}`)
      expect(reply?.status()).toBe(403)
    }
  })
})

inBrowser('hostile text', () => {
  const HOSTILE = `<img src=x onerror="window.hit=1"><script>window.hit=2</script>" onload="window.hit=3`

  test('is text everywhere, and loads nothing', async () => {
    const driver = await drive()
    await driver.post('/v2/sub-accounts', {reference: 'loja-2', name: HOSTILE})
    await driver.post('/v2/projects', {
      name: HOSTILE,
      color: '#123456',
      logoUrl: 'https://evil.example/logo.png',
    })
    const {body} = await driver.post('/v2/pix', {
      amount: 100,
      description: HOSTILE,
      externalReference: HOSTILE,
      customer: {name: HOSTILE},
      metadata: {note: HOSTILE},
    })
    await driver.control(`/charges/${body.id}/pay`, {
      payer: {name: HOSTILE, document: '52998224725'},
    })
    const {page, go, errors, origins} = await visit(driver.emulator)
    for (const place of [
      'overview',
      'charges',
      `charges/${body.id}`,
      'wallets',
      'wallets/loja-2',
      'projects',
      `search?q=${encodeURIComponent(HOSTILE)}`,
    ]) {
      await go(`/test/${place}`)
      await page.waitForTimeout(100)
    }
    await page.locator('main').getByText(HOSTILE).first().waitFor()
    expect(await page.evaluate('window.hit')).toBeUndefined()
    expect(errors).toEqual([])
    expect([...origins]).toEqual([driver.emulator.url])
  })
})
