import type {Language} from '../language.ts'
import {message, notice} from '../message.ts'
import {markedTime} from '../text/brasilia-time.ts'
import {plainText} from '../text/plain-text.ts'
import {paymentClause, type SentPayment} from './sent-payment.ts'

/** Something equal, or with the same reference, was sent a while ago. `command` finishes it, or shows it. */
export const sentAlready = message('SENT_ALREADY', {
  en: (earlier: Earlier) => ({
    message: `${anEqualOne(earlier, 'en')}${earlier.isUnknown ? ', and its outcome is unknown' : ''}. Nothing was sent.`,
    hint: `${earlier.isUnknown ? 'Finish that one' : 'Look at it'}: ${earlier.command}. ${another(earlier, 'en')}.`,
  }),
  'pt-BR': (earlier) => ({
    message: `${anEqualOne(earlier, 'pt-BR')}${earlier.isUnknown ? ', e seu desfecho é desconhecido' : ''}. Nada foi enviado.`,
    hint: `${earlier.isUnknown ? 'Termine aquele' : 'Consulte'}: ${earlier.command}. ${another(earlier, 'pt-BR')}.`,
  }),
})

/** The same while another process holds it: that may be about to send it, or wait for its answer. */
export const begunElsewhere = message('SENT_ALREADY', {
  en: (earlier: Begun) => ({
    message: `${anEqualOne(earlier, 'en', 'begun')}, and another process was at work on it a few seconds ago. Nothing was sent.`,
    hint: `Wait half a minute and look at it: ${earlier.command}. If its outcome is unknown then, finish that one: ${earlier.resume}. ${another(earlier, 'en')}.`,
  }),
  'pt-BR': (earlier) => ({
    message: `${anEqualOne(earlier, 'pt-BR', 'begun')}, e outro processo cuidava dele há poucos segundos. Nada foi enviado.`,
    hint: `Espere meio minuto e consulte: ${earlier.command}. Se o desfecho dele for desconhecido então, termine aquele: ${earlier.resume}. ${another(earlier, 'pt-BR')}.`,
  }),
})

export const wouldRepeat = notice({
  en: (earlier: Omit<Earlier, 'isUnknown'>) =>
    `${anEqualOne(earlier, 'en')}: ${earlier.command}. This one would need --again.`,
  'pt-BR': (earlier) =>
    `${anEqualOne(earlier, 'pt-BR')}: ${earlier.command}. Este precisaria de --again.`,
})

/** A payout that another one, begun after it, may be the same as. */
interface Earlier extends SentPayment {
  readonly sentAt: string
  readonly command: string
  readonly isUnknown: boolean
  /** Of both, where they are not equal in amount and payee. */
  readonly reference?: string | undefined
}

interface Begun extends Omit<Earlier, 'isUnknown'> {
  /** What finishes it, once no process is at work on it any more. */
  readonly resume: string
}

function anEqualOne(
  earlier: Omit<Earlier, 'isUnknown'>,
  language: Language,
  how: 'sent' | 'begun' = 'sent',
): string {
  const {equal, ofReference} = WHAT_WAS_SENT[how][language]
  const {reference, sentAt} = earlier
  const sent = reference === undefined ? equal : ofReference(plainText(reference))
  return `${sent} ${markedTime(sentAt, language)}${paymentClause(earlier, language)}`
}

const wordsOf = (en: string, portuguese: string) =>
  ({
    en: {
      equal: `An equal one was ${en} at`,
      ofReference: (reference: string) =>
        `A payout with the same reference (${reference}) was ${en} at`,
    },
    'pt-BR': {
      equal: `Um igual foi ${portuguese} em`,
      ofReference: (reference: string) =>
        `Um saque com a mesma referência (${reference}) foi ${portuguese} em`,
    },
  }) as const

const WHAT_WAS_SENT = {
  sent: wordsOf('sent', 'enviado'),
  begun: wordsOf('begun', 'iniciado'),
} as const

/** What a person does who means both. */
function another({reference}: Pick<Earlier, 'reference'>, language: Language): string {
  if (language === 'en') {
    return reference === undefined
      ? 'To send another, add --again'
      : 'To send this one as well, give it another reference, or add --again'
  }
  return reference === undefined
    ? 'Para enviar outro, acrescente --again'
    : 'Para enviar este também, dê a ele outra referência, ou acrescente --again'
}
