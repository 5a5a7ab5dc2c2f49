import type {StoreCopied} from '../actions/store/copy.ts'
import type {StoreInitialized} from '../actions/store/init.ts'
import type {StoreStatus} from '../actions/store/status.ts'
import {SAO_PAULO} from '../domain/civil-day.ts'
import type {Language} from '../messages/language.ts'
import {countFigure} from '../messages/text/count-figure.ts'
import {plainText} from '../messages/text/plain-text.ts'
import {outageLogKept} from '../messages/webhooks/outage.ts'
import {WRITE_OBSTACLE_WORDS} from './doctor/write-obstacles.ts'
import {instantFigure, zoneMark} from './text/figures.ts'
import {widest} from './text/widest.ts'

interface Named {
  readonly host: string
  readonly pid: number
  readonly home: string
  readonly since: string
}

/** With one decimal, behind the mark of the language. */
const tenths = (value: number, language: Language): string =>
  language === 'en' ? value.toFixed(1) : value.toFixed(1).replace('.', ',')

const counted = (count: number, one: string, language: Language): string =>
  `${countFigure(count, language)} ${one}${count === 1 ? '' : 's'}`

const WORDS = {
  en: {
    server: 'server',
    schema: 'schema',
    size: 'size',
    commit: 'synchronous commit',
    standby: 'standby',
    none: 'none: a commit is on one disk only',
    noWrites: 'no writes',
    synchronous: 'synchronous',
    asynchronous: 'asynchronous',
    hidden: 'synchronous or not: not shown to this user',
    noName: 'no name',
    lag: (ms: number | null) => (ms === null ? 'no lag known' : `${ms} ms behind`),
    events: 'events',
    owed: (count: number) => `${countFigure(count, 'en')} still to be forwarded`,
    requests: 'requests',
    open: (count: number) => `${countFigure(count, 'en')} of unknown outcome`,
    outageLog: 'outage log',
    lease: 'lease',
    noLease: 'no listener forwards at this moment',
    buckets: (count: number, ms: number) =>
      `${count} of 64 buckets, for another ${tenths(ms / 1000, 'en')} s`,
    process: ({pid, host, home, since}: Named) =>
      `process ${pid} on ${host} (${home}), since ${since}`,
    made: (part: string, before: number, now: number) =>
      before === now ? `${part}: version ${now}` : `${part}: version ${before} → ${now}`,
    nextAfterInit: 'Next: pixctl store copy takes the journal and the inbox of this home along.',
    copied: ({requests, resources, approvals, events}: StoreCopied) =>
      `copied: ${[
        counted(requests, 'request', 'en'),
        counted(resources, 'resource', 'en'),
        counted(approvals, 'approval', 'en'),
        counted(events, 'event', 'en'),
      ].join(', ')}`,
  },
  'pt-BR': {
    server: 'servidor',
    schema: 'esquema',
    size: 'tamanho',
    commit: 'commit síncrono',
    standby: 'réplica',
    none: 'nenhuma: um commit fica em um só disco',
    noWrites: 'sem escrita',
    synchronous: 'síncrona',
    asynchronous: 'assíncrona',
    hidden: 'síncrona ou não: não visível para este usuário',
    noName: 'sem nome',
    lag: (ms: number | null) => (ms === null ? 'atraso desconhecido' : `${ms} ms de atraso`),
    events: 'eventos',
    owed: (count: number) => `${countFigure(count, 'pt-BR')} ainda por encaminhar`,
    requests: 'pedidos',
    open: (count: number) => `${countFigure(count, 'pt-BR')} com desfecho desconhecido`,
    outageLog: 'log da interrupção',
    lease: 'concessão',
    noLease: 'nenhum receptor encaminha neste momento',
    buckets: (count: number, ms: number) =>
      `${count} de 64 grupos, por mais ${tenths(ms / 1000, 'pt-BR')} s`,
    process: ({pid, host, home, since}: Named) =>
      `processo ${pid} em ${host} (${home}), desde ${since}`,
    made: (part: string, before: number, now: number) =>
      before === now ? `${part}: versão ${now}` : `${part}: versão ${before} → ${now}`,
    nextAfterInit:
      'A seguir: pixctl store copy leva o diário e a caixa de entrada desta máquina ao armazém.',
    copied: ({requests, resources, approvals, events}: StoreCopied) =>
      `copiados: ${[
        counted(requests, 'pedido', 'pt-BR'),
        counted(resources, 'recurso', 'pt-BR'),
        `${countFigure(approvals, 'pt-BR')} ${approvals === 1 ? 'aprovação' : 'aprovações'}`,
        counted(events, 'evento', 'pt-BR'),
      ].join(', ')}`,
  },
} as const

export const renderStoreInit = ({url, parts}: StoreInitialized, language: Language): string =>
  [
    plainText(url),
    ...parts.map(({part, before, version}) => WORDS[language].made(part, before, version)),
    ...(parts.some(({before}) => before === 0) ? [WORDS[language].nextAfterInit] : []),
  ].join('\n')

export const renderStoreCopy = (copied: StoreCopied, language: Language): string =>
  `${plainText(copied.url)}\n${WORDS[language].copied(copied)}`

export function renderStoreStatus(status: StoreStatus, language: Language): string {
  const words = WORDS[language]
  const facts: [string, string][] = [
    [words.server, `PostgreSQL ${status.server}`],
    [words.schema, status.schema.map(({part, version}) => `${part} ${version}`).join(', ')],
    [words.size, `${tenths(status.bytes / 1024 / 1024, language)} MiB`],
    [words.commit, status.synchronousCommit],
    ...standbys(status, language),
    ...status.writeObstacles.map(({code, facts}): [string, string] => [
      words.noWrites,
      WRITE_OBSTACLE_WORDS[language][code](facts),
    ]),
    [words.events, `${countFigure(status.events, language)} (${words.owed(status.owedForwards)})`],
    [
      words.requests,
      `${countFigure(status.requests, language)} (${words.open(status.openRequests)})`,
    ],
    ...leases(status, language),
    ...outageLog(status, language),
  ]
  const width = widest(facts.map(([name]) => name))
  const lines = facts.map(([name, value]) => `${name.padEnd(width)}  ${plainText(value)}`)
  return [plainText(status.url), ...lines].join('\n')
}

function standbys({standbys: all}: StoreStatus, language: Language): [string, string][] {
  const words = WORDS[language]
  if (all.length === 0) return [[words.standby, words.none]]
  return all.map(({name, isSynchronous, lagMs}) => {
    const known = isSynchronous ? words.synchronous : words.asynchronous
    const kind = isSynchronous === null ? words.hidden : known
    return [words.standby, `${name ?? words.noName}, ${kind}, ${words.lag(lagMs)}`]
  })
}

const outageLog = ({outageLog: kept}: StoreStatus, language: Language): [string, string][] =>
  kept ? [[WORDS[language].outageLog, outageLogKept(kept)(language)]] : []

function leases({leases: all}: StoreStatus, language: Language): [string, string][] {
  const words = WORDS[language]
  if (all.length === 0) return [[words.lease, words.noLease]]
  return all.map((holder) => {
    const {listener, host, pid, home, since, forwardTo, buckets, leftMs} = holder
    const isNamed = host !== null && pid !== null && home !== null && since !== null
    const moment =
      since === null ? '' : `${instantFigure(since, language, SAO_PAULO)} ${zoneMark(SAO_PAULO)}`
    const who = isNamed ? words.process({host, pid, home, since: moment}) : listener
    const to = forwardTo === null ? '' : ` → ${forwardTo}`
    return [words.lease, `${who}: ${words.buckets(buckets, leftMs)}${to}`]
  })
}
