/**
 * Rows a second of a batch against a bare HTTP client that makes the same calls.
 *
 *   node bench/batch.ts [--rows 10000] [--rounds 3] [--store postgres] [--payouts]
 *
 * Both send every row with an idempotency key of its own to a fresh emulator in another process,
 * with the same number of requests at once over as many connections, which stay open. For each the
 * emulator does what it does for any creation: token, key and body are checked, a transaction in
 * its database, and an image of the QR code for the answer. The bare client keeps nothing; pixctl reads and checks
 * the file, writes each row to the journal before it is sent and after it is answered, and starts
 * anew each time. So does the second bare client, a program that reads the file and sends it: the
 * first one runs in this process, where all that it does is compiled after the first round. One round
 * before the others is not counted: both programs then find what Node compiled of them, as on any
 * machine that ran them before.
 * `--store postgres` adds a journal in a PostgreSQL server that the bench starts.
 * `--payouts` sends payouts, and adds a run with a limit for one person, which is looked at before
 * each of them. Rounds take turns; medians are compared. CPU is that of the client's process, and of
 * the emulator's beside it: both stay nearly the same where other programs take a part of the machine.
 * How much of one core the emulator used says whether it was what limited: its work is in one thread.
 */
import {parseArgs} from 'node:util'
import {DEFAULT_CONCURRENCY} from '../src/actions/batch/sending/send-rows.ts'
import {CONCURRENCY} from './batch/bare.ts'
import {runBare, runBareProgram, runCommand} from './batch/clients.ts'
import {CHARGES, PAYOUTS} from './batch/rows.ts'
import {type Run, startService} from './batch/service.ts'
import {startStore} from './listener/servers.ts'
import {cpuMicros, machine} from './machine/cores.ts'

const {values} = parseArgs({
  options: {
    rows: {type: 'string', default: '10000'},
    rounds: {type: 'string', default: '3'},
    store: {type: 'string'},
    payouts: {type: 'boolean', default: false},
  },
})
const [rows, rounds] = [Number(values.rows), Number(values.rounds)]
const kind = values.payouts ? PAYOUTS : CHARGES

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN

type Contender = (service: Awaited<ReturnType<typeof startService>>) => Promise<Run>

/** A run, and what the emulator used of the processor for it. */
interface Measured extends Run {
  readonly serviceSeconds: number
}

const BARE = 'bare HTTP client'
const BARE_PROGRAM = 'bare program'
if (CONCURRENCY !== DEFAULT_CONCURRENCY) throw new Error('the bare client sends another number')

const store = values.store === 'postgres' ? await startStore() : undefined
try {
  const bodies = Array.from({length: rows}, (_, nth) => kind.body(nth))
  const contenders = new Map<string, Contender>([
    [BARE, (service) => runBare(service, kind, bodies)],
    [BARE_PROGRAM, (service) => runBareProgram(service, kind, bodies)],
    [kind.command.join(' '), (service) => runCommand(service, kind, {bodies})],
  ])
  if (values.payouts) {
    contenders.set('with a limit', (service) => runCommand(service, kind, {bodies, limit: true}))
  }
  if (store)
    contenders.set('in PostgreSQL', (service) => runCommand(service, kind, {bodies, store}))
  const runs = new Map<string, Measured[]>([...contenders.keys()].map((name) => [name, []]))
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, run] of contenders) {
      const service = await startService(kind)
      const before = cpuMicros([service.process.pid ?? 0])
      const ran = await run(service)
      const serviceSeconds = (cpuMicros([service.process.pid ?? 0]) - before) / 1e6
      if (round >= 0) runs.get(name)?.push({...ran, serviceSeconds})
      service.process.kill()
    }
  }
  console.log(machine())
  console.log(`${rows} rows, ${DEFAULT_CONCURRENCY} at once, medians of ${rounds}`)
  const ratioTo = (reference: string, measured: readonly Measured[]): string =>
    median(
      measured.map(({seconds}, at) => (runs.get(reference)?.[at]?.seconds ?? 0) / seconds),
    ).toFixed(2)
  for (const [name, measured] of runs) {
    const rate = rows / median(measured.map(({seconds}) => seconds))
    const cpu = (median(measured.map(({cpuSeconds}) => cpuSeconds)) / rows) * 1e6
    const served = (median(measured.map(({serviceSeconds}) => serviceSeconds)) / rows) * 1e6
    const busy = median(measured.map(({seconds, serviceSeconds}) => serviceSeconds / seconds))
    console.log(
      `${name.padEnd(18)}${rate.toFixed(0).padStart(6)} rows/s  CPU ${cpu.toFixed(0)} µs a row  ` +
        `${ratioTo(BARE, measured)} of the bare client, ` +
        `${ratioTo(BARE_PROGRAM, measured)} of the program  emulator ${served.toFixed(0)} µs, ` +
        `${(busy * 100).toFixed(0)} % of a core`,
    )
  }
} finally {
  store?.server.close()
}
