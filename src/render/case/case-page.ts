import type {CaseEvent, CaseFile} from '../../actions/case/case.ts'
import type {TimelineFact} from '../../actions/find/subject.ts'
import {SAO_PAULO} from '../../domain/civil-day.ts'
import {fromReais, isMoneyFault} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {FIND_WORDS} from '../find/find-words.ts'
import {areClocksApart, happeningText} from '../find/happening.ts'
import {instantFigure, reaisFigure} from '../text/figures.ts'
import {html, type Markup} from '../text/markup.ts'
import {stateWord, stateWordOf} from '../text/states.ts'
import {CASE_STYLE} from './case-style.ts'
import {CASE_WORDS} from './case-words.ts'

/** Nothing is loaded and nothing runs. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

type Row = readonly [label: string, value: string | null]

/** A UUID or an end-to-end id: set so that it stands in one line. */
const ID = /^[\w-]{32,36}$/

/** Texts of payers are cut here; whole they are in the JSON. */
const LONGEST = 300
/** So many rows of the timeline are printed on two pages; all are in the JSON. */
const MOST_ROWS = 24

/** The case as a page that prints on one or two sheets. */
export function renderCasePage(file: CaseFile, language: Language): string {
  const words = CASE_WORDS[language]
  const {sections} = words
  return `<!doctype html>\n${
    html`<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${words.title} ${file.block.id}</title><style>${{markup: CASE_STYLE}}</style></head>
<body><main><header><h1>${words.title}</h1><p class="machine">${file.block.id}</p></header>
${deadline(file, language)}${file.environment === 'test' ? html`<p class="warning">${words.test}</p>\n` : undefined}<div class="columns"><div>
${section(sections.block, rows(blockRows(file, language)))}${section(sections.charge, rows(chargeRows(file, language)))}</div><div>
${section(sections.amounts, rows(amountRows(file, language)))}${section(sections.payer, rows(payerRows(file, language)))}</div></div>
${section(sections.missing, missing(file, language))}${section(sections.timeline, timeline(file.timeline, language))}${section(sections.events, events(file.events, language))}<footer><p>${words.how}</p><p>${words.issued} ${instant(file.issuedAt, language)} (${words.brasilia}) · pixctl</p></footer>
</main></body></html>
`.markup
  }`
}

const section = (title: string, body: Markup): Markup =>
  html`<section><h2>${title}</h2>${body}</section>
`

const rows = (listed: readonly Row[]): Markup =>
  html`<dl>${listed.flatMap(([label, value]) =>
    value === null
      ? []
      : [
          html`<div><dt>${label}</dt><dd${ID.test(value) ? html` class="machine"` : undefined}>${shortened(value)}</dd></div>`,
        ],
  )}</dl>`

function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * LONGEST)]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : text
}

const instant = (at: string, language: Language): string => instantFigure(at, language, SAO_PAULO)

function reais(amount: number | null, language: Language): string | null {
  if (amount === null) return null
  const cents = fromReais(amount)
  return isMoneyFault(cents) ? String(amount) : reaisFigure(cents, language)
}

function deadline({block, due}: CaseFile, language: Language): Markup {
  const words = CASE_WORDS[language]
  if (block.status === 'approved' || block.status === 'rejected') {
    const at = block.resolvedAt === null ? '' : instant(block.resolvedAt, language)
    return html`<p class="due closed">${words.resolved(stateWord(block.status, language), at)}</p>\n`
  }
  const at = due.at === null ? '—' : `${instant(due.at, language)} (${words.brasilia})`
  return html`<div class="due ${due.isPast ? 'past' : ''}"><b>${words.due(at, due.days)}</b>${
    due.isPast ? html` <b>${words.past}</b>` : undefined
  }<br>${words.assumed}</div>
`
}

function blockRows({block}: CaseFile, language: Language): Row[] {
  const {labels} = CASE_WORDS[language]
  return [
    [labels['amount'] ?? '', reais(block.amount, language)],
    [labels['type'] ?? '', stateWord(block.type, language)],
    [labels['status'] ?? '', stateWord(block.status, language)],
    [labels['createdAt'] ?? '', instant(block.createdAt, language)],
    [labels['reason'] ?? '', block.reason],
    [labels['referenceNumber'] ?? '', block.referenceNumber],
    [labels['resolutionReason'] ?? '', block.resolutionReason],
  ]
}

function amountRows({charge, block, refunds, balance}: CaseFile, language: Language): Row[] {
  const {labels, none} = CASE_WORDS[language]
  // An approved block returns its amount to the payer. Source: spec, "Balance block (status)".
  const returned = block.status === 'approved' ? [...refunds, block] : refunds
  const refunded = returned.reduce((sum, {amount}) => sum + Math.round(amount * 100), 0)
  return [
    [labels['paid'] ?? '', reais(charge.amount, language)],
    [labels['fee'] ?? '', reais(charge.feeAmount, language)],
    [labels['net'] ?? '', reais(charge.netAmount, language)],
    [labels['refunded'] ?? '', refunded === 0 ? none : reaisFigure(refunded, language)],
    [labels['amount'] ?? '', reais(block.amount, language)],
    [labels['available'] ?? '', reais(balance?.available ?? null, language)],
    [labels['held'] ?? '', reais(balance?.held ?? null, language)],
    [labels['refundDebt'] ?? '', reais(balance?.refundDebt ?? null, language)],
  ]
}

function chargeRows({charge}: CaseFile, language: Language): Row[] {
  const {labels} = CASE_WORDS[language]
  const paidAt = charge.paidAt === null ? null : instant(charge.paidAt, language)
  return [
    [labels['paidAt'] ?? '', paidAt],
    [labels['status'] ?? '', charge.status && stateWordOf('charge', charge.status, language)],
    [labels['e2eId'] ?? '', charge.e2eId],
    [labels['id'] ?? '', charge.id],
    [labels['externalReference'] ?? '', charge.externalReference],
    [labels['description'] ?? '', charge.description],
    [labels['wallet'] ?? '', charge.subAccount],
  ]
}

function payerRows({payer, institution, customer}: CaseFile, language: Language): Row[] {
  const {labels} = CASE_WORDS[language]
  const place = institution && `${institution.name ?? ''} ISPB ${institution.ispb}`.trim()
  const customerText = [customer.name, customer.maskedDocument].filter(Boolean).join(', ')
  return [
    [labels['name'] ?? '', payer.name],
    [labels['document'] ?? '', payer.maskedDocument],
    [labels['institution'] ?? '', place],
    [labels['customer'] ?? '', customerText === '' ? null : customerText],
  ]
}

const missing = ({missing: items}: CaseFile, language: Language): Markup =>
  html`<ul class="missing">${items.map(
    (item) => html`<li>${CASE_WORDS[language].missing[item]}</li>`,
  )}</ul>`

function timeline(facts: readonly TimelineFact[], language: Language): Markup {
  const words = FIND_WORDS[language]
  const shown = facts.slice(-MOST_ROWS)
  return html`<table class="timeline"><tbody>${shown.map(
    (fact) =>
      html`<tr><td class="at">${instant(fact.at, language)}</td><td>${happeningText(fact, language)}</td><td>${
        fact.state === null ? '' : stateWord(fact.state, language)
      }</td><td class="soft">${words.sources[fact.source]}</td></tr>\n`,
  )}</tbody></table>${areClocksApart(facts) ? html`<p class="soft">${words.clocks}</p>` : undefined}`
}

function events(listed: readonly CaseEvent[], language: Language): Markup {
  const {labels, verdicts, none} = CASE_WORDS[language]
  if (listed.length === 0) return html`<p>${none}</p>`
  return html`<table><thead><tr><th>${labels['event']}</th><th>${labels['received']}</th><th>${labels['signature']}</th></tr></thead><tbody>${listed.map(
    ({event, receivedAt, verdict, madeWith, file, sha256}) =>
      html`<tr class="first"><td>${event}</td><td class="at">${instant(receivedAt, language)}</td><td class="${verdict}">${verdicts[verdict]}${
        madeWith === null ? '' : ` (${madeWith})`
      }</td></tr><tr><td colspan="3" class="machine">${file} <span>${sha256}</span></td></tr>
`,
  )}</tbody></table>`
}
