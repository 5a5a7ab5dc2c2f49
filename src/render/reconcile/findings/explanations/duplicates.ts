import type {Explained} from './explanation.ts'

/** Codes of the tiers data and duplication. */
export const DUPLICATES = {
  RECORD_INVALID: {
    en: {
      title: 'Unreadable row',
      meaning: 'A row of an input cannot be read, so it took no part in any check.',
      raised:
        'The JSON is broken, a key field is missing, an amount has more than two decimals, a date is impossible, or two rows with one id disagree (the later row is meant).',
      example: 'charges.jsonl, line 812: amount 19.999.',
      step: 'Export the unreadable rows again',
    },
    'pt-BR': {
      title: 'Linha ilegível',
      meaning: 'Uma linha de um arquivo não pode ser lida e ficou fora de todas as verificações.',
      raised:
        'O JSON está quebrado, falta um campo-chave, um valor tem mais de duas casas decimais, uma data é impossível ou duas linhas com o mesmo id divergem (vale para a última).',
      example: 'charges.jsonl, linha 812: amount 19.999.',
      step: 'Exporte de novo as linhas ilegíveis',
    },
  },
  DUPLICATE_DELIVERY: {
    en: {
      title: 'Event delivered again',
      meaning: 'The service sent the same event more than once. This is normal after a retry.',
      raised: 'Two deliveries have the same event and eventId and the same content.',
      example: 'payment_completed of a charge arrives at 10:00:01 and again at 10:00:05.',
      step: 'Nothing to do: repeats are normal',
    },
    'pt-BR': {
      title: 'Evento entregue de novo',
      meaning:
        'O serviço enviou o mesmo evento mais de uma vez. É normal depois de uma retentativa.',
      raised: 'Duas entregas têm o mesmo event e eventId e o mesmo conteúdo.',
      example: 'payment_completed de uma cobrança chega às 10:00:01 e de novo às 10:00:05.',
      step: 'Nada a fazer: repetição é normal',
    },
  },
  DUPLICATE_EVENT_CONFLICT: {
    en: {
      title: 'Two versions of one event',
      meaning: 'One event was delivered with two contents. One of them is wrong or forged.',
      raised: 'Two deliveries have the same event and eventId but other content.',
      example: 'One delivery says R$ 100.00 was paid, the other, with the same eventId, R$ 10.00.',
      step: 'Verify the signatures of both versions',
    },
    'pt-BR': {
      title: 'Duas versões de um evento',
      meaning: 'Um evento foi entregue com dois conteúdos. Um deles está errado ou foi forjado.',
      raised: 'Duas entregas têm o mesmo event e eventId, mas conteúdos diferentes.',
      example: 'Uma entrega diz que foram pagos R$ 100,00; a outra, com o mesmo eventId, R$ 10,00.',
      step: 'Confira a assinatura das duas versões',
    },
  },
  DUPLICATE_POSTING: {
    en: {
      title: 'Posted twice',
      meaning: 'The statement has a second line for something that happened once.',
      raised:
        'A line id occurs twice, or a charge, withdrawal or refund has a second main line or a second fee.',
      example: 'A charge of R$ 50.00 has two payment lines; the balance is R$ 50.00 too high.',
      step: 'Ask the service to undo the second line',
    },
    'pt-BR': {
      title: 'Lançado em duplicidade',
      meaning: 'O extrato tem uma segunda linha para algo que aconteceu uma vez.',
      raised:
        'Um id de lançamento aparece duas vezes, ou uma cobrança, um saque ou uma devolução tem um segundo lançamento principal ou uma segunda tarifa.',
      example:
        'Uma cobrança de R$ 50,00 tem dois lançamentos payment; o saldo está R$ 50,00 maior.',
      step: 'Peça o estorno do segundo lançamento',
    },
  },
  DUPLICATE_PAYMENT_SUSPECT: {
    en: {
      title: 'Possibly paid twice',
      meaning: 'Two withdrawals look like one payment that was made two times.',
      raised:
        'Two withdrawals that did not fail, of one wallet, to one PIX key, of one amount, within 24 hours, and no external reference tells them apart.',
      example: 'R$ 1,200.00 to the same supplier at 09:12 and 09:14, both without a reference.',
      step: 'Stop a pending one, else ask it back',
    },
    'pt-BR': {
      title: 'Possível pagamento duplicado',
      meaning: 'Dois saques parecem ser um só pagamento feito duas vezes.',
      raised:
        'Dois saques que não falharam, da mesma carteira, para a mesma chave PIX, do mesmo valor, em até 24 horas, e sem referência externa que os distinga.',
      example: 'R$ 1.200,00 ao mesmo fornecedor às 09:12 e às 09:14, ambos sem referência.',
      step: 'Pare um pendente, ou peça a devolução',
    },
  },
} as const satisfies Readonly<Record<string, Explained>>
