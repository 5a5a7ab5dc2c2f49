import type {DemoFacts, DemoStep} from '../actions/demo/demo-story.ts'
import {fromReais, isMoneyFault} from '../domain/money.ts'
import type {Language} from '../messages/language.ts'
import {plainText} from '../messages/text/plain-text.ts'
import {renderReais} from '../messages/text/reais.ts'
import {DEMO_WORDS} from './demo-words.ts'
import {type QrCanvas, renderQrCode} from './qr-code/qr-code.ts'
import {stateWord} from './text/states.ts'
import {widest} from './text/widest.ts'

export interface DemoScreen {
  readonly language: Language
  /** How to draw the QR code, or nothing off a terminal. */
  readonly canvas: QrCanvas | undefined
}

/** A title with its verdict, and what really came back, indented. */
export function renderDemoStep(step: DemoStep, screen: DemoScreen): string {
  const {titles} = DEMO_WORDS[screen.language]
  const lines = detailsOf(step, screen).flatMap((text) => text.split('\n'))
  const mark = step.holds ? '✓' : '✗'
  return [`${mark} ${titles[step.name]}`, ...lines.map((line) => `    ${line}`), ''].join('\n')
}

function detailsOf(step: DemoStep, screen: DemoScreen): string[] {
  const words = DEMO_WORDS[screen.language]
  const money = moneyIn(screen.language)
  switch (step.name) {
    case 'emulator':
    case 'listener':
      return [step.facts.url]
    case 'login':
      return [words.token(step.facts.clientId, step.facts.lifetimeSeconds)]
    case 'wallets':
      return step.facts.wallets.map(({reference}) => plainText(reference))
    case 'charge':
      return chargeLines(step.facts, money, screen.canvas)
    case 'payment':
      return [`${step.facts.id}: ${stateWord(step.facts.status, screen.language)}`]
    case 'delivery':
    case 'outcome':
      return deliveryLines(step.facts, words)
    case 'balances':
      return balanceLines(step.facts, words, money)
    case 'withdrawal':
      return [words.withdrawn(withdrawn(step.facts, money))]
    case 'ledger':
      return ledgerLines(step.facts, words, money)
    case 'reconciliation':
      return [words.reconciled(step.facts, money(step.facts.unexplained))]
  }
}

type Words = (typeof DEMO_WORDS)['en']
type Money = (reais: number) => string

const moneyIn =
  (language: Language): Money =>
  (reais) => {
    const amount = fromReais(reais)
    return isMoneyFault(amount) ? String(reais) : renderReais(amount, language)
  }

function chargeLines(
  {id, amount, pixCopyPaste, split = []}: DemoFacts['charge'],
  money: Money,
  canvas: QrCanvas | undefined,
): string[] {
  const code = plainText(pixCopyPaste)
  const qr = canvas && renderQrCode(code, canvas)
  const shares = split.map((leg) => `${leg.subAccount} ${money(leg.amount)}`)
  return [`${id}: ${money(amount)} → ${shares.join(', ')}`, ...(qr ? [qr] : []), code]
}

const deliveryLines = (facts: DemoFacts['delivery'], words: Words): string[] => [
  words.delivered(facts.event, facts.subAccount ?? '', facts.bytes),
  facts.signature,
  words.verified,
]

const withdrawn = (facts: DemoFacts['withdrawal'], money: Money) => ({
  net: money(facts.netAmount),
  fee: money(facts.feeAmount),
  gross: money(facts.amount),
})

function balanceLines(facts: DemoFacts['balances'], words: Words, money: Money): string[] {
  const {gross, fee, net, legs, wallets} = facts
  const width = widest(wallets.map(({wallet}) => wallet))
  const kept = wallets.find(({wallet}) => wallet === 'principal')?.after ?? 0
  const terms = [net, ...legs.map(({amount}) => amount)].map(money)
  return [
    words.arithmetic({gross: money(gross), fee: money(fee), net: money(net)}),
    `${terms.join(' − ')} = ${money(kept)}`,
    ...wallets.map(
      ({wallet, before, after}) => `${wallet.padEnd(width)}  ${money(before)} → ${money(after)}`,
    ),
  ]
}

function ledgerLines(facts: DemoFacts['ledger'], words: Words, money: Money): string[] {
  const width = widest(facts.wallets.map(({wallet}) => wallet))
  const footings = facts.wallets.map(({wallet, lines, sum, balance}) =>
    [wallet.padEnd(width), words.foots(lines, money(sum), money(balance))].join('  '),
  )
  const parts = [facts.inWallets, facts.inOutsideWorld, facts.inFees].map(money)
  return [...footings, words.sums(parts, money(facts.sum))]
}

/** The last line: that every step held, or which steps did not. */
export function renderDemoEnd(steps: readonly DemoStep[], language: Language): string {
  const {titles, allHold, broken} = DEMO_WORDS[language]
  const bad = steps.filter(({holds}) => !holds).map(({name}) => titles[name])
  return bad.length === 0 ? allHold : broken(bad.join('; '))
}
