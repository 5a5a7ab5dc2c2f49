import type {HintCode} from '../result.ts'
import type {Sentence} from './remedies.ts'

/** Coincidences that usually name the cause. */
export const HINTS: Readonly<Record<HintCode, Sentence>> = {
  ratio_100: {
    en: 'One amount is 100 times the other: reais and centavos were confused.',
    pt: 'Um valor é 100 vezes o outro: confundiram-se reais e centavos.',
  },
  delta_equals_fee: {
    en: 'The difference is exactly the fee: one side is gross, the other net.',
    pt: 'A diferença é exatamente a tarifa: um lado é bruto, o outro líquido.',
  },
  delta_equals_leg: {
    en: 'The difference is exactly one leg of the split.',
    pt: 'A diferença é exatamente uma parte da divisão.',
  },
  opposite_sign: {
    en: 'The amount is right and the sign is not.',
    pt: 'O valor está certo e o sinal não.',
  },
  offsetting_pair: {
    en: 'Another finding has the opposite difference: money may be in the wrong place.',
    pt: 'Outro achado tem a diferença oposta: o dinheiro pode estar no lugar errado.',
  },
  posted_in_other_wallet: {
    en: 'A line for it was posted in another wallet.',
    pt: 'Uma linha dela foi lançada em outra carteira.',
  },
  unreadable_line: {
    en: 'A line that cannot be read has this amount: it may be this one.',
    pt: 'Uma linha que não pode ser lida tem este valor: pode ser esta.',
  },
  posted_before_closing: {
    en: 'The line is from before the last closing, whose result has counted it.',
    pt: 'A linha é de antes do último fechamento, cujo resultado já a contou.',
  },
  end_unknown: {
    en: 'Nothing says when it ended: the time is that of its creation, and it may have ended after the as-of.',
    pt: 'Nada diz quando terminou: a hora é a da criação, e o desfecho pode ter vindo depois da data-base.',
  },
  ended_before_closing: {
    en: 'It ended before the last closing, whose result left nothing open of it.',
    pt: 'Terminou antes do último fechamento, cujo resultado não deixou nada dele em aberto.',
  },
  never_debited: {
    en: 'The debit is not in the statement either.',
    pt: 'O débito também não está no extrato.',
  },
  debit_not_posted: {
    en: 'Its fee is in the statement, and its wallet has no debit line of it that can be read until the as-of.',
    pt: 'A tarifa está no extrato, e a carteira não tem, até a data-base, um lançamento legível do débito.',
  },
  fee_not_posted: {
    en: 'Its debit is in the statement, and no fee line that names it is.',
    pt: 'O débito está no extrato, e nenhum lançamento de tarifa o cita.',
  },
  neither_posted: {
    en: 'Neither its debit nor its fee is in the statement, and the balance of its wallet is lower by exactly both.',
    pt: 'Nem o débito nem a tarifa estão no extrato, e o saldo da carteira é menor exatamente pelos dois.',
  },
  unknown_type: {
    en: 'The type of this line is none of the service.',
    pt: 'O tipo desta linha não é nenhum dos do serviço.',
  },
  fee_line_off: {
    en: 'The balance of its wallet is what the right fee gives: the line is wrong, and the fee was not taken so.',
    pt: 'O saldo da carteira é o que dá a tarifa certa: o lançamento está errado, e a tarifa não foi cobrada assim.',
  },
  fee_line_unit: {
    en: 'One amount is 100 times the other, and the balance of its wallet is what the right fee gives: the line confuses reais and centavos.',
    pt: 'Um valor é 100 vezes o outro, e o saldo da carteira é o que dá a tarifa certa: o lançamento confunde reais e centavos.',
  },
  paid_in_period: {
    en: 'The payment of its charge is in these files: only the record of the charge is missing.',
    pt: 'O pagamento da cobrança está nestes arquivos: falta só o registro dela.',
  },
  as_accepted: {
    en: 'The lines are the split that its record accepted: the event alone says otherwise.',
    pt: 'Os lançamentos são a divisão aceita no registro: só o evento diz outra coisa.',
  },
  in_balance: {
    en: 'The balance of its wallet has it: the line is missing in the export alone.',
    pt: 'O saldo da carteira já o inclui: o lançamento falta só na exportação.',
  },
  posted_once: {
    en: 'The balance of its wallet has it once: the line is there twice in the export alone.',
    pt: 'O saldo da carteira o inclui uma vez: o lançamento está em dobro só na exportação.',
  },
}
