import type {MissingItem, SignatureVerdict} from '../../actions/case/case.ts'
import type {Language} from '../../messages/language.ts'

interface CaseWords {
  readonly title: string
  readonly due: (at: string, days: number) => string
  readonly past: string
  readonly assumed: string
  readonly resolved: (status: string, at: string) => string
  readonly test: string
  readonly sections: Readonly<
    Record<'block' | 'charge' | 'payer' | 'amounts' | 'timeline' | 'events' | 'missing', string>
  >
  readonly labels: Readonly<Record<string, string>>
  readonly verdicts: Readonly<Record<SignatureVerdict, string>>
  readonly missing: Readonly<Record<MissingItem, string>>
  readonly none: string
  readonly how: string
  readonly issued: string
  readonly brasilia: string
}

const en: CaseWords = {
  title: 'Case file of a balance block',
  due: (at, days) => `Answer by ${at} (${days} ${days === 1 ? 'day' : 'days'} from the block)`,
  past: 'The time to answer has passed.',
  assumed: 'The term is the one given to pixctl: the notice of the institution is what counts.',
  resolved: (status, at) => `This block is closed: ${status}, ${at}`,
  test: 'TEST ENVIRONMENT: no money moved.',
  sections: {
    block: 'The block',
    charge: 'The charge and its payment',
    payer: 'Who paid',
    amounts: 'Amounts',
    timeline: 'What happened',
    events: 'Signed events',
    missing: 'What is missing',
  },
  labels: {
    id: 'Id',
    type: 'Type',
    status: 'Status',
    amount: 'Amount blocked',
    createdAt: 'Created',
    reason: 'Reason given',
    referenceNumber: 'Reference number',
    resolutionReason: 'Resolution',
    paid: 'Paid',
    fee: 'Fee',
    net: 'Net',
    refunded: 'Given back',
    available: 'Available now',
    held: 'Held now',
    refundDebt: 'Refund debt now',
    paidAt: 'Paid on',
    e2eId: 'End-to-end id',
    externalReference: 'Your reference',
    description: 'Description',
    wallet: 'Wallet',
    name: 'Name',
    document: 'CPF/CNPJ',
    institution: 'Institution',
    customer: 'Made out to',
    event: 'Event',
    received: 'Received',
    signature: 'Signature',
  },
  verdicts: {
    valid: 'valid',
    missing: 'none came',
    malformed: 'malformed',
    mismatch: 'does not fit',
    no_secret: 'not checked: no secret here',
  },
  missing: {
    charge_not_at_service: 'The service did not show the charge.',
    charge_not_created_here:
      'This machine did not create the charge: the request is in another journal.',
    no_payment_event: 'No payment_completed of the charge is in the inbox.',
    signature_not_valid: 'The signature of an event is not valid with any secret here.',
    no_secret: 'No webhook secret is here, so signatures are not checked.',
    no_description: 'The charge has no description of what was sold.',
    no_external_reference: 'The charge has no reference to your order.',
    no_customer: 'The charge was not made out to a customer.',
    payer_not_named: 'The service does not name the payer.',
    proof_of_delivery:
      'To be added by you: invoice, proof of delivery or of service, messages with the customer.',
  },
  none: 'none',
  how: 'The bodies of the events are in this folder as they were received, byte by byte. “sha256sum -c SHA256SUMS” checks every file; the signature is HMAC-SHA-256 of those bytes under the secret of the webhook endpoint, which is not in this folder.',
  issued: 'Made on',
  brasilia: 'Brasília time',
}

const portuguese: CaseWords = {
  title: 'Dossiê de um bloqueio de saldo',
  due: (at, days) =>
    `Responder até ${at} (${days} ${days === 1 ? 'dia' : 'dias'} a partir do bloqueio)`,
  past: 'O prazo para responder já passou.',
  assumed: 'O prazo é o que foi dado ao pixctl: vale o do aviso da instituição.',
  resolved: (status, at) => `Este bloqueio está encerrado: ${status}, ${at}`,
  test: 'AMBIENTE DE TESTE: nenhum dinheiro se moveu.',
  sections: {
    block: 'O bloqueio',
    charge: 'A cobrança e o pagamento',
    payer: 'Quem pagou',
    amounts: 'Valores',
    timeline: 'O que aconteceu',
    events: 'Eventos assinados',
    missing: 'O que falta',
  },
  labels: {
    id: 'Id',
    type: 'Tipo',
    status: 'Situação',
    amount: 'Valor bloqueado',
    createdAt: 'Criado em',
    reason: 'Motivo informado',
    referenceNumber: 'Número de referência',
    resolutionReason: 'Resolução',
    paid: 'Pago',
    fee: 'Tarifa',
    net: 'Líquido',
    refunded: 'Devolvido',
    available: 'Disponível agora',
    held: 'Bloqueado agora',
    refundDebt: 'Devoluções abertas',
    paidAt: 'Pago em',
    e2eId: 'ID E2E',
    externalReference: 'Sua referência',
    description: 'Descrição',
    wallet: 'Carteira',
    name: 'Nome',
    document: 'CPF/CNPJ',
    institution: 'Instituição',
    customer: 'Em nome de',
    event: 'Evento',
    received: 'Recebido',
    signature: 'Assinatura',
  },
  verdicts: {
    valid: 'válida',
    missing: 'não veio',
    malformed: 'malformada',
    mismatch: 'não confere',
    no_secret: 'não conferida: sem segredo aqui',
  },
  missing: {
    charge_not_at_service: 'O serviço não mostrou a cobrança.',
    charge_not_created_here: 'Esta máquina não criou a cobrança: o pedido está em outro diário.',
    no_payment_event: 'Nenhum payment_completed da cobrança está na caixa de entrada.',
    signature_not_valid: 'A assinatura de um evento não é válida com nenhum segredo daqui.',
    no_secret: 'Não há segredo de webhook aqui, então as assinaturas não são conferidas.',
    no_description: 'A cobrança não tem descrição do que foi vendido.',
    no_external_reference: 'A cobrança não tem referência ao seu pedido.',
    no_customer: 'A cobrança não foi feita em nome de um cliente.',
    payer_not_named: 'O serviço não informa o nome de quem pagou.',
    proof_of_delivery:
      'A juntar por você: nota fiscal, prova de entrega ou do serviço, mensagens com o cliente.',
  },
  none: 'nenhum',
  how: 'Os corpos dos eventos estão nesta pasta como foram recebidos, byte a byte. “sha256sum -c SHA256SUMS” confere cada arquivo; a assinatura é o HMAC-SHA-256 desses bytes com o segredo do destino de webhooks, que não está nesta pasta.',
  issued: 'Emitido em',
  brasilia: 'horário de Brasília',
}

export const CASE_WORDS: Readonly<Record<Language, CaseWords>> = {en, 'pt-BR': portuguese}
