import type {FeeKind} from '../../domain/fee.ts'
import {countFigure} from '../../messages/count-figure.ts'
import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/plain-text.ts'
import {lacksHeld} from '../../reconcile/findings/gaps.ts'
import type {Result, SkippedCheck} from '../../reconcile/result.ts'
import {agreeing} from '../counted.ts'

/** Checks that were not made, or not in full: they have not passed, and the report says so. */
export function skippedSentences(result: Result, language: Language): readonly string[] {
  const {skipped} = result
  const isUnstated = lacksHeld(result) && skipped.some(isOfHeldAlone)
  const forFiles = skipped.filter((check) => !isInPart(check)).length - (isUnstated ? 1 : 0)
  const wallets = skipped.flatMap((check) => check.wallets ?? [])
  const fees = [...new Set(skipped.flatMap((check) => check.fees ?? []))]
  return [
    ...(forFiles === 0 ? [] : [FOR_FILES[language](forFiles)]),
    ...(isUnstated ? [HELD_UNSTATED[language]] : []),
    ...(wallets.length === 0 ? [] : [heldUnstatedIn(wallets, language)]),
    ...(fees.length === 0 ? [] : [feesUntold(fees, language)]),
  ]
}

/** `balances (loja-1)`, `fees (withdrawal)`: what the check lacked. */
export const missingWords = ({missing, wallets, fees}: SkippedCheck): string => {
  const parts = [...(wallets ?? []), ...(fees ?? [])]
  return missing.join(', ') + (parts.length === 0 ? '' : ` (${parts.join(', ')})`)
}

const isInPart = ({wallets, fees}: SkippedCheck): boolean =>
  wallets !== undefined || fees !== undefined

/** Blocks were there to compare with, and no balance says what is held. */
const isOfHeldAlone = (check: SkippedCheck): boolean =>
  check.code === 'HELD_MISMATCH' && check.missing.length === 1 && !isInPart(check)

const FOR_FILES: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => `${count} ${count === 1 ? 'check was' : 'checks were'} skipped for lack of files.`,
  'pt-BR': (count) =>
    count === 1
      ? '1 verificação não foi feita por falta de arquivos.'
      : `${count} verificações não foram feitas por falta de arquivos.`,
}

const HELD_UNSTATED: Readonly<Record<Language, string>> = {
  en: 'No balance has "held": the open blocks were not compared with it.',
  'pt-BR': 'Nenhum saldo traz "held": os bloqueios em aberto não foram comparados com ele.',
}

const MOST_NAMED = 3

function heldUnstatedIn(wallets: readonly string[], language: Language): string {
  const count = wallets.length
  const names = wallets.slice(0, MOST_NAMED).map(plainText).join(', ')
  const which = names + (count > MOST_NAMED ? ' …' : '')
  const number = countFigure(count, language)
  return language === 'en'
    ? `${number} ${agreeing(count, ['balance has', 'balances have'])} no "held" (${which}): open blocks were not compared there.`
    : `${number} ${agreeing(count, ['saldo não traz', 'saldos não trazem'])} "held" (${which}): ali os bloqueios em aberto não foram comparados.`
}

const FEE_WORDS: Readonly<Record<Language, Readonly<Record<FeeKind, string>>>> = {
  en: {pix: 'PIX payments', withdrawal: 'withdrawals', refund: 'refunds'},
  'pt-BR': {pix: 'pagamentos PIX', withdrawal: 'saques', refund: 'devoluções'},
}

function feesUntold(fees: readonly FeeKind[], language: Language): string {
  const kinds = new Intl.ListFormat(language).format(fees.map((kind) => FEE_WORDS[language][kind]))
  return language === 'en'
    ? `The fee table has no fees of ${kinds} in force: those that were taken were not compared with it.`
    : `A tabela de tarifas não traz tarifas de ${kinds} em vigor: as cobradas não foram comparadas com ela.`
}
