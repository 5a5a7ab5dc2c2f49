import type {ReceiptKind} from '../../actions/receipt/receipt.ts'
import type {Language} from '../../messages/language.ts'

const en = {
  titles: {
    charge: 'Receipt of a PIX payment',
    withdrawal: 'Receipt of a PIX transfer',
    refund: 'Receipt of a PIX refund',
  } satisfies Record<ReceiptKind, string>,
  amount: 'Amount',
  paidAt: 'Paid on',
  refundedAt: 'Given back on',
  lastRefundedAt: 'Last given back on',
  refundedInAll: 'Given back in all',
  refunds: 'Refunds',
  earlierRefunds: 'Earlier refunds, not listed',
  refundsKnown:
    'This is what the machine that made this receipt knows of the refunds of this payment: there may be others.',
  brasilia: 'Brasília time',
  payer: 'From',
  payee: 'To',
  transaction: 'Transaction',
  name: 'Name',
  document: 'CPF/CNPJ',
  institution: 'Payer’s institution',
  key: 'PIX key',
  description: 'Description',
  reference: 'Reference',
  e2eId: 'End-to-end id',
  originalE2eId: 'End-to-end id of the payment',
  id: 'Transaction id',
  original: 'Charge given back',
  proposedBy: 'Proposed by',
  approvedBy: 'Approved by',
  notGiven: 'not given by the service',
  test: 'TEST ENVIRONMENT: no money moved, and this proves no payment.',
  refunded: 'This payment was given back.',
  refundedPart: 'Of this payment {amount} was given back to the payer.',
  refundOpen: 'A refund of this payment was asked for and is not done yet (status: {status}).',
  returnedByBlock:
    'Of this payment {amount} went back to the payer: a block of the amount was approved.',
  disclaimer:
    'This is not the receipt of a bank. It was made by whoever received or sent the money, from what their PIX payment service says of it. The institution that the payment left issues the bank’s receipt.',
  findable: 'The end-to-end id above finds the payment there.',
  issued: 'Made on',
}

const portuguese: typeof en = {
  titles: {
    charge: 'Comprovante de pagamento PIX',
    withdrawal: 'Comprovante de transferência PIX',
    refund: 'Comprovante de devolução PIX',
  },
  amount: 'Valor',
  paidAt: 'Pago em',
  refundedAt: 'Devolvido em',
  lastRefundedAt: 'Última devolução em',
  refundedInAll: 'Devolvido ao todo',
  refunds: 'Devoluções',
  earlierRefunds: 'Devoluções anteriores, não listadas',
  refundsKnown:
    'Isto é o que a máquina que emitiu este comprovante sabe das devoluções deste pagamento: pode haver outras.',
  brasilia: 'horário de Brasília',
  payer: 'De',
  payee: 'Para',
  transaction: 'Transação',
  name: 'Nome',
  document: 'CPF/CNPJ',
  institution: 'Instituição do pagador',
  key: 'Chave PIX',
  description: 'Descrição',
  reference: 'Referência',
  e2eId: 'ID da transação (E2E)',
  originalE2eId: 'ID E2E do pagamento original',
  id: 'Identificador no serviço',
  original: 'Cobrança devolvida',
  proposedBy: 'Proposto por',
  approvedBy: 'Aprovado por',
  notGiven: 'não informado pelo serviço',
  test: 'AMBIENTE DE TESTE: nenhum dinheiro se moveu, e isto não comprova pagamento.',
  refunded: 'Este pagamento foi devolvido.',
  refundedPart: 'Deste pagamento {amount} foram devolvidos ao pagador.',
  refundOpen:
    'A devolução deste pagamento foi pedida e ainda não está concluída (situação: {status}).',
  returnedByBlock:
    'Deste pagamento {amount} voltaram ao pagador: um bloqueio do valor foi aprovado.',
  disclaimer:
    'Este não é o comprovante de um banco. Foi emitido por quem recebeu ou enviou o dinheiro, com o que o seu serviço de pagamentos PIX informa. O comprovante bancário é emitido pela instituição de onde o pagamento saiu.',
  findable: 'O ID E2E acima localiza o pagamento nela.',
  issued: 'Emitido em',
}

export const RECEIPT_WORDS: Readonly<Record<Language, typeof en>> = {en, 'pt-BR': portuguese}
