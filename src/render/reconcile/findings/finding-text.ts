import type {Centavos} from '../../../domain/money.ts'
import type {Language} from '../../../messages/language.ts'
import {faultSentence, remedyOfFault} from '../../../reconcile/findings/faults.ts'
import type {FindingCode} from '../../../reconcile/findings/finding-codes.ts'
import type {FindingLook} from '../../../reconcile/findings/finding-look.ts'
import {
  openingRemedy,
  POSTED_IN_ANOTHER_WALLET,
  postedElsewhere,
  REMEDIES,
  REMEDIES_OF_HINTS,
} from '../../../reconcile/findings/remedies.ts'
import type {Finding, HintCode} from '../../../reconcile/result.ts'
import {reaisFigure} from '../../text/figures.ts'

const HINTS: Readonly<Record<Language, Readonly<Record<HintCode, string>>>> = {
  en: {
    ratio_100: 'One amount is a hundred times the other: reais and centavos mixed up.',
    delta_equals_fee: 'The difference is exactly the fee.',
    delta_equals_leg: 'The difference is exactly a leg of the split.',
    opposite_sign: 'The same amount with the opposite sign.',
    offsetting_pair: 'Another finding has exactly the opposite difference.',
    posted_in_other_wallet: 'The amount was posted in another wallet.',
    unreadable_line: 'A line that cannot be read has this amount: it may be this one.',
    posted_before_closing: 'The line is from before the last closing.',
    end_unknown: 'Nothing says when it ended; it may have been after the as-of.',
    ended_before_closing: 'It ended before the last closing, whose result left nothing open of it.',
    never_debited: 'The debit is not in the statement either.',
    debit_not_posted:
      'Its fee is in the statement, and its wallet has no debit line of it that can be read until the as-of.',
    neither_posted:
      'Neither its debit nor its fee is in the statement, and the balance of its wallet is lower by exactly both.',
    fee_not_posted: 'Its debit is in the statement, and no fee line that names it is.',
    unknown_type: 'The type of this line is none of the service.',
    fee_line_off:
      'The balance of its wallet is what the right fee gives: the line is wrong, and the fee was not taken so.',
    fee_line_unit:
      'One amount is a hundred times the other, and the balance of its wallet is what the right fee gives: the line mixes up reais and centavos.',
    paid_in_period:
      'The payment of its charge is in these files: only the record of the charge is missing.',
    as_accepted:
      'The lines are the split that its record accepted: the event alone says otherwise.',
    in_balance: 'The balance of its wallet has it: the line is missing in the export alone.',
    posted_once:
      'The balance of its wallet has it once: the line is there twice in the export alone.',
  },
  'pt-BR': {
    ratio_100: 'Um valor é cem vezes o outro: reais e centavos trocados.',
    delta_equals_fee: 'A diferença é exatamente a tarifa.',
    delta_equals_leg: 'A diferença é exatamente uma parte da divisão.',
    opposite_sign: 'O mesmo valor com o sinal oposto.',
    offsetting_pair: 'Outro achado tem exatamente a diferença oposta.',
    posted_in_other_wallet: 'O valor foi lançado em outra carteira.',
    unreadable_line: 'Uma linha que não pode ser lida tem este valor: pode ser esta.',
    posted_before_closing: 'A linha é de antes do último fechamento.',
    end_unknown: 'Nada diz quando terminou; pode ter sido depois da data-base.',
    ended_before_closing:
      'Terminou antes do último fechamento, cujo resultado não deixou nada dele em aberto.',
    never_debited: 'O débito também não está no extrato.',
    debit_not_posted:
      'A tarifa está no extrato, e a carteira não tem, até a data-base, um lançamento legível do débito.',
    neither_posted:
      'Nem o débito nem a tarifa estão no extrato, e o saldo da carteira é menor exatamente pelos dois.',
    fee_not_posted: 'O débito está no extrato, e nenhum lançamento de tarifa o cita.',
    unknown_type: 'O tipo desta linha não é nenhum dos do serviço.',
    fee_line_off:
      'O saldo da carteira é o que dá a tarifa certa: o lançamento está errado, e a tarifa não foi cobrada assim.',
    fee_line_unit:
      'Um valor é cem vezes o outro, e o saldo da carteira é o que dá a tarifa certa: o lançamento troca reais por centavos.',
    paid_in_period: 'O pagamento da cobrança está nestes arquivos: falta só o registro dela.',
    as_accepted: 'Os lançamentos são a divisão aceita no registro: só o evento diz outra coisa.',
    in_balance: 'O saldo da carteira já o inclui: o lançamento falta só na exportação.',
    posted_once:
      'O saldo da carteira o inclui uma vez: o lançamento está em dobro só na exportação.',
  },
}

/** A coincidence that usually names the cause; the sentence of the result where it has no code. */
export function hintText(finding: Finding, language: Language): string | undefined {
  const {hintCode, otherWallet, wallet, fault} = finding
  if (isLineOfAnother(finding)) return OF_ANOTHER_WALLET[language]
  if (fault !== undefined) return faultSentence(fault, language === 'en' ? 'en' : 'pt')
  if (hintCode === undefined) return finding.hint
  if (hintCode !== 'posted_in_other_wallet' || otherWallet === undefined) {
    return HINTS[language][hintCode]
  }
  return POSTED_IN[language](otherWallet, wallet ?? '')
}

type InOther = (there: string, here: string) => string

const POSTED_IN: Readonly<Record<Language, InOther>> = {
  en: (there, here) => `Posted in ${there}; it belongs to ${here}.`,
  'pt-BR': (there, here) => `Lançado em ${there}; pertence a ${here}.`,
}

/**
 * Only a pack has it: the line is in the wallet of the pack, and belongs to one it does not name.
 */
const isLineOfAnother = ({code, hintCode}: FindingLook): boolean =>
  code === 'UNMATCHED_LEDGER_LINE' && hintCode === 'posted_in_other_wallet'

const OF_ANOTHER_WALLET: Readonly<Record<Language, string>> = {
  en: 'The line belongs to another wallet.',
  'pt-BR': 'O lançamento pertence a outra carteira.',
}

/** A line as its wallet's owner knows it: the signed amount, and when it was posted. */
interface LineFigures {
  readonly centavos: Centavos
  readonly at: string
}

/** What the owner of a wallet does about a line in it that is not theirs. */
export function lineOfAnotherWallet({centavos, at}: LineFigures, language: Language): string {
  const amount = reaisFigure(centavos, language)
  return language === 'en'
    ? `A line of ${amount} of ${at} is not of this wallet: ask the service to correct it. Move no money yourself.`
    : `Um lançamento de ${amount} de ${at} não é desta carteira: peça ao serviço que o corrija. Não mova dinheiro por conta própria.`
}

/**
 * What to do about a finding: in English, and in a pack of a wallet, the finding says it itself.
 */
export function remedyText(finding: FindingLook, language: Language): string {
  const {hintCode, otherWallet, wallet, role, fault} = finding
  if (language === 'en' || isLineOfAnother(finding)) return finding.remedy
  if (role === 'opening') return openingRemedy(finding.actualCentavos).pt
  if (fault) return remedyOfFault(fault).pt
  const ofHint = hintCode && REMEDIES_OF_HINTS[hintCode]
  if (ofHint !== undefined) return ofHint.pt
  if (hintCode !== 'posted_in_other_wallet') return remedyOf(finding.code, language)
  return otherWallet === undefined
    ? POSTED_IN_ANOTHER_WALLET.pt
    : postedElsewhere(otherWallet, wallet ?? '').pt
}

export const remedyOf = (code: FindingCode, language: Language): string =>
  language === 'en' ? REMEDIES[code].en : REMEDIES[code].pt

/** Findings of one kind. */
interface Alike {
  readonly first: Finding
  readonly remedies: Readonly<Record<Language, ReadonlySet<string>>>
}

/** What to do about findings of one kind: what they say, where they all say the same. */
export function remedyOfAll({first, remedies}: Alike, language: Language): string {
  const [only = '', ...others] = remedies[language]
  if (others.length === 0) return only
  return first.hintCode === 'posted_in_other_wallet'
    ? IN_OTHER_WALLETS[language]
    : remedyOf(first.code, language)
}

/** Of lines in different wallets. */
const IN_OTHER_WALLETS: Readonly<Record<Language, string>> = {
  en: 'Ask the service to correct the wallet of these lines, which the findings name. Move no money yourself.',
  'pt-BR':
    'Peça ao serviço que corrija a carteira destes lançamentos, que os achados informam. Não mova dinheiro por conta própria.',
}
