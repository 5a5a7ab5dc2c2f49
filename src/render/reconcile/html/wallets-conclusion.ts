import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import type {Result} from '../../../reconcile/result.ts'
import {agreeing, counted, type Forms} from '../../text/counted.ts'
import {reaisFigure} from '../../text/figures.ts'
import {lateLines} from '../summary/late-lines.ts'
import {stakesOf} from '../summary/verdict.ts'

interface WalletWords {
  readonly none: string
  readonly wallets: Forms
  readonly of: string
  readonly foot: Forms
  readonly doNotFoot: Forms
  /** Of the only wallet there is. */
  readonly one: Readonly<Record<'foots' | 'doesNot' | 'unstated', string>>
  readonly unexplained: (money: string) => string
  readonly unstated: (count: number) => string
}

const WORDS: Readonly<Record<Language, WalletWords>> = {
  en: {
    none: 'There is no statement and no stated balance.',
    wallets: ['wallet', 'wallets'],
    of: 'of',
    foot: ['adds up', 'add up'],
    doNotFoot: ['does not add up', 'do not add up'],
    one: {
      foots: 'The wallet adds up.',
      doesNot: 'The wallet does not add up',
      unstated: 'No balance of the wallet can be compared.',
    },
    unexplained: (money) => `; ${money} unexplained.`,
    unstated: (count) =>
      ` Of ${counted(count, ['wallet', 'wallets'], 'en')} no balance can be compared.`,
  },
  'pt-BR': {
    none: 'Não há extrato nem saldo informado.',
    wallets: ['carteira', 'carteiras'],
    of: 'de',
    foot: ['fecha', 'fecham'],
    doNotFoot: ['não fecha', 'não fecham'],
    one: {
      foots: 'A carteira fecha.',
      doesNot: 'A carteira não fecha',
      unstated: 'Não há saldo da carteira a comparar.',
    },
    unexplained: (money) => `; ${money} sem explicação.`,
    unstated: (count) =>
      ` De ${counted(count, ['carteira', 'carteiras'], 'pt-BR')} não há saldo a comparar.`,
  },
}

/**
 * How many wallets add up, what is unexplained of those that do not, and how many cannot be compared.
 */
export function walletsConclusion(result: Result, language: Language): string {
  const words = WORDS[language]
  const {walletsThatFoot, walletsThatDoNot, walletsUnstated, unexplainedCentavos} = stakesOf(result)
  const all = walletsThatFoot + walletsThatDoNot + walletsUnstated
  const late = lateLines(result, language)
  const open =
    words.unexplained(reaisFigure(unexplainedCentavos, language)) + (late ? ` ${late}.` : '')
  if (all === 0) return words.none
  if (all === 1) {
    if (walletsUnstated === 1) return words.one.unstated
    return walletsThatDoNot === 0 ? words.one.foots : `${words.one.doesNot}${open}`
  }
  const unstated = walletsUnstated > 0 ? words.unstated(walletsUnstated) : ''
  const said = (count: number, verb: Forms): string =>
    `${countFigure(count, language)} ${words.of} ${counted(all, words.wallets, language)} ${agreeing(count, verb)}`
  if (walletsThatDoNot > 0) return `${said(walletsThatDoNot, words.doNotFoot)}${open}${unstated}`
  return `${said(walletsThatFoot, words.foot)}.${unstated}`
}
