import type {Centavos} from '../../domain/money.ts'
import {message, notice} from '../message.ts'
import {portugueseType, sentenceOf} from '../service/service-sentences.ts'
import {markedTime} from '../text/brasilia-time.ts'
import {countFigure} from '../text/count-figure.ts'
import {NOTHING_SENT} from '../text/nothing-sent.ts'
import {renderReais} from '../text/reais.ts'
import {shellWord} from '../text/shell-word.ts'
import {paymentClause, type SentPayment} from './sent-payment.ts'

/** Money would have moved, and it was not confirmed. */

const NO_QUESTION = {
  en: 'Give --yes to send without being asked.',
  'pt-BR': 'Use --yes para enviar sem pergunta.',
}

export const cannotAsk = message('NOT_CONFIRMED', {
  en: ({isForbidden}: {isForbidden: boolean}) => ({
    message: isForbidden
      ? 'PIXCTL_NO_PROMPT is set, so nothing is asked. Nothing was sent.'
      : 'There is no terminal to ask on. Nothing was sent.',
    hint: NO_QUESTION.en,
  }),
  'pt-BR': ({isForbidden}) => ({
    message: isForbidden
      ? 'PIXCTL_NO_PROMPT está definida, então nada é perguntado. Nada foi enviado.'
      : 'Não há terminal em que perguntar. Nada foi enviado.',
    hint: NO_QUESTION['pt-BR'],
  }),
})

/** The service refuses it, and the account says its fees. */
export const amountBelowFee = message('AMOUNT_NOT_ABOVE_FEE', {
  en: ({gross, fee}: Readonly<Record<'gross' | 'fee', Centavos>>) => ({
    message: `The withdrawal fee is ${renderReais(fee, 'en')}, so of ${renderReais(gross, 'en')} nothing would arrive. Nothing was sent.`,
    hint: 'Send more than the fee, or say what is to arrive: --net-amount.',
  }),
  'pt-BR': ({gross, fee}) => ({
    message: `A tarifa de saque é ${renderReais(fee, 'pt-BR')}; de ${renderReais(gross, 'pt-BR')} nada chegaria. Nada foi enviado.`,
    hint: 'Envie mais que a tarifa, ou informe o que deve chegar: --net-amount.',
  }),
})

export const amountNotTyped = message('NOT_CONFIRMED', {
  en: () => ({
    message: 'The amount was not typed as it was given. Nothing was sent.',
    hint: 'Run it again and type exactly what the question has in parentheses; a comma may stand for the point.',
  }),
  'pt-BR': () => ({
    message: 'O valor não foi digitado como informado. Nada foi enviado.',
    hint: 'Execute de novo e digite exatamente o que a pergunta traz entre parênteses; a vírgula vale pelo ponto.',
  }),
})

export const batchCannotAsk = message('NOT_CONFIRMED', {
  en: ({count}: {count: number}) => ({
    message: `Give --yes to send ${count === 1 ? 'it' : 'a batch'} without a question.`,
    hint: NOTHING_SENT.en,
  }),
  'pt-BR': ({count}) => ({
    message: `Use --yes para enviar${count === 1 ? '' : ' um lote'} sem pergunta.`,
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

interface OtherWallet extends SentPayment {
  readonly id: string
  readonly wallet?: string | undefined
  readonly sentAt: string
  /** Of this one, where it may have been sent before. */
  readonly key?: string | undefined
}

/** The same reference, amount and payee, and another wallet: it is not taken for the one of this wallet. */
export const sentFromOtherWallet = message('SENT_ALREADY', {
  en: ({id, wallet = '', sentAt, key, ...payment}: OtherWallet) => ({
    message: `An equal one was sent from ${wallet === '' ? 'another wallet' : `the wallet ${wallet}`} at ${markedTime(sentAt, 'en')}${paymentClause(payment, 'en')}. Nothing was sent.`,
    hint: `Look at it: pixctl transactions show ${shellWord(id)}. To send ${key === undefined ? 'another, add --again' : `this one as well, repeat its command with --idempotency-key ${shellWord(key)} --again`}.`,
  }),
  'pt-BR': ({id, wallet = '', sentAt, key, ...payment}) => ({
    message: `Um igual foi enviado ${wallet === '' ? 'de outra carteira' : `da carteira ${wallet}`} em ${markedTime(sentAt, 'pt-BR')}${paymentClause(payment, 'pt-BR')}. Nada foi enviado.`,
    hint: `Consulte: pixctl transactions show ${shellWord(id)}. Para enviar ${key === undefined ? 'outro, acrescente --again' : `este também, repita o comando dele com --idempotency-key ${shellWord(key)} --again`}.`,
  }),
})

/** Another machine's payout with the same reference, of another amount or payee: a payment of its own. */
export const otherWithReference = notice({
  en: ({id, ...payment}: SentPayment & {readonly id: string}) =>
    `The service has another payout with this reference${paymentClause(payment, 'en')}, which this machine did not send: pixctl transactions show ${shellWord(id)}. This one is sent beside it.`,
  'pt-BR': ({id, ...payment}) =>
    `O serviço tem outro saque com esta referência${paymentClause(payment, 'pt-BR')}, que esta máquina não enviou: pixctl transactions show ${shellWord(id)}. Este é enviado além dele.`,
})

/** The same where nothing is sent: whoever approves the proposal decides whether this one is paid, too. */
export const otherWithReferenceToPropose = notice({
  en: ({id, ...payment}: SentPayment & {readonly id: string}) =>
    `The service has another payout with this reference${paymentClause(payment, 'en')}, which this machine did not send: pixctl transactions show ${shellWord(id)}. Check that both are meant before this one is approved.`,
  'pt-BR': ({id, ...payment}) =>
    `O serviço tem outro saque com esta referência${paymentClause(payment, 'pt-BR')}, que esta máquina não enviou: pixctl transactions show ${shellWord(id)}. Confira se os dois são intencionais antes de aprovar este.`,
})

/** Asked for from here, and neither through nor failed: the service takes no second one. */
export const refundOpen = message('CONFLICT', {
  en: ({id}: {id: string}) => ({
    message: `A refund of the charge ${id} was asked for already and is not confirmed yet; a charge is refunded only once. Nothing was sent.`,
    hint: `Look at it: pixctl transactions show ${shellWord(id)}`,
  }),
  'pt-BR': ({id}) => ({
    message: `Uma devolução da cobrança ${id} já foi pedida e ainda não foi confirmada; uma cobrança só é devolvida uma vez. Nada foi enviado.`,
    hint: `Consulte: pixctl transactions show ${shellWord(id)}`,
  }),
})

export const refundUnknown = message('SENT_ALREADY', {
  en: ({sentAt, command}: {sentAt: string; command: string}) => ({
    message: `A refund of this charge was sent at ${markedTime(sentAt, 'en')}, and its outcome is unknown. Nothing was sent.`,
    hint: `Finish that one: ${command}`,
  }),
  'pt-BR': ({sentAt, command}) => ({
    message: `Uma devolução desta cobrança foi enviada em ${markedTime(sentAt, 'pt-BR')}, e seu desfecho é desconhecido. Nada foi enviado.`,
    hint: `Termine aquela: ${command}`,
  }),
})

/**
 * No person is shown the charge that the service finds by a reference, and another one may have it,
 * too.
 */
export const chargeOfReference = message('NOT_CONFIRMED', {
  en: ({typed, id, amount}: {typed: string; id: string; amount: Centavos | undefined}) => ({
    message: `The journal here knows no charge "${typed}"; the service finds ${id}${amount === undefined ? '' : ` of ${renderReais(amount, 'en')}`}. Nothing was sent.`,
    hint: 'Several charges can have one reference. If that one is meant, give its id instead.',
  }),
  'pt-BR': ({typed, id, amount}) => ({
    message: `O diário daqui não conhece a cobrança "${typed}"; o serviço encontra ${id}${amount === undefined ? '' : `, de ${renderReais(amount, 'pt-BR')}`}. Nada foi enviado.`,
    hint: 'Várias cobranças podem ter a mesma referência. Se for essa, informe o id dela.',
  }),
})

/** Of a charge that the service has just answered for, before a person is asked for its amount. */
export const notRefundable = message('CONFLICT', {
  en: ({id, status}: {id: string; status: string}) => ({
    message: `The charge ${id} is ${status}; only a paid charge can be refunded, and only once. Nothing was sent.`,
    hint: `Look at it: pixctl transactions show ${shellWord(id)}`,
  }),
  'pt-BR': ({id, status}) => ({
    message: `${sentenceOf('CONFLICT', {resource: 'charge', field: 'status', value: status})} Só uma cobrança paga pode ser devolvida, e uma só vez. Nada foi enviado.`,
    hint: `Consulte: pixctl transactions show ${shellWord(id)}`,
  }),
})

/** By an id or a reference of something else, such as a payout, and nothing of it can be refunded. */
export const refundOfAnotherKind = message('NOT_A_CHARGE', {
  en: ({typed, type, id}: {typed: string; type: string; id: string}) => ({
    message: `"${typed}" is no charge but a transaction of type ${type}; only charges are refunded. Nothing was sent.`,
    hint: `Look at it: pixctl transactions show ${shellWord(id)}`,
  }),
  'pt-BR': ({typed, type, id}) => ({
    message: `"${typed}" não é uma cobrança, e sim uma transação do tipo ${portugueseType(type)}; só cobranças são devolvidas. Nada foi enviado.`,
    hint: `Consulte: pixctl transactions show ${shellWord(id)}`,
  }),
})

/** A dry run opens no connection, so it cannot say which charge a reference is. */
export const chargeAskedFirst = notice({
  en: ({typed}: {typed: string}) =>
    `The journal here knows no charge "${typed}". The service is asked for its id first, and a refund is sent to the id; with --yes only the id is taken.`,
  'pt-BR': ({typed}) =>
    `O diário daqui não conhece a cobrança "${typed}". O serviço é consultado antes pelo id dela, e a devolução é enviada ao id; com --yes só o id é aceito.`,
})

/** A charge is about to be refunded of which refunds gave back a part. */
export const refundedBefore = notice({
  en: ({refunded}: {refunded: Centavos}) =>
    `${renderReais(refunded, 'en')} of this charge went back to its payer before. A refund gives back what is left.`,
  'pt-BR': ({refunded}) =>
    `${renderReais(refunded, 'pt-BR')} desta cobrança já voltaram ao pagador. Uma devolução devolve o que resta.`,
})

/** No person is asked, and a block of the charge gave its amount back, or may. */
export const returnedTwice = message('NOT_CONFIRMED', {
  en: () => ({
    message: 'With a refund the payer may get the money of this charge twice. Nothing was sent.',
    hint: 'To refund it all the same, add --again.',
  }),
  'pt-BR': () => ({
    message:
      'Com uma devolução, o pagador pode receber duas vezes o dinheiro desta cobrança. Nada foi enviado.',
    hint: 'Para devolver mesmo assim, acrescente --again.',
  }),
})

/** A charge whose amount an approved block gave back is about to be refunded as well. */
export const returnedByBlock = notice({
  en: ({returned}: {returned: Centavos}) =>
    `Warning: an approved block already returned ${renderReais(returned, 'en')} of this charge to its payer. A refund gives it back a second time. See: pixctl blocks list`,
  'pt-BR': ({returned}) =>
    `Atenção: um bloqueio aprovado já devolveu ${renderReais(returned, 'pt-BR')} desta cobrança ao pagador. Uma devolução devolve o valor pela segunda vez. Veja: pixctl blocks list`,
})

/** A charge that a block still holds is about to be refunded. */
export const heldByBlock = notice({
  en: ({open}: {open: Centavos}) =>
    `Warning: an open block holds ${renderReais(open, 'en')} of this charge and may return it to its payer. With a refund as well it would be given back twice. See: pixctl blocks list`,
  'pt-BR': ({open}) =>
    `Atenção: um bloqueio aberto retém ${renderReais(open, 'pt-BR')} desta cobrança e pode devolver o valor ao pagador. Com uma devolução além dele, o valor voltaria duas vezes. Veja: pixctl blocks list`,
})

/** Rows of a batch that may have been created under another account or address, or from another wallet. */
export const rowsSentElsewhere = message('ROWS_SENT_ELSEWHERE', {
  en: ({count, account}: {count: number; account: string}) => ({
    message: `${countFigure(count, 'en')} of these rows ${count === 1 ? 'was' : 'were'} sent before as another account, to another address or from another wallet (${account}). Nothing was sent.`,
    hint: `Are profile and sub-account the right ones? To create ${count === 1 ? 'it' : 'them'} here as well, add --again.`,
  }),
  'pt-BR': ({count, account}) => ({
    message: `${countFigure(count, 'pt-BR')} destas linhas já ${count === 1 ? 'foi enviada' : 'foram enviadas'} por outra conta, a outro endereço ou de outra carteira (${account}). Nada foi enviado.`,
    hint: `O perfil e a subconta estão certos? Para ${count === 1 ? 'criá-la' : 'criá-las'} aqui também, acrescente --again.`,
  }),
})

/** A charge with the reference of another one; it is created all the same. */
export const referenceUsed = notice({
  en: ({id, isUnknown}: {id: string; isUnknown: boolean}) =>
    `${isUnknown ? 'A charge with this reference was sent, and its outcome is unknown' : 'A charge with this reference was created within a day'}: pixctl journal show ${shellWord(id)}. A search by the reference finds both.`,
  'pt-BR': ({id, isUnknown}) =>
    `${isUnknown ? 'Uma cobrança com esta referência foi enviada, e seu desfecho é desconhecido' : 'Uma cobrança com esta referência foi criada há menos de um dia'}: pixctl journal show ${shellWord(id)}. Uma busca pela referência encontra as duas.`,
})
