import type {Language} from '../../messages/language.ts'
import type {Cell, Sheet} from '../table/sheet.ts'
import {markupText} from '../text/markup-text.ts'
import {stylesXml} from './styles.ts'
import {worksheetXml} from './worksheet.ts'
import {type ZipEntry, zip} from './zip.ts'

export interface WorkbookOptions {
  readonly language: Language
  /** Whose clock the times are on: a spreadsheet knows no time zones. */
  readonly timezone: string
  /** Rows of data on one worksheet before the next begins. */
  readonly rowLimit?: number
}

/** A worksheet has 1,048,576 rows; the header and the sums take two. */
const ROW_LIMIT = 1_048_574
/** Source: ECMA-376, 18.2.19. */
const NAME_LIMIT = 31

/** An XLSX workbook, byte by byte as its rows are asked for: its size is not held in memory. */
export const renderWorkbook = (
  sheets: Iterable<Sheet>,
  options: WorkbookOptions,
): AsyncGenerator<Uint8Array> => zip(parts(sheets, options))

/** The list of worksheets comes last, when it is known how many there are. */
function* parts(sheets: Iterable<Sheet>, options: WorkbookOptions): Generator<ZipEntry> {
  yield {path: '_rels/.rels', text: [PACKAGE_RELATIONS]}
  yield {path: 'xl/styles.xml', text: [stylesXml(options.language)]}

  const names: string[] = []
  for (const sheet of sheets) {
    for (const {name, rows} of split(sheet, options.rowLimit ?? ROW_LIMIT)) {
      const isFirst = names.length === 0
      names.push(name)
      const facts = {columns: sheet.columns, rows, timezone: options.timezone, isFirst}
      yield {path: `xl/worksheets/sheet${names.length}.xml`, text: worksheetXml(facts)}
    }
  }
  yield {path: 'xl/workbook.xml', text: [workbookXml(names)]}
  yield {path: 'xl/_rels/workbook.xml.rels', text: [workbookRelations(names.length)]}
  yield {path: '[Content_Types].xml', text: [contentTypes(names.length)]}
}

interface Part {
  readonly name: string
  readonly rows: Iterable<readonly Cell[]>
}

/** Each part is to be read to its end before the next is asked for. */
function* split(sheet: Sheet, limit: number): Generator<Part> {
  const source = sheet.rows()[Symbol.iterator]()
  let next = source.next()
  function* take(): Generator<readonly Cell[]> {
    for (let taken = 0; taken < limit && !next.done; taken += 1) {
      yield next.value
      next = source.next()
    }
  }
  for (let part = 1; part === 1 || !next.done; part += 1) {
    yield {name: partName(sheet.title, part), rows: take()}
  }
}

function partName(title: string, part: number): string {
  const suffix = part === 1 ? '' : ` (${part})`
  return title.replace(/[[\]:*?/\\]/g, ' ').slice(0, NAME_LIMIT - suffix.length) + suffix
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const PACKAGE_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const each = (count: number, write: (number: number) => string): string =>
  Array.from({length: count}, (_, index) => write(index + 1)).join('')

/**
 * Formulas are computed anew when the file is opened; headers are repeated on each printed page.
 */
function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${markupText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const titles = names.map(
    (name, index) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${markupText(`'${name.replaceAll("'", "''")}'!$1:$1`)}</definedName>`,
  )
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets><definedNames>${titles.join('')}</definedNames><calcPr fullCalcOnLoad="1"/></workbook>`
}

function workbookRelations(count: number): string {
  const sheets = each(
    count,
    (number) =>
      `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets}<Relationship Id="rId${count + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`
}

function contentTypes(count: number): string {
  const sheets = each(
    count,
    (number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheets}</Types>`
}
