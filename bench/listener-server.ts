import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {openListenerInbox} from '../src/inbox/open-inbox.ts'
import {startListener} from '../src/webhooks/listener.ts'

/** The listener as `webhooks listen` runs it, with a real inbox on a real disk, printing nothing. */
const home = mkdtempSync(join(process.env['BENCH_HOME'] ?? tmpdir(), 'pixctl-bench-'))
const inbox = await openListenerInbox(home)
let accepted = 0
const listener = await startListener(
  {
    path: '/webhooks',
    signatureHeader: 'X-Service-Signature',
    secrets: () => ['whsec_bench'],
    inbox,
    wish: () => 'none',
    forwardRepeats: false,
    nowMs: Date.now,
    report: ({verdict}) => {
      if (verdict === 'stored') accepted += 1
    },
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
  process.send?.({accepted, events, rssMiB})
  process.disconnect()
})
