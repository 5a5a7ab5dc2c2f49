import type {Explained} from './explanation.ts'

/** Codes of the tiers state and timing. */
export const STATES = {
  INVALID_TRANSITION: {
    en: {
      title: 'Outcomes that exclude each other',
      meaning: 'Two events say opposite things of one subject.',
      raised: 'A charge, withdrawal or block has two events that cannot both be true.',
      example: 'One charge with payment_completed and payment_expired.',
      step: 'Ask which of the outcomes is true',
    },
    'pt-BR': {
      title: 'Desfechos incompatíveis',
      meaning: 'Dois eventos dizem coisas opostas sobre o mesmo item.',
      raised:
        'Uma cobrança, um saque ou um bloqueio tem dois eventos que não podem ser ambos verdade.',
      example: 'Uma cobrança com payment_completed e payment_expired.',
      step: 'Pergunte qual desfecho é verdadeiro',
    },
  },
  STATUS_MISMATCH: {
    en: {
      title: 'Statuses disagree',
      meaning: 'The record has another result than the last event.',
      raised: 'The last event is final and the status of the record is not the one it leads to.',
      example: 'A withdrawal is processing in the record, and withdrawal_completed arrived.',
      step: 'Fetch the records again',
    },
    'pt-BR': {
      title: 'Status divergentes',
      meaning: 'O registro tem um resultado e o último evento, outro.',
      raised: 'O último evento é final e o status do registro não é o que ele determina.',
      example: 'Um saque está processing no registro, e withdrawal_completed já chegou.',
      step: 'Busque os registros de novo',
    },
  },
  IN_TRANSIT: {
    en: {
      title: 'In transit',
      meaning: 'Not final yet, and still within the time it may take.',
      raised: 'A charge before one hour after its expiry, or a withdrawal younger than 24 hours.',
      example: 'A withdrawal of 20 minutes ago is processing when the books close.',
      step: 'Wait: these are within their time',
    },
    'pt-BR': {
      title: 'Em trânsito',
      meaning: 'Ainda não é final, e está dentro do prazo.',
      raised: 'Uma cobrança até uma hora depois de expirar, ou um saque com menos de 24 horas.',
      example: 'Um saque de 20 minutos atrás está processing quando o dia fecha.',
      step: 'Aguarde: estão dentro do prazo',
    },
  },
  STALE_PENDING: {
    en: {
      title: 'Pending too long',
      meaning: 'Not final, though the time it may take is over.',
      raised: 'A charge more than one hour past its expiry, or a withdrawal older than 24 hours.',
      example: 'A withdrawal of three days ago is still processing.',
      step: 'Ask for the outcome of what is overdue',
    },
    'pt-BR': {
      title: 'Pendente além do prazo',
      meaning: 'Não é final, embora o prazo tenha acabado.',
      raised: 'Uma cobrança mais de uma hora depois de expirar, ou um saque com mais de 24 horas.',
      example: 'Um saque de três dias atrás continua processing.',
      step: 'Cobre o desfecho do que venceu',
    },
  },
} as const satisfies Readonly<Record<string, Explained>>
