import type {AddressInfo} from 'node:net'
import {DataPlace} from '../../../src/emulator/data.ts'
import {Emulator} from '../../../src/emulator/emulator.ts'
import {interceptWith} from '../../../src/emulator/http/intercept.ts'
import {Router} from '../../../src/emulator/http/router.ts'
import {createHttpServer} from '../../../src/emulator/http/server.ts'
import {routesOf} from '../../../src/emulator/routes.ts'
import type {World} from '../../../src/emulator/world.ts'
import {type Answer, ask} from '../driver.ts'

/** An emulator whose books a test may open, and which it may start anew on the same data. */
export class Walked {
  readonly #dataDir: string
  #emulator: Emulator | undefined
  #server: ReturnType<typeof createHttpServer> | undefined
  #url = ''
  #token = ''

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  get world(): World {
    if (!this.#emulator) throw new Error('not started')
    return this.#emulator.world
  }

  async start(): Promise<void> {
    const place = new DataPlace(this.#dataDir)
    const emulator = await Emulator.open({place, seed: 1, allowExternalTargets: false})
    const {world} = emulator
    const server = createHttpServer(world, new Router(routesOf(emulator)), interceptWith(world))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.#emulator = emulator
    this.#server = server
    this.#url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await this.login()
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    this.#server?.close()
    await this.#emulator?.close()
  }

  /** Tokens end after five minutes of a clock that the walk puts forward by hours. */
  async login(): Promise<void> {
    const {clientId, clientSecret} = this.#emulator?.credentials.test ?? {}
    const body = {client_id: clientId, client_secret: clientSecret}
    this.#token = (await ask(`${this.#url}/v2/auth`, 'POST', {body})).body.access_token
  }

  service(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
    const all = {Authorization: `Bearer ${this.#token}`, ...headers}
    return ask(this.#url + path, method, {body, headers: all})
  }

  control(path: string, body: unknown = {}, method = 'POST'): Promise<Answer> {
    return ask(`${this.#url}/_emulator${path}`, method, method === 'GET' ? {} : {body})
  }
}
