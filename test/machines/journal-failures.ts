import type {ChildProcessWithoutNullStreams} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setTimeout as pause} from 'node:timers/promises'
import type {BatchReport} from '../../src/actions/batch/batch-outcome.ts'
import {finished} from '../helpers/pixctl.ts'
import {connectTo, newStore, type PostgresServer} from '../helpers/postgres.ts'
import {killAtOnce, type Machine, machine} from './machine.ts'

export interface JournalFailuresPlan {
  readonly rows: number
  /** `kill -9`, spread over both machines and over the run. */
  readonly kills: number
}

/** What two machines made of one file of payouts. Compared with the ledger of the service. */
export interface JournalFigures {
  readonly rows: number
  readonly killed: number
  /** Rows that the last runs call created, on each machine. */
  readonly acknowledged: readonly number[]
  /** Requests that the journal has as done. */
  readonly stored: number
  /** Rows without a payout at the service. */
  readonly lost: number
  /** Payouts at the service beyond one for each row. */
  readonly doubled: number
  /** Requests that are open after everything was resumed. */
  readonly open: number
  /** Of the wallet: what it should have, less what it has. */
  readonly ledgerDifferenceCentavos: number
  readonly seconds: number
}

/** What a payout takes from the wallet, its fee included. */
const AMOUNT_CENTAVOS = 1_000
const CHARGE_CENTAVOS = 1_000_000
const RUN_LIMIT_MS = 600_000
/** A lease of a row ends ten seconds after its machine died. */
const LEASE_MS = 11_000
const MOST_RESUMES = 5

/**
 * Two machines pay one file at the same time out of one journal, and are killed in turn; each kill is
 * followed by the same command again.
 */
export async function journalFailures(
  server: PostgresServer,
  {rows, kills}: JournalFailuresPlan,
): Promise<JournalFigures> {
  const url = await newStore(server)
  using emulatorHome = machine(url)
  const service = await startService(emulatorHome)
  const env = service.env
  using first = machine(url, env)
  using second = machine(url, env)
  const funded = await fund(service, first, rows)
  const startedAt = performance.now()
  const batches = [first, second].map((home) => batchOf(home, rows))
  const killed = await killInTurn({batches, url, rows, kills})
  await Promise.all(batches.map((batch) => batch.ended()))
  const acknowledged = await resumed(batches)
  const seconds = (performance.now() - startedAt) / 1000
  const facts = await compared({service, url, rows, funded})
  for (const batch of batches) await batch.stop()
  return {rows, killed, acknowledged, ...facts, seconds}
}

interface Service {
  readonly controlUrl: string
  readonly env: Readonly<Record<string, string>>
}

async function startService(home: Machine): Promise<Service> {
  const started = home.start(['emulator', 'start', '--port', '0', '--ephemeral', '--json'], {
    env: {PIXCTL_STORE: 'local'},
  })
  const {url, controlUrl, credentials} = (await home.ready(started)) as {
    url: string
    controlUrl: string
    credentials: {test: {clientId: string; clientSecret: string}}
  }
  const {clientId, clientSecret} = credentials.test
  return {
    controlUrl,
    env: {
      PIXCTL_BASE_URL: url,
      PIXCTL_CLIENT_ID: clientId,
      PIXCTL_CLIENT_SECRET: clientSecret,
    },
  }
}

/** Puts enough into the main wallet, and gives its balance in centavos. */
async function fund(service: Service, home: Machine, rows: number): Promise<number> {
  const charges = 1 + Math.ceil((rows * AMOUNT_CENTAVOS) / CHARGE_CENTAVOS)
  for (let nth = 0; nth < charges; nth += 1) {
    const amount = String(CHARGE_CENTAVOS / 100)
    const created = await home.run(['pix', 'create', '--amount', amount, '--json'])
    if (created.code !== 0) throw new Error(created.stderr)
    const paid = await fetch(`${service.controlUrl}/charges/${created.json()['id']}/pay`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: '{}',
    })
    if (!paid.ok) throw new Error(await paid.text())
  }
  return balanceOf(await statementOf(service))
}

interface RunningBatch {
  /** The process that runs now; another one after each kill. */
  readonly kill: () => Promise<boolean>
  readonly ended: () => Promise<void>
  readonly again: () => Promise<{readonly done: number; readonly failed: BatchReport['failed']}>
  readonly stop: () => Promise<void>
}

function batchOf(home: Machine, rows: number): RunningBatch {
  const file = join(home.path, 'payouts.csv')
  writeFileSync(file, fileOf(rows))
  const args = ['withdraw', 'batch', file, '--yes', '--json']
  const start = (): ChildProcessWithoutNullStreams => {
    const child = home.start(args)
    child.stdout.resume()
    child.stderr.resume()
    return child
  }
  let running = start()
  return {
    kill: async () => {
      if (running.exitCode !== null) return false
      await killAtOnce(running)
      running = start()
      return true
    },
    ended: async () => {
      if (running.exitCode === null && running.signalCode === null) {
        await new Promise((resolve) => running.once('exit', resolve))
      }
    },
    again: async () => {
      const {stdout, stderr} = await finished(home.start(args), RUN_LIMIT_MS)
      if (stdout === '') throw new Error(stderr)
      const report = JSON.parse(stdout) as BatchReport
      const {created, alreadyDone, failed} = report
      return {done: created + alreadyDone, failed}
    },
    stop: () => killAtOnce(running),
  }
}

function fileOf(rows: number): string {
  const lines = Array.from(
    {length: rows},
    (_, row) => `ana@example.com,Ana,52998224725,${AMOUNT_CENTAVOS / 100},row-${row}`,
  )
  return `key,holder-name,holder-document,amount,external-reference\n${lines.join('\n')}\n`
}

/** Each kill when the journal has its share of the rows, so that all of them fall into the run. */
async function killInTurn(plan: {
  readonly batches: readonly RunningBatch[]
  readonly url: string
  readonly rows: number
  readonly kills: number
}): Promise<number> {
  const postgres = await connectTo(plan.url, 1)
  let killed = 0
  try {
    for (let nth = 0; nth < plan.kills; nth += 1) {
      const wanted = (plan.rows * (nth + 1)) / (plan.kills + 2)
      for (const endMs = Date.now() + RUN_LIMIT_MS; Date.now() < endMs; await pause(20)) {
        const [row] = await postgres.query(
          `SELECT count(*) AS count FROM pixctl_requests WHERE kind = 'withdrawal'`,
        )
        if (Number(row?.['count']) >= wanted) break
      }
      // One that is through already cannot be killed: the other one is.
      for (const more of [0, 1]) {
        if (!(await plan.batches[(nth + more) % plan.batches.length]?.kill())) continue
        killed += 1
        break
      }
    }
    return killed
  } finally {
    await postgres.close()
  }
}

/** The same file once more on each machine, until neither has an open row. */
async function resumed(batches: readonly RunningBatch[]): Promise<number[]> {
  for (let attempt = 1; ; attempt += 1) {
    const reports = []
    for (const batch of batches) reports.push(await batch.again())
    const open = reports.flatMap(({failed}) => failed)
    if (open.length === 0) return reports.map(({done}) => done)
    if (attempt === MOST_RESUMES) throw new Error(`rows stay open: ${JSON.stringify(open[0])}`)
    await pause(LEASE_MS)
  }
}

interface Line {
  readonly id: string
  readonly type: string
  readonly amount: number
}

async function statementOf({controlUrl}: Service): Promise<Line[]> {
  const reply = await fetch(`${controlUrl}/statement?environment=test&wallet=principal`)
  return ((await reply.json()) as {lines: Line[]}).lines
}

const balanceOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, {amount}) => sum + Math.round(amount * 100), 0)

async function compared(place: {
  readonly service: Service
  readonly url: string
  readonly rows: number
  readonly funded: number
}): Promise<
  Pick<JournalFigures, 'stored' | 'lost' | 'doubled' | 'open' | 'ledgerDifferenceCentavos'>
> {
  const {service, url, rows, funded} = place
  const reply = await fetch(`${service.controlUrl}/export/test/withdrawals.jsonl`)
  const references = (await reply.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => String((JSON.parse(line) as {externalReference?: string}).externalReference))
  const distinct = new Set(references.filter((reference) => reference.startsWith('row-')))
  const postgres = await connectTo(url, 1)
  const states = await postgres.query(
    `SELECT state, count(*) AS count FROM pixctl_requests WHERE kind = 'withdrawal' GROUP BY state`,
  )
  await postgres.close()
  const count = (of: string): number =>
    Number(states.find(({state}) => state === of)?.['count'] ?? 0)
  const left = balanceOf(await statementOf(service))
  return {
    stored: count('done'),
    lost: rows - distinct.size,
    doubled: references.length - distinct.size,
    open: count('unknown'),
    ledgerDifferenceCentavos: funded - rows * AMOUNT_CENTAVOS - left,
  }
}
