import type {HintCode} from '../result.ts'
import type {FindingCode} from './finding-codes.ts'

/** A sentence in the two languages of the reports. */
export interface Sentence {
  readonly en: string
  readonly pt: string
}

/** What to do next about each code, in plain words. */
export const REMEDIES: Readonly<Record<FindingCode, Sentence>> = {
  RECORD_INVALID: {
    en: 'Correct or export this row again, then reconcile again: until then it is left out.',
    pt: 'Corrija ou exporte esta linha de novo e concilie outra vez: até lá ela fica de fora.',
  },
  DUPLICATE_DELIVERY: {
    en: 'Nothing to do. Make sure your receiver ignores an eventId it has seen.',
    pt: 'Nada a fazer. Confira se o seu receptor ignora um eventId que já viu.',
  },
  DUPLICATE_EVENT_CONFLICT: {
    en: 'Ask the service which of the two contents is right; do not book either by hand.',
    pt: 'Pergunte ao serviço qual dos dois conteúdos é o certo; não lance nenhum à mão.',
  },
  DUPLICATE_POSTING: {
    en: 'Ask the service to reverse the second line, or drop it if the export repeated it.',
    pt: 'Peça ao serviço o estorno da segunda linha, ou descarte-a se a exportação a repetiu.',
  },
  DUPLICATE_PAYMENT_SUSPECT: {
    en: 'Check whether both payouts were meant. If not, see first whether one is still pending and ask the service to stop it; of one that completed, ask the recipient to return it.',
    pt: 'Verifique se os dois saques eram devidos. Se não, veja primeiro se um ainda está pendente e peça ao serviço que o impeça; de um concluído, peça a devolução ao recebedor.',
  },
  MISSING_POSTING: {
    en: 'Export the statement again for that day; if the line is still missing, claim it.',
    pt: 'Exporte de novo o extrato do dia; se a linha continuar faltando, conteste.',
  },
  UNMATCHED_LEDGER_LINE: {
    en: 'Find out what this line belongs to: export the missing records, or ask the service.',
    pt: 'Descubra a que esta linha pertence: exporte os registros que faltam ou pergunte ao serviço.',
  },
  MISSING_EVENT: {
    en: 'Ask the service to deliver the event again, or read the transaction and record its outcome.',
    pt: 'Peça ao serviço que entregue o evento de novo, ou consulte a transação e registre o desfecho.',
  },
  ORPHAN_EVENT: {
    en: 'Export the records again, the subject of this event included; check the environment.',
    pt: 'Exporte os registros de novo, com o objeto deste evento; confira o ambiente.',
  },
  AMOUNT_MISMATCH: {
    en: 'Compare the sides in the evidence and ask the service to correct the one that is off.',
    pt: 'Compare os lados na evidência e peça ao serviço que corrija o divergente.',
  },
  NET_MISMATCH: {
    en: 'Book amount minus fee, and report the inconsistent row to the service.',
    pt: 'Lance o valor menos a tarifa e informe o serviço sobre a linha inconsistente.',
  },
  FEE_OVERCHARGE: {
    en: 'Claim the difference and show your fee agreement.',
    pt: 'Conteste a diferença com o seu contrato de tarifas em mãos.',
  },
  FEE_UNDERCHARGE: {
    en: 'Expect a correction; check that the fee schedule you reconcile with is the one in force.',
    pt: 'Espere um acerto; confira se a tabela de tarifas usada é a vigente.',
  },
  SPLIT_CEILING_EXCEEDED: {
    en: 'Lower the split of new charges to amount minus fee; legs of this one will be cut.',
    pt: 'Reduza a divisão das próximas cobranças ao valor menos a tarifa; esta será cortada.',
  },
  SPLIT_SHORTFALL: {
    en: 'The fee rose before payment: pay the receiver the rest by an internal transfer if owed.',
    pt: 'A tarifa subiu antes do pagamento: complete o recebedor por transferência, se devido.',
  },
  SPLIT_DISTRIBUTION_MISMATCH: {
    en: 'Ask the service why it distributed something else than the accepted split.',
    pt: 'Pergunte ao serviço por que distribuiu algo diferente da divisão aceita.',
  },
  MISSING_SPLIT_LEG: {
    en: 'Look in the statement for this transfer without its charge (no parentTransactionId). Only if it is not there, claim it.',
    pt: 'Procure no extrato esta transferência sem a cobrança (sem parentTransactionId). Só se não estiver lá, conteste-a.',
  },
  EXTRA_SPLIT_LEG: {
    en: 'Transfer the leg back in the dashboard if it was not distributed.',
    pt: 'Devolva a parte pelo painel se ninguém a distribuiu.',
  },
  MISSING_COUNTERPART_LEG: {
    en: 'Export both wallets again; a transfer always has two lines.',
    pt: 'Exporte as duas carteiras de novo; uma transferência sempre tem duas linhas.',
  },
  LEG_IMBALANCE: {
    en: 'Ask the service to correct the transfer: its two lines must sum to zero.',
    pt: 'Peça a correção da transferência: suas duas linhas devem somar zero.',
  },
  SIGN_MISMATCH: {
    en: 'Check the export for a flipped sign; if the ledger has it, claim twice the amount.',
    pt: 'Veja se a exportação trocou o sinal; se estiver no razão, conteste o dobro do valor.',
  },
  STATUS_MISMATCH: {
    en: 'Go by the event, and export the record again.',
    pt: 'Siga o evento e exporte o registro de novo.',
  },
  INVALID_TRANSITION: {
    en: 'Read the transaction at the service before booking anything: its events contradict.',
    pt: 'Consulte a transação no serviço antes de lançar: os eventos se contradizem.',
  },
  FAILED_NOT_RETURNED: {
    en: 'Claim the amount, fee included: this payout failed and did not come back in full.',
    pt: 'Conteste o valor, com a tarifa: o saque falhou e não voltou por inteiro.',
  },
  OVER_REFUND: {
    en: 'Stop further refunds of this charge and recover what was returned above the payment.',
    pt: 'Suspenda devoluções desta cobrança e recupere o que excedeu o pagamento.',
  },
  REFUND_WITHOUT_ORIGINAL: {
    en: 'Export the charges of the earlier period; if there is none, dispute the refund.',
    pt: 'Exporte as cobranças do período anterior; se não houver, conteste a devolução.',
  },
  RECIPIENT_DEBITED: {
    en: 'Have the debit moved to the originator: recipients of a split bear no refund or block.',
    pt: 'Peça o débito no originador: quem recebe split não arca com devolução nem bloqueio.',
  },
  HELD_MISMATCH: {
    en: 'Export the balance blocks again and compare them with the held balance.',
    pt: 'Exporte os bloqueios de novo e compare com o saldo bloqueado.',
  },
  IN_TRANSIT: {
    en: 'Nothing yet: it is still inside its time limit.',
    pt: 'Nada por ora: ainda está dentro do prazo.',
  },
  STALE_PENDING: {
    en: 'Read the transaction at the service, as with pixctl find ID: it should be final by now.',
    pt: 'Consulte a transação no serviço, como com pixctl find ID: já deveria ter um desfecho.',
  },
  NEGATIVE_BALANCE: {
    en: 'Fund the wallet, or look for the reversal that took it below zero.',
    pt: 'Reponha saldo na carteira, ou procure a devolução que a deixou negativa.',
  },
  UNEXPLAINED_DIFFERENCE: {
    en: 'Compare the statement with the service day by day until the first day that differs.',
    pt: 'Compare o extrato com o serviço dia a dia até o primeiro dia que diverge.',
  },
}

/** Nothing is to be claimed while a line that cannot be read may be the one that is missing. */
const UNREADABLE_LINE_REMEDY: Sentence = {
  en: 'Correct or export the unreadable line of the evidence first. Claim only what is still missing then.',
  pt: 'Corrija ou exporte antes a linha ilegível da evidência. Conteste só o que ainda faltar depois.',
}

/** The wallet itself may foot: what differs is where the last run ended and this one begins. */
const OPENING_REMEDY: Sentence = {
  en: 'Compare the opening with the closing of the last result: a day between them may be missing.',
  pt: 'Compare a abertura com o fechamento do último resultado: pode faltar um dia entre os dois.',
}

/** As the whole history opens, of which the last result has counted a part. */
const OPENING_OF_ZERO_REMEDY: Sentence = {
  en: 'The data opens with 0: give an export that begins at the last closing, not one of the whole history, and that closing as opening of the balances.',
  pt: 'Os dados abrem com 0: use uma exportação que comece no último fechamento, não a do histórico inteiro, e informe esse fechamento como opening dos saldos.',
}

/** @param opening as the data states it, in centavos; nothing where the data states none. */
export const openingRemedy = (opening: number | null | undefined): Sentence =>
  opening === 0 ? OPENING_OF_ZERO_REMEDY : OPENING_REMEDY

/** The money was not moved as the line says: nothing is owed by either side. */
const FEE_LINE_REMEDY: Sentence = {
  en: 'Export the statement of that day again: by the balance of its wallet this line is wrong, and the fee was taken as it should be. Claim nothing, and expect no correction, unless the balance is wrong.',
  pt: 'Exporte de novo o extrato do dia: pelo saldo da carteira, este lançamento está errado e a tarifa foi cobrada como devia. Não conteste nem espere acerto, a menos que o saldo esteja errado.',
}

/** What to do where the hint of a finding says more than its code. */
export const REMEDIES_OF_HINTS: Readonly<Partial<Record<HintCode, Sentence>>> = {
  unreadable_line: UNREADABLE_LINE_REMEDY,
  posted_before_closing: {
    en: 'Give an export that begins at the last closing: this line is from before it, and nothing was posted twice.',
    pt: 'Use uma exportação que comece no último fechamento: esta linha é de antes dele, e nada foi lançado duas vezes.',
  },
  end_unknown: {
    en: 'Ask the service to deliver the event again, or read the transaction. If it ended after the as-of, export the records at the closing, or give the events and lines of the next days too.',
    pt: 'Peça ao serviço que entregue o evento de novo, ou consulte a transação. Se o desfecho veio depois da data-base, exporte os registros no fechamento ou informe também os eventos e lançamentos dos dias seguintes.',
  },
  ended_before_closing: {
    en: 'See whether the last run had it: then give the records and events of this period alone. If it did not, export the statement of that day again, and claim the line if it is still missing.',
    pt: 'Veja se a última conciliação já o tinha: então informe só os registros e eventos deste período. Se não tinha, exporte de novo o extrato daquele dia e conteste o lançamento se continuar faltando.',
  },
  never_debited: {
    en: 'The debit of this payout is not in the statement either: export that day again first. Claim the amount only where the debit is there then and the return is not.',
    pt: 'O débito deste saque também não está no extrato: exporte antes aquele dia de novo. Conteste o valor só se depois o débito estiver lá e o estorno não.',
  },
  debit_not_posted: {
    en: 'Export the statement of that day again: the fee of this payout is there without its debit. The payout itself has no outcome yet; after a day, read it at the service.',
    pt: 'Exporte de novo o extrato do dia: a tarifa deste saque está lá sem o débito. O saque em si ainda não tem desfecho; depois de um dia, consulte-o no serviço.',
  },
  neither_posted: {
    en: 'Export the statement of that day again: neither line of this payout is in it, and the balance of its wallet is lower by exactly both. The payout itself has no outcome yet; after a day, read it at the service.',
    pt: 'Exporte de novo o extrato do dia: nenhum dos lançamentos deste saque está lá, e o saldo da carteira é menor exatamente pelos dois. O saque em si ainda não tem desfecho; depois de um dia, consulte-o no serviço.',
  },
  fee_not_posted: {
    en: 'Export the statement of that day again: no fee line of it names this payout. The payout itself has no outcome yet; after a day, read it at the service.',
    pt: 'Exporte de novo o extrato do dia: nenhum lançamento de tarifa cita este saque. O saque em si ainda não tem desfecho; depois de um dia, consulte-o no serviço.',
  },
  unknown_type: {
    en: 'Look at the type of this line: it is none of the service. Correct it, or say with --mapping which type it stands for.',
    pt: 'Veja o tipo desta linha: não é nenhum dos do serviço. Corrija-o ou diga com --mapping qual tipo ele representa.',
  },
  fee_line_off: FEE_LINE_REMEDY,
  fee_line_unit: FEE_LINE_REMEDY,
  paid_in_period: {
    en: 'Export the charges of this period again: the payment of this one is in these files, its record is not. Dispute nothing before that.',
    pt: 'Exporte de novo as cobranças deste período: o pagamento desta está nestes arquivos, e o registro não. Não conteste antes disso.',
  },
  as_accepted: {
    en: 'Move no money: what was posted is the split that the record accepted, and the event alone differs. Ask the service for the event again, and which of the two it distributed.',
    pt: 'Não mova dinheiro: o que foi lançado é a divisão aceita no registro, e só o evento diverge. Peça o evento de novo ao serviço e pergunte qual das duas foi distribuída.',
  },
  in_balance: {
    en: 'Export the statement of that day again: the balance of its wallet has this amount, so the line is missing in the export alone. Claim nothing unless the balance is wrong.',
    pt: 'Exporte de novo o extrato do dia: o saldo da carteira já inclui este valor, e o lançamento falta só na exportação. Não conteste, a menos que o saldo esteja errado.',
  },
  posted_once: {
    en: 'Leave the second line out, or export the day again: the balance of its wallet has it once. Ask for no reversal unless the balance is wrong.',
    pt: 'Descarte a segunda linha ou exporte o dia de novo: o saldo da carteira a inclui uma só vez. Não peça estorno, a menos que o saldo esteja errado.',
  },
}

/** Nothing is to be paid again where a line only stands in the wrong wallet. */
export const postedElsewhere = (there: string, here: string): Sentence => ({
  en: `Ask the service to correct the line: it stands in ${there} and belongs to ${here}. Move no money yourself.`,
  pt: `Peça ao serviço que corrija o lançamento: está em ${there} e pertence a ${here}. Não mova dinheiro por conta própria.`,
})

/** The same where the other wallet may not be named. */
export const POSTED_IN_ANOTHER_WALLET: Sentence = {
  en: 'Ask the service to correct the line: it stands in another wallet. Move no money yourself.',
  pt: 'Peça ao serviço que corrija o lançamento: está em outra carteira. Não mova dinheiro por conta própria.',
}
