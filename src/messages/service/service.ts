import type {Language} from '../language.ts'
import {type Message, message, type Notice, type Words} from '../message.ts'
import {NOTHING_SENT} from '../text/nothing-sent.ts'
import {shellWord} from '../text/shell-word.ts'
import {NO_ANSWER, type NoAnswerReason} from './no-answer.ts'
import {COMPLETE_CODES, SERVICE_CODES} from './service-codes.ts'
import {sentenceOf} from './service-sentences.ts'

/** Answers of the service, or none. */

/**
 * The service's own words, which it writes in English. In Portuguese the code says what happened,
 * as far as it is known, and the service's words follow: they may name a field or a permission.
 */
export const serviceSaid = ({code, text, hint, details}: ServiceWords): Message => ({
  code,
  in: (language) => ({
    message: language === 'en' ? text : inPortuguese(code, text, details),
    hint: hint?.(language),
  }),
})

interface ServiceWords {
  readonly code: string
  readonly text: string
  readonly hint: Notice | undefined
  /** What the service says beside its sentence. Source: spec, "Errors". */
  readonly details?: unknown
}

function inPortuguese(code: string, text: string, details: unknown): string {
  const known = SERVICE_CODES[code]
  if (known === undefined) return text
  if (COMPLETE_CODES.has(code)) return `${known}.`
  return sentenceOf(code, details) ?? `${known} (o serviço: ${text.replace(/\.$/, '')}).`
}

/** An answer that is not the service's own, such as a proxy's page. */
export interface ForeignAnswer {
  readonly status: number
  /** What it says it is, when it is not JSON. */
  readonly type: string | undefined
  readonly isJson: boolean
}

const ENGLISH_FORM = ({status, type, isJson}: ForeignAnswer): string =>
  `The service answered ${status} ${isJson ? 'without the expected content' : `with ${type ?? 'something'} that is not JSON`}.`

const PORTUGUESE_FORM = ({status, type, isJson}: ForeignAnswer): string =>
  `O serviço respondeu ${status} ${isJson ? 'sem o conteúdo esperado' : `com ${type ?? 'algo'} que não é JSON`}.`

/** A 2xx whose body is not what the call promises. */
export const answerUnreadable = message('ANSWER_UNREADABLE', {
  en: (answer: ForeignAnswer) => ({
    message: ENGLISH_FORM(answer),
    hint: 'Is the base URL that of the service, and is there no proxy in between?',
  }),
  'pt-BR': (answer) => ({
    message: PORTUGUESE_FORM(answer),
    hint: 'O endereço base é o do serviço, sem um proxy no meio?',
  }),
})

/** "Not there" is known by the service alone: a cache says what was true before a payout was made. */
export const answerFromCache = message('ANSWER_FROM_CACHE', {
  en: ({seconds}: {seconds: number}) => ({
    message: `A cache on the way answered in place of the service, with what was true ${seconds} s ago.`,
    hint: 'Have the gateway pass on every request to the service, and keep no answers.',
  }),
  'pt-BR': ({seconds}) => ({
    message: `Um cache no caminho respondeu no lugar do serviço, com o que valia há ${seconds} s.`,
    hint: 'O gateway deve repassar todo pedido ao serviço, sem guardar respostas.',
  }),
})

/** The code is that of the status. */
export const foreignAnswer = ({
  code,
  hint,
  ...answer
}: ForeignAnswer & Omit<ServiceWords, 'text'>): Message => ({
  code,
  in: (language) => ({
    message: (language === 'en' ? ENGLISH_FORM : PORTUGUESE_FORM)(answer),
    hint: hint?.(language),
  }),
})

export const redirected = message('REDIRECTED', {
  en: ({status, hint}: {status: number; hint: Notice | undefined}) => ({
    message: `The service answered with a redirect (${status}), which is not followed.`,
    hint: hint?.('en'),
  }),
  'pt-BR': ({status, hint}) => ({
    message: `O serviço respondeu com um redirecionamento (${status}), que não é seguido.`,
    hint: hint?.('pt-BR'),
  }),
})

const FINISH: Readonly<Record<Language, string>> = {
  en: 'Finish it, without creating it twice:',
  'pt-BR': 'Termine-o, sem criar duas vezes:',
}

const MAY_BE_DONE: Readonly<Record<Language, string>> = {
  en: 'The request may have been carried out.',
  'pt-BR': 'O pedido pode ter sido executado.',
}

/** A creation without an answer. `command` finishes it. */
export const outcomeUnknown = message('OUTCOME_UNKNOWN', {
  en: ({reason, command}: {reason: NoAnswerReason; command: string}) => ({
    message: `${NO_ANSWER.en[reason]} ${MAY_BE_DONE.en}`,
    hint: `${FINISH.en} ${command}`,
  }),
  'pt-BR': ({reason, command}) => ({
    message: `${NO_ANSWER['pt-BR'][reason]} ${MAY_BE_DONE['pt-BR']}`,
    hint: `${FINISH['pt-BR']} ${command}`,
  }),
})

/** Why a creation was not sent, of which that alone does not tell that it was not. */
export const neverSent = (said: {
  readonly code: string
  wordsIn(language: Language): Words
}): Message => ({
  code: said.code,
  in: (language) => {
    const {message, hint = ''} = said.wordsIn(language)
    return {message, hint: `${hint} ${NOTHING_SENT[language]}`.trimStart()}
  },
})

/** A creation with an answer that leaves open whether it was carried out. */
export const answerLeavesDoubt = (facts: {
  readonly said: {readonly code: string; wordsIn(language: Language): {readonly message: string}}
  readonly command: string
}): Message => ({
  code: facts.said.code === 'SERVICE_FAILED' ? 'OUTCOME_UNKNOWN' : facts.said.code,
  in: (language) => ({
    message: `${facts.said.wordsIn(language).message} ${MAY_BE_DONE[language]}`,
    hint: `${FINISH[language]} ${facts.command}`,
  }),
})

export const interruptedCreation = message('INTERRUPTED', {
  en: ({command}: {command: string}) => ({
    message: 'Interrupted while a creation was under way; it may have been carried out.',
    hint: `${FINISH.en} ${command}`,
  }),
  'pt-BR': ({command}) => ({
    message: 'Interrompido durante uma criação; ela pode ter sido executada.',
    hint: `${FINISH['pt-BR']} ${command}`,
  }),
})

export const keyReused = message('IDEMPOTENCY_KEY_REUSED', {
  en: ({journalId}: {journalId: string}) => ({
    message: 'This idempotency key was used with other data. Nothing was sent.',
    hint: `"pixctl journal show ${shellWord(journalId)}" shows the first use; give another key, or the same data.`,
  }),
  'pt-BR': ({journalId}) => ({
    message: 'Esta chave de idempotência foi usada com outros dados. Nada foi enviado.',
    hint: `"pixctl journal show ${shellWord(journalId)}" mostra o primeiro uso; use outra chave, ou os mesmos dados.`,
  }),
})

/** The journal of this machine has what the service found as created by another key. */
export const referenceUsedThere = message('REFERENCE_USED', {
  en: ({id, reference, otherKey}: {id: string; reference: string; otherKey: string}) => ({
    message: `The service has the reference ${reference} already, as ${id}, which was created with key ${otherKey}. Nothing was sent.`,
    hint: 'If this is another one, give it a reference of its own.',
  }),
  'pt-BR': ({id, reference, otherKey}) => ({
    message: `O serviço já tem a referência ${reference}, como ${id}, que foi criada com a chave ${otherKey}. Nada foi enviado.`,
    hint: 'Se esta é outra, dê a ela uma referência própria.',
  }),
})

/** What leaves has the number of what was to arrive, or the other way round. */
export const referenceOfOtherAmount = message('REFERENCE_USED', {
  en: ({id, reference}: {id: string; reference: string}) => ({
    message: `The service has the reference ${reference} already, as ${id}, with another amount: what leaves the balance and what the recipient gets are not those of this one. Nothing was sent.`,
    hint: `"pixctl transactions show ${shellWord(id)}" shows it. If this is another one, give it a reference of its own.`,
  }),
  'pt-BR': ({id, reference}) => ({
    message: `O serviço já tem a referência ${reference}, como ${id}, com outro valor: o que sai do saldo e o que o recebedor recebe não são os desta. Nada foi enviado.`,
    hint: `"pixctl transactions show ${shellWord(id)}" a mostra. Se esta é outra, dê a ela uma referência própria.`,
  }),
})

/** The journal of this machine has no use of the key, and the service has one. */
export const keyReusedThere = message('IDEMPOTENCY_KEY_REUSED', {
  en: ({id}: {id: string}) => ({
    message: 'The service used this idempotency key for another creation. Nothing was sent.',
    hint: `"pixctl transactions show ${shellWord(id)}" shows what was created; give another key.`,
  }),
  'pt-BR': ({id}) => ({
    message: 'O serviço usou esta chave de idempotência para outra criação. Nada foi enviado.',
    hint: `"pixctl transactions show ${shellWord(id)}" mostra o que foi criado; use outra chave.`,
  }),
})

/**
 * Of a key that was only asked for, or that a wrong clock dated, the age is not known: it counts as too old.
 *
 * Source: commands.md, "Journal".
 */
export const keyExpired = message('IDEMPOTENCY_KEY_EXPIRED', {
  en: ({command, isUndated}: {command: string; isUndated: boolean}) => ({
    message: isUndated
      ? 'When the key was first used is not known, and after 24 hours it could create a second time. Nothing was sent.'
      : 'The key is older than 24 hours: sent again, it could create a second time. Nothing was sent.',
    hint: isUndated
      ? `Look whether it exists; where it does, that settles it here: ${command}`
      : `Look whether it exists, which settles it here: ${command}`,
  }),
  'pt-BR': ({command, isUndated}) => ({
    message: isUndated
      ? 'Não se sabe quando a chave foi usada pela primeira vez, e após 24 horas ela poderia criar duas vezes. Nada foi enviado.'
      : 'A chave tem mais de 24 horas: enviada de novo, poderia criar duas vezes. Nada foi enviado.',
    hint: isUndated
      ? `Veja se existe; se existir, isso o conclui aqui: ${command}`
      : `Veja se existe, o que o conclui aqui: ${command}`,
  }),
})

export const emptyId = message('INVALID_ID', {
  en: () => ({message: 'An id must not be empty.'}),
  'pt-BR': () => ({message: 'Um id não pode ser vazio.'}),
})
