import type {Explained} from './explanation.ts'

/** Codes about splits and transfers between wallets. */
export const SPLITS = {
  SPLIT_CEILING_EXCEEDED: {
    en: {
      title: 'Split above the net',
      meaning: 'A split was accepted that the charge could never pay.',
      raised: 'The accepted split is above amount less the fee in force when it was created.',
      example: 'A charge of R$ 100.00 with a fee of R$ 0.99 and a split of R$ 100.00.',
      step: 'Lower the split of these charges',
    },
    'pt-BR': {
      title: 'Divisão acima do líquido',
      meaning: 'Foi aceita uma divisão que a cobrança nunca poderia pagar.',
      raised: 'A divisão aceita passa do valor menos a tarifa vigente na criação.',
      example: 'Uma cobrança de R$ 100,00 com tarifa de R$ 0,99 e divisão de R$ 100,00.',
      step: 'Reduza a divisão destas cobranças',
    },
  },
  SPLIT_SHORTFALL: {
    en: {
      title: 'Split reduced by a new fee',
      meaning: 'The fee rose between creation and payment, and the legs were cut as the rules say.',
      raised: 'The legs were served in the order sent until the net ran out.',
      example: 'The fee rose from R$ 0.99 to R$ 1.99; the last leg got R$ 1.00 less.',
      step: 'Tell recipients of the new fee',
    },
    'pt-BR': {
      title: 'Divisão reduzida por nova tarifa',
      meaning:
        'A tarifa subiu entre criação e pagamento, e as partes foram cortadas como manda a regra.',
      raised: 'As partes foram servidas na ordem enviada até o líquido acabar.',
      example: 'A tarifa subiu de R$ 0,99 para R$ 1,99; a última parte recebeu R$ 1,00 a menos.',
      step: 'Avise os recebedores da nova tarifa',
    },
  },
  SPLIT_DISTRIBUTION_MISMATCH: {
    en: {
      title: 'Split distributed wrongly',
      meaning: 'The distribution the event reports is not the one the rules give.',
      raised: 'The event’s split differs from the accepted split served in order.',
      example: 'loja-2 was to get R$ 30.00, the event says R$ 25.00, and the net sufficed.',
      step: 'Ask why the split was not as agreed',
    },
    'pt-BR': {
      title: 'Divisão distribuída errado',
      meaning: 'A distribuição que o evento informa não é a que as regras dão.',
      raised: 'A divisão do evento difere da divisão aceita, servida em ordem.',
      example: 'loja-2 receberia R$ 30,00, o evento diz R$ 25,00, e o líquido bastava.',
      step: 'Pergunte por que a divisão divergiu',
    },
  },
  MISSING_SPLIT_LEG: {
    en: {
      title: 'Split leg not posted',
      meaning: 'A recipient did not get its part, and nothing left the originator.',
      raised: 'A distributed leg has neither its outgoing nor its incoming line.',
      example: 'The event gives loja-2 R$ 30.00; the statement has no transfer of it.',
      step: 'Look for the transfers, then claim them',
    },
    'pt-BR': {
      title: 'Parte da divisão não lançada',
      meaning: 'Um recebedor não recebeu sua parte, e nada saiu de quem originou.',
      raised: 'Uma parte distribuída não tem nem o lançamento de saída nem o de entrada.',
      example: 'O evento dá R$ 30,00 a loja-2; o extrato não tem essa transferência.',
      step: 'Procure as transferências; senão, cobre',
    },
  },
  EXTRA_SPLIT_LEG: {
    en: {
      title: 'Split leg too many',
      meaning: 'A wallet got money from a charge that was not to be shared with it.',
      raised: 'Transfer lines of a charge are left over after every distributed leg has its own.',
      example: 'A charge without a split has a transfer of R$ 12.00 to loja-3.',
      step: 'Transfer back what was not agreed',
    },
    'pt-BR': {
      title: 'Parte da divisão a mais',
      meaning: 'Uma carteira recebeu de uma cobrança que não era para ser dividida com ela.',
      raised: 'Sobram lançamentos de transferência depois que cada parte distribuída tem os seus.',
      example: 'Uma cobrança sem divisão tem uma transferência de R$ 12,00 para loja-3.',
      step: 'Transfira de volta o indevido',
    },
  },
  MISSING_COUNTERPART_LEG: {
    en: {
      title: 'Half of a transfer',
      meaning: 'Money left one wallet and entered none, or the other way round.',
      raised: 'One of the two lines of a transfer is missing.',
      example: 'principal has −R$ 30.00, loja-2 has nothing.',
      step: 'Ask where the other half went',
    },
    'pt-BR': {
      title: 'Transferência pela metade',
      meaning: 'Dinheiro saiu de uma carteira e não entrou em nenhuma, ou o contrário.',
      raised: 'Falta um dos dois lançamentos de uma transferência.',
      example: 'principal tem −R$ 30,00 e loja-2 não tem nada.',
      step: 'Pergunte pela outra metade',
    },
  },
  LEG_IMBALANCE: {
    en: {
      title: 'Transfer out of balance',
      meaning: 'What left one wallet is not what entered the other.',
      raised: 'The two lines of a transfer do not sum to zero.',
      example: 'principal has −R$ 30.00, loja-2 has +R$ 29.00.',
      step: 'Ask for the difference of the two lines',
    },
    'pt-BR': {
      title: 'Transferência desbalanceada',
      meaning: 'O que saiu de uma carteira não é o que entrou na outra.',
      raised: 'Os dois lançamentos de uma transferência não somam zero.',
      example: 'principal tem −R$ 30,00 e loja-2, +R$ 29,00.',
      step: 'Peça a diferença dos lançamentos',
    },
  },
  RECIPIENT_DEBITED: {
    en: {
      title: 'Wrong wallet debited',
      meaning: 'A refund or block was taken from a wallet that only received a part.',
      raised: 'A refund or block line is in another wallet than the originator’s.',
      example: 'The charge of principal is refunded, and R$ 30.00 is debited to loja-2.',
      step: 'Ask to debit the originator instead',
    },
    'pt-BR': {
      title: 'Carteira errada debitada',
      meaning: 'Uma devolução ou um bloqueio saiu de uma carteira que só recebeu uma parte.',
      raised: 'O lançamento de devolução ou bloqueio está em outra carteira que não a originadora.',
      example: 'A cobrança de principal é devolvida, e R$ 30,00 são debitados de loja-2.',
      step: 'Peça o débito de quem originou',
    },
  },
} as const satisfies Readonly<Record<string, Explained>>
