import {message} from './message.ts'

/** Money would have moved, and it was not confirmed. */

const NO_QUESTION = {
  en: 'Give --yes to send without being asked.',
  'pt-BR': 'Use --yes para enviar sem pergunta.',
}

export const cannotAsk = message('NOT_CONFIRMED', {
  en: () => ({
    message: 'There is no terminal to ask on. Nothing was sent.',
    hint: NO_QUESTION.en,
  }),
  'pt-BR': () => ({
    message: 'Não há terminal em que perguntar. Nada foi enviado.',
    hint: NO_QUESTION['pt-BR'],
  }),
})

export const amountNotTyped = message('NOT_CONFIRMED', {
  en: () => ({
    message: 'The amount was not typed as it was given. Nothing was sent.',
    hint: NO_QUESTION.en,
  }),
  'pt-BR': () => ({
    message: 'O valor não foi digitado como informado. Nada foi enviado.',
    hint: NO_QUESTION['pt-BR'],
  }),
})

const NOTHING_SENT = {en: 'Nothing was sent.', 'pt-BR': 'Nada foi enviado.'}

export const batchCannotAsk = message('NOT_CONFIRMED', {
  en: () => ({
    message: 'Give --yes to send withdrawals without a question.',
    hint: NOTHING_SENT.en,
  }),
  'pt-BR': () => ({
    message: 'Use --yes para enviar saques sem pergunta.',
    hint: NOTHING_SENT['pt-BR'],
  }),
})

export const totalNotTyped = message('NOT_CONFIRMED', {
  en: () => ({message: 'What was typed is not the total.', hint: NOTHING_SENT.en}),
  'pt-BR': () => ({
    message: 'O que foi digitado não é o total.',
    hint: NOTHING_SENT['pt-BR'],
  }),
})

export const notConfirmed = message('NOT_CONFIRMED', {
  en: () => ({message: 'It was not confirmed.', hint: NOTHING_SENT.en}),
  'pt-BR': () => ({message: 'Não foi confirmado.', hint: NOTHING_SENT['pt-BR']}),
})
