import type {Explained} from './explanation.ts'

/** Codes of the tier value, splits and transfers apart. */
export const VALUES = {
  AMOUNT_MISMATCH: {
    en: {
      title: 'Amounts disagree',
      meaning: 'Record, event and statement line do not have the same amount.',
      raised: 'Two of the three are there and differ.',
      example: 'The charge is of R$ 100.00, its payment line of R$ 10.00.',
      step: 'Ask which of the amounts is right',
    },
    'pt-BR': {
      title: 'Valores divergentes',
      meaning: 'Registro, evento e lançamento não têm o mesmo valor.',
      raised: 'Dois dos três existem e diferem.',
      example: 'A cobrança é de R$ 100,00 e o lançamento payment, de R$ 10,00.',
      step: 'Pergunte qual dos valores está certo',
    },
  },
  NET_MISMATCH: {
    en: {
      title: 'Net does not add up',
      meaning: 'Inside one record or event, amount less fee is not the net.',
      raised: 'amount − feeAmount differs from netAmount. From then on the net is amount − fee.',
      example: 'amount 100.00, feeAmount 0.99, netAmount 99.10.',
      step: 'Report the net that does not add up',
    },
    'pt-BR': {
      title: 'Líquido não fecha',
      meaning: 'Dentro de um registro ou evento, valor menos tarifa não dá o líquido.',
      raised: 'amount − feeAmount difere de netAmount. Daí em diante o líquido é amount − tarifa.',
      example: 'amount 100.00, feeAmount 0.99, netAmount 99.10.',
      step: 'Reporte o líquido que não fecha',
    },
  },
  FEE_OVERCHARGE: {
    en: {
      title: 'Fee too high',
      meaning: 'You paid more than the fee schedule says.',
      raised:
        'The posted fee is above the one in force at settlement (without a schedule: above the event’s).',
      example: 'The schedule says R$ 0.99; the statement has R$ 1.49.',
      step: 'Claim the fees charged too high',
    },
    'pt-BR': {
      title: 'Tarifa a maior',
      meaning: 'Foi cobrado mais do que diz a tabela de tarifas.',
      raised:
        'A tarifa lançada é maior que a vigente na liquidação (sem tabela: maior que a do evento).',
      example: 'A tabela diz R$ 0,99; o extrato tem R$ 1,49.',
      step: 'Reclame as tarifas cobradas a maior',
    },
  },
  FEE_UNDERCHARGE: {
    en: {
      title: 'Fee too low',
      meaning: 'You paid less than the fee schedule says; the rest may still be charged.',
      raised:
        'The posted fee is below the one in force at settlement (without a schedule: below the event’s).',
      example: 'The schedule says R$ 2.50; the statement has R$ 0.99.',
      step: 'Set money aside for a later charge',
    },
    'pt-BR': {
      title: 'Tarifa a menor',
      meaning: 'Foi cobrado menos do que diz a tabela; o restante ainda pode vir.',
      raised:
        'A tarifa lançada é menor que a vigente na liquidação (sem tabela: menor que a do evento).',
      example: 'A tabela diz R$ 2,50; o extrato tem R$ 0,99.',
      step: 'Reserve para cobrança posterior',
    },
  },
  SIGN_MISMATCH: {
    en: {
      title: 'Wrong sign',
      meaning: 'A line has the right amount in the wrong direction.',
      raised: 'The magnitude is the expected one and the sign is the opposite.',
      example: 'A fee of R$ 0.99 is credited; the balance is R$ 1.98 too high.',
      step: 'Ask to correct the sign of these lines',
    },
    'pt-BR': {
      title: 'Sinal invertido',
      meaning: 'Um lançamento tem o valor certo na direção errada.',
      raised: 'O valor absoluto é o esperado e o sinal é o oposto.',
      example: 'Uma tarifa de R$ 0,99 foi creditada; o saldo está R$ 1,98 maior.',
      step: 'Peça a correção do sinal',
    },
  },
  FAILED_NOT_RETURNED: {
    en: {
      title: 'Failed, money not returned',
      meaning: 'A withdrawal did not reach anybody and its money did not come back.',
      raised: 'A failed or reversed withdrawal whose gross, fee included, was not credited back.',
      example: 'A withdrawal of R$ 500.00 failed; only R$ 497.50 came back.',
      step: 'Claim the money of failed withdrawals',
    },
    'pt-BR': {
      title: 'Falhou e não foi estornado',
      meaning: 'Um saque não chegou a ninguém e o dinheiro não voltou.',
      raised:
        'Um saque falho ou revertido cujo valor bruto, com a tarifa, não foi creditado de volta.',
      example: 'Um saque de R$ 500,00 falhou; voltaram só R$ 497,50.',
      step: 'Cobre o estorno dos saques falhos',
    },
  },
  OVER_REFUND: {
    en: {
      title: 'Refunded more than paid',
      meaning: 'The payer got back more than they paid.',
      raised: 'The refunds of one charge add up to more than its amount.',
      example: 'A charge of R$ 60.00 with two refunds of R$ 60.00.',
      step: 'Claim what was refunded twice',
    },
    'pt-BR': {
      title: 'Devolvido além do pago',
      meaning: 'O pagador recebeu de volta mais do que pagou.',
      raised: 'As devoluções de uma cobrança somam mais que o valor dela.',
      example: 'Uma cobrança de R$ 60,00 com duas devoluções de R$ 60,00.',
      step: 'Recupere o devolvido a mais',
    },
  },
} as const satisfies Readonly<Record<string, Explained>>
