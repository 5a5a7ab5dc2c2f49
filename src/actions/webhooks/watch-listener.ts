import type {Context} from '../../app/context.ts'
import type {Inbox} from '../../inbox/inbox.ts'
import {alarmCommandFailed} from '../../messages/webhooks/webhooks.ts'
import type {ForwardReport} from '../../webhooks/forwarder.ts'
import type {Receipt} from '../../webhooks/receive.ts'
import type {AlarmReport} from '../../webhooks/watch/alarms.ts'
import type {ListenMetrics} from '../../webhooks/watch/metrics.ts'
import {runAlarmCommand} from './run-alarm-command.ts'

export interface WatchOptions {
  /** Port of the pages for machines; nothing: none. 0 takes a free one. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  readonly expectEveryMs: number | undefined
  readonly onAlarm: string | undefined
}

/** Counts and alarms of a listener. Without any of its options nothing is loaded or measured. */
export interface Watch {
  readonly metricsUrl: string | undefined
  timed(inbox: Pick<Inbox, 'accept'>): Pick<Inbox, 'accept'>
  delivery(receipt: Receipt): void
  forward(report: ForwardReport): void
  /** From now on deliveries are taken. */
  ready(): void
  stop(): Promise<void>
}

interface Watching {
  readonly context: Context
  readonly inbox: Inbox
  readonly show: (report: AlarmReport) => void
  /** How many deliveries a shared store refused after they were acknowledged. */
  readonly refusedByStore: () => number
}

/** What a verdict says of the store; a request that was refused before it says nothing. */
const STORING: Partial<Readonly<Record<Receipt['verdict'], boolean>>> = {
  stored: true,
  duplicate: true,
  conflict: true,
  unavailable: false,
}

export async function watchListener(watching: Watching, options: WatchOptions): Promise<Watch> {
  const {inbox} = watching
  const metrics = options.metricsPort === undefined ? undefined : await metricsOf(watching)
  const alarms = await alarmsOf(watching, options, metrics)
  let isReady = false
  // A store on this machine is known by what it was given last alone.
  let isStoring = true
  const server = metrics && (await serve())
  async function serve() {
    const {startMetricsServer} = await import('../../webhooks/watch/metrics-server.ts')
    const {metricsHost: host, metricsPort: port = 0} = options
    const page = (): ReturnType<ListenMetrics['page']> => (metrics as ListenMetrics).page()
    const takesDeliveries = (): boolean => inbox.takesDeliveries?.() ?? isStoring
    const pages = {
      alarms: () => alarms.raised,
      isReady: () => isReady && takesDeliveries(),
      isRefusing: () => isReady && !takesDeliveries(),
      page,
      store: () => inbox.health?.(),
    }
    return startMetricsServer(pages, {host, port})
  }
  alarms.start()
  return {
    metricsUrl: server?.url,
    timed: (plain) => metrics?.timed(plain) ?? plain,
    delivery: (receipt) => {
      isStoring = STORING[receipt.verdict] ?? isStoring
      metrics?.delivery(receipt)
      alarms.delivery(receipt)
    },
    forward: (report) => metrics?.forward(report),
    ready: () => {
      isReady = true
    },
    stop: async () => {
      isReady = false
      alarms.stop()
      await server?.stop()
    },
  }
}

async function metricsOf({context, inbox, refusedByStore}: Watching): Promise<ListenMetrics> {
  const {openMetrics} = await import('../../webhooks/watch/metrics.ts')
  return openMetrics({inbox, nowMs: context.now, refusedByStore})
}

async function alarmsOf(
  {context, show}: Watching,
  {expectEveryMs, onAlarm}: WatchOptions,
  metrics: ListenMetrics | undefined,
) {
  const {Alarms} = await import('../../webhooks/watch/alarms.ts')
  const report = (one: AlarmReport): void => {
    metrics?.alarm(one.alarm, one.state === 'raised')
    show(one)
    if (onAlarm !== undefined) void run(context, onAlarm, one)
  }
  return new Alarms({expectEveryMs, nowMs: context.now, report})
}

async function run(context: Context, program: string, report: AlarmReport): Promise<void> {
  const reason = await runAlarmCommand({program, env: context.env}, report)
  if (reason !== undefined) context.notice(alarmCommandFailed({program, reason}))
}
