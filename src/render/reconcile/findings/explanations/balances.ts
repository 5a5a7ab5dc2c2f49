import type {Explained} from './explanation.ts'

/** Codes of the tier balance. */
export const BALANCES = {
  HELD_MISMATCH: {
    en: {
      title: 'Held balance differs',
      meaning: 'The held balance the service states is not what the open blocks add up to.',
      raised: 'held differs from the sum of blocks awaiting_response and defended.',
      example: 'Open blocks add up to R$ 200.00; the service holds R$ 250.00.',
      step: 'Compare the list of open blocks',
    },
    'pt-BR': {
      title: 'Saldo bloqueado divergente',
      meaning: 'O saldo bloqueado informado não é a soma dos bloqueios abertos.',
      raised: 'held difere da soma dos bloqueios awaiting_response e defended.',
      example: 'Os bloqueios abertos somam R$ 200,00; o serviço retém R$ 250,00.',
      step: 'Compare a lista de bloqueios abertos',
    },
  },
  NEGATIVE_BALANCE: {
    en: {
      title: 'Below zero',
      meaning: 'A wallet owed money at some moment. The rules allow it after a reversal.',
      raised: 'Replayed line by line, the balance after an instant is negative.',
      example: 'A charge that was split whole is refunded: the originator bears the loss.',
      step: 'Top up the wallet if it is still below',
    },
    'pt-BR': {
      title: 'Saldo negativo',
      meaning: 'Uma carteira ficou devendo em algum momento. A regra permite após uma reversão.',
      raised: 'Refeito lançamento por lançamento, o saldo depois de um instante é negativo.',
      example: 'Uma cobrança dividida por inteiro é devolvida: quem originou arca com a perda.',
      step: 'Reforce a carteira, se preciso',
    },
  },
  UNEXPLAINED_DIFFERENCE: {
    en: {
      title: 'Unexplained difference',
      meaning: 'The wallet does not add up, and no finding says why. This is the number to chase.',
      raised:
        'Stated available less (opening + lines) is not what missing, doubled and altered lines explain.',
      example:
        'The service states R$ 1,000.00, the lines give R$ 990.00, findings explain R$ 4.00.',
      step: 'Chase the unexplained difference',
    },
    'pt-BR': {
      title: 'Diferença não explicada',
      meaning: 'A carteira não fecha, e nenhum achado diz por quê. É este o número a perseguir.',
      raised:
        'Disponível informado menos (abertura + lançamentos) não é o que lançamentos faltantes, duplicados e alterados explicam.',
      example:
        'O serviço informa R$ 1.000,00, os lançamentos dão R$ 990,00, os achados explicam R$ 4,00.',
      step: 'Investigue a diferença inexplicada',
    },
  },
} as const satisfies Readonly<Record<string, Explained>>
