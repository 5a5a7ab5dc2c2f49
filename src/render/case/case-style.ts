/** The style sheet of a case file, for a screen and for one or two sheets of A4. */
export const CASE_STYLE = `
:root{--ink:#17211f;--soft:#5d6966;--line:#d5dcd9;--deep:#14403a;--good:#1d6b4b;--bad:#a1242b;--bad-paper:#fbf0f0;--warn:#8a5a00;--warn-paper:#fbf5e8;--paper:#fff}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--ink:#e6ecea;--soft:#a3b1ad;--line:#34413d;--deep:#8fd0c2;--good:#6cc79b;--bad:#ee8f8f;--bad-paper:#311b1c;--warn:#e0b25c;--warn-paper:#2c2413;--paper:#141a19}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;color:var(--ink);background:var(--paper);font:14px/1.45 "Segoe UI",Roboto,"Helvetica Neue",Helvetica,"Liberation Sans",Arial,sans-serif;font-variant-numeric:tabular-nums lining-nums}
main{max-width:960px;margin:0 auto;padding:0 28px 48px}
header{padding:28px 0 0;border-top:6px solid var(--deep)}
h1{margin:0;font-size:26px;line-height:1.2}
header p{margin:2px 0 0;color:var(--soft)}
.machine{font-family:ui-monospace,Consolas,"Liberation Mono",Menlo,monospace;font-size:.82em;overflow-wrap:anywhere}
.due,.warning{margin:16px 0 0;padding:10px 16px;background:var(--warn-paper);border-left:5px solid var(--warn);border-radius:2px}
.due b{font-size:17px}
.due.past{background:var(--bad-paper);border-left-color:var(--bad)}
.due.past b{color:var(--bad)}
.due.closed{border-left-color:var(--line);background:none;font-weight:600}
.warning{color:var(--warn);font-weight:600}
.columns{display:grid;grid-template-columns:1fr 1fr;gap:0 36px}
section{break-inside:avoid}
h2{margin:24px 0 0;padding:0 0 4px;border-bottom:1px solid var(--ink);font-size:15px;color:var(--deep);break-after:avoid}
dl{margin:0}
dl div{display:grid;grid-template-columns:132px 1fr;gap:12px;padding:4px 0;border-bottom:1px solid var(--line)}
dt,.soft{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere;font-weight:500}
table{width:100%;border-collapse:collapse;font-size:13px}
th{text-align:left;font-size:12px;color:var(--soft);font-weight:600;padding:5px 12px 3px 0;border-bottom:1px solid var(--line)}
td{padding:4px 12px 4px 0;border-bottom:1px solid var(--line);vertical-align:top}
tr{break-inside:avoid}
.at{white-space:nowrap}
.first td{border-bottom:0;padding-bottom:0;break-after:avoid}
.machine span{color:var(--soft)}
dd.machine{align-self:center}
.valid{color:var(--good);font-weight:600}
.mismatch,.malformed{color:var(--bad);font-weight:600}
.missing{margin:6px 0 0;padding-left:20px}
.missing li{padding:2px 0}
footer{margin-top:24px;padding-top:8px;border-top:1px solid var(--line);color:var(--soft);font-size:12px}
footer p{margin:0 0 6px}
@media screen and (max-width:720px){.at{white-space:normal}main{padding:0 16px 32px}.columns{grid-template-columns:1fr}dl div{grid-template-columns:130px 1fr}.timeline td{display:inline-block;padding-right:8px;border:0}.timeline tr{display:block;padding:4px 0;border-bottom:1px solid var(--line)}}
@page{size:A4;margin:10mm 14mm 12mm;@bottom-right{content:counter(page) " / " counter(pages);font:8pt "Liberation Sans",Arial,sans-serif;color:#5d6966}}
@media print{body{font-size:9pt;print-color-adjust:exact;-webkit-print-color-adjust:exact}main{max-width:none;padding:0}header{padding-top:3mm}h1{font-size:17pt}h2{margin-top:2.6mm;font-size:10.5pt}.due b{font-size:10pt}.due,.warning{margin-top:2mm;padding:1.5mm 4mm}dl div{grid-template-columns:33mm 1fr;gap:2mm;padding:1.5pt 0}.machine{font-size:7.5pt}table{font-size:8pt}td{padding:1pt 8pt 1pt 0}th{padding-top:2pt}footer{font-size:7.5pt;margin-top:3mm;break-inside:avoid}footer p{margin-bottom:1mm}}
`
