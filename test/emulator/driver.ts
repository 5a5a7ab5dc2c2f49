import {onTestFinished} from 'vitest'
import {type RunningEmulator, type StartOptions, startEmulator} from '../../src/emulator/start.ts'

/** An answer as a test looks at it. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any field of an answer
  readonly body: any
}

interface Ask {
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** A caller of one emulator over real HTTP. */
export class Driver {
  readonly emulator: RunningEmulator
  readonly #token: string

  constructor(emulator: RunningEmulator, token: string) {
    this.emulator = emulator
    this.#token = token
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.call('GET', path, {...(headers && {headers})})
  }

  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.call('POST', path, {body, ...(headers && {headers})})
  }

  /** A command of the control plane. */
  control(path: string, body: unknown = {}): Promise<Answer> {
    return ask(this.emulator.controlUrl + path, 'POST', {body})
  }

  call(method: string, path: string, {body, headers}: Ask): Promise<Answer> {
    const all = {Authorization: `Bearer ${this.#token}`, ...headers}
    return ask(this.emulator.url + path, method, {body, headers: all})
  }

  async available(wallet = 'principal'): Promise<number> {
    const {body} = await this.get('/v2/balance', {'X-Sub-Account': wallet})
    return body.available
  }
}

export async function ask(url: string, method: string, {body, headers}: Ask = {}): Promise<Answer> {
  const reply = await fetch(url, {
    method,
    headers: {'Content-Type': 'application/json', ...headers},
    ...(body !== undefined && {body: typeof body === 'string' ? body : JSON.stringify(body)}),
  })
  const text = await reply.text()
  const type = reply.headers.get('content-type') ?? ''
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    body: /json/.test(type) && !/ndjson/.test(type) && text !== '' ? JSON.parse(text) : text,
  }
}

/** Starts an emulator that ends with the test, and logs in. */
export async function drive(
  options: StartOptions = {},
  environment: 'test' | 'live' = 'test',
): Promise<Driver> {
  const emulator = await startEmulator({port: 0, ...options})
  onTestFinished(() => emulator.close())
  return login(emulator, emulator.credentials[environment])
}

export async function login(
  emulator: RunningEmulator,
  pair: {readonly clientId: string; readonly clientSecret: string},
): Promise<Driver> {
  const body = {client_id: pair.clientId, client_secret: pair.clientSecret}
  const {body: granted} = await ask(`${emulator.url}/v2/auth`, 'POST', {body})
  return new Driver(emulator, granted.access_token)
}
