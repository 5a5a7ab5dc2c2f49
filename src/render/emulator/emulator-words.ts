import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'

/** What is said of the emulator, once per language. */
export type EmulatorWords = {
  readonly ready: (url: string) => string
  readonly dashboard: string
  readonly credentials: Readonly<Record<'test' | 'live', string>>
  readonly stop: string
  /** Of an emulator without a directory for its data. */
  readonly stopForgets: string
  readonly loggedIn: string
  readonly status: string
  readonly stopped: string
  readonly stopping: string
  readonly reset: string
  readonly now: string
  readonly fired: (count: number) => string
  readonly exported: (count: number, directory: string) => string
  /** Of one period: after what moment, if any, and up to which one. */
  readonly exportedPeriod: (from: string | undefined, until: string) => string
  readonly snapshot: (name: string) => string
  readonly restored: (name: string) => string
  readonly noFaults: string
  readonly faultsCleared: string
  readonly neverFired: string
  /** How many more times a fault strikes. */
  readonly left: (count: number) => string
  readonly usedUp: string
  readonly anywhere: string
  readonly clock: string
  readonly seed: string
  readonly ledgerSum: string
  readonly counts: Readonly<Record<string, string>>
}

const ENGLISH: EmulatorWords = {
  ready: (url) => `The service answers at ${url}`,
  dashboard: 'Dashboard',
  credentials: {test: 'Test credential', live: 'Live credential'},
  stop: 'Ctrl-C stops it.',
  stopForgets: 'Ctrl-C stops it, and its data is gone then; --data DIR keeps it.',
  loggedIn: 'Logged in as profile emulator; the next command just works.',
  status: 'The emulator runs.',
  stopped: 'The emulator has stopped.',
  stopping: 'The emulator was asked to stop, and has not yet.',
  reset: 'Everything is as right after the start.',
  now: 'The clock says',
  fired: (count) => `Fired on the way: ${countFigure(count, 'en')}`,
  exported: (count, directory) => `${countFigure(count, 'en')} files written to ${directory}`,
  exportedPeriod: (from, until) =>
    from === undefined ? `up to ${until}` : `after ${from}, up to ${until}`,
  snapshot: (name) => `Snapshot ${name} taken.`,
  restored: (name) => `Snapshot ${name} restored.`,
  noFaults: 'No faults are set.',
  faultsCleared: 'No faults are set any more.',
  neverFired: 'never fired',
  left: (count) => `${countFigure(count, 'en')} to come`,
  usedUp: 'used up',
  anywhere: 'anywhere',
  clock: 'Clock',
  seed: 'Seed',
  ledgerSum: 'Sum of the ledger',
  counts: {
    charges: 'Charges',
    withdrawals: 'Withdrawals',
    refunds: 'Refunds',
    blocks: 'Blocks',
    events: 'Events',
    deliveries: 'Deliveries',
  },
}

const PORTUGUESE: EmulatorWords = {
  ready: (url) => `O serviço responde em ${url}`,
  dashboard: 'Painel',
  credentials: {test: 'Credencial de teste', live: 'Credencial de produção'},
  stop: 'Ctrl-C encerra.',
  stopForgets: 'Ctrl-C encerra, e os dados se vão; --data DIR os guarda.',
  loggedIn: 'Perfil emulator ativo; o próximo comando já funciona.',
  status: 'O emulador está no ar.',
  stopped: 'O emulador parou.',
  stopping: 'O pedido de parar chegou ao emulador, que ainda não parou.',
  reset: 'Tudo voltou ao estado do início.',
  now: 'O relógio marca',
  fired: (count) => `Disparados no caminho: ${countFigure(count, 'pt-BR')}`,
  exported: (count, directory) =>
    `${countFigure(count, 'pt-BR')} arquivos gravados em ${directory}`,
  exportedPeriod: (from, until) =>
    from === undefined ? `até ${until}` : `depois de ${from}, até ${until}`,
  snapshot: (name) => `Estado guardado como ${name}.`,
  restored: (name) => `Estado ${name} restaurado.`,
  noFaults: 'Nenhuma falha configurada.',
  faultsCleared: 'Não há mais falhas configuradas.',
  neverFired: 'nunca disparou',
  left: (count) => `${countFigure(count, 'pt-BR')} por vir`,
  usedUp: 'esgotada',
  anywhere: 'em qualquer lugar',
  clock: 'Relógio',
  seed: 'Semente',
  ledgerSum: 'Soma do razão',
  counts: {
    charges: 'Cobranças',
    withdrawals: 'Saques',
    refunds: 'Devoluções',
    blocks: 'Bloqueios',
    events: 'Eventos',
    deliveries: 'Entregas',
  },
}

export const EMULATOR_WORDS: Readonly<Record<Language, EmulatorWords>> = {
  en: ENGLISH,
  'pt-BR': PORTUGUESE,
}
