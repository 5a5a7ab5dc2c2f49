import {request} from 'node:http'
import {expect, test} from 'vitest'
import {ask, drive} from '../driver.ts'
import {Visitor} from './visitor.ts'

const PATHS = ['/', '/app.js', '/live', '/data/test/overview', '/data/test/charges']

test('the token of the ready line becomes a cookie and is dropped from the address', async () => {
  const {emulator} = await drive()
  const reply = await fetch(emulator.dashboardUrl, {redirect: 'manual'})
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toBe('/_emulator/dashboard/')
  const port = new URL(emulator.url).port
  expect(reply.headers.get('set-cookie')).toMatch(
    new RegExp(`^pixctl_dashboard_${port}=[\\w-]{43}; Path=/_emulator; HttpOnly; SameSite=Strict$`),
  )
})

test('the token is another one at each start', async () => {
  const [one, other] = [await drive(), await drive()]
  expect(one.emulator.dashboardUrl.split('token=')[1]).not.toBe(
    other.emulator.dashboardUrl.split('token=')[1],
  )
})

test.each(PATHS)('%s is closed without the cookie', async (path) => {
  const {emulator} = await drive()
  const reported = await ask(`${emulator.controlUrl}/dashboard${path}`, 'GET')
  expect(reported.status).toBe(401)
})

test('a wrong token opens nothing', async () => {
  const {emulator} = await drive()
  const wrong = emulator.dashboardUrl.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  const reported = await fetch(wrong, {redirect: 'manual'})
  expect(reported.status).toBe(401)
  expect(reported.headers.get('set-cookie')).toBeNull()
})

test('the cookie of another emulator opens nothing', async () => {
  const [mine, other] = [await drive(), await drive()]
  const visitor = await Visitor.enter(other)
  const value = visitor.cookie.split('=')[1]
  const name = `pixctl_dashboard_${new URL(mine.emulator.url).port}`
  const reported = await ask(`${mine.emulator.controlUrl}/dashboard/data/test/overview`, 'GET', {
    headers: {Cookie: `${name}=${value}`},
  })
  expect(reported.status).toBe(401)
})

const FOREIGN = [
  {name: 'another origin', headers: {Origin: 'https://evil.example'}},
  {name: 'another port of this machine', headers: {Origin: 'http://127.0.0.1:1'}},
  {name: 'an opaque origin', headers: {Origin: 'null'}},
  {name: 'a name that points here', headers: {Host: 'evil.example'}},
  {name: 'an image or script of another site', headers: {'Sec-Fetch-Site': 'cross-site'}},
  {name: 'an image or script of another port', headers: {'Sec-Fetch-Site': 'same-site'}},
]

test.each(
  FOREIGN.flatMap((from) => ['/live', '/data/test/charges'].map((path) => ({...from, path}))),
)('$path refuses $name, with the cookie', async ({headers, path}) => {
  const driver = await drive()
  const {cookie} = await Visitor.enter(driver)
  const url = `${driver.emulator.controlUrl}/dashboard${path}`
  expect(await statusOf(url, {Cookie: cookie, ...headers})).toBe(403)
})

test('the page may load nothing from elsewhere and be framed by no page', async () => {
  const visitor = await Visitor.enter(await drive())
  const {status, headers} = await visitor.call('GET', '/')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

test('the control plane still answers programs that have no cookie', async () => {
  const driver = await drive()
  const reported = await ask(`${driver.emulator.controlUrl}/clock`, 'GET')
  expect(reported.status).toBe(200)
})

/** With headers that `fetch` would not send. */
function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {headers}, (reply) => {
      reply.destroy()
      resolve(reply.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end()
  })
}
