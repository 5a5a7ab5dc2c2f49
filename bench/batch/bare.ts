import {randomUUID} from 'node:crypto'
import {Agent, request} from 'undici'
import type {RowKind} from './rows.ts'
import type {Service} from './service.ts'

export type Bodies = readonly Readonly<Record<string, unknown>>[]

/** As many requests at once as a batch sends. */
export const CONCURRENCY = 64

/** Keeps nothing: it only sends and reads the answers. Errors: for an answer that is no success. */
export async function sendBare(
  {url, clientId, clientSecret}: Pick<Service, 'url' | 'clientId' | 'clientSecret'>,
  {path}: Pick<RowKind, 'path'>,
  bodies: Bodies,
): Promise<void> {
  const dispatcher = new Agent({connections: CONCURRENCY})
  const post = async (to: string, body: object, headers: Record<string, string>) => {
    const answer = await request(url + to, {
      method: 'POST',
      dispatcher,
      headers: {'content-type': 'application/json', ...headers},
      body: JSON.stringify(body),
    })
    if (answer.statusCode > 299) throw new Error(`${to}: ${answer.statusCode}`)
    return answer.body.json()
  }
  const pair = {client_id: clientId, client_secret: clientSecret}
  const {access_token: token} = (await post('/v2/auth', pair, {})) as {access_token: string}
  const queue = bodies.values()
  const worker = async () => {
    for (const body of queue) {
      const headers = {authorization: `Bearer ${token}`, 'idempotency-key': randomUUID()}
      await post(path, body, headers)
    }
  }
  await Promise.all(Array.from({length: CONCURRENCY}, worker))
  await dispatcher.close()
}
