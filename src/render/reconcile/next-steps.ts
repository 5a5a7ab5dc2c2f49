import type {Language} from '../../messages/language.ts'
import type {FindingCode} from '../../reconcile/findings/finding-codes.ts'

type Step = Readonly<Record<Language, string>>

/** What a person does about a code, short enough for a line of a terminal beside a count. */
const STEPS: Readonly<Record<FindingCode, Step>> = {
  RECORD_INVALID: {
    en: 'Export the unreadable rows again',
    'pt-BR': 'Exporte de novo as linhas ilegíveis',
  },
  DUPLICATE_DELIVERY: {
    en: 'Nothing to do: repeats are normal',
    'pt-BR': 'Nada a fazer: repetição é normal',
  },
  DUPLICATE_EVENT_CONFLICT: {
    en: 'Verify the signatures of both versions',
    'pt-BR': 'Confira a assinatura das duas versões',
  },
  DUPLICATE_POSTING: {
    en: 'Ask the service to undo the second line',
    'pt-BR': 'Peça o estorno do segundo lançamento',
  },
  DUPLICATE_PAYMENT_SUSPECT: {
    en: 'Ask the recipient for the money back',
    'pt-BR': 'Confirme e peça o valor de volta',
  },
  MISSING_POSTING: {
    en: 'Ask the service to post what is missing',
    'pt-BR': 'Peça o lançamento do que falta',
  },
  UNMATCHED_LEDGER_LINE: {
    en: 'Find out who caused these lines',
    'pt-BR': 'Descubra a origem destes lançamentos',
  },
  MISSING_EVENT: {
    en: 'Check the endpoint and resend the events',
    'pt-BR': 'Confira o endpoint e peça o reenvio',
  },
  ORPHAN_EVENT: {
    en: 'Add the records of these events',
    'pt-BR': 'Inclua os registros destes eventos',
  },
  AMOUNT_MISMATCH: {
    en: 'Ask which of the amounts is right',
    'pt-BR': 'Pergunte qual dos valores está certo',
  },
  NET_MISMATCH: {
    en: 'Report the net that does not add up',
    'pt-BR': 'Reporte o líquido que não fecha',
  },
  FEE_OVERCHARGE: {
    en: 'Claim the fees charged too high',
    'pt-BR': 'Reclame as tarifas cobradas a maior',
  },
  FEE_UNDERCHARGE: {
    en: 'Set money aside for a later charge',
    'pt-BR': 'Reserve para cobrança posterior',
  },
  SPLIT_CEILING_EXCEEDED: {
    en: 'Lower the split of these charges',
    'pt-BR': 'Reduza a divisão destas cobranças',
  },
  SPLIT_SHORTFALL: {
    en: 'Tell recipients of the new fee',
    'pt-BR': 'Avise os recebedores da nova tarifa',
  },
  SPLIT_DISTRIBUTION_MISMATCH: {
    en: 'Ask why the split was not as agreed',
    'pt-BR': 'Pergunte por que a divisão divergiu',
  },
  MISSING_SPLIT_LEG: {
    en: 'Pay the recipients what they lack',
    'pt-BR': 'Transfira o que falta aos recebedores',
  },
  EXTRA_SPLIT_LEG: {
    en: 'Transfer back what was not agreed',
    'pt-BR': 'Transfira de volta o indevido',
  },
  MISSING_COUNTERPART_LEG: {
    en: 'Ask where the other half went',
    'pt-BR': 'Pergunte pela outra metade',
  },
  LEG_IMBALANCE: {
    en: 'Ask for the difference of the two lines',
    'pt-BR': 'Peça a diferença dos lançamentos',
  },
  SIGN_MISMATCH: {
    en: 'Ask to correct the sign of these lines',
    'pt-BR': 'Peça a correção do sinal',
  },
  STATUS_MISMATCH: {en: 'Fetch the records again', 'pt-BR': 'Busque os registros de novo'},
  INVALID_TRANSITION: {
    en: 'Ask which of the outcomes is true',
    'pt-BR': 'Pergunte qual desfecho é verdadeiro',
  },
  FAILED_NOT_RETURNED: {
    en: 'Claim the money of failed withdrawals',
    'pt-BR': 'Cobre o estorno dos saques falhos',
  },
  OVER_REFUND: {en: 'Claim what was refunded twice', 'pt-BR': 'Recupere o devolvido a mais'},
  REFUND_WITHOUT_ORIGINAL: {
    en: 'Add the charges from before',
    'pt-BR': 'Inclua as cobranças anteriores',
  },
  RECIPIENT_DEBITED: {
    en: 'Ask to debit the originator instead',
    'pt-BR': 'Peça o débito de quem originou',
  },
  HELD_MISMATCH: {
    en: 'Compare the list of open blocks',
    'pt-BR': 'Compare a lista de bloqueios abertos',
  },
  IN_TRANSIT: {en: 'Wait: these are within their time', 'pt-BR': 'Aguarde: estão dentro do prazo'},
  STALE_PENDING: {
    en: 'Ask for the outcome of what is overdue',
    'pt-BR': 'Cobre o desfecho do que venceu',
  },
  NEGATIVE_BALANCE: {
    en: 'Top up the wallet if it is still below',
    'pt-BR': 'Reforce a carteira, se preciso',
  },
  UNEXPLAINED_DIFFERENCE: {
    en: 'Chase the unexplained difference',
    'pt-BR': 'Investigue a diferença inexplicada',
  },
}

/** Widest step, so that a count and an amount fit beside it. */
export const STEP_WIDTH = 41

export const nextStep = (code: FindingCode, language: Language): string => STEPS[code][language]
