import {mayNotWrite} from '../command-line/home.ts'
import type {Language} from '../language.ts'
import {message, notice} from '../message.ts'
import {paymentClause, type SentPayment} from '../payments/sent-payment.ts'
import {markedTime} from '../text/brasilia-time.ts'
import {countFigure} from '../text/count-figure.ts'
import {reasonIn} from '../text/path-reasons.ts'

/** The journal of what this machine sent. */

const WRITTEN_FIRST = {
  en: 'Nothing was sent: a creation is written there first.',
  'pt-BR': 'Nada foi enviado: uma criação é escrita lá antes.',
}

export const journalUnavailable = message('JOURNAL_UNAVAILABLE', {
  en: ({path, reason}: {path: string; reason: string}) => ({
    message: `The journal ${path} cannot be opened: ${reasonIn('en', reason)}.`,
    hint: WRITTEN_FIRST.en,
  }),
  'pt-BR': ({path, reason}) => ({
    message: `O diário ${path} não pode ser aberto: ${reasonIn('pt-BR', reason)}.`,
    hint: WRITTEN_FIRST['pt-BR'],
  }),
})

export const journalNotWritten = message('JOURNAL_UNAVAILABLE', {
  en: ({path}: {path: string | undefined}) => ({
    message:
      path === undefined
        ? 'The journal cannot be written.'
        : `The journal ${path} cannot be written by this user.`,
    hint: path === undefined ? WRITTEN_FIRST.en : `${WRITTEN_FIRST.en} ${mayNotWrite.en}`,
  }),
  'pt-BR': ({path}) => ({
    message:
      path === undefined
        ? 'O diário não pode ser escrito.'
        : `O diário ${path} não pode ser escrito por este usuário.`,
    hint:
      path === undefined
        ? WRITTEN_FIRST['pt-BR']
        : `${WRITTEN_FIRST['pt-BR']} ${mayNotWrite['pt-BR']}`,
  }),
})

export const journalNewer = message('JOURNAL_NEWER', {
  en: ({path, found, known}: {path: string; found: number; known: number}) => ({
    message: `${path}: the file has schema ${found}, this pixctl knows ${known}; update pixctl`,
  }),
  'pt-BR': ({path, found, known}) => ({
    message: `${path}: o arquivo tem o esquema ${found}, este pixctl conhece até o ${known}; atualize o pixctl`,
  }),
})

export const journalDamaged = message('JOURNAL_DAMAGED', {
  en: ({aside}: {aside: string}) => ({
    message: `The journal is damaged and was set aside as ${aside}. Nothing was sent.`,
    hint:
      'What it knew of is at the service: look there (pixctl transactions show KEY) before anything ' +
      'is sent again. The next command begins a new journal.',
  }),
  'pt-BR': ({aside}) => ({
    message: `O diário está danificado e foi guardado como ${aside}. Nada foi enviado.`,
    hint:
      'O que ele sabia está no serviço: consulte lá (pixctl transactions show CHAVE) antes de enviar ' +
      'de novo. O próximo comando começa um diário novo.',
  }),
})

export const journalGone = message('JOURNAL_GONE', {
  en: ({path}: {path: string}) => ({
    message: `The journal ${path} was there before, and is gone or empty. Nothing was sent.`,
    hint:
      'What it knew of is at the service: look there (pixctl transactions show KEY) before anything ' +
      'is sent again. The next command begins a new journal.',
  }),
  'pt-BR': ({path}) => ({
    message: `O diário ${path} existia, e sumiu ou está vazio. Nada foi enviado.`,
    hint:
      'O que ele sabia está no serviço: consulte lá (pixctl transactions show CHAVE) antes de enviar ' +
      'de novo. O próximo comando começa um diário novo.',
  }),
})

export const journalSetAside = notice({
  en: ({file}: {file: string}) =>
    `A damaged journal was set aside as ${file}. What only it knew is not asked for here: run a batch again, which creates nothing twice, and look up a payout at the service before it is sent again.`,
  'pt-BR': ({file}) =>
    `Um diário danificado foi posto de lado como ${file}. O que só ele sabia não é consultado aqui: execute o lote de novo, que nada cria duas vezes, e procure um saque no serviço antes de enviá-lo outra vez.`,
})

export const unknownEntry = message('UNKNOWN_ENTRY', {
  en: () => ({
    message: 'The journal has no such entry.',
    hint: '"pixctl journal list" shows what it has; an entry is named by its id, its key or its external reference.',
  }),
  'pt-BR': () => ({
    message: 'O diário não tem esse registro.',
    hint: '"pixctl journal list" mostra o que há; um registro se nomeia por id, chave ou referência externa.',
  }),
})

/** The latest request of a key is shown, and these have it as well. */
export const othersOfKey = notice({
  en: ({ids}: {ids: readonly string[]}) =>
    `This is the latest request of that key; it was also given to ${ids.join(', ')}.`,
  'pt-BR': ({ids}) =>
    `Este é o pedido mais recente dessa chave; ela também foi dada a ${ids.join(', ')}.`,
})

export const otherEnvironment = message('OTHER_ENVIRONMENT', {
  en: ({environment, current}: {environment: string; current: string}) => ({
    message: `This request is of ${environment}, the command runs in ${current}.`,
    hint: `Add --env ${environment}.`,
  }),
  'pt-BR': ({environment, current}) => ({
    message: `Este pedido é de ${environment}, o comando roda em ${current}.`,
    hint: `Acrescente --env ${environment}.`,
  }),
})

interface StillUnknown {
  readonly open: number
  readonly all: number
  /** Why, each reason once, in the reader's language. */
  readonly reasons: readonly {
    readonly count: number
    readonly said: (language: Language) => string
  }[]
  readonly live: boolean
}

const reasonsIn = ({reasons}: StillUnknown, language: Language): string =>
  reasons
    .map(({count, said}) => {
      const prefix = reasons.length > 1 ? `${countFigure(count, language)}×: ` : ''
      return ` ${prefix}${said(language)}`
    })
    .join('')

/** Several were resumed, and not all have an outcome. */
export const stillUnknown = message('STILL_UNKNOWN', {
  en: (facts: StillUnknown) => ({
    message: `${countFigure(facts.open, 'en')} of ${countFigure(facts.all, 'en')} requests are still of unknown outcome, ${countFigure(facts.all - facts.open, 'en')} settled.${reasonsIn(facts, 'en')}`,
    hint: `Resume them again once that is mended, which creates nothing twice: pixctl journal resume${facts.live ? ' --live' : ''}. "pixctl journal list --state unknown${facts.live ? ' --live' : ''}" shows them.`,
  }),
  'pt-BR': (facts) => ({
    message: `${countFigure(facts.open, 'pt-BR')} de ${countFigure(facts.all, 'pt-BR')} pedidos ainda têm desfecho desconhecido, ${countFigure(facts.all - facts.open, 'pt-BR')} resolvidos.${reasonsIn(facts, 'pt-BR')}`,
    hint: `Retome-os quando isso estiver resolvido, o que nada cria duas vezes: pixctl journal resume${facts.live ? ' --live' : ''}. "pixctl journal list --state unknown${facts.live ? ' --live' : ''}" mostra quais.`,
  }),
})

interface EqualToAnother extends SentPayment {
  /** ISO 8601. */
  readonly sentAt: string
  readonly isUnknown: boolean
  /** Shows the other one. */
  readonly show: string
  /** Sends this one beside it. */
  readonly command: string
}

/** A payout that a stopped command left, and that is equal to another one. */
export const equalToAnother = message('SENT_ALREADY', {
  en: ({sentAt, isUnknown, show, command, ...payment}: EqualToAnother) => ({
    message: `An equal payout was sent at ${markedTime(sentAt, 'en')}${paymentClause(payment, 'en')}${isUnknown ? ', and its outcome is unknown' : ''}. This one was left by a command that was stopped, and is not sent.`,
    hint: `Look at the other: ${show}. To send this one as well: ${command}`,
  }),
  'pt-BR': ({sentAt, isUnknown, show, command, ...payment}) => ({
    message: `Um saque igual foi enviado em ${markedTime(sentAt, 'pt-BR')}${paymentClause(payment, 'pt-BR')}${isUnknown ? ', e seu desfecho é desconhecido' : ''}. Este ficou de um comando interrompido e não é enviado.`,
    hint: `Consulte o outro: ${show}. Para enviar este também: ${command}`,
  }),
})

interface HeldAsUnknown extends SentPayment {
  /** Of the answer of the service. */
  readonly code: string
  readonly kind: string
  /** ISO 8601. */
  readonly sentAt: string
  /** Finishes it. */
  readonly command: string
  /** Where it is not sent again: from when on a look at it, by this command, ends it. */
  readonly ends?: {readonly at: string; readonly show: string}
}

/** The service does not have what the journal holds without an answer. */
export const heldAsUnknown = ({code, ...held}: HeldAsUnknown) =>
  message(code, {
    en: ({kind, sentAt, command, ends, ...payment}: Omit<HeldAsUnknown, 'code'>) => ({
      message: `The service does not have this ${kind === 'charge' ? 'charge' : 'payout'}, or not yet: the journal holds it as of unknown outcome, sent at ${markedTime(sentAt, 'en')}${paymentClause(payment, 'en')}.`,
      hint: ends
        ? `Its key is too old to be sent again, by the clock of the service. Look once more when this machine’s clock is past ${markedTime(ends.at, 'en')}, which ends it: ${ends.show}`
        : `Finish it, which creates nothing twice: ${command}`,
    }),
    'pt-BR': ({kind, sentAt, command, ends, ...payment}) => ({
      message: `O serviço não tem ${kind === 'charge' ? 'esta cobrança' : 'este saque'}, ou ainda não: consta no diário com desfecho desconhecido, ${kind === 'charge' ? 'enviada' : 'enviado'} em ${markedTime(sentAt, 'pt-BR')}${paymentClause(payment, 'pt-BR')}.`,
      hint: ends
        ? `A chave é antiga demais para ser enviada de novo, pelo relógio do serviço. Consulte mais uma vez quando o relógio desta máquina passar de ${markedTime(ends.at, 'pt-BR')}, o que encerra o registro: ${ends.show}`
        : `Conclua, sem criar duas vezes: ${command}`,
    }),
  })(held)

/** A request of unknown outcome has just ended. */
export const neverCreated = notice({
  en: () =>
    'journal: it was never created, as the service says more than a day later, and is no longer of unknown outcome. The same command, or the batch run again, creates it.',
  'pt-BR': () =>
    'diário: nunca foi criado, como diz o serviço mais de um dia depois, e deixou de ter desfecho desconhecido. O mesmo comando, ou o lote executado de novo, o cria.',
})

/** `--again` is for one payout that a person has looked at. */
export const againWithoutId = message('AGAIN_WITHOUT_ID', {
  en: () => ({
    message: '--again is for one entry: it sends a payout beside an equal one.',
    hint: 'Name the entry: pixctl journal resume ID --again. "pixctl journal list --state unknown" shows them.',
  }),
  'pt-BR': () => ({
    message: '--again vale para um registro: envia um saque ao lado de um igual.',
    hint: 'Informe o registro: pixctl journal resume ID --again. "pixctl journal list --state unknown" mostra quais.',
  }),
})

/** A journal that several machines share; one that died leaves its rows after ten seconds. */
export const waitsForOthers = notice({
  en: () =>
    'journal: another process is sending some of these at this moment; waiting until it has an answer, or until ten seconds after it died',
  'pt-BR': () =>
    'diário: outro processo está enviando alguns destes agora; aguardando até ele ter resposta, ou até dez segundos depois de ele morrer',
})

export const directoryNotEmpty = message('DIRECTORY_NOT_EMPTY', {
  en: () => ({
    message: '--out names a directory that has files.',
    hint: 'Name a new one, so that no two exports are mixed.',
  }),
  'pt-BR': () => ({
    message: '--out indica um diretório que tem arquivos.',
    hint: 'Informe um novo, para que duas exportações não se misturem.',
  }),
})

export const endsBeforeItBegins = message('INVALID_PERIOD', {
  en: () => ({message: '--until must not be before --from.'}),
  'pt-BR': () => ({message: '--until não pode ser antes de --from.'}),
})

interface SeenStatuses {
  /** Asks the service about one of them. */
  readonly command: 'pix show' | 'withdraw show'
  readonly count: number
  /** The oldest look at one of them. */
  readonly seenAt: string
}

interface UnknownInList {
  readonly count: number
  /** There are more than could be counted. */
  readonly isMore: boolean
  /** Where they went. */
  readonly live: boolean
}

/** Under a list of the journal that has requests without an answer, shown or not. */
export const unknownInList = notice({
  en: ({count, isMore, live}: UnknownInList) =>
    `${count === 1 ? '1 row has an unknown outcome. Finish it' : `${isMore ? 'More than ' : ''}${countFigure(count, 'en')} rows have an unknown outcome. Finish them`}, without creating twice: pixctl journal resume${live ? ' --live' : ''}`,
  'pt-BR': ({count, isMore, live}) =>
    `${count === 1 ? '1 linha tem' : `${isMore ? 'Mais de ' : ''}${countFigure(count, 'pt-BR')} linhas têm`} desfecho desconhecido. Conclua, sem criar duas vezes: pixctl journal resume${live ? ' --live' : ''}`,
})

/** Under a list of charges or payouts: of those without an answer the service has not said that they exist. */
export const unknownNotListed = notice({
  en: ({count, live}: {count: number; live: boolean}) =>
    `${countFigure(count, 'en')} of unknown outcome ${count === 1 ? 'is' : 'are'} not listed: pixctl journal list --state unknown${live ? ' --live' : ''}`,
  'pt-BR': ({count, live}) =>
    `${countFigure(count, 'pt-BR')} de desfecho desconhecido ${count === 1 ? 'não está' : 'não estão'} na lista: pixctl journal list --state unknown${live ? ' --live' : ''}`,
})

/** Beside an export of the journal: a request of unknown outcome is in none of its files. */
export const unknownNotExported = notice({
  en: ({count, live}: {count: number; live: boolean}) =>
    `${count === 1 ? '1 request of unknown outcome is' : `${countFigure(count, 'en')} requests of unknown outcome are`} in none of the files. Finish ${count === 1 ? 'it' : 'them'}, and export again: pixctl journal resume${live ? ' --live' : ''}`,
  'pt-BR': ({count, live}) =>
    `${count === 1 ? '1 requisição de desfecho desconhecido não está' : `${countFigure(count, 'pt-BR')} requisições de desfecho desconhecido não estão`} nos arquivos. Conclua e exporte de novo: pixctl journal resume${live ? ' --live' : ''}`,
})

/** Beside a reconciliation of the journal: a request of unknown outcome is in none of its files. */
export const unknownNotCompared = notice({
  en: ({count, live}: {count: number; live: boolean}) =>
    `${count === 1 ? '1 request of unknown outcome is' : `${countFigure(count, 'en')} requests of unknown outcome are`} not among what is compared. Finish ${count === 1 ? 'it' : 'them'} first: pixctl journal resume${live ? ' --live' : ''}`,
  'pt-BR': ({count, live}) =>
    `${count === 1 ? '1 requisição de desfecho desconhecido não entra' : `${countFigure(count, 'pt-BR')} requisições de desfecho desconhecido não entram`} na comparação. Conclua antes: pixctl journal resume${live ? ' --live' : ''}`,
})

/** Under a list of the journal: what is open there may have ended since. */
export const statusesAsSeen = notice({
  en: ({command, count, seenAt}: SeenStatuses) =>
    `Status as last seen: ${countFigure(count, 'en')} ${count === 1 ? 'row is open, seen' : 'rows are open, the oldest seen'} ${markedTime(seenAt, 'en')}. Ask the service: pixctl ${command} ID, or pixctl webhooks events gaps for all.`,
  'pt-BR': ({command, count, seenAt}) =>
    `Situação na última consulta: ${countFigure(count, 'pt-BR')} ${count === 1 ? 'linha em aberto, vista' : 'linhas em aberto, a mais antiga vista'} em ${markedTime(seenAt, 'pt-BR')}. Para consultar o serviço: pixctl ${command} ID, ou pixctl webhooks events gaps para todas.`,
})
