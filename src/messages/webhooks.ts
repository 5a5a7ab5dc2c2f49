import {markedTime} from './brasilia-time.ts'
import {message, notice} from './message.ts'

/** Listening, the inbox, replays and endpoints. */

export const invalidPath = message('INVALID_PATH', {
  en: () => ({message: '--path must begin with "/" and hold no "?" or "#".'}),
  'pt-BR': () => ({message: '--path deve começar com "/" e não ter "?" nem "#".'}),
})

export const invalidEndpointUrl = message('INVALID_URL', {
  en: () => ({message: 'The endpoint must be a URL.'}),
  'pt-BR': () => ({message: 'O endpoint deve ser uma URL.'}),
})

export const unknownEventKind = message('UNKNOWN_EVENT_KIND', {
  en: ({kinds}: {kinds: string}) => ({
    message: 'There is no event of that kind.',
    hint: `The kinds are ${kinds}.`,
  }),
  'pt-BR': ({kinds}) => ({
    message: 'Não existe evento desse tipo.',
    hint: `Os tipos são ${kinds}.`,
  }),
})

export const unknownEvent = message('UNKNOWN_EVENT', {
  en: () => ({
    message: 'There is no such event in the inbox.',
    hint: '"pixctl webhooks events list" shows what is in it.',
  }),
  'pt-BR': () => ({
    message: 'Não há tal evento na caixa de entrada.',
    hint: '"pixctl webhooks events list" mostra o que há.',
  }),
})

/** Why events may not be sent to an address. */
export type TargetFault = 'not_a_url' | 'not_http' | 'has_credentials' | 'not_loopback'

const TARGET_FAULTS = {
  en: {
    not_a_url: 'The target is not a URL.',
    not_http: 'The target must begin with http:// or https://.',
    has_credentials: 'The target must not carry a user and password.',
    not_loopback: 'The target is not on this machine.',
  },
  'pt-BR': {
    not_a_url: 'O destino não é uma URL.',
    not_http: 'O destino deve começar com http:// ou https://.',
    has_credentials: 'O destino não pode ter usuário nem senha.',
    not_loopback: 'O destino não está nesta máquina.',
  },
} as const satisfies Record<string, Record<TargetFault, string>>

export const targetRefused = message('TARGET_REFUSED', {
  en: ({fault}: {fault: TargetFault}) => ({
    message: TARGET_FAULTS.en[fault],
    hint:
      fault === 'not_loopback'
        ? 'Events hold personal data: add --allow-external to send them elsewhere.'
        : undefined,
  }),
  'pt-BR': ({fault}) => ({
    message: TARGET_FAULTS['pt-BR'][fault],
    hint:
      fault === 'not_loopback'
        ? 'Eventos têm dados pessoais: com --allow-external eles são enviados para fora.'
        : undefined,
  }),
})

export const targetMissing = message('TARGET_MISSING', {
  en: () => ({
    message: 'Nothing was forwarded before, so there is no target.',
    hint: 'Name one with --to URL.',
  }),
  'pt-BR': () => ({
    message: 'Nada foi encaminhado antes, então não há destino.',
    hint: 'Informe um com --to URL.',
  }),
})

export const nothingSelected = message('NOTHING_SELECTED', {
  en: () => ({
    message: 'Say which events to replay.',
    hint: 'Give ids, or a filter such as --failed or --from TIME.',
  }),
  'pt-BR': () => ({
    message: 'Diga quais eventos reenviar.',
    hint: 'Informe ids, ou um filtro como --failed ou --from MOMENTO.',
  }),
})

export const idsAndFilters = message('IDS_AND_FILTERS', {
  en: () => ({message: 'Give ids or filters, not both.'}),
  'pt-BR': () => ({message: 'Informe ids ou filtros, não os dois.'}),
})

export const nothingToResume = message('NOTHING_TO_RESUME', {
  en: () => ({message: 'No replay was cut short.'}),
  'pt-BR': () => ({message: 'Nenhum reenvio foi interrompido.'}),
})

export const replayInterrupted = message('REPLAY_INTERRUPTED', {
  en: () => ({
    message: 'The replay was interrupted.',
    hint: 'Go on with: pixctl webhooks replay --resume',
  }),
  'pt-BR': () => ({
    message: 'O reenvio foi interrompido.',
    hint: 'Continue com: pixctl webhooks replay --resume',
  }),
})

export const eventGone = message('EVENT_GONE', {
  en: () => ({message: 'An event was dropped by retention meanwhile.'}),
  'pt-BR': () => ({message: 'Um evento foi descartado pela retenção nesse meio-tempo.'}),
})

export const stdinTwice = message('STDIN_TWICE', {
  en: () => ({
    message: 'With --secret-stdin the body must come from a file: give --body FILE.',
  }),
  'pt-BR': () => ({
    message: 'Com --secret-stdin o corpo deve vir de um arquivo: use --body ARQUIVO.',
  }),
})

export const triggerInLive = message('TRIGGER_IN_LIVE', {
  en: () => ({
    message: 'Events are triggered on the emulator only, never live.',
    hint: 'Leave out --live, and start one with "pixctl emulator start".',
  }),
  'pt-BR': () => ({
    message: 'Eventos são provocados só no emulador, nunca em live.',
    hint: 'Tire --live, e inicie um com "pixctl emulator start".',
  }),
})

export const portUnavailable = message('PORT_UNAVAILABLE', {
  en: ({host, port, reason}: {host: string; port: number; reason: string}) => ({
    message: `Cannot listen on ${host}:${port} (${reason}).`,
    hint: 'Choose another port with --port, or 0 for any free one.',
  }),
  'pt-BR': ({host, port, reason}) => ({
    message: `Não é possível escutar em ${host}:${port} (${reason}).`,
    hint: 'Escolha outra porta com --port, ou 0 para qualquer uma livre.',
  }),
})

export const inboxInUse = message('INBOX_IN_USE', {
  en: ({pid}: {pid: number | undefined}) => ({
    message: `Another listener ${pid === undefined ? '' : `(process ${pid}) `}uses this inbox.`,
    hint: 'Stop it, or give this one its own inbox with PIXCTL_HOME.',
  }),
  'pt-BR': ({pid}) => ({
    message: `Outro processo ${pid === undefined ? '' : `(${pid}) `}já escuta com esta caixa de entrada.`,
    hint: 'Encerre-o, ou dê a este a sua própria caixa com PIXCTL_HOME.',
  }),
})

export const inboxUnavailable = message('INBOX_UNAVAILABLE', {
  en: ({directory}: {directory: string}) => ({
    message: `The inbox ${directory} cannot be opened.`,
    hint: 'Nothing in it was changed. --verbose says what the disk, or SQLite, had to say.',
  }),
  'pt-BR': ({directory}) => ({
    message: `A caixa de entrada ${directory} não pode ser aberta.`,
    hint: 'Nada nela foi mudado. --verbose mostra o que o disco, ou o SQLite, disse.',
  }),
})

export const inboxDamaged = message('INBOX_DAMAGED', {
  en: ({path}: {path: string}) => ({
    message: `The inbox ${path} is damaged: not all of it can be read.`,
    hint:
      'Stop the listeners that receive into it, then run the command again: the file is kept, and what can be ' +
      'read of it goes into a new inbox.',
  }),
  'pt-BR': ({path}) => ({
    message: `A caixa de entrada ${path} está danificada: nem tudo nela pode ser lido.`,
    hint:
      'Pare os ouvintes que recebem nela e rode o comando de novo: o arquivo é mantido, e o que puder ser lido ' +
      'vai para uma caixa nova.',
  }),
})

/** The damaged file was replaced by one with what could be read of it. */
export const inboxRecovered = notice({
  en: ({aside, events}: {aside: string; events: number}) =>
    `The inbox was damaged and is kept as ${aside}. Events that could be read and are in the new one: ${events}; ` +
    'others are missing. "pixctl webhooks events gaps" shows what is missing; the service can deliver it again.',
  'pt-BR': ({aside, events}) =>
    `A caixa de entrada estava danificada e foi mantida como ${aside}. Eventos lidos e postos na nova: ${events}; ` +
    'os outros faltam. "pixctl webhooks events gaps" mostra o que falta; o serviço pode entregar de novo.',
})

export const inboxGone = notice({
  en: ({path}: {path: string}) =>
    `The inbox ${path} was there before, and is gone or empty: a new one was begun. Restore a backup of ` +
    'it, or have the service deliver the events again; "pixctl webhooks events gaps" shows what is missing.',
  'pt-BR': ({path}) =>
    `A caixa de entrada ${path} existia, e sumiu ou está vazia: uma nova foi começada. Restaure uma cópia, ` +
    'ou peça ao serviço que entregue os eventos de novo; "pixctl webhooks events gaps" mostra o que falta.',
})

export const inboxLogDamaged = notice({
  en: ({path, unreadable}: {path: string; unreadable: number}) =>
    `The inbox log is damaged: ${unreadable} bytes of ${path} cannot be read, and events in them may be ` +
    'missing from the inbox. The file is kept. "pixctl webhooks events gaps" shows what is missing; ' +
    'the service can deliver it again.',
  'pt-BR': ({path, unreadable}) =>
    `O registro da caixa de entrada está danificado: ${unreadable} bytes de ${path} não podem ser ` +
    'lidos, e eventos neles podem faltar na caixa. O arquivo foi mantido. "pixctl webhooks events gaps" mostra ' +
    'o que falta; o serviço pode entregar de novo.',
})

/** The listener acknowledged what the file does not have any more. */
export const inboxLogCut = notice({
  en: ({path, missing}: {path: string; missing: number}) =>
    `The inbox log is damaged: ${missing} bytes of acknowledged events are gone from ${path}, which was ` +
    'deleted, emptied or cut before they were in the inbox. "pixctl webhooks events gaps" shows what is missing; ' +
    'the service can deliver it again.',
  'pt-BR': ({path, missing}) =>
    `O registro da caixa de entrada está danificado: ${missing} bytes de eventos já confirmados sumiram de ${path}, ` +
    'que foi apagado, esvaziado ou cortado antes de eles entrarem na caixa. "pixctl webhooks events gaps" mostra ' +
    'o que falta; o serviço pode entregar de novo.',
})

/** Two endpoints with one address: each event arrives once for each of them. */
export const endpointTwice = notice({
  en: ({url, id}: {url: string; id: string}) =>
    `${url} was registered before: each event will arrive twice, signed with two secrets. Keep one: pixctl webhooks endpoints delete ${id}`,
  'pt-BR': ({url, id}) =>
    `${url} já estava cadastrada: cada evento chegará duas vezes, assinado com dois segredos. Fique com uma: pixctl webhooks endpoints delete ${id}`,
})

export const endpointWithoutSecret = notice({
  en: () => 'The service answered without a secret: this endpoint was registered before.',
  'pt-BR': () => 'O serviço respondeu sem segredo: este endpoint já estava cadastrado.',
})

export const secretShownOnce = notice({
  en: () => 'The secret is shown this once and never again: keep it now.',
  'pt-BR': () => 'O segredo aparece só desta vez e nunca mais: guarde-o agora.',
})

export const secretNotSaved = notice({
  en: () => 'The endpoint exists, but its secret could not be saved.',
  'pt-BR': () => 'O endpoint existe, mas seu segredo não pôde ser guardado.',
})

interface PrunedFacts {
  readonly count: number
  /** When the last of them was received. */
  readonly until: string
}

export const eventsPruned = notice({
  en: ({count, until}: PrunedFacts) =>
    `Retention dropped ${count} event(s) received until ${markedTime(until, 'en')}. ` +
    'A repetition of one is still known; --keep-days and --keep-events decide what is kept.',
  'pt-BR': ({count, until}) =>
    `A retenção descartou ${count} evento(s) recebidos até ${markedTime(until, 'pt-BR')}. ` +
    'A repetição de um deles ainda é reconhecida; --keep-days e --keep-events definem o que fica.',
})

export const alarmCommandFailed = notice({
  en: ({program, reason}: {program: string; reason: string}) =>
    `The command of --on-alarm failed (${reason}): ${program}. It is a program without arguments; no shell reads it.`,
  'pt-BR': ({program, reason}) =>
    `O comando de --on-alarm falhou (${reason}): ${program}. É um programa sem argumentos; nenhum shell o lê.`,
})
