import {afterEach, describe, expect, test} from 'vitest'
import {startEmulator} from '../../../src/emulator/start.ts'
import {send} from './http.ts'
import {Service} from './service.ts'

/** 0.0.0.0 is reached through every address of this machine, the loopback ones included. */
describe('Emulator: on another address than loopback', () => {
  let close: (() => Promise<void>) | undefined
  afterEach(async () => {
    await close?.()
    close = undefined
  })

  async function start(options: Parameters<typeof startEmulator>[0]) {
    const emulator = await startEmulator({port: 0, ...options})
    close = () => emulator.close()
    return emulator
  }

  test('needs a token', async () => {
    await expect(start({host: '0.0.0.0'})).rejects.toThrow(/token/i)
  })

  const health = (port: string, headers: Record<string, string>) =>
    send({origin: `http://127.0.0.1:${port}`, method: 'GET', path: '/_emulator/health', headers})

  test('with the token a foreign Host is answered, without it or with another it is not', async () => {
    const {url} = await start({host: '0.0.0.0', token: 'uma-chave-secreta'})
    const {port} = new URL(url)
    const host = 'emulador.example'
    const authorization = 'Bearer uma-chave-secreta'
    expect((await health(port, {host, authorization})).status).toBe(200)
    expect((await health(port, {host})).status).toBe(403)
    expect((await health(port, {host, authorization: 'Bearer uma-chave-secretb'})).status).toBe(403)
    expect((await health(port, {host, authorization: 'Bearer '})).status).toBe(403)
  })

  test('the token of the control plane is no token of the service', async () => {
    const {url} = await start({host: '0.0.0.0', token: 'uma-chave-secreta'})
    const {port} = new URL(url)
    const reply = await send({
      origin: `http://127.0.0.1:${port}`,
      method: 'GET',
      path: '/v2/projects',
      headers: {authorization: 'Bearer uma-chave-secreta'},
    })
    expect(reply.status).toBe(401)
  })

  test('the loopback of IPv6 needs no token, and allow-lists know its addresses', async () => {
    const service = new Service(await start({host: '::1'}))
    expect((await service.control('GET', '/health')).status).toBe(200)
    const listed = await service.credential({ipAllowList: ['::1']})
    const other = await service.credential({ipAllowList: ['::2']})
    expect((await listed.login()).status).toBe(200)
    expect((await other.login()).status).toBe(403)
  })
})
