import {asSentence} from '../../platform/as-sentence.ts'
import type {Language} from '../language.ts'
import {type Message, message} from '../message.ts'
import {shellWord} from '../text/shell-word.ts'

/** Errors of creations whose outcome is not known. */

export const answerDiffers = message('ANSWER_DIFFERS', {
  en: ({field, sent, answered, resume}: Difference) => ({
    message: `The service answered with ${field} ${answered}, but ${sent} was sent. What it did is not known.`,
    hint: `Look at the service before you send it again; then finish it: ${resume}`,
  }),
  'pt-BR': ({field, sent, answered, resume}) => ({
    message: `O serviço respondeu com ${field} ${answered}, mas foi enviado ${sent}. Não se sabe o que ele fez.`,
    hint: `Consulte o serviço antes de enviar de novo; depois termine: ${resume}`,
  }),
})

export const answerOfAnother = message('ANSWER_OF_ANOTHER', {
  en: ({id, otherKey, resume}: {id: string; otherKey: string; resume: string}) => ({
    message: `The service answered with id ${id}, which it gave to the creation with key ${otherKey} before. What it did with this one is not known.`,
    hint: `Look at the service before you send it again; then finish it: ${resume}`,
  }),
  'pt-BR': ({id, otherKey, resume}) => ({
    message: `O serviço respondeu com o id ${id}, que já tinha dado à criação com a chave ${otherKey}. Não se sabe o que ele fez com esta.`,
    hint: `Consulte o serviço antes de enviar de novo; depois termine: ${resume}`,
  }),
})

interface Difference {
  readonly field: string
  readonly sent: string
  readonly answered: string
  readonly resume: string
}

export const otherInstance = message('OTHER_INSTANCE', {
  en: () => ({
    message: 'The request was sent to an emulator whose data is gone. Nothing was sent.',
    hint: 'It can be neither finished nor repeated; "emulator start --data DIR" keeps the data.',
  }),
  'pt-BR': () => ({
    message: 'O pedido foi enviado a um emulador cujos dados não existem mais. Nada foi enviado.',
    hint: 'Não pode ser terminado nem repetido; "emulator start --data DIR" guarda os dados.',
  }),
})

export const alreadyCreated = message('ALREADY_CREATED', {
  en: ({id}: {id: string}) => ({
    message: `The service has created this already, as ${id}. Nothing was sent.`,
    hint: `Look at it: pixctl transactions show ${shellWord(id)}`,
  }),
  'pt-BR': ({id}) => ({
    message: `O serviço já criou isto, como ${id}. Nada foi enviado.`,
    hint: `Consulte: pixctl transactions show ${shellWord(id)}`,
  }),
})

/** A key that is also a reference, or an id: the service is asked for all three by one name. */
export const createdUnderName = message('ALREADY_CREATED', {
  en: ({id, key}: {id: string; key: string}) => ({
    message: `The service has ${id} under the name ${key}, which is its reference or id too, and does not say whether this key made it or another one. Nothing was sent.`,
    hint: `Look at it: pixctl transactions show ${shellWord(id)}. If this is another payment, give it another key and another reference.`,
  }),
  'pt-BR': ({id, key}) => ({
    message: `O serviço tem ${id} com o nome ${key}, que também é a referência ou o id, e não diz se foi esta chave ou outra que o criou. Nada foi enviado.`,
    hint: `Consulte: pixctl transactions show ${shellWord(id)}. Se este é outro pagamento, dê a ele outra chave e outra referência.`,
  }),
})

/** What was asked about an earlier attempt has no answer. Nothing was sent. */
export const earlierNotKnown = (said: Said): Message => ({
  code: said.code,
  in: (language) => ({
    message: `${said.wordsIn(language).message} ${NOT_SENT_AGAIN[language].message}`,
    hint: NOT_SENT_AGAIN[language].hint,
  }),
})

/** A file may have been run from elsewhere, and the service cannot be asked for it. Nothing was sent. */
export const fileNotLookedFor = (said: Said): Message => notLookedFor(said, 'file')

/** The same of a key that a person chose. */
export const keyNotLookedFor = (said: Said): Message => notLookedFor(said, 'key')

/** The same of the reference of a single payout. */
export const referenceNotLookedFor = (said: Said): Message => notLookedFor(said, 'reference')

/** The same of an equal payout that was turned away. */
export const attemptNotLookedFor = (said: Said): Message => notLookedFor(said, 'attempt')

const notLookedFor = (said: Said, what: 'file' | 'key' | 'reference' | 'attempt'): Message => ({
  code: said.code,
  in: (language) => {
    const {message, hint} = said.wordsIn(language)
    const words = NOT_LOOKED_FOR[language]
    return {
      message: `${asSentence(message)} ${words[what]}`,
      hint: HAS_OWN_WAY_OUT.includes(said.code) && hint ? hint : words.hint,
    }
  },
})

/** A revoked credential, and a gateway that keeps answers: to run the same again changes nothing. */
const HAS_OWN_WAY_OUT: readonly string[] = ['UNAUTHORIZED', 'ANSWER_FROM_CACHE']

/** The service does not let this credential ask for a payout that may exist. Nothing was sent. */
export const mayNotAsk = (said: Said): Message => ({
  code: said.code,
  in: (language) => {
    const {message, hint} = MAY_NOT_ASK[language]
    return {message: `${said.wordsIn(language).message} ${message}`, hint}
  },
})

const MAY_NOT_ASK = {
  en: {
    message:
      'This credential may not ask for payouts (GET /v2/transactions), so it is not known whether this one was made before, and nothing was sent.',
    hint: 'Let the credential read transactions, or log in with one that may. A payout that was never sent can go without --idempotency-key.',
  },
  'pt-BR': {
    message:
      'Esta credencial não pode consultar pagamentos (GET /v2/transactions), por isso não se sabe se este já foi feito, e nada foi enviado.',
    hint: 'Permita que a credencial leia transações, ou entre com uma que possa. Um pagamento que nunca foi enviado pode ir sem --idempotency-key.',
  },
}

interface Said {
  readonly code: string
  wordsIn(language: Language): {readonly message: string; readonly hint?: string | undefined}
}

const NOT_SENT_AGAIN = {
  en: {
    message: 'An earlier attempt may have been carried out, so nothing was sent.',
    hint: 'Run it again when the service answers.',
  },
  'pt-BR': {
    message: 'Uma tentativa anterior pode ter sido executada, por isso nada foi enviado.',
    hint: 'Execute de novo quando o serviço responder.',
  },
}

const NOT_LOOKED_FOR = {
  en: {
    file: 'So it is not known whether rows of this file were created before, and nothing was sent.',
    key: 'So it is not known whether this key was used from elsewhere, and nothing was sent.',
    reference:
      'So it is not known whether a payout of this reference was made elsewhere, and nothing was sent.',
    attempt:
      'So it is not known whether an equal payout, refused before, was made all the same, and nothing was sent.',
    hint: 'Run it again when the service answers GET /v2/transactions for this credential.',
  },
  'pt-BR': {
    file: 'Por isso não se sabe se linhas deste arquivo já foram criadas antes, e nada foi enviado.',
    key: 'Por isso não se sabe se esta chave já foi usada em outro lugar, e nada foi enviado.',
    reference:
      'Por isso não se sabe se um pagamento com esta referência já foi feito em outro lugar, e nada foi enviado.',
    attempt:
      'Por isso não se sabe se um pagamento igual, recusado antes, foi feito mesmo assim, e nada foi enviado.',
    hint: 'Execute de novo quando o serviço responder a GET /v2/transactions para esta credencial.',
  },
}
