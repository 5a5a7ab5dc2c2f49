import {message} from './message.ts'
import {portugueseState} from './service-sentences.ts'

/** Receipts and other files that pixctl writes for people outside. */

export const receiptNotPaid = message('RECEIPT_NOT_PAID', {
  en: ({status}: {status: string}) => ({
    message: `There is no receipt: the money has not moved, the status is ${status}.`,
    hint: 'A receipt is of what is completed; "pix watch" and "withdraw show --wait" follow it.',
  }),
  'pt-BR': ({status}) => ({
    message: `Não há comprovante: o dinheiro não se moveu, a situação é ${portugueseState(status)}.`,
    hint: 'O comprovante é do que foi concluído; "pix watch" e "withdraw show --wait" acompanham.',
  }),
})

export const receiptOfAnotherKind = message('RECEIPT_OF_ANOTHER_KIND', {
  en: ({type}: {type: string}) => ({
    message: `This command has no receipt for a transaction of type ${type}.`,
    hint: '"pix receipt" is for charges, "withdraw receipt" for withdrawals, "transactions receipt" for refunds.',
  }),
  'pt-BR': ({type}) => ({
    message: `Este comando não tem comprovante para uma transação do tipo ${type}.`,
    hint: '"pix receipt" é para cobranças, "withdraw receipt" para saques, "transactions receipt" para devoluções.',
  }),
})

export const refundNotKnown = message('REFUND_NOT_KNOWN', {
  en: () => ({
    message:
      'No refund of this charge is known here: this machine asked for none, and no refund_completed event is in the inbox.',
    hint: 'Give the id of the refund itself, from the event or the statement.',
  }),
  'pt-BR': () => ({
    message:
      'Não se conhece aqui devolução desta cobrança: esta máquina não pediu nenhuma, e não há evento refund_completed na caixa de entrada.',
    hint: 'Dê o id da própria devolução, do evento ou do extrato.',
  }),
})

export const logoUnusable = message('LOGO_UNUSABLE', {
  en: ({pixels}: {pixels: number}) => ({
    message: `--logo: the file is no PNG or JPEG of at most ${pixels} × ${pixels} pixels.`,
  }),
  'pt-BR': ({pixels}) => ({
    message: `--logo: o arquivo não é um PNG ou JPEG de no máximo ${pixels} × ${pixels} pixels.`,
  }),
})

export const receiptEnding = message('RECEIPT_FORMAT_UNKNOWN', {
  en: () => ({
    message: '--out: a file must end with .pdf or .html, as --format says.',
    hint: 'Or name a directory that exists, for both.',
  }),
  'pt-BR': () => ({
    message: '--out: um arquivo deve terminar com .pdf ou .html, como diz --format.',
    hint: 'Ou indique um diretório existente, para os dois.',
  }),
})

export const outputExists = message('OUTPUT_EXISTS', {
  en: ({path}: {path: string}) => ({
    message: `${path} is there already, and nothing is overwritten.`,
    hint: 'Choose another place with --out, or remove it.',
  }),
  'pt-BR': ({path}) => ({
    message: `${path} já existe, e nada é sobrescrito.`,
    hint: 'Escolha outro lugar com --out, ou remova o arquivo.',
  }),
})
