import type {Explained} from './explanation.ts'

/** Codes of the tier existence, legs of a split apart. */
export const EXISTENCE = {
  MISSING_POSTING: {
    en: {
      title: 'Not posted',
      meaning: 'Something happened, but its line is not in the statement.',
      raised:
        'A final record or event has no statement line. The role says whether the main line or the fee is missing.',
      example: 'A charge of R$ 80.00 is completed; the statement has its fee but no payment.',
      step: 'Export that day again, then claim',
    },
    'pt-BR': {
      title: 'Não lançado',
      meaning: 'Algo aconteceu, mas o lançamento não está no extrato.',
      raised:
        'Um registro ou evento final não tem lançamento. O papel (role) diz se falta o principal ou a tarifa.',
      example:
        'Uma cobrança de R$ 80,00 está completed; o extrato tem a tarifa, mas não o payment.',
      step: 'Reexporte o dia; se faltar, conteste',
    },
  },
  UNMATCHED_LEDGER_LINE: {
    en: {
      title: 'Line without a record',
      meaning: 'The statement has a line that belongs to nothing we know of.',
      raised: 'Neither the id nor the parent of a line is in any record or event.',
      example: 'A withdrawal of R$ 300.00 in the statement that no record and no event mentions.',
      step: 'Find out who caused these lines',
    },
    'pt-BR': {
      title: 'Lançamento sem registro',
      meaning: 'O extrato tem um lançamento que não pertence a nada conhecido.',
      raised: 'Nem o id nem o pai do lançamento está em algum registro ou evento.',
      example: 'Um saque de R$ 300,00 no extrato que nenhum registro e nenhum evento menciona.',
      step: 'Descubra a origem destes lançamentos',
    },
  },
  MISSING_EVENT: {
    en: {
      title: 'No event received',
      meaning: 'A result is known from the record or the statement, but no webhook reported it.',
      raised: 'A charge, withdrawal, block or refund is final and no event of any outcome exists.',
      example: 'A withdrawal is completed, but neither completed nor failed ever arrived.',
      step: 'Check the endpoint; have events resent',
    },
    'pt-BR': {
      title: 'Evento não recebido',
      meaning: 'O resultado consta no registro ou no extrato, mas nenhum webhook avisou.',
      raised:
        'Uma cobrança, um saque, um bloqueio ou uma devolução é final e não há evento de nenhum desfecho.',
      example:
        'Um saque está completed, mas nunca chegou withdrawal_completed nem withdrawal_failed.',
      step: 'Confira o endpoint e peça o reenvio',
    },
  },
  ORPHAN_EVENT: {
    en: {
      title: 'Event without a record',
      meaning: 'A webhook tells of something that is in no record.',
      raised: 'The charge, withdrawal or block an event names is in no file of records.',
      example: 'payment_completed for a charge that was created with another system.',
      step: 'Add the records of these events',
    },
    'pt-BR': {
      title: 'Evento sem registro',
      meaning: 'Um webhook fala de algo que não está em nenhum registro.',
      raised: 'A cobrança, o saque ou o bloqueio citado pelo evento não está em nenhum arquivo.',
      example: 'payment_completed de uma cobrança criada por outro sistema.',
      step: 'Inclua os registros destes eventos',
    },
  },
  REFUND_WITHOUT_ORIGINAL: {
    en: {
      title: 'Refund of nothing known',
      meaning: 'Money went back for a charge that is in no record.',
      raised: 'refund_completed names an originalTransactionId that is no known charge.',
      example: 'A refund of R$ 45.00 of a charge from before the files begin.',
      step: 'Add the charges from before',
    },
    'pt-BR': {
      title: 'Devolução sem cobrança',
      meaning: 'Dinheiro foi devolvido por uma cobrança que não está em nenhum registro.',
      raised: 'refund_completed cita um originalTransactionId que não é de cobrança conhecida.',
      example: 'Uma devolução de R$ 45,00 de uma cobrança anterior ao início dos arquivos.',
      step: 'Inclua as cobranças anteriores',
    },
  },
} as const satisfies Readonly<Record<string, Explained>>
