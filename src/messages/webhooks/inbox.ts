import {mayNotWrite} from '../command-line/home.ts'
import type {Language} from '../language.ts'
import {message, notice} from '../message.ts'
import {markedTime} from '../text/brasilia-time.ts'
import {countFigure} from '../text/count-figure.ts'
import {reasonIn} from '../text/path-reasons.ts'

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

/** A listener turns deliveries away; `deliveriesStoredAgain` says that it is over. */
export const deliveriesNotStored = notice({
  en: ({reason}: {reason: string}) =>
    `Deliveries are not stored: ${reasonIn('en', reason)}. Each is answered 503, so that the service sends it again. pixctl doctor says what is wrong.`,
  'pt-BR': ({reason}) =>
    `As entregas não são guardadas: ${reasonIn('pt-BR', reason)}. Cada uma recebe 503, para que o serviço a envie de novo. pixctl doctor diz o que há.`,
})

/** Of the first delivery that was stored after others were not. */
export const deliveriesStoredAgain = notice({
  en: () => 'Deliveries are stored again.',
  'pt-BR': () => 'As entregas voltaram a ser guardadas.',
})

/** The listener goes on; `forwardsGoOn` says that it is over. */
export const forwardsHeldUp = notice({
  en: ({reason}: {reason: string}) =>
    `Forwards are held up, the inbox cannot be written: ${reasonIn('en', reason)}. Deliveries are stored as long as its log takes them, and are forwarded once it can be written.`,
  'pt-BR': ({reason}) =>
    `Os encaminhamentos estão parados, a caixa de entrada não pode ser escrita: ${reasonIn('pt-BR', reason)}. As entregas são guardadas enquanto o registro dela as aceitar, e são encaminhadas quando ela puder ser escrita.`,
})

export const forwardsGoOn = notice({
  en: () => 'Forwards go on: the inbox is written again.',
  'pt-BR': () => 'Os encaminhamentos continuam: a caixa de entrada voltou a ser escrita.',
})

/** At the end of a listener. */
export const inboxLeftInLog = notice({
  en: ({reason}: {reason: string}) =>
    `The inbox cannot be written: ${reasonIn('en', reason)}. What was received is safe in its log; the next listener goes on with it, and forwards what was not forwarded.`,
  'pt-BR': ({reason}) =>
    `A caixa de entrada não pode ser escrita: ${reasonIn('pt-BR', reason)}. O que foi recebido está seguro no registro dela; o próximo receptor continua com ele e encaminha o que não foi encaminhado.`,
})

/** Codes of the system that say that files may not be made or written there. */
export const DENIED = ['EROFS', 'EACCES', 'EPERM'] as const
export type Denied = (typeof DENIED)[number]

const MAKE_ROOM = {
  en: 'Nothing in it was changed. Make room on the disk, and run the command again.',
  'pt-BR': 'Nada nela foi mudado. Libere espaço no disco e rode o comando de novo.',
}
const NOT_CHANGED = {en: 'Nothing in it was changed.', 'pt-BR': 'Nada nela foi mudado.'}

const unavailableHint = (language: Language, reason: Denied | 'ENOSPC' | undefined): string => {
  if (reason === 'ENOSPC') return MAKE_ROOM[language]
  if (reason !== undefined) return `${NOT_CHANGED[language]} ${mayNotWrite[language]}`
  return language === 'en'
    ? `${NOT_CHANGED.en} --verbose says what the disk, or SQLite, had to say.`
    : `${NOT_CHANGED['pt-BR']} --verbose mostra o que o disco, ou o SQLite, disse.`
}

export const inboxUnavailable = message('INBOX_UNAVAILABLE', {
  en: ({directory, reason}: {directory: string; reason: Denied | 'ENOSPC' | undefined}) => ({
    message: `The inbox ${directory} cannot be opened${reason ? `: ${reasonIn('en', reason)}` : ''}.`,
    hint: unavailableHint('en', reason),
  }),
  'pt-BR': ({directory, reason}) => ({
    message: `A caixa de entrada ${directory} não pode ser aberta${reason ? `: ${reasonIn('pt-BR', reason)}` : ''}.`,
    hint: unavailableHint('pt-BR', reason),
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
    `The inbox log is damaged: ${countFigure(unreadable, 'en')} bytes of ${path} cannot be read, and events in them may be ` +
    'missing from the inbox. The file is kept. "pixctl webhooks events gaps" shows what is missing; ' +
    'the service can deliver it again.',
  'pt-BR': ({path, unreadable}) =>
    `O registro da caixa de entrada está danificado: ${countFigure(unreadable, 'pt-BR')} bytes de ${path} não podem ser ` +
    'lidos, e eventos neles podem faltar na caixa. O arquivo foi mantido. "pixctl webhooks events gaps" mostra ' +
    'o que falta; o serviço pode entregar de novo.',
})

/** The listener acknowledged what the file does not have any more. */
export const inboxLogCut = notice({
  en: ({path, missing}: {path: string; missing: number}) =>
    `The inbox log is damaged: ${countFigure(missing, 'en')} bytes of acknowledged events are gone from ${path}, which was ` +
    'deleted, moved away, emptied or cut before they were in the inbox. "pixctl webhooks events gaps" shows what is missing; ' +
    'the service can deliver it again.',
  'pt-BR': ({path, missing}) =>
    `O registro da caixa de entrada está danificado: ${countFigure(missing, 'pt-BR')} bytes de eventos já confirmados sumiram de ${path}, ` +
    'que foi apagado, movido, esvaziado ou cortado antes de eles entrarem na caixa. "pixctl webhooks events gaps" mostra ' +
    'o que falta; o serviço pode entregar de novo.',
})

interface PrunedFacts {
  readonly count: number
  /** When the last of them was received. */
  readonly until: string
}

export const eventsPruned = notice({
  en: ({count, until}: PrunedFacts) =>
    `Retention dropped ${countFigure(count, 'en')} event(s) received until ${markedTime(until, 'en')}. ` +
    'A repetition of one is still known; --keep-days and --keep-events decide what is kept.',
  'pt-BR': ({count, until}) =>
    `A retenção descartou ${countFigure(count, 'pt-BR')} evento(s) recebidos até ${markedTime(until, 'pt-BR')}. ` +
    'A repetição de um deles ainda é reconhecida; --keep-days e --keep-events definem o que fica.',
})
