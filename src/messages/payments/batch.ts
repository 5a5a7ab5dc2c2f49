import {message} from '../message.ts'
import {markedTime} from '../text/brasilia-time.ts'
import {countFigure} from '../text/count-figure.ts'
import {shellWord} from '../text/shell-word.ts'
import {paymentClause, type SentPayment} from './sent-payment.ts'

/** Files with many creations. */

export const batchInvalid = message('BATCH_INVALID', {
  en: ({file, lines}: {file: string; lines: number}) => ({
    message: `${file} has ${countFigure(lines, 'en')} bad ${lines === 1 ? 'line' : 'lines'}; nothing was sent.`,
    hint: 'Mend the lines and run it again.',
  }),
  'pt-BR': ({file, lines}) => ({
    message: `${file} tem ${countFigure(lines, 'pt-BR')} ${lines === 1 ? 'linha' : 'linhas'} com erro; nada foi enviado.`,
    hint: 'Corrija as linhas e execute de novo.',
  }),
})

export const rowNotSent = message<void>('NOT_SENT', {
  en: () => ({message: 'The batch was stopped before this row was sent.'}),
  'pt-BR': () => ({message: 'O lote foi interrompido antes que esta linha fosse enviada.'}),
})

interface Repeated extends SentPayment {
  readonly sentAt: string
  readonly command: string
  readonly isUnknown: boolean
}

/** Of a row that may pay again what was paid under another key, so that it was not sent. */
export const rowHeldBack = message('SENT_ALREADY', {
  en: ({sentAt, command, isUnknown, ...payment}: Repeated) => ({
    message: isUnknown
      ? `Not sent: one like it was begun at ${markedTime(sentAt, 'en')}${paymentClause(payment, 'en')}, perhaps by another process at this moment, and its outcome is unknown. Finish that one: ${command}. Then run the file again; --again sends the row beside it.`
      : `Not sent: the same payment (key, amount, reference) was sent at ${markedTime(sentAt, 'en')}${paymentClause(payment, 'en')}: ${command}. If both are meant, give the row another reference (externalReference), or add --again.`,
  }),
  'pt-BR': ({sentAt, command, isUnknown, ...payment}) => ({
    message: isUnknown
      ? `Não enviada: uma parecida foi iniciada em ${markedTime(sentAt, 'pt-BR')}${paymentClause(payment, 'pt-BR')}, talvez por outro processo neste momento, e seu desfecho é desconhecido. Termine aquela: ${command}. Depois execute o arquivo de novo; --again envia a linha além dela.`
      : `Não enviada: o mesmo pagamento (chave, valor, referência) foi enviado em ${markedTime(sentAt, 'pt-BR')}${paymentClause(payment, 'pt-BR')}: ${command}. Se os dois valem, dê à linha outra referência (externalReference), ou acrescente --again.`,
  }),
})

export const resultNotSaved = message('RESULT_NOT_SAVED', {
  en: ({path}: {path: string}) => ({
    message: `The result file ${path} cannot be written.`,
    hint: 'What was sent is in the journal: pixctl journal list. Running the batch again creates nothing twice.',
  }),
  'pt-BR': ({path}) => ({
    message: `O arquivo de resultado ${path} não pode ser gravado.`,
    hint: 'O que foi enviado está no diário: pixctl journal list. Executar de novo não cria nada duas vezes.',
  }),
})

/** Of a row that an earlier run created: the service has it as failed since, also where it was reversed. */
export const payoutFailed = message('PAYOUT_FAILED', {
  en: ({id, reason}: {id: string; reason?: string | undefined}) => ({
    message: `The service took this payout, and then it failed there or came back (${reason || 'no reason given'}); it was not sent again. See it: pixctl withdraw show ${shellWord(id)}. To pay it anew, correct the row or give it another reference (externalReference), and run the file again.`,
  }),
  'pt-BR': ({id, reason}) => ({
    message: `O serviço aceitou este saque e depois ele falhou lá ou voltou (${reason || 'sem motivo informado'}); não foi enviado de novo. Consulte: pixctl withdraw show ${shellWord(id)}. Para pagar de novo, corrija a linha ou dê a ela outra referência (externalReference), e execute o arquivo de novo.`,
  }),
})
