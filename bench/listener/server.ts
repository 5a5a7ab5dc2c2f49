import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {openListenerInbox} from '../../src/inbox/open-inbox.ts'
import {parseAddress} from '../../src/platform/postgres/address.ts'
import {LOCAL_STORE, type Store} from '../../src/platform/store.ts'
import {startListener} from '../../src/webhooks/listener.ts'
import {SECRET} from './requests.ts'

/**
 * The listener as `webhooks listen` runs it, with a real inbox on a real disk or in the database
 * that BENCH_STORE names, printing nothing.
 */
function storeAt(url: string | undefined): Store {
  if (url === undefined) return LOCAL_STORE
  const parsed = parseAddress(url)
  if (typeof parsed === 'string') throw new Error(parsed)
  return {kind: 'postgres', address: parsed.address, password: async () => parsed.password}
}

const store = storeAt(process.env['BENCH_STORE'])
const home = mkdtempSync(join(process.env['BENCH_HOME'] ?? tmpdir(), 'pixctl-bench-'))
let outages = 0
const inbox = await openListenerInbox(home, store, {
  began: () => {
    outages += 1
  },
})
let accepted = 0
const listener = await startListener(
  {
    path: '/webhooks',
    signatureHeader: 'X-Service-Signature',
    secrets: () => [SECRET],
    inbox,
    wish: () => 'none',
    forwardRepeats: false,
    nowMs: Date.now,
    report: ({verdict}) => {
      if (verdict === 'stored') accepted += 1
    },
    notAccepted: () => {},
  },
  {host: '127.0.0.1', port: 0},
)
process.send?.(Number(new URL(listener.url).port))
process.once('message', async () => {
  await listener.stop()
  let events = 0
  for await (const _ of inbox.events({})) events += 1
  const rssMiB = Math.round(process.memoryUsage.rss() / 2 ** 20)
  await inbox.close()
  rmSync(home, {recursive: true})
  process.send?.({accepted, events, outages, rssMiB})
  process.disconnect()
})
