import type {Language} from '../../messages/language.ts'
import type {FindingCode} from '../../reconcile/findings/finding-codes.ts'
import {REMEDIES} from '../../reconcile/findings/remedies.ts'
import type {Finding, HintCode} from '../../reconcile/result.ts'

const HINTS: Readonly<Record<Language, Readonly<Record<HintCode, string>>>> = {
  en: {
    ratio_100: 'One amount is a hundred times the other: reais and centavos mixed up.',
    delta_equals_fee: 'The difference is exactly the fee.',
    delta_equals_leg: 'The difference is exactly a leg of the split.',
    opposite_sign: 'The same amount with the opposite sign.',
    offsetting_pair: 'Another finding has exactly the opposite difference.',
    posted_in_other_wallet: 'The amount was posted in another wallet.',
  },
  'pt-BR': {
    ratio_100: 'Um valor é cem vezes o outro: reais e centavos trocados.',
    delta_equals_fee: 'A diferença é exatamente a tarifa.',
    delta_equals_leg: 'A diferença é exatamente uma perna do split.',
    opposite_sign: 'O mesmo valor com o sinal oposto.',
    offsetting_pair: 'Outro achado tem exatamente a diferença oposta.',
    posted_in_other_wallet: 'O valor foi lançado em outra carteira.',
  },
}

/** A coincidence that usually names the cause; the sentence of the result where it has no code. */
export const hintText = (finding: Finding, language: Language): string | undefined =>
  finding.hintCode === undefined ? finding.hint : HINTS[language][finding.hintCode]

/** What to do about a finding: in English the result says it itself. */
export const remedyText = (finding: Finding, language: Language): string =>
  language === 'en' ? finding.remedy : remedyOf(finding.code, language)

export const remedyOf = (code: FindingCode, language: Language): string =>
  language === 'en' ? REMEDIES[code].en : REMEDIES[code].pt
