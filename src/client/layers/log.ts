import type {Call, Reply, Send} from './send.ts'

/** Longer bodies are cut: a log is read by people. */
const MAX_BODY_CHARACTERS = 2_000

/** Fields whose values are secrets, in any spelling the service may use. */
const SECRET_FIELD = /secret|token|password|authorization/i

/** Where lines about requests go, and the clock that times them. */
export interface LogOptions {
  readonly baseUrl: string
  readonly write: (line: string) => void
  readonly now: () => number
}

/** Says what is sent and received, without secrets: no token, no pair, no one-time secret. */
export const withLog =
  (send: Send, {baseUrl, write, now}: LogOptions): Send =>
  async (call) => {
    write(`> ${call.method} ${baseUrl}${call.path}${headerText(call)}${bodyText(parse(call.body))}`)
    const startedAt = now()
    try {
      const reply = await send(call)
      write(`< ${reply.status} after ${now() - startedAt} ms${bodyText(shown(reply))}`)
      return reply
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      write(`< no answer after ${now() - startedAt} ms: ${reason}`)
      throw error
    }
  }

function headerText({headers = {}}: Call): string {
  const shown = Object.entries(headers).filter(([name]) => !SECRET_FIELD.test(name))
  return shown.map(([name, value]) => ` ${name}: ${value}`).join('')
}

const shown = (reply: Reply): unknown => (reply.isJson ? reply.body : '(no JSON)')

function bodyText(body: unknown): string {
  if (body === undefined) return ''
  const text = JSON.stringify(body, (field, value: unknown) =>
    SECRET_FIELD.test(field) && typeof value === 'string' ? '[secret]' : value,
  )
  const cut = text.length > MAX_BODY_CHARACTERS
  return ` ${cut ? `${text.slice(0, MAX_BODY_CHARACTERS)}…` : text}`
}

const parse = (body: string | undefined): unknown =>
  body === undefined ? undefined : JSON.parse(body)
