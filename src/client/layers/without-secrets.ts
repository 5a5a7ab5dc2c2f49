import {isSuccess, type Reply, type Send} from './send.ts'

/** Shorter ones are no secrets, and stand in many a text. */
const SHORTEST = 8
const SHOWN = '[secret]'
const BEARER = 'Bearer '

/**
 * Takes out of an answer what it repeats of the secrets of its own request: a gateway that says what it
 * refused repeats the header or the body, and its words go to the terminal, to logs and to the journal.
 */
export const withoutSecrets =
  (send: Send, clientSecret: string): Send =>
  async (call) => {
    const token = call.headers?.['authorization']?.slice(BEARER.length) ?? ''
    const reply = await send(call)
    return without(without(reply, token), clientSecret)
  }

function without(reply: Reply, secret: string): Reply {
  if (secret.length < SHORTEST) return reply
  const {body, text = ''} = reply
  const quoted = JSON.stringify(secret).slice(1, -1)
  const isInText = text.includes(secret) || text.includes(quoted)
  // What was created is read by its text alone: there are very many of those.
  if (isSuccess(reply) && !isInText) return reply
  // Written anew it has no escapes that it need not have, such as `\/`.
  const written = JSON.stringify(body) ?? ''
  const isInBody = written.includes(quoted)
  return {
    ...reply,
    ...(isInText && {text: text.replaceAll(secret, SHOWN).replaceAll(quoted, SHOWN)}),
    ...(isInBody && {body: JSON.parse(written.replaceAll(quoted, SHOWN)) as unknown}),
  }
}
