import {countFigure} from '../../messages/text/count-figure.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import type {FindWords} from './find-sentences.ts'

const TENTE_OUTROS =
  'Peça o ID E2E do comprovante do banco, ou procure por valor e dia: pixctl find 19,90 --on ontem'
const PAGADOR_DESCONHECIDO =
  'Quem pagou só é conhecido aqui depois que a cobrança foi consultada já paga; o evento pode não trazer nome nem documento.'
const OUTRA_MAQUINA =
  'O diário e a caixa de entrada são os desta máquina e deste perfil: procure também onde as cobranças são criadas e os eventos recebidos.'

export const FIND_WORDS_PT_BR: FindWords = {
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
      'Procurou-se no diário e na caixa de entrada desta máquina: ao serviço não se pergunta por valor.',
      'Tente o dia anterior e o seguinte: um pagamento perto da meia-noite pode estar em qualquer um.',
      OUTRA_MAQUINA,
    ],
    document: [PAGADOR_DESCONHECIDO, TENTE_OUTROS, OUTRA_MAQUINA],
    text: [PAGADOR_DESCONHECIDO, TENTE_OUTROS, OUTRA_MAQUINA],
  },
  amountWithoutDay: (amount) =>
    `Para um valor diga o dia: pixctl find ${shellWord(amount)} --on hoje`,
  flaws: {
    e2e_id_damaged:
      'Parece um ID E2E, e não é: ele tem 32 caracteres e começa com E. Copie de novo do comprovante.',
    document_damaged:
      'Parece um CPF ou CNPJ, e os dígitos verificadores não conferem: há um dígito digitado errado.',
    document_masked:
      'Um documento mascarado não acha nada: procure pelo nome, pelo documento inteiro ou pelo ID E2E do mesmo comprovante.',
    code_damaged:
      'O código está danificado ou cortado: copie de novo, ou dê a imagem dele. "pixctl pix decode" diz o que há de errado.',
  },
  askService:
    'O que foi feito em outro lugar o serviço talvez conheça pelo id, pela referência ou pela chave de idempotência. Pergunte por uma cobrança, ou por um saque:',
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
  split: 'Divisão',
  mostAsked: (count) =>
    `O serviço foi consultado sobre ${countFigure(count, 'pt-BR')} destes, os mais novos, e só: consulte outro pelo id.`,
  clocks:
    'Os horários do diário e da caixa são do relógio desta máquina; os do serviço são do relógio dele, que está adiantado.',
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
    no_endpoint:
      'Paga, mas o evento não foi a lugar nenhum: nenhum endpoint recebe os desta carteira. Baixe pelo que está aqui, e cadastre um para os próximos:',
    endpoint_later:
      'Paga antes do cadastro dos endpoints atuais desta carteira. Se havia outro na época, o serviço talvez ainda possa reenviar o evento (no emulador: pixctl emulator redeliver). Baixe pelo que está aqui:',
    forward_failed: 'O evento está aqui, mas o seu sistema não o recebeu: envie de novo.',
    forward_waits: 'O evento está aqui, e o seu sistema ainda não o tem.',
    event_conflict:
      'Dois corpos diferentes vieram com um só id de evento: veja ambos antes de confiar em um.',
    deposit_not_credited:
      'O dinheiro veio e não pôde ser creditado; volta a quem pagou. Veja em que pé está a volta.',
    refund_under_way: 'Uma devolução foi pedida e ainda não está confirmada.',
    refunded:
      'Foi devolvida, no todo ou em parte. O comprovante traz cada devolução conhecida aqui e a soma:',
    withdrawal_open: 'Ainda não é final: acompanhe.',
    withdrawal_paid: 'Foi pago. Um comprovante para quem recebeu:',
    withdrawal_failed:
      'Falhou, e o valor com a tarifa foi creditado de volta. Para pagar de novo, envie com outra referência, ou com --again. Veja por quê:',
    block_open: 'O valor está bloqueado e aguarda resposta: reúna o caso.',
    block_defended: 'O valor está bloqueado, e a defesa aguarda a decisão: veja.',
    block_closed: 'Um bloqueio foi decidido: veja como.',
    returned_by_block:
      'Um bloqueio foi aprovado e o valor voltou ao pagador: não devolva outra vez. Veja:',
    ask_service: 'Isto é tão antigo quanto a última consulta: pergunte ao serviço.',
    not_at_service:
      'O serviço deste perfil não o conhece: foi criado em outro, ou num emulador cujos dados se foram. Os perfis e seus serviços:',
  },
  undelivered: (url, attempts, reason) =>
    `Não foi entregue a ${url}: ${countFigure(attempts, 'pt-BR')} ${attempts === 1 ? 'tentativa' : 'tentativas'}, a última: ${reason}.`,
}
