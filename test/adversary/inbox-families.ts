import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {sign} from '../../src/domain/signature.ts'
import {Broken} from './broken.ts'
import {damageFile} from './file-families.ts'
import {atSystemCall, type ProcessFamily} from './process-families.ts'
import {type ProcessStage, WEBHOOK_SECRET} from './process-stage.ts'
import {program} from './program.ts'
import type {Random} from './random.ts'
import {smallDisk} from './small-disk.ts'

/** Events that a listener answered with 2xx. */
type Acknowledged = Set<string>

/** Listeners killed at any instant or call to the system while events come in. */
export const killedListeners: ProcessFamily = async (stage, random, round) => {
  const home = `${stage.place()}/home`
  const acknowledged: Acknowledged = new Set()
  for (let start = 0; start < 3; start += 1) {
    const isTraced = random.below(2) === 0
    const through = isTraced ? atSystemCall(random) : []
    await listenUntilKilled(stage, {home, through, random, round, acknowledged})
  }
  await requireListed(stage, home, acknowledged)
}

/** Listeners whose disk fills up. */
export const fullInboxes: ProcessFamily = async (stage, random, round) => {
  using disk = smallDisk(`${stage.place()}/disk`, 128 + 8 * random.below(400))
  const home = `${disk.path}/home`
  const acknowledged: Acknowledged = new Set()
  const through = disk.through
  await listenUntilKilled(stage, {home, through, random, round, acknowledged})
  const full = await stage.run(home, LIST, {through})
  if (full.code === 0) requireAll(full.stdout, acknowledged)
  else if (acknowledged.size > 0) throw new Broken(`cannot be read on a full disk: ${full.stderr}`)
  disk.enlarge()
  await listenUntilKilled(stage, {home, through: [], random, round, acknowledged})
  await requireListed(stage, home, acknowledged)
}

/** Files of the inbox changed or cut: what cannot be read any more is said, not left out. */
export const damagedInboxes: ProcessFamily = async (stage, random, round) => {
  const home = `${stage.place()}/home`
  const acknowledged: Acknowledged = new Set()
  await listenUntilKilled(stage, {home, through: [], random, round, acknowledged})
  const inbox = join(home, 'inbox')
  const names = readdirSync(inbox, {recursive: true, encoding: 'utf8'})
  const files = names.filter((name) => /[.](log|db|db-wal)$/.test(name))
  if (files.length > 0) damageFile(join(inbox, random.pick(files)), random)
  const listed = await stage.run(home, LIST)
  if (listed.code !== 0) {
    if (/at .*\.(js|ts):\d+/.test(listed.stderr)) throw new Broken(`a trace: ${listed.stderr}`)
    return
  }
  const missing = missingOf(listed.stdout, acknowledged)
  if (missing.length > 0 && !/is damaged|was damaged|is gone or empty/.test(listed.stderr)) {
    const said = listed.stderr.trim()
    throw new Broken(
      `${missing.length} of ${acknowledged.size} gone, and said: ${said || 'nothing'}`,
    )
  }
}

const LIST = ['webhooks', 'events', 'list', '--all', '--json']

async function requireListed(
  stage: ProcessStage,
  home: string,
  acknowledged: Acknowledged,
): Promise<void> {
  const {code, stdout, stderr} = await stage.run(home, LIST)
  if (code !== 0) throw new Broken(`the inbox cannot be read: ${stderr}`)
  requireAll(stdout, acknowledged)
}

function requireAll(stdout: string, acknowledged: Acknowledged): void {
  const missing = missingOf(stdout, acknowledged)
  if (missing.length > 0) throw new Broken(`acknowledged and lost: ${missing.join(' ')}`)
}

function missingOf(stdout: string, acknowledged: Acknowledged): string[] {
  const {data} = JSON.parse(stdout) as {data: {readonly eventId: string}[]}
  const ids = data.map(({eventId}) => eventId)
  const listed = new Set(ids)
  if (listed.size < ids.length) throw new Broken('an event is listed twice')
  return [...acknowledged].filter((id) => !listed.has(id))
}

interface Listening {
  readonly home: string
  readonly through: readonly string[]
  readonly random: Random
  readonly round: number
  readonly acknowledged: Acknowledged
}

/** Sends events until the listener is killed; some of them for the second time. */
async function listenUntilKilled(stage: ProcessStage, options: Listening): Promise<void> {
  const {home, through, random} = options
  const [starter = '', ...rest] = [...through, process.execPath, program()]
  const child = spawn(starter, [...rest, 'webhooks', 'listen', '--port', '0', '--json'], {
    env: stage.variables(home),
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const ended = once(child, 'close')
  try {
    const url = await readyUrl(child)
    if (url === undefined) return
    const timer = setTimeout(() => kill(child, random), 20 + random.below(400))
    await Promise.all(Array.from({length: 6}, (_, sender) => sendEvents(url, sender, options)))
    clearTimeout(timer)
  } finally {
    kill(child, random)
    const late = setTimeout(() => signal(child, 'SIGKILL'), 5_000)
    await ended
    clearTimeout(late)
  }
}

const kill = (child: ChildProcess, random: Random): void =>
  signal(child, random.pick(['SIGKILL', 'SIGKILL', 'SIGTERM']))

/** To the listener and to what started it, which would leave it running. */
function signal({pid, exitCode, signalCode}: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, name)
  } catch {
    // It ended in this moment.
  }
}

/** Nothing where the listener ended before it was ready. */
async function readyUrl(child: ChildProcess): Promise<string | undefined> {
  if (!child.stdout) return undefined
  const lines = createInterface({input: child.stdout})
  for await (const line of lines) {
    // What comes later is not read: a full pipe must not stop the listener.
    child.stdout.resume()
    return (JSON.parse(line) as {readonly url: string}).url
  }
  return undefined
}

async function sendEvents(url: string, sender: number, options: Listening): Promise<void> {
  const {random, round, acknowledged} = options
  for (let count = 0; count < 40; count += 1) {
    const eventId = `e-${round}-${sender}-${random.below(60)}`
    const data = {transactionId: eventId, padding: 'x'.repeat(eventId.length * 40)}
    const body = JSON.stringify({event: 'payment_completed', eventId, data})
    const headers = {'x-service-signature': sign(WEBHOOK_SECRET, Buffer.from(body))}
    try {
      const reply = await fetch(url, {method: 'POST', body, headers})
      await reply.arrayBuffer()
      if (reply.ok) acknowledged.add(eventId)
    } catch {
      return
    }
  }
}
