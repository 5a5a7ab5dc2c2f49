import type {Language} from '../language.ts'
import {notice} from '../message.ts'
import {markedTime} from '../text/brasilia-time.ts'
import {countFigure} from '../text/count-figure.ts'

/** Why a listener stores nothing in its store: what the store says, or what else there was. */
export type OutageReason =
  | {wordsIn(language: Language): {readonly message: string}}
  | {readonly noCommitForMs: number}
  | 'log_left'
  | string

const reasonWords = (reason: Exclude<OutageReason, 'log_left'>, language: Language): string => {
  if (typeof reason === 'string') return reason
  if ('wordsIn' in reason) return reason.wordsIn(language).message
  const {noCommitForMs: ms} = reason
  return language === 'en' ? `it took longer than ${ms} ms` : `levou mais de ${ms} ms`
}

/** Whoever reads it at night has nothing to save: the listener goes on, and the database needs them. */
export const outageBegan = notice({
  en: ({reason}: {reason: OutageReason}) =>
    reason === 'log_left'
      ? 'store: an earlier listener of this home left deliveries in its log; they are brought over first, and what comes meanwhile waits behind them and is not forwarded before. Nothing is to be done unless "store: back" does not follow: then pixctl store status'
      : `store: no commit (${reasonWords(reason, 'en')}); deliveries go to the log of this machine until it is back, and nothing is forwarded meanwhile. Leave this listener running, and look at the database: pixctl store status`,
  'pt-BR': ({reason}) =>
    reason === 'log_left'
      ? 'armazém: um receptor anterior desta pasta deixou entregas no log; elas são levadas primeiro, e o que chega enquanto isso espera atrás delas e não é encaminhado antes. Não há nada a fazer, a não ser que "armazém: voltou" não apareça: então pixctl store status'
      : `armazém: sem commit (${reasonWords(reason, 'pt-BR')}); as entregas vão para o log desta máquina até ele voltar, e nada é encaminhado enquanto isso. Deixe este receptor rodando e examine o banco: pixctl store status`,
})

/** Of a listener that keeps no delivery itself: at its start, or while it runs. */
export const outageRefuses = notice({
  en: ({reason}: {reason: OutageReason}) =>
    reason === 'log_left'
      ? 'store: an earlier listener of this home left deliveries in its log; they are brought over first, and deliveries are answered 503 until then. Nothing is to be done unless "store: back" does not follow: then pixctl store status'
      : `store: takes nothing (${reasonWords(reason, 'en')}); deliveries are answered 503 until it is back, and nothing is forwarded meanwhile. Leave this listener running, and look at the database: pixctl store status`,
  'pt-BR': ({reason}) =>
    reason === 'log_left'
      ? 'armazém: um receptor anterior desta pasta deixou entregas no log; elas são levadas primeiro, e as entregas recebem 503 até lá. Não há nada a fazer, a não ser que "armazém: voltou" não apareça: então pixctl store status'
      : `armazém: não recebe nada (${reasonWords(reason, 'pt-BR')}); as entregas recebem 503 até ele voltar, e nada é encaminhado enquanto isso. Deixe este receptor rodando e examine o banco: pixctl store status`,
})

/** The end of `outageRefuses`: nothing that was refused was kept, so none of it is brought over. */
export const refusalEnded = notice({
  en: () => 'store: back; deliveries are stored again',
  'pt-BR': () => 'armazém: voltou; as entregas são guardadas de novo',
})

interface RefusedDelivery {
  readonly path: string
  readonly eventId: string
  readonly reason: string
}

/** The database is well, and would refuse this one each time. */
export const deliveryRefused = notice({
  en: ({path, eventId, reason}: RefusedDelivery) =>
    `store: refuses event ${eventId} for what is in it (${reason}); it is NOT in the inbox and is kept in ${path}; those after it go on. Once the database takes it, stop this listener and run pixctl store copy`,
  'pt-BR': ({path, eventId, reason}) =>
    `armazém: recusa o evento ${eventId} pelo que há nele (${reason}); ele NÃO está na caixa de entrada e foi mantido em ${path}; os seguintes continuam. Quando o banco o aceitar, pare este receptor e rode pixctl store copy`,
})

/** Of the deliveries of `deliveryRefused`, with `store copy`. */
export const refusedTaken = notice({
  en: ({count}: {count: number}) =>
    `store: ${countFigure(count, 'en')} ${count === 1 ? 'delivery' : 'deliveries'} that it had refused ${count === 1 ? 'is' : 'are'} in the inbox now`,
  'pt-BR': ({count}) =>
    count === 1
      ? 'armazém: 1 entrega que ele tinha recusado está na caixa de entrada agora'
      : `armazém: ${countFigure(count, 'pt-BR')} entregas que ele tinha recusado estão na caixa de entrada agora`,
})

interface RefusedStill {
  readonly path: string
  readonly count: number
}

export const refusedStay = notice({
  en: ({path, count, reason}: RefusedStill & {reason: string}) =>
    `store: still refuses ${countFigure(count, 'en')} ${count === 1 ? 'delivery' : 'deliveries'} (${reason}); NOT in the inbox, kept in ${path}. Mend the database, then run pixctl store copy again`,
  'pt-BR': ({path, count, reason}) =>
    `armazém: ainda recusa ${countFigure(count, 'pt-BR')} ${count === 1 ? 'entrega' : 'entregas'} (${reason}); fora da caixa de entrada, em ${path}. Corrija o banco e rode pixctl store copy de novo`,
})

/** A listener of the home may add to the file at any moment. */
export const refusedNotGiven = notice({
  en: ({path, count}: RefusedStill) =>
    `store: ${countFigure(count, 'en')} ${count === 1 ? 'delivery' : 'deliveries'} that it had refused ${count === 1 ? 'stays' : 'stay'} in ${path} while the listener of this home runs: stop it, then run pixctl store copy again`,
  'pt-BR': ({path, count}) =>
    `armazém: ${countFigure(count, 'pt-BR')} ${count === 1 ? 'entrega recusada continua' : 'entregas recusadas continuam'} em ${path} enquanto o receptor desta pasta roda: pare-o e rode pixctl store copy de novo`,
})

export const outageEnded = notice({
  en: ({count}: {count: number}) =>
    `store: back; ${countFigure(count, 'en')} ${count === 1 ? 'delivery was' : 'deliveries were'} brought over`,
  'pt-BR': ({count}) =>
    `armazém: voltou; ${countFigure(count, 'pt-BR')} ${count === 1 ? 'entrega foi levada' : 'entregas foram levadas'} para ele`,
})

interface OutageWaiting {
  readonly count: number
  readonly directory: string
  /** The store that it was kept for, where the home has noted it. */
  readonly url?: string | undefined
}

/** No listener of the home runs, so nothing brings them over. */
export const outageWaits = notice({
  en: ({count, directory, url = 'a shared store'}: OutageWaiting) =>
    `store: ${countFigure(count, 'en')} ${count === 1 ? 'delivery that was acknowledged for' : 'deliveries that were acknowledged for'} ${url} while it was away ${count === 1 ? 'waits' : 'wait'} in ${directory}, in no list and not forwarded. The next pixctl webhooks listen of this home takes them into the store that it runs with`,
  'pt-BR': ({count, directory, url = 'um armazém compartilhado'}) =>
    `armazém: ${countFigure(count, 'pt-BR')} ${count === 1 ? 'entrega confirmada para' : 'entregas confirmadas para'} ${url} enquanto ele estava fora ${count === 1 ? 'espera' : 'esperam'} em ${directory}, fora de toda lista e sem encaminhamento. O próximo pixctl webhooks listen desta pasta as leva para o armazém com que roda`,
})

/** With a listener on the home itself. */
export const outageTakenIn = notice({
  en: ({count}: {count: number}) =>
    `store: ${countFigure(count, 'en')} ${count === 1 ? 'delivery' : 'deliveries'} that an earlier listener had kept for a shared store ${count === 1 ? 'is' : 'are'} in the inbox of this home now`,
  'pt-BR': ({count}) =>
    count === 1
      ? 'armazém: 1 entrega que um receptor anterior guardou para um armazém compartilhado está agora na caixa de entrada desta pasta'
      : `armazém: ${countFigure(count, 'pt-BR')} entregas que um receptor anterior guardou para um armazém compartilhado estão agora na caixa de entrada desta pasta`,
})

/** Deliveries in the log of a home, which its shared store may still lack. */
export interface OutageLogFacts {
  readonly home: string
  readonly deliveries: number
  readonly since: string
  readonly isListening: boolean
}

/** How many there are, since when and where, and what brings them over: a line of a status, or beside its error. */
export const outageLogKept = notice({
  en: ({home, deliveries, since, isListening}: OutageLogFacts) =>
    `${countFigure(deliveries, 'en')} ${deliveries === 1 ? 'delivery' : 'deliveries'} since ${markedTime(since, 'en')} in the outage log of ${home}; ${
      isListening
        ? 'the listener that runs there brings them over and deletes them together at the end'
        : 'no listener runs there: pixctl webhooks listen brings them over'
    }`,
  'pt-BR': ({home, deliveries, since, isListening}) =>
    `${countFigure(deliveries, 'pt-BR')} ${deliveries === 1 ? 'entrega' : 'entregas'} desde ${markedTime(since, 'pt-BR')} no log da interrupção de ${home}; ${
      isListening
        ? 'o receptor que roda lá as leva ao armazém e as apaga juntas no fim'
        : 'nenhum receptor roda lá: pixctl webhooks listen as leva ao armazém'
    }`,
})
