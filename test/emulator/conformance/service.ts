import {type StartOptions, startEmulator} from '../../../src/emulator/start.ts'
import type {Answer} from './answer.ts'
import {type Reply, send} from './http.ts'

export type Environment = 'test' | 'live'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a call adds to its path and body. `body` text is sent as it stands, anything else as JSON. */
export interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly subAccount?: string
  readonly key?: string
  readonly from?: string
}

export interface CredentialDraft {
  readonly environment?: Environment
  readonly permissions?: readonly string[]
  readonly ipAllowList?: readonly string[]
  readonly subAccountAccess?: 'off' | 'all' | readonly string[]
}

/** Grows when time moves or the store is emptied: a token from before is not used again. */
interface Era {
  count: number
}

/** One credential, as a program would use it: logs in once, then calls with the token. */
export class Caller {
  readonly origin: string
  readonly clientId: string
  readonly clientSecret: string
  readonly #era: Era
  #token: {value: string; era: number} | undefined

  constructor(place: {origin: string; era: Era}, pair: {clientId: string; clientSecret: string}) {
    this.origin = place.origin
    this.#era = place.era
    this.clientId = pair.clientId
    this.clientSecret = pair.clientSecret
  }

  login(options: Omit<CallOptions, 'body'> = {}): Promise<Reply> {
    const body = {client_id: this.clientId, client_secret: this.clientSecret}
    return call(this.origin, 'POST', '/v2/auth', {...options, body})
  }

  async token(): Promise<string> {
    if (this.#token?.era === this.#era.count) return this.#token.value
    const reply = await this.login()
    if (reply.status !== 200) throw new Error(`login: ${reply.status} ${reply.text}`)
    this.#token = {value: reply.json.access_token, era: this.#era.count}
    return this.#token.value
  }

  async call(method: Method, path: string, options: CallOptions = {}): Promise<Reply> {
    const authorization = `Bearer ${await this.token()}`
    const headers = {authorization, ...options.headers}
    return call(this.origin, method, `/v2${path}`, {...options, headers})
  }

  get(path: string, options?: CallOptions): Promise<Reply> {
    return this.call('GET', path, options)
  }

  post(path: string, body?: unknown, options?: CallOptions): Promise<Reply> {
    return this.call('POST', path, {...options, body})
  }

  /** A creation that has to work: the resource, or an error that shows the refusal. */
  async create(path: string, body?: unknown, options?: CallOptions): Promise<Answer> {
    return succeeded(await this.post(path, body, options))
  }
}

/** The emulator over HTTP and nothing else, plus the control plane for what the spec closes to integrations. */
export class Service {
  readonly origin: string
  readonly test: Caller
  readonly live: Caller
  readonly close: () => Promise<void>
  readonly #era: Era = {count: 0}

  constructor(emulator: Awaited<ReturnType<typeof startEmulator>>) {
    this.origin = new URL(emulator.url).origin
    const place = {origin: this.origin, era: this.#era}
    this.test = new Caller(place, emulator.credentials.test)
    this.live = new Caller(place, emulator.credentials.live)
    this.close = async () => {
      await emulator.close()
    }
  }

  /** A call without a credential. */
  call(method: Method, path: string, options: CallOptions = {}): Promise<Reply> {
    return call(this.origin, method, path, options)
  }

  control(method: Method, path: string, body?: unknown): Promise<Reply> {
    return call(this.origin, method, `/_emulator${path}`, body === undefined ? {} : {body})
  }

  /** A control command that has to work. */
  async command(path: string, body: unknown = {}): Promise<Answer> {
    return succeeded(await this.control('POST', path, body))
  }

  async change(path: string, body: unknown): Promise<Answer> {
    return succeeded(await this.control('PATCH', path, body))
  }

  async credential(draft: CredentialDraft = {}): Promise<Caller> {
    const body = {environment: 'test', permissions: ['FULL_ACCESS'], ...draft}
    const pair = await this.command('/credentials', body)
    return new Caller({origin: this.origin, era: this.#era}, pair)
  }

  /** Answers when everything that was due has happened, deliveries included. */
  async advance(seconds = 1): Promise<Answer> {
    const answer = await this.command('/clock', {advanceSeconds: seconds})
    this.#era.count += 1
    return answer
  }

  async reset(): Promise<void> {
    await succeededOrEmpty(await this.control('POST', '/reset', {}))
    this.#era.count += 1
  }

  async statement(wallet = 'principal', environment: Environment = 'test'): Promise<Answer[]> {
    const path = `/statement?environment=${environment}&wallet=${wallet}`
    return succeeded(await this.control('GET', path)).lines
  }

  async deliveries(environment: Environment = 'test'): Promise<Answer[]> {
    return succeeded(await this.control('GET', `/deliveries?environment=${environment}`)).deliveries
  }
}

export async function openService(options: StartOptions = {}): Promise<Service> {
  return new Service(await startEmulator({port: 0, ...options}))
}

function call(origin: string, method: Method, path: string, options: CallOptions): Promise<Reply> {
  const {body, headers = {}, subAccount, key, from} = options
  return send({
    origin,
    method,
    path,
    ...(from === undefined ? {} : {from}),
    ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
    headers: {
      ...(body === undefined ? {} : {'content-type': 'application/json'}),
      ...(subAccount === undefined ? {} : {'x-sub-account': subAccount}),
      ...(key === undefined ? {} : {'idempotency-key': key}),
      ...headers,
    },
  })
}

export function succeeded(reply: Reply): Answer {
  succeededOrEmpty(reply)
  return reply.json
}

function succeededOrEmpty(reply: Reply): void {
  if (reply.status >= 300) throw new Error(`unexpected ${reply.status}: ${reply.text}`)
}
