import {Flags} from '@oclif/core'
import {durationFlag} from './every-command.ts'

/** The flags of `webhooks listen`. Source: contract, section 4. */
export const listenFlags = {
  port: Flags.integer({summary: 'Port; 0 takes a free one.', default: 4242, min: 0, max: 65_535}),
  host: Flags.string({summary: 'Address to listen on.', default: '127.0.0.1'}),
  path: Flags.string({summary: 'Path of the deliveries.', default: '/webhooks'}),
  'forward-to': Flags.string({summary: 'Pass events on to this URL.', helpValue: 'URL'}),
  events: Flags.string({
    summary: 'Forward only these kinds, separated by commas; every kind is stored.',
    helpValue: 'KIND,KIND',
  }),
  'allow-external': Flags.boolean({summary: 'Let --forward-to leave this machine.'}),
  dedupe: Flags.boolean({
    summary: 'Forward an event once (default); --no-dedupe forwards repetitions, too.',
    default: true,
    allowNo: true,
  }),
  ordered: Flags.boolean({
    summary: 'Hold an event back until the one before it of its charge or withdrawal is through.',
  }),
  metrics: Flags.integer({
    summary: 'Serve /healthz, /readyz and /metrics (Prometheus) on this port; 0 takes a free one.',
    helpValue: 'PORT',
    min: 0,
    max: 65_535,
    helpGroup: 'WATCH',
  }),
  'metrics-host': Flags.string({
    summary: 'Address of --metrics.',
    default: '127.0.0.1',
    helpGroup: 'WATCH',
  }),
  'expect-every': durationFlag({
    summary: 'Raise an alarm when no event comes for so long: 15m, 1h, or seconds.',
    least: 1,
    helpGroup: 'WATCH',
  }),
  'on-alarm': Flags.string({
    summary: 'Program to run when an alarm is raised or over; it reads JSON on stdin.',
    helpValue: 'PROGRAM',
    helpGroup: 'WATCH',
  }),
  'keep-days': Flags.integer({
    summary: 'Drop events this much older than the last one, once listed, exported or forwarded.',
    default: 90,
    min: 1,
    max: 36_500,
  }),
  'keep-events': Flags.integer({
    summary: 'Drop such events, too, beyond this many of the newest.',
    default: 1_000_000,
    min: 1,
  }),
  'prune-unseen': Flags.boolean({
    summary: 'Drop also what was never listed, exported or forwarded.',
  }),
  'commit-timeout': Flags.integer({
    summary: 'Milliseconds after which a commit of a shared store counts as none.',
    helpValue: 'MS',
    default: 1_000,
    min: 10,
    max: 60_000,
  }),
  'on-outage': Flags.option({
    summary: 'While a shared store is away: keep deliveries in a log here, or answer 503.',
    options: ['log', 'refuse'] as const,
    default: 'log' as const,
  })(),
}

interface TypedListenFlags {
  readonly port: number
  readonly host: string
  readonly path: string
  readonly 'forward-to': string | undefined
  readonly events: string | undefined
  readonly 'allow-external': boolean
  readonly dedupe: boolean
  readonly ordered: boolean
  readonly metrics: number | undefined
  readonly 'metrics-host': string
  readonly 'expect-every': number | undefined
  readonly 'on-alarm': string | undefined
  readonly 'keep-days': number
  readonly 'keep-events': number
  readonly 'prune-unseen': boolean
  readonly 'commit-timeout': number
  readonly 'on-outage': 'log' | 'refuse'
}

/** The flags by the names of what they decide. */
export function toListenOptions(flags: TypedListenFlags) {
  const {port, host, path, ordered, dedupe, events, 'expect-every': seconds} = flags
  return {
    port,
    host,
    path,
    forwardTo: flags['forward-to'],
    events: events?.split(',').flatMap((kind) => kind.trim() || []),
    allowExternal: flags['allow-external'],
    forwardRepeats: !dedupe,
    inOrder: ordered,
    metricsPort: flags.metrics,
    metricsHost: flags['metrics-host'],
    expectEveryMs: seconds === undefined ? undefined : seconds * 1_000,
    onAlarm: flags['on-alarm'],
    keepDays: flags['keep-days'],
    keepEvents: flags['keep-events'],
    pruneUnseen: flags['prune-unseen'],
    commitTimeoutMs: flags['commit-timeout'],
    onOutage: flags['on-outage'],
  }
}
