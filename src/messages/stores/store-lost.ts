import {asSentence} from '../../platform/as-sentence.ts'
import type {Language} from '../language.ts'
import {message} from '../message.ts'
import {markedTime} from '../text/brasilia-time.ts'
import {countFigure} from '../text/count-figure.ts'
import {shellWord} from '../text/shell-word.ts'

/** A shared store that does not have what was sent from it, or that cannot say so. */

interface Left {
  readonly url: string
  /** All files of the home that say that it sent from there. */
  readonly paths: readonly string[]
  /** When it last did, as an ISO 8601 instant; nothing where that was not marked. */
  readonly sentAt: string | undefined
  /** Why that store cannot be asked. */
  readonly said: {wordsIn(language: Language): {readonly message: string}}
  /** Who sent from there, where it is another profile. */
  readonly profile: string | undefined
}

const listOf = (profile: string | undefined): string =>
  `PIXCTL_STORE=local pixctl journal list${profile === undefined ? '' : ` --profile ${shellWord(profile)}`}`

/** What a person does before the files are deleted: a backup does not have what was paid after it was made. */
const LOOK_FIRST = {
  en: (which: string) =>
    `look at the service for the payouts ${which}, take what was paid out of all that is still to be sent, and only then delete`,
  'pt-BR': (which: string) =>
    `confira no serviço os saques ${which}, retire o que foi pago de tudo o que ainda será enviado e só então apague`,
}

/** What is counted for `approval-above` is what the journal in use has of the last 24 hours. */
const NOT_COUNTED = {
  en: 'For 24 hours after them, those payouts do not count for what one person may pay alone (approval-above).',
  'pt-BR':
    'Nas 24 horas após eles, esses saques não contam para o que uma pessoa pode pagar sozinha (approval-above).',
} as const

/** So many files are named; a batch whose service was away leaves hundreds. */
const MOST_PATHS = 10

function filesNamed(paths: readonly string[], language: Language): string {
  const named = paths.slice(0, MOST_PATHS).join(', ')
  const left = paths.length - MOST_PATHS
  if (left <= 0) return named
  const count = countFigure(left, language)
  return language === 'en'
    ? `${named}, and ${count} more, which the next run names`
    : `${named} e mais ${count}, que a próxima execução mostra`
}

const SENT_UP_TO = {
  en: (sentAt: string | undefined) =>
    sentAt === undefined
      ? 'that this home sent from it'
      : `that this home sent from it, the last at ${markedTime(sentAt, 'en')}`,
  'pt-BR': (sentAt: string | undefined) =>
    sentAt === undefined
      ? 'que esta pasta enviou a partir dele'
      : `que esta pasta enviou a partir dele, o último em ${markedTime(sentAt, 'pt-BR')}`,
}

export const storeLeft = message('STORE_LEFT', {
  en: ({url, paths, sentAt, said, profile}: Left) => ({
    message: `This home sent from the store ${url} before, and what it could pay twice is not known here: ${asSentence(said.wordsIn('en').message)} Nothing was sent.`,
    hint: `Run once while it answers, with its password in PGPASSWORD: ${listOf(profile)}. Where that database is gone for good, ${LOOK_FIRST.en(SENT_UP_TO.en(sentAt))} ${filesNamed(paths, 'en')}.`,
  }),
  'pt-BR': ({url, paths, sentAt, said, profile}) => ({
    message: `Esta pasta enviou antes a partir do armazém ${url}, e o que ela poderia pagar duas vezes não é conhecido aqui: ${asSentence(said.wordsIn('pt-BR').message)} Nada foi enviado.`,
    hint: `Execute uma vez enquanto ele responde, com a senha dele em PGPASSWORD: ${listOf(profile)}. Se esse banco não existe mais, ${LOOK_FIRST['pt-BR'](SENT_UP_TO['pt-BR'](sentAt))} ${filesNamed(paths, 'pt-BR')}.`,
  }),
})

interface Lacking extends SetBack {
  /** The store that it was sent from; `url` is the one in use, empty for the journal of the home. */
  readonly from: string
}

/** The store that was sent from is gone, and the one in use is an older backup of it, or another one. */
export const storeLacksSent = message('STORE_LACKS_SENT', {
  en: ({url, from, id, sentAt, paths}: Lacking) => ({
    message: `${url === '' ? 'The journal of this home' : `The store ${url}`} does not have what this home sent last from the store ${from} (${id}, at ${markedTime(sentAt, 'en')}): what was sent from there could be paid twice. Nothing was sent.`,
    hint: `Work with a store that has it. Where there is none, ${LOOK_FIRST.en('that are missing here, up to that time')} ${filesNamed(paths, 'en')}. ${NOT_COUNTED.en}`,
  }),
  'pt-BR': ({url, from, id, sentAt, paths}) => ({
    message: `${url === '' ? 'O diário desta pasta' : `O armazém ${url}`} não tem o que esta pasta enviou por último a partir do armazém ${from} (${id}, em ${markedTime(sentAt, 'pt-BR')}): o que foi enviado a partir dele poderia ser pago duas vezes. Nada foi enviado.`,
    hint: `Trabalhe com um armazém que o tenha. Se não há nenhum, ${LOOK_FIRST['pt-BR']('que faltam aqui, até esse momento')} ${filesNamed(paths, 'pt-BR')}. ${NOT_COUNTED['pt-BR']}`,
  }),
})

/** A backup that was put back, a standby that lacked the last commits, or a database made anew. */
export const storeSetBack = message('STORE_SET_BACK', {
  en: ({url, id, sentAt, paths}: SetBack) => ({
    message: `The store ${url} lost what this home noted in it before it was sent (${id}, at ${markedTime(sentAt, 'en')}): it was put back to an earlier state, or made anew, and what was sent since could be paid twice. Nothing was sent.`,
    hint: `Bring its newer state back. Where that is gone, ${LOOK_FIRST.en('since that earlier state, not only since the time above')} ${filesNamed(paths, 'en')}. ${NOT_COUNTED.en}`,
  }),
  'pt-BR': ({url, id, sentAt, paths}) => ({
    message: `O armazém ${url} perdeu o que esta pasta anotou nele antes de enviar (${id}, em ${markedTime(sentAt, 'pt-BR')}): ele voltou a um estado anterior, ou foi refeito, e o que foi enviado desde então poderia ser pago duas vezes. Nada foi enviado.`,
    hint: `Traga de volta o estado mais novo. Se ele não existe mais, ${LOOK_FIRST['pt-BR']('desde esse estado anterior, não só desde o momento acima')} ${filesNamed(paths, 'pt-BR')}. ${NOT_COUNTED['pt-BR']}`,
  }),
})

interface SetBack {
  readonly url: string
  readonly id: string
  readonly sentAt: string
  /** Of the marks. */
  readonly paths: readonly string[]
}

/** A backup was put back while a command ran: what it was to be compared with may be gone. */
export const storeMadeAnew = message('STORE_MADE_ANEW', {
  en: ({url}: {url: string}) => ({
    message: `The tables of the store ${url} were made anew after this command began, as when a backup is put back: what was sent since that backup could be paid twice. Nothing more was sent.`,
    hint: 'Look at the service for the payouts since the backup was made, take what was paid out of all that is still to be sent, and only then run the command again.',
  }),
  'pt-BR': ({url}) => ({
    message: `As tabelas do armazém ${url} foram refeitas depois que este comando começou, como ao restaurar um backup: o que foi enviado desde esse backup poderia ser pago duas vezes. Nada mais foi enviado.`,
    hint: 'Confira no serviço os saques desde que o backup foi feito, retire o que foi pago de tudo o que ainda será enviado e só então execute o comando de novo.',
  }),
})
