import {environment} from './route.ts'

interface RefusalWords {
  readonly code?: string | undefined
  readonly error?: string | undefined
}

/** An answer that is no success: the service's own words, and its code where it gives one. */
export class Refused extends Error {
  readonly status: number
  readonly code: string | undefined
  /** The word of the error table: `BadRequest`, `Conflict` … */
  readonly error: string | undefined

  constructor(status: number, message: string, {code, error}: RefusalWords = {}) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.error = error
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface Sending {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** One call to this emulator. The cookie goes with it; nothing goes anywhere else. */
async function send<Answer>(
  method: Method,
  path: string,
  {body, headers = {}}: Sending = {},
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? headers : {'Content-Type': 'application/json', ...headers},
    ...(body !== undefined && {body: JSON.stringify(body)}),
    redirect: 'error',
  })
  const text = await response.text()
  const value: unknown = text === '' ? {} : JSON.parse(text)
  if (!response.ok) throw refusedBy(response.status, value)
  return value as Answer
}

function refusedBy(status: number, value: unknown): Refused {
  const {message, error, details} = value as Readonly<Record<'message' | 'error', unknown>> & {
    details?: Record<string, unknown>
  }
  const code = details?.['code'] ?? details?.['reason']
  return new Refused(status, typeof message === 'string' ? message : String(status), {
    code: asText(code),
    error: asText(error),
  })
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/** What the page shows. `path` begins with the environment. */
export const read = <Answer>(path: string): Promise<Answer> =>
  send('GET', `/_emulator/dashboard/data/${path}`)

/** The control plane, the same calls that `pixctl emulator …` makes. */
export const control = <Answer = unknown>(
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answer> => send(method, `/_emulator/${path}`, {body})

/** The service itself, as the owner of the account: every rule of the API applies. */
export const service = <Answer = unknown>(
  method: Method,
  path: string,
  sending?: Sending,
): Promise<Answer> =>
  send(method, `/_emulator/dashboard/service/${environment.value}/${path}`, sending)

/**
 * A key for everything one dialog sends: pressed again after a lost answer, it creates one thing.
 */
export const newKey = (): string => crypto.randomUUID()

/** What a creation travels with. */
export const creation = (body: unknown, {key, wallet}: {key: string; wallet: string}): Sending => ({
  body,
  headers: {
    'Idempotency-Key': key,
    ...(wallet !== '' && wallet !== 'principal' && {'X-Sub-Account': wallet}),
  },
})
