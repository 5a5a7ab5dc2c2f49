import type {Language} from '../../messages/language.ts'
import type {CellKind} from '../table/sheet.ts'

/** Number formats of our own begin here. Source: ECMA-376, 18.8.30. */
const FIRST_FORMAT = 164

const DATE_FORMATS: Readonly<Record<Language, Readonly<Record<'day' | 'instant', string>>>> = {
  en: {day: 'yyyy-mm-dd', instant: 'yyyy-mm-dd hh:mm:ss'},
  'pt-BR': {day: 'dd/mm/yyyy', instant: 'dd/mm/yyyy hh:mm:ss'},
}

const KINDS: readonly CellKind[] = ['text', 'money', 'count', 'ratio', 'day', 'instant']

/** Index of the look of a header cell in the style sheet. */
export const HEADER_STYLE = 0

/** Index of the look of a cell; a total is bold under a rule. */
export const styleOf = (kind: CellKind, isTotal = false): number =>
  1 + KINDS.indexOf(kind) + (isTotal ? KINDS.length : 0)

/** The style sheet all sheets share. Source: ECMA-376, 18.8. */
export function stylesXml(language: Language): string {
  const formats: Readonly<Record<CellKind, string>> = {
    text: '@',
    money: '#,##0.00;[Red]-#,##0.00',
    count: '#,##0',
    ratio: '0.00%',
    ...DATE_FORMATS[language],
  }
  const numFmts = KINDS.map(
    (kind, index) =>
      `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${formats[kind].replace('"', '&quot;')}"/>`,
  )
  const looks = (font: number, border: number): string[] =>
    KINDS.map(
      (_, index) =>
        `<xf numFmtId="${FIRST_FORMAT + index}" fontId="${font}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>`,
    )
  const header =
    '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>'
  const cellXfs = [header, ...looks(0, 0), ...looks(2, 1)]
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>${FIXED}<cellXfs count="${cellXfs.length}">${cellXfs.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/** Fonts: text, header, total. Fills: the two Excel reserves, header. Borders: none, above. */
const FIXED = [
  '<fonts count="3"><font><sz val="10"/><name val="Arial"/></font>',
  '<font><b/><sz val="10"/><color rgb="FFFFFFFF"/><name val="Arial"/></font>',
  '<font><b/><sz val="10"/><name val="Arial"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FF14403A"/></patternFill></fill></fills>',
  '<borders count="2"><border/><border><left/><right/><top style="thin"/><bottom/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
].join('')
