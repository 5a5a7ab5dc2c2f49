import type {QueryFlaw, QueryKind} from '../actions/find/query.ts'
import type {FactSource, NextStepCode, ServiceAnswer, SubjectKind} from '../actions/find/subject.ts'
import type {Language} from '../messages/language.ts'

interface FindWords {
  readonly nothing: string
  readonly payment: (at: string, institution: string) => string
  readonly nothingNext: Readonly<Record<QueryKind, readonly string[]>>
  readonly flaws: Readonly<Record<QueryFlaw, string>>
  readonly otherMachine: string
  readonly more: string
  readonly partial: string
  readonly status: string
  readonly statusFrom: string
  readonly amount: string
  readonly counterpart: string
  readonly document: string
  readonly reference: string
  readonly e2eId: string
  readonly wallet: string
  readonly service: string
  readonly timeline: string
  readonly kinds: Readonly<Record<SubjectKind, string>>
  readonly sources: Readonly<Record<FactSource, string>>
  readonly answers: Readonly<Record<ServiceAnswer, string>>
  readonly happenings: Readonly<Record<string, string>>
  readonly next: Readonly<Record<NextStepCode, string>>
}

const TRY_OTHERS =
  'Ask for the end-to-end id on the receipt of their bank, or search by amount and day: pixctl find 19,90 --on yesterday'
const PAYER_UNKNOWN =
  'Who paid is known here once a charge was asked about after its payment; an event may not name the payer.'
const OTHER_MACHINE =
  'The journal and the inbox are those of this machine and profile: search also where charges are created and events are received.'

const en: FindWords = {
  nothing: 'Nothing is known of it here.',
  payment: (at, institution) =>
    `By its end-to-end id the payment left at ${at}, from ${institution}.`,
  nothingNext: {
    id: [OTHER_MACHINE],
    e2e_id: [
      OTHER_MACHINE,
      'If the service does not know it either, the money went to another key: ask for the receipt of their bank and compare the recipient.',
    ],
    code: [
      'The code is not of a charge that this machine created: look at whom it pays with "pixctl pix decode".',
      OTHER_MACHINE,
    ],
    amount: [
      'Try the day before and after: a payment near midnight may be on either.',
      OTHER_MACHINE,
    ],
    document: [PAYER_UNKNOWN, TRY_OTHERS, OTHER_MACHINE],
    text: [PAYER_UNKNOWN, TRY_OTHERS, OTHER_MACHINE],
  },
  flaws: {
    amount_without_day: 'For an amount say its day: pixctl find 25,50 --on today',
    e2e_id_damaged:
      'It looks like an end-to-end id, and is none: that has 32 characters and begins with E. Copy it anew from the receipt.',
    document_damaged:
      'It looks like a CPF or CNPJ, and its check digits are wrong: a digit was mistyped.',
    document_masked:
      'A masked document finds nothing: search by the name, by the whole document or by the end-to-end id on the same receipt.',
    code_damaged:
      'The code is damaged or cut: copy it anew, or give the picture of it. "pixctl pix decode" says what is wrong.',
  },
  otherMachine: OTHER_MACHINE,
  more: 'More was found: say more of it, or search by an id.',
  partial:
    'The list may not be whole: it has what this machine sent, received or looked at, and the service is asked about ids only.',
  status: 'Status',
  statusFrom: 'As seen by',
  amount: 'Amount',
  counterpart: 'Counterpart',
  document: 'Document',
  reference: 'External reference',
  e2eId: 'End-to-end id',
  wallet: 'Wallet',
  service: 'Service',
  timeline: 'What happened (times of Brasília):',
  kinds: {
    charge: 'Charge',
    withdrawal: 'Withdrawal',
    block: 'Block',
    request: 'Request',
    other: 'Event',
  },
  sources: {journal: 'journal', inbox: 'inbox', service: 'service'},
  answers: {
    answered: 'answered',
    not_found: 'knows no such id',
    failed: 'did not answer',
    not_asked: 'was not asked',
  },
  happenings: {
    charge_requested: 'charge requested',
    withdrawal_requested: 'withdrawal requested',
    refund_requested: 'refund requested',
    answered: 'request ended',
    seen: 'last look here',
    created: 'created',
    paid: 'paid',
    payment_completed: 'payment completed',
    payment_expired: 'charge expired',
    payment_failed: 'payment not credited',
    refund_completed: 'refund completed',
    withdrawal_completed: 'withdrawal completed',
    withdrawal_failed: 'withdrawal failed',
    withdrawal_reversed: 'withdrawal reversed',
    balance_block_created: 'block created',
    balance_block_approved: 'block approved',
    balance_block_rejected: 'block rejected',
  },
  next: {
    resume_request: 'It was sent and no answer came: finish it first.',
    request_refused: 'The service refused it: see why.',
    not_paid_yet:
      'Not paid yet. Ask for the receipt of their bank; if it names another code, find that one.',
    expired:
      'It expired unpaid. If it is paid now, the service sends the money back: create a new charge.',
    paid_and_received:
      'Paid, and the event is here: look in your own system for why it does not show. A receipt for the customer:',
    paid_without_event:
      'Paid, but its event never reached this machine: see what else is missing, and have it delivered again.',
    forward_failed: 'The event is here, but your system did not take it: send it again.',
    event_conflict:
      'Two different bodies came under one event id: look at both before you trust either.',
    deposit_not_credited:
      'Money came and could not be credited; it goes back to the payer. See how far the return is.',
    refund_under_way: 'A refund was asked for and is not confirmed yet.',
    refunded: 'It was given back, in whole or in part. The receipt of the refund has the amount:',
    withdrawal_open: 'Not final yet: follow it.',
    withdrawal_paid: 'It was paid. A receipt for the recipient:',
    withdrawal_failed: 'It failed, and the amount with its fee was credited back. See why:',
    block_open: 'The amount is blocked and waits for an answer: gather the case.',
    block_closed: 'A block of it is decided: see how.',
    returned_by_block:
      'A block of it was approved and its amount went back to the payer: give no second refund. See it:',
    ask_service: 'This is as old as the last look: ask the service.',
  },
}

const TENTE_OUTROS =
  'Peça o ID E2E do comprovante do banco, ou procure por valor e dia: pixctl find 19,90 --on ontem'
const PAGADOR_DESCONHECIDO =
  'Quem pagou só é conhecido aqui depois que a cobrança foi consultada já paga; o evento pode não trazer nome nem documento.'
const OUTRA_MAQUINA =
  'O diário e a caixa de entrada são os desta máquina e deste perfil: procure também onde as cobranças são criadas e os eventos recebidos.'

const portuguese: FindWords = {
  nothing: 'Nada se sabe disso aqui.',
  payment: (at, institution) => `Pelo ID E2E, o pagamento saiu em ${at}, de ${institution}.`,
  nothingNext: {
    id: [OUTRA_MAQUINA],
    e2e_id: [
      OUTRA_MAQUINA,
      'Se o serviço também não o conhece, o dinheiro foi para outra chave: peça o comprovante do banco e confira quem recebeu.',
    ],
    code: [
      'O código não é de uma cobrança criada por esta máquina: veja a quem ele paga com "pixctl pix decode".',
      OUTRA_MAQUINA,
    ],
    amount: [
      'Tente o dia anterior e o seguinte: um pagamento perto da meia-noite pode estar em qualquer um.',
      OUTRA_MAQUINA,
    ],
    document: [PAGADOR_DESCONHECIDO, TENTE_OUTROS, OUTRA_MAQUINA],
    text: [PAGADOR_DESCONHECIDO, TENTE_OUTROS, OUTRA_MAQUINA],
  },
  flaws: {
    amount_without_day: 'Para um valor diga o dia: pixctl find 25,50 --on hoje',
    e2e_id_damaged:
      'Parece um ID E2E, e não é: ele tem 32 caracteres e começa com E. Copie de novo do comprovante.',
    document_damaged:
      'Parece um CPF ou CNPJ, e os dígitos verificadores não conferem: há um dígito digitado errado.',
    document_masked:
      'Um documento mascarado não acha nada: procure pelo nome, pelo documento inteiro ou pelo ID E2E do mesmo comprovante.',
    code_damaged:
      'O código está danificado ou cortado: copie de novo, ou dê a imagem dele. "pixctl pix decode" diz o que há de errado.',
  },
  otherMachine: OUTRA_MAQUINA,
  more: 'Há mais resultados: diga mais, ou procure por um id.',
  partial:
    'A lista pode não estar completa: tem o que esta máquina enviou, recebeu ou consultou, e ao serviço só se pergunta por ids.',
  status: 'Situação',
  statusFrom: 'Fonte',
  amount: 'Valor',
  counterpart: 'Contraparte',
  document: 'Documento',
  reference: 'Referência externa',
  e2eId: 'ID E2E',
  wallet: 'Carteira',
  service: 'Serviço',
  timeline: 'O que aconteceu (horário de Brasília):',
  kinds: {
    charge: 'Cobrança',
    withdrawal: 'Saque',
    block: 'Bloqueio',
    request: 'Pedido',
    other: 'Evento',
  },
  sources: {journal: 'diário', inbox: 'caixa de entrada', service: 'serviço'},
  answers: {
    answered: 'respondeu',
    not_found: 'não conhece esse id',
    failed: 'não respondeu',
    not_asked: 'não foi consultado',
  },
  happenings: {
    charge_requested: 'cobrança pedida',
    withdrawal_requested: 'saque pedido',
    refund_requested: 'devolução pedida',
    answered: 'pedido encerrado',
    seen: 'última consulta aqui',
    created: 'criação',
    paid: 'pagamento',
    payment_completed: 'pagamento confirmado',
    payment_expired: 'cobrança expirada',
    payment_failed: 'pagamento não creditado',
    refund_completed: 'devolução concluída',
    withdrawal_completed: 'saque concluído',
    withdrawal_failed: 'saque falhou',
    withdrawal_reversed: 'saque estornado',
    balance_block_created: 'bloqueio criado',
    balance_block_approved: 'bloqueio aprovado',
    balance_block_rejected: 'bloqueio rejeitado',
  },
  next: {
    resume_request: 'Foi enviado e não veio resposta: conclua primeiro.',
    request_refused: 'O serviço recusou: veja por quê.',
    not_paid_yet:
      'Ainda não foi paga. Peça o comprovante do banco; se ele indica outro código, procure por esse.',
    expired:
      'Expirou sem pagamento. Se for paga agora, o serviço devolve o dinheiro: crie uma nova cobrança.',
    paid_and_received:
      'Paga, e o evento está aqui: procure no seu próprio sistema por que não aparece. Um comprovante para o cliente:',
    paid_without_event:
      'Paga, mas o evento nunca chegou a esta máquina: veja o que mais falta, e peça nova entrega.',
    forward_failed: 'O evento está aqui, mas o seu sistema não o recebeu: envie de novo.',
    event_conflict:
      'Dois corpos diferentes vieram com um só id de evento: veja ambos antes de confiar em um.',
    deposit_not_credited:
      'O dinheiro veio e não pôde ser creditado; volta a quem pagou. Veja em que pé está a volta.',
    refund_under_way: 'Uma devolução foi pedida e ainda não está confirmada.',
    refunded: 'Foi devolvida, no todo ou em parte. O comprovante da devolução diz o valor:',
    withdrawal_open: 'Ainda não é final: acompanhe.',
    withdrawal_paid: 'Foi pago. Um comprovante para quem recebeu:',
    withdrawal_failed: 'Falhou, e o valor com a tarifa foi creditado de volta. Veja por quê:',
    block_open: 'O valor está bloqueado e aguarda resposta: reúna o caso.',
    block_closed: 'Um bloqueio foi decidido: veja como.',
    returned_by_block:
      'Um bloqueio foi aprovado e o valor voltou ao pagador: não devolva outra vez. Veja:',
    ask_service: 'Isto é tão antigo quanto a última consulta: pergunte ao serviço.',
  },
}

export const FIND_WORDS: Readonly<Record<Language, FindWords>> = {en, 'pt-BR': portuguese}
