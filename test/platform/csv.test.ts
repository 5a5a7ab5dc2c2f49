import {describe, expect, test} from 'vitest'
import {CsvAssembler, type CsvForm, delimiterOf, linesOfText} from '../../src/platform/csv.ts'

function read(text: string, bareQuotes?: CsvForm['bareQuotes']) {
  const assembler = new CsvAssembler(delimiterOf(text), bareQuotes)
  const records = [...linesOfText(text)].flatMap((line) => assembler.add(line))
  return [...records, ...assembler.end()].map(({line, cells, fault}) => [line, cells ?? fault])
}

describe('the delimiter of a text', () => {
  test.each([
    {name: 'the most frequent of its header', text: 'a;b;c,d\n1,2,3', mark: ';'},
    {name: 'a tab', text: 'a\tb\n1;2;3', mark: '\t'},
    {name: 'none of a quoted name', text: '"a;b;c",d\n1,2', mark: ','},
    {name: 'none of a quoted name of two lines', text: '"a;b\n;c",d\n1,2', mark: ','},
    {name: 'a semicolon for a lone column, whose cells may be 1,50', text: 'a\n1,50', mark: ';'},
  ])('is $name', ({text, mark}) => {
    expect(delimiterOf(text)).toBe(mark)
  })
})

describe('the records of a text', () => {
  test.each(['\n', '\r\n', '\r'])('are its lines, and keep %j inside quotes', (end) => {
    const text = ['a,b', `"1${end}2",x`, '3,y'].join(end)
    expect(read(text)).toEqual([
      [1, ['a', 'b']],
      [2, [`1${end}2`, 'x']],
      [4, ['3', 'y']],
    ])
  })

  test('a quote that does not end costs its own line', () => {
    expect(read('a,b\n"1,2\n3,4')).toEqual([
      [1, ['a', 'b']],
      [2, 'quote_unclosed'],
      [3, ['3', '4']],
    ])
  })

  test('text after a closing quote is a fault of its line', () => {
    expect(read('a,b\n"1"x,2\n3,4')[1]).toEqual([2, 'quote_misplaced'])
  })

  test.each([
    {bareQuotes: 'characters', cells: ['5" x', '2']},
    {bareQuotes: 'faults', cells: 'quote_misplaced'},
  ] as const)('a quote inside a bare cell is one of its $bareQuotes', ({bareQuotes, cells}) => {
    expect(read('a,b\n5" x,2', bareQuotes)[1]).toEqual([2, cells])
  })
})
