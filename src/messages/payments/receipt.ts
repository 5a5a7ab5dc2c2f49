import {message} from '../message.ts'
import {portugueseState, portugueseType} from '../service/service-sentences.ts'
import {shellWord} from '../text/shell-word.ts'

/** Receipts and other files that pixctl writes for people outside. */

/** What a receipt would be of, and how it stands. */
interface NotPaid {
  readonly kind: 'charge' | 'withdrawal' | 'refund'
  readonly status: string
  /** It may still be completed. */
  readonly isOpen: boolean
  readonly id: string
}

const NOT_YET = {
  en: {
    charge: 'the charge is not paid',
    withdrawal: 'the payout is not completed',
    refund: 'the refund is not completed',
  },
  'pt-BR': {
    charge: 'a cobrança não está paga',
    withdrawal: 'o saque não está concluído',
    refund: 'a devolução não está concluída',
  },
} as const

const NEVER = {
  en: {
    charge: 'the charge was not paid',
    withdrawal: 'the payout failed or came back, and the payee does not have the money',
    refund: 'the refund was not made',
  },
  'pt-BR': {
    charge: 'a cobrança não foi paga',
    withdrawal: 'o saque falhou ou voltou, e o recebedor não ficou com o dinheiro',
    refund: 'a devolução não foi feita',
  },
} as const

/** The reason says these already; any other state is named. */
const SAID: ReadonlySet<string> = new Set(['failed', 'cancelled'])

const FOLLOWED_BY = {
  charge: (id: string) => `pixctl pix watch ${shellWord(id)}`,
  withdrawal: (id: string) => `pixctl withdraw show ${shellWord(id)} --wait`,
  refund: (id: string) => `pixctl transactions show ${shellWord(id)}`,
} as const

export const receiptNotPaid = message('RECEIPT_NOT_PAID', {
  en: ({kind, status, isOpen, id}: NotPaid) => {
    const [yet, why] = isOpen ? [' yet', NOT_YET.en[kind]] : ['', NEVER.en[kind]]
    const state = SAID.has(status) ? '' : `; the status is ${status}`
    return {
      message: `There is no receipt${yet}: ${why}${state}.`,
      hint: isOpen
        ? `It can be issued once that is completed: ${FOLLOWED_BY[kind](id)}`
        : 'A receipt is of what is completed.',
    }
  },
  'pt-BR': ({kind, status, isOpen, id}) => {
    const [yet, why] = isOpen
      ? ['Ainda não', NOT_YET['pt-BR'][kind]]
      : ['Não', NEVER['pt-BR'][kind]]
    const state = SAID.has(status) ? '' : `; a situação é ${portugueseState(status)}`
    return {
      message: `${yet} há comprovante: ${why}${state}.`,
      hint: isOpen
        ? `Ele pode ser emitido depois da conclusão: ${FOLLOWED_BY[kind](id)}`
        : 'O comprovante é do que foi concluído.',
    }
  },
})

export const receiptOfAnotherKind = message('RECEIPT_OF_ANOTHER_KIND', {
  en: ({type}: {type: string}) => ({
    message: `This command has no receipt for a transaction of type ${type}.`,
    hint: '"pix receipt" is for charges, "withdraw receipt" for withdrawals, "transactions receipt" for refunds.',
  }),
  'pt-BR': ({type}) => ({
    message: `Este comando não tem comprovante para uma transação do tipo ${portugueseType(type)}.`,
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
