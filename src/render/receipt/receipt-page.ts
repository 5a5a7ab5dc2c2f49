import type {Logo} from '../../actions/receipt/receipt.ts'
import {html, type Markup} from '../text/markup.ts'
import type {ReceiptContent} from './receipt-content.ts'

/** Nothing is loaded and nothing runs; the logo is in the page. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

const STYLE = `
:root{--ink:#17211f;--soft:#5d6966;--line:#d5dcd9;--deep:#14403a;--warn:#8a5a00;--warn-paper:#fbf5e8;--paper:#fff;--around:#f1f4f3}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--ink:#e6ecea;--soft:#a3b1ad;--line:#34413d;--deep:#8fd0c2;--warn:#e0b25c;--warn-paper:#2c2413;--paper:#141a19;--around:#0d1211}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;padding:32px 16px;color:var(--ink);background:var(--around);font:15px/1.5 "Segoe UI",Roboto,"Helvetica Neue",Helvetica,"Liberation Sans",Arial,sans-serif;font-variant-numeric:tabular-nums lining-nums}
main{max-width:600px;margin:0 auto;padding:32px;background:var(--paper);border:1px solid var(--line);border-top:6px solid var(--deep);border-radius:4px}
.logo{display:inline-block;margin:0 0 20px;padding:8px;background:#fff;border-radius:4px;line-height:0}
.logo img{max-height:64px;max-width:220px}
h1{margin:0;font-size:17px;font-weight:600;color:var(--soft)}
.amount{margin:4px 0 0;font-size:38px;line-height:1.2;font-weight:700;letter-spacing:-.01em;overflow-wrap:anywhere}
.paid{margin:4px 0 0}
.warning{margin:16px 0 0;padding:10px 14px;background:var(--warn-paper);color:var(--warn);border-left:4px solid;border-radius:2px;font-weight:600}
h2{margin:26px 0 0;padding:0 0 5px;border-bottom:1px solid var(--line);font-size:12px;letter-spacing:.06em;text-transform:uppercase;color:var(--deep)}
dl{margin:0}
dl div{display:grid;grid-template-columns:190px 1fr;gap:14px;padding:6px 0;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere;font-weight:500}
footer{margin-top:26px;color:var(--soft);font-size:12.5px}
footer p{margin:0 0 8px}
@media screen and (max-width:480px){body{padding:0}main{border:0;border-top:6px solid var(--deep);padding:24px 20px}dl div{grid-template-columns:1fr;gap:0}}
@page{size:A4;margin:18mm}
@media print{body{padding:0;background:#fff;print-color-adjust:exact;-webkit-print-color-adjust:exact}main{border:0;border-top:6px solid var(--deep);padding:10mm 0 0;max-width:none}}
`

/** The receipt as one page that loads nothing. */
export function renderReceiptPage(content: ReceiptContent, logo: Logo | undefined): string {
  const {language, title, amount, amountLabel, paidAt, warnings, groups} = content
  return `<!doctype html>\n${
    html`<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer"><title>${title}</title><style>${{markup: STYLE}}</style></head>
<body><main>${logo && logoMarkup(logo)}
<h1>${title}</h1>
<p class="amount" aria-label="${amountLabel} ${amount}">${amount}</p>
<p class="paid">${paidAt}</p>
${warnings.map((text) => html`<p class="warning">${text}</p>\n`)}${groups.map(
  ({title: name, rows}) => html`<section><h2>${name}</h2><dl>${rows.map(
    ([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl></section>
`,
)}<footer><p>${content.disclaimer}</p><p>${content.issued}</p></footer>
</main></body></html>
`.markup
  }`
}

/** On white, because most logos are drawn for it. */
const logoMarkup = ({mime, bytes}: Logo): Markup =>
  html`<div class="logo"><img alt="" src="data:${mime};base64,${bytes.toString('base64')}"></div>`
