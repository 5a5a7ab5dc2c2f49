import type {ChildProcessWithoutNullStreams} from 'node:child_process'
import {killAtOnce, type Machine, machine} from './machine.ts'

/** A listener on a machine of its own, which keeps its port when it is started again. */
export interface MachineListener extends Disposable {
  readonly home: Machine
  readonly url: string
  readonly process: () => ChildProcessWithoutNullStreams
  /** What it said on standard error, all of its lives together. */
  readonly said: () => string
  kill(): Promise<void>
  start(): Promise<void>
}

export interface ListenersPlan {
  readonly storeUrl: string
  readonly secret: string
  readonly forwardTo: string
  readonly args?: readonly string[]
}

export async function startListener(plan: ListenersPlan): Promise<MachineListener> {
  const home = machine(plan.storeUrl, {PIXCTL_WEBHOOK_SECRET: plan.secret})
  let said = ''
  const begin = async (port: string) => {
    const args = ['webhooks', 'listen', '--port', port, '--forward-to', plan.forwardTo, '--json']
    const child = home.start([...args, ...(plan.args ?? [])])
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    const {url} = (await home.ready(child)) as {url: string}
    return {child, url}
  }
  const first = await begin('0')
  let running = first.child
  return {
    home,
    url: first.url,
    process: () => running,
    said: () => said,
    kill: () => killAtOnce(running),
    start: async () => {
      running = (await begin(new URL(first.url).port)).child
    },
    [Symbol.dispose]: () => home[Symbol.dispose](),
  }
}
