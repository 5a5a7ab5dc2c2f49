import type {Receipt, ReceiptParty} from '../../actions/receipt/receipt.ts'
import {SAO_PAULO} from '../../domain/civil-day.ts'
import {fromReais, isMoneyFault} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {instantFigure, reaisFigure} from '../text/figures.ts'
import {stateWord} from '../text/states.ts'
import {RECEIPT_WORDS} from './receipt-words.ts'

export type ReceiptRow = readonly [label: string, value: string]

/** What stands on a receipt, in order and in words; HTML and PDF only lay it out. */
export interface ReceiptContent {
  readonly language: Language
  readonly title: string
  readonly amountLabel: string
  readonly amount: string
  readonly paidAt: string
  readonly warnings: readonly string[]
  readonly groups: readonly {readonly title: string; readonly rows: readonly ReceiptRow[]}[]
  readonly disclaimer: string
  readonly issued: string
}

/** A payer chooses names and descriptions: longer ones are cut, so that the page keeps its form. */
const LONGEST = 300

/** Texts are made plain here, once for every format. */
export function receiptContent(receipt: Receipt, language: Language): ReceiptContent {
  const words = RECEIPT_WORDS[language]
  const instant = (at: string) =>
    `${instantFigure(at, language, SAO_PAULO)} (${words.brasilia})`.replace(/^(\S+) /, '$1, ')
  return {
    language,
    title: words.titles[receipt.kind],
    ...amountOf(receipt, language),
    paidAt: `${paidLabel(receipt, language)} ${shown(instant(receipt.paidAt))}`,
    warnings: warningsOf(receipt, language),
    groups: [
      {title: words.payer, rows: payerRows(receipt, language)},
      {title: words.payee, rows: payeeRows(receipt, language)},
      {title: words.transaction, rows: transactionRows(receipt, language)},
      ...refundGroup(receipt, language, instant),
    ],
    disclaimer: [words.disclaimer, ...(receipt.e2eId === null ? [] : [words.findable])].join(' '),
    issued: `${words.issued} ${instant(receipt.issuedAt)} · pixctl`,
  }
}

const isSeveral = ({refunds}: Receipt): boolean => (refunds?.known.length ?? 0) > 1

/** Of several refunds of one charge their sum. */
function amountOf(receipt: Receipt, language: Language) {
  const words = RECEIPT_WORDS[language]
  const {refunds, amount} = receipt
  return refunds && isSeveral(receipt)
    ? {amountLabel: words.refundedInAll, amount: reais(refunds.amount, language)}
    : {amountLabel: words.amount, amount: reais(amount, language)}
}

function paidLabel(receipt: Receipt, language: Language): string {
  const words = RECEIPT_WORDS[language]
  if (receipt.kind !== 'refund') return words.paidAt
  return isSeveral(receipt) ? words.lastRefundedAt : words.refundedAt
}

/** So many refunds have room on the page. */
const MOST_REFUNDS = 12

/** Each of several refunds of one charge, the newest of very many. */
function refundGroup(
  receipt: Receipt,
  language: Language,
  instant: (at: string) => string,
): ReceiptContent['groups'] {
  const {refunds} = receipt
  if (!refunds || !isSeveral(receipt)) return []
  const words = RECEIPT_WORDS[language]
  const left = Math.max(0, refunds.known.length - MOST_REFUNDS)
  const rows = refunds.known.slice(left).map(({amount, refundedAt}): ReceiptRow => {
    const when = refundedAt === null ? words.notGiven : shown(instant(refundedAt))
    return [reais(amount, language), when]
  })
  const others: ReceiptRow[] = left === 0 ? [] : [[words.earlierRefunds, String(left)]]
  return [{title: words.refunds, rows: [...others, ...rows]}]
}

function warningsOf(receipt: Receipt, language: Language): string[] {
  const {environment, refund, refunds, returnedByBlock} = receipt
  const words = RECEIPT_WORDS[language]
  return [
    ...(environment === 'test' ? [words.test] : []),
    ...(refund === null ? [] : [refundText(refund, language)]),
    ...(refunds === null || refunds.isWhole ? [] : [words.refundsKnown]),
    ...(returnedByBlock === null
      ? []
      : [words.returnedByBlock.replace('{amount}', () => reais(returnedByBlock, language))]),
  ]
}

function partyRows({name, maskedDocument}: ReceiptParty, language: Language): ReceiptRow[] {
  const words = RECEIPT_WORDS[language]
  return present([
    [words.name, name ?? words.notGiven],
    [words.document, maskedDocument],
  ])
}

function refundText({status, amount}: NonNullable<Receipt['refund']>, language: Language): string {
  const words = RECEIPT_WORDS[language]
  if (amount !== null) return words.refundedPart.replace('{amount}', () => reais(amount, language))
  return DONE.has(status.toLowerCase())
    ? words.refunded
    : words.refundOpen.replace('{status}', () => stateWord(status, language))
}

const DONE: ReadonlySet<string> = new Set(['completed', 'confirmed'])

function payerRows({kind, payer, institution}: Receipt, language: Language): ReceiptRow[] {
  const words = RECEIPT_WORDS[language]
  // The e2eId of a refund is that of the payment: its institution is that of who gets the money.
  const isPayers = kind !== 'refund' && institution !== null
  return [
    ...partyRows(payer, language),
    ...(isPayers ? present([[words.institution, institutionText(institution)]]) : []),
  ]
}

function payeeRows(receipt: Receipt, language: Language): ReceiptRow[] {
  const words = RECEIPT_WORDS[language]
  const {kind, payee, maskedPixKey, institution} = receipt
  const isRefunded = kind === 'refund' && institution !== null
  return [
    ...partyRows(payee, language),
    ...present([
      [words.key, maskedPixKey],
      [words.institution, isRefunded ? institutionText(institution) : null],
    ]),
  ]
}

const institutionText = ({ispb, name}: NonNullable<Receipt['institution']>): string =>
  name === null ? `ISPB ${ispb}` : `${name} (ISPB ${ispb})`

/**
 * The recipient of a withdrawal need not know what it cost the merchant: fee and debit stay in
 * JSON.
 */
function transactionRows(receipt: Receipt, language: Language): ReceiptRow[] {
  const words = RECEIPT_WORDS[language]
  const {kind, description, externalReference} = receipt
  return present([
    [kind === 'refund' ? words.originalE2eId : words.e2eId, receipt.e2eId],
    [words.description, description],
    [words.reference, externalReference],
    [words.original, receipt.originalTransactionId],
    [words.proposedBy, receipt.people?.proposedBy ?? null],
    [words.approvedBy, receipt.people?.approvedBy ?? null],
    [words.id, receipt.id],
  ])
}

const present = (rows: readonly (readonly [string, string | null])[]): ReceiptRow[] =>
  rows.flatMap(([label, value]) => (value === null ? [] : [[label, shown(value)] as const]))

/** The text without control characters, cut to a length that the page has room for. */
function shown(remote: string): string {
  const text = plainText(remote)
  const characters = [...text.slice(0, 2 * LONGEST)]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : text
}

/** An amount that is none of whole centavos is shown as the service wrote it. */
function reais(amount: number, language: Language): string {
  const cents = fromReais(amount)
  return isMoneyFault(cents) ? String(amount) : reaisFigure(cents, language)
}
