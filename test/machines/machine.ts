import type {ChildProcessWithoutNullStreams} from 'node:child_process'
import {once} from 'node:events'
import {type Home, type RunOptions, temporaryHome} from '../helpers/pixctl.ts'

/** A home that uses a store which other homes use, too: what another machine would be. */
export interface Machine extends Home {
  /** The first line of standard output of a process that goes on running. */
  ready(child: ChildProcessWithoutNullStreams): Promise<Record<string, unknown>>
}

/** @param storeUrl with its password, which goes where no other user reads it. */
export function machine(storeUrl: string, env: Readonly<Record<string, string>> = {}): Machine {
  const home = temporaryHome()
  const store = new URL(storeUrl)
  const PGPASSWORD = decodeURIComponent(store.password)
  store.password = ''
  const own = {PIXCTL_STORE: store.href, PGPASSWORD, ...env}
  const withStore = (options: RunOptions = {}) => ({...options, env: {...own, ...options.env}})
  return {
    path: home.path,
    run: (args, options) => home.run(args, withStore(options)),
    start: (args, options) => home.start(args, withStore(options)),
    ready: firstLine,
    [Symbol.dispose]: () => home[Symbol.dispose](),
  }
}

async function firstLine(child: ChildProcessWithoutNullStreams): Promise<Record<string, unknown>> {
  let [written, said] = ['', '']
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const line = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      if (written.includes('\n')) return
      written += chunk
      if (written.includes('\n')) resolve(written.split('\n')[0] ?? '')
    })
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`ended with ${code} before it was ready: ${said}`)
  })
  return JSON.parse(await Promise.race([line, ended]))
}

/** As a power cut does. Ends when the process has ended. */
export async function killAtOnce(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
