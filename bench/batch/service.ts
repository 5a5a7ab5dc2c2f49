import {type ChildProcess, fork} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import type {RowKind} from './rows.ts'

/** One run of one client. */
export interface Run {
  readonly seconds: number
  readonly cpuSeconds: number
}

/** The emulator in a process of its own, and a credential for it. */
export interface Service {
  readonly process: ChildProcess
  readonly url: string
  readonly controlUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

export async function startService({needsBalance}: RowKind): Promise<Service> {
  const child = fork(join(import.meta.dirname, 'emulator.ts'))
  const [facts] = await once(child, 'message')
  const service: Service = {process: child, ...facts}
  if (needsBalance) await fill(service)
  return service
}

/** Pays charges until there is enough for every payout of a run. */
async function fill({url, controlUrl, clientId, clientSecret}: Service): Promise<void> {
  const {access_token: token} = await post(`${url}/v2/auth`, {
    client_id: clientId,
    client_secret: clientSecret,
  })
  for (let nth = 0; nth < 20; nth += 1) {
    const {id} = await post(`${url}/v2/pix`, {amount: 900_000}, String(token))
    await post(`${controlUrl}/charges/${id}/pay`, {})
  }
}

async function post(url: string, body: unknown, token?: string): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && {authorization: `Bearer ${token}`}),
  }
  const reply = await fetch(url, {method: 'POST', body: JSON.stringify(body), headers})
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return reply.json() as Promise<Record<string, unknown>>
}
