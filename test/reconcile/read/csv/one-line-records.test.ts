import {describe, expect, test} from 'vitest'
import {CsvAssembler, linesOfText, recordOfLine} from '../../../../src/platform/csv.ts'
import {OneLineRecords} from '../../../../src/reconcile/read/csv/one-line-records.ts'
import {Random} from '../../worlds/random.ts'

const HEADER = 'id,wallet,amount,note\n'
const TABLE = {file: 'table.csv', delimiter: ',', headerLine: 1, width: 4}

/** The text that is written of a table which comes in pieces of so many bytes. */
function onOneLine(text: string, piece = 1 << 16) {
  const pieces: Buffer[] = []
  const records = new OneLineRecords(TABLE, (bytes) => pieces.push(Buffer.from(bytes)))
  const bytes = Buffer.from(HEADER + text)
  for (let at = 0; at < bytes.length; at += piece) records.take(bytes.subarray(at, at + piece))
  records.end()
  return {text: Buffer.concat(pieces).toString(), breaks: [...records.columnsWithBreaks]}
}

describe('a table with each record on a line of its own', () => {
  test('is the table itself where no cell has a line break', () => {
    const text = 'a,"w, 1",1.00,"said ""so"""\r\n\r\n"b",w,2.00,\n"c"x,w,3.00,it is 5" wide\n'
    expect(onOneLine(text)).toEqual({text: HEADER + text, breaks: []})
  })

  test('has a space for a line break in a cell, and blank lines that keep later numbers', () => {
    const {text, breaks} = onOneLine('a,w,1.00,"two\nlines\nand more"\r\nb,w,2.00,\n')
    expect(text).toBe(`${HEADER}a,w,1.00,"two lines and more"\r\n\n\nb,w,2.00,\n`)
    expect(breaks).toEqual([3])
  })

  test('keeps a quote that does not close, and the rows after it, on their lines', () => {
    const rows = Array.from({length: 150}, (_, at) => `r${at},w,1.00,\n`).join('')
    const stray = 'a,w,1.00,"never closed\n'
    expect(onOneLine(stray + rows)).toEqual({text: HEADER + stray + rows, breaks: []})
    expect(onOneLine(rows + stray).text).toBe(HEADER + rows + stray)
  })

  test('has a last line without its end', () => {
    expect(onOneLine('a,w,1.00,x').text).toBe(`${HEADER}a,w,1.00,x\n`)
    expect(onOneLine('a,w,1.00,"x\ny"').text).toBe(`${HEADER}a,w,1.00,"x y"\n\n`)
  })
})

test('a quote after which nothing is a row any more is damage, with its line', () => {
  const words = 'more words\n'.repeat(12_000)
  const take = (): unknown => onOneLine(`a,w,1.00,\nb,"w,1.00,\n${words}`)
  expect(take).toThrow(
    expect.objectContaining({damage: {line: 3, file: 'table.csv', kind: 'open_quote'}}),
  )
  expect(() => onOneLine(words)).not.toThrow()
})

const PARTS = ['a', ',', ',', '"', '"', '""', '\n', '\n', '\r\n', 'é', '\uFEFF"', ' ', '1.00']

/** A cell with a space in the place of line breaks and spaces; a BOM within it is of no account. */
const onlySpaces = (cell: string): string => cell.replace(/[\s\uFEFF]+/g, ' ')

/** Records by the number of their line, as the assembler reads the text. */
function assembled(text: string) {
  const assembler = new CsvAssembler(',')
  const lines = [...linesOfText(text.replaceAll('\r\n', '\n').replaceAll('\n\uFEFF', '\n'))]
  const records = [...lines.flatMap((line) => assembler.add(line)), ...assembler.end()]
  return records
    .filter(({text: of}) => of.trim() !== '')
    .map(({line, cells}) => [line, cells?.map(onlySpaces)])
}

/** The records of lines that are read each for itself. */
const lineByLine = (text: string) =>
  [...linesOfText(text.replaceAll('\r\n', '\n').replaceAll('\n\uFEFF', '\n'))]
    .map((line) => recordOfLine(line, ','))
    .filter((record) => record !== undefined)
    .filter(({text: of}) => of.trim() !== '')
    .map(({line, cells}) => [line, cells?.map(onlySpaces)])

test('read line by line it has the records, and the numbers of their lines, of the table', () => {
  const random = new Random(16)
  for (let round = 0; round < 3_000; round += 1) {
    const length = random.between(1, round % 10 === 0 ? 400 : 40)
    const text = Array.from({length}, () => random.pick(PARTS)).join('')
    const written = onOneLine(text, random.between(1, 60)).text
    expect(lineByLine(written), JSON.stringify(text)).toEqual(assembled(HEADER + text))
  }
})
