/**
 * The style sheet of the report, for a screen and for A4 paper. It loads no font, image or script.
 */
export const STYLE = `
:root{--ink:#17211f;--soft:#5d6966;--line:#d5dcd9;--faint:#f4f6f5;--deep:#14403a;--good:#1d6b4b;--warn:#8a5a00;--bad:#a1242b;--low:#9fb0ab;--paper:#fff;--good-paper:#eef6f1;--warn-paper:#fbf5e8;--bad-paper:#fbf0f0}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--ink:#e6ecea;--soft:#a3b1ad;--line:#34413d;--faint:#1d2624;--deep:#8fd0c2;--good:#6cc79b;--warn:#e0b25c;--bad:#ee8f8f;--low:#7d8f8a;--paper:#141a19;--good-paper:#182a22;--warn-paper:#2c2413;--bad-paper:#311b1c}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;color:var(--ink);background:var(--paper);font:14px/1.5 "Segoe UI","Helvetica Neue",Helvetica,"Liberation Sans",Arial,sans-serif;font-variant-numeric:tabular-nums lining-nums}
main{max-width:1180px;margin:0 auto;padding:0 32px 64px}
h1,h2,h3,.verdict b,.figures dd{font-family:Charter,"Bitstream Charter","Iowan Old Style",Cambria,Georgia,"Liberation Serif",serif;font-weight:600}
header{padding:40px 0 8px;border-top:6px solid var(--deep)}
h1{margin:0;font-size:34px;line-height:1.15;letter-spacing:-.01em}
header p{margin:6px 0 0;color:var(--soft)}
h2{margin:56px 0 4px;padding-top:14px;border-top:1px solid var(--ink);font-size:23px;break-after:avoid}
h2 span{color:var(--soft);font-weight:400;margin-right:10px}
h2+p{margin:0 0 18px;max-width:76ch;color:var(--soft);break-after:avoid}
h3{margin:0;font-size:17px;break-after:avoid}
code,.machine{font-family:ui-monospace,Consolas,"Liberation Mono",Menlo,monospace;font-size:.84em}
.verdict{display:flex;gap:16px;align-items:center;margin:24px 0 0;padding:16px 20px;border-radius:4px;background:var(--faint);border-left:8px solid}
.verdict b{font-size:22px;display:block;line-height:1.2}
.verdict svg{width:40px;height:40px;flex:none}
.verdict.reconciled{color:var(--good);background:var(--good-paper)}
.verdict.explained,.verdict.accepted{color:var(--warn);background:var(--warn-paper)}
.verdict.unreconciled{color:var(--bad);background:var(--bad-paper)}
.verdict span{color:var(--ink)}
.figures{display:grid;grid-template-columns:repeat(5,1fr);margin:24px 0 0;border:1px solid var(--line);border-radius:4px}
.figures div{padding:12px 16px;border-left:1px solid var(--line)}
.figures div:first-child{border-left:0}
.figures.threes{grid-template-columns:repeat(3,1fr)}
.figures.threes div:nth-child(3n+1){border-left:0}
.figures.threes div:nth-child(n+4){border-top:1px solid var(--line)}
.figures dt{color:var(--soft);font-size:12px}
.figures dd{margin:2px 0 0;font-size:22px;line-height:1.25;white-space:nowrap}
.figures .fault dd{color:var(--bad)}
.figures .fine dd{color:var(--good)}
nav{display:flex;flex-wrap:wrap;gap:4px 18px;margin:20px 0 0;font-size:13px}
nav a{color:var(--deep);text-underline-offset:3px}
.scroll{overflow-x:auto;margin:0 0 18px}
table{border-collapse:collapse;width:100%;font-size:13px}
caption{text-align:left;font-weight:600;padding:6px 0;color:var(--deep)}
th{font-weight:600;text-align:left;vertical-align:bottom;font-size:12px}
thead th{padding:5px 10px 5px 0;border-bottom:1.5px solid var(--ink);background:var(--paper)}
td{padding:4px 10px 4px 0;border-bottom:1px solid var(--line);vertical-align:baseline}
td:last-child,th:last-child{padding-right:0}
tr,.short{break-inside:avoid}
tbody tr:hover td{background:var(--faint)}
.money,.count,.ratio{text-align:right;white-space:nowrap}
th.money,th.count,th.ratio{white-space:normal}
.day,.instant{white-space:nowrap}
th.long{min-width:32ch}
td a{color:var(--deep)}
.machine{overflow-wrap:anywhere;line-height:1.45;min-width:18ch}
.identity{min-width:37ch}
.zero{color:#87938f}
.negative{color:var(--bad)}
td.fault,.final.fault>*{color:var(--bad);font-weight:600}
tfoot td{border-top:1.5px solid var(--ink);border-bottom:0;font-weight:600}
.note{color:var(--soft);font-size:13px;margin:-8px 0 18px}
.cards{display:grid;align-items:start;grid-template-columns:repeat(3,1fr);gap:18px;margin:0 0 26px}
.card{border:1px solid var(--line);border-top:4px solid var(--good);border-radius:3px;padding:0;break-inside:avoid;border-collapse:separate;border-spacing:0;background:var(--paper)}
.card.off{border-top-color:var(--bad)}
.card.unknown{border-top-color:var(--low)}
.card caption{padding:0 0 5px;color:var(--ink);overflow-wrap:anywhere}
.card .state{float:right;font-weight:600;color:var(--good);font-size:.92em}
.card.off .state{color:var(--bad)}
.card.unknown .state{color:var(--soft)}
.card th,.card td{padding:3px 14px;border:0;font-weight:400;font-size:13px;vertical-align:baseline}
.card tr:first-child>*{padding-top:10px}
.card tr:last-child>*{padding-bottom:12px}
.card td:last-child{padding-right:14px}
.card .movement th{padding-left:28px;color:var(--soft)}
.card .sum>*{border-top:1px solid var(--line);font-weight:600}
.card .final>*{border-top:3px double var(--ink);font-weight:700}
figure{margin:0 0 26px;break-inside:avoid}
figcaption{font-weight:600;color:var(--deep);padding:6px 0 10px;border-bottom:1px solid var(--line);margin-bottom:8px}
figure svg{display:block;width:100%;height:auto;margin:0 0 6px}
svg text{font-size:13px;fill:var(--ink)}
svg .name{font-weight:600}
svg .tick{font-size:11.5px;fill:var(--soft)}
svg .end{text-anchor:end}
svg .axis{stroke:#9aa5a1;stroke-width:1}
svg .in{fill:#2c7a6b}
svg .out{fill:#b9675f}
svg .high,.key.high::before{fill:var(--bad);background:var(--bad)}
svg .medium,.key.medium::before{fill:#d69a3a;background:#d69a3a}
svg .low,.key.low::before{fill:var(--low);background:var(--low)}
.keys{float:right;font-weight:400;color:var(--soft);font-size:12.5px}
.key{margin-left:16px}
.key::before{content:"";display:inline-block;width:10px;height:10px;margin-right:6px}
.finding{margin:26px 0 0;padding-left:16px;border-left:4px solid var(--low)}
.finding.high{border-left-color:var(--bad)}
.finding.medium{border-left-color:#d69a3a}
.finding code{color:var(--soft);font-weight:400;margin-left:8px}
.finding .stake{float:right;font-size:15px}
.finding p{margin:4px 0 8px;max-width:110ch;break-after:avoid}
.finding caption,.titled caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.todo{margin:0 0 18px;padding-left:26px}
.todo li{padding:9px 0 9px 4px;border-bottom:1px solid var(--line);break-inside:avoid}
.todo li::marker{color:var(--soft);font-weight:600}
.todo .cause{background:linear-gradient(var(--faint),var(--faint));padding-left:10px;padding-right:10px}
.todo .stake{float:right;margin-left:24px;font-weight:600;white-space:nowrap}
.todo .examples{display:block;color:var(--soft);font-size:12.5px;overflow-wrap:anywhere}
.todo a{color:var(--soft);font-size:12px;overflow-wrap:anywhere}
footer{margin-top:48px;padding-top:12px;border-top:1px solid var(--line);color:var(--soft);font-size:12px}
@media screen and (max-width:820px){main{padding:0 16px 40px}.figures,.figures.threes,.cards{grid-template-columns:1fr}.figures div{border-left:0;border-top:1px solid var(--line)}.figures div:first-child{border-top:0}.finding .stake,.todo .stake,.keys{float:none;display:block;margin:4px 0 0}.key:first-child{margin-left:0}figure{overflow-x:auto}figure svg{min-width:760px}svg text{font-size:16px}svg .tick{font-size:14px}}
@page{size:A4 landscape;margin:13mm 13mm 16mm;@bottom-right{content:counter(page) " / " counter(pages);font:8pt "Liberation Sans",Arial,sans-serif;color:#5d6966}}
@media print{
body{font-size:9.5pt;print-color-adjust:exact;-webkit-print-color-adjust:exact}
main{max-width:none;padding:0}
header{padding-top:6mm}
nav{display:none}
h2{margin-top:8mm}
.finding p,h2+p{max-width:none}
table{font-size:8pt}
th{font-size:7.5pt}
td,thead th{padding-top:2pt;padding-bottom:2pt}
td,.machine,.card th{line-height:11pt;vertical-align:top}
.verdict,.figures{margin-top:5mm}
.finding{margin-top:6mm}
.scroll,figure,.cards{margin-bottom:4mm}
.cards{grid-template-columns:repeat(4,1fr);gap:4mm}
.card th,.card td{font-size:8pt;padding:1.5pt 3mm}
.card .movement th{padding-left:6mm}
tbody tr:first-child{break-before:avoid}
#glossary,.appendix{break-before:page}
#glossary h2,.appendix h2{margin-top:0}
.todo li{padding:1.5mm 2mm}
.todo .examples,.todo a{font-size:8pt}
.scroll{overflow:visible}
thead{display:table-header-group}
tfoot{display:table-row-group}
}
`
