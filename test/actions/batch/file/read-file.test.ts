import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import fc from 'fast-check'
import {afterAll, describe, expect, test} from 'vitest'
import {
  parseRawFile,
  readRawFile,
  requireNamedFile,
} from '../../../../src/actions/batch/file/read-file.ts'
import type {PixctlError} from '../../../../src/messages/errors.ts'
import {temporaryDirectory} from '../../../helpers/temporary-directory.ts'

const read = (text: string) => parseRawFile(Buffer.from(text))
const cells = (text: string) => read(text).rows.map((row) => Object.fromEntries(row.cells))
const lines = (text: string) => read(text).rows.map((row) => row.line)
const faults = (text: string) => read(text).faults

describe('a CSV file', () => {
  test.each([
    {name: 'commas', text: 'amount,description\n1.00,Tea\n'},
    {name: 'semicolons', text: 'amount;description\n1.00;Tea\n'},
    {name: 'a byte order mark', text: '\ufeffamount,description\n1.00,Tea\n'},
    {name: 'CRLF', text: 'amount,description\r\n1.00,Tea\r\n'},
    {name: 'lone CR', text: 'amount,description\r1.00,Tea\r'},
    {name: 'no last line end', text: 'amount,description\n1.00,Tea'},
    {name: 'quotes around everything', text: '"amount","description"\n"1.00","Tea"\n'},
    {name: 'spaces around column names', text: ' amount , description\n1.00,Tea\n'},
    {
      name: 'the line of Excel that names the separator',
      text: 'sep=;\namount;description\n1.00;Tea',
    },
    {name: 'that line and a mark', text: '\ufeffsep=;\r\namount;description\r\n1.00;Tea\r\n'},
    {name: 'that line for commas', text: 'SEP=,\namount,description\n1.00,Tea\n'},
    {name: 'that line as it is saved anew', text: '"sep=;";\namount;description\n1.00;Tea\n'},
    {name: 'a separator that only that line names', text: 'sep=|\namount|description\n1.00|Tea\n'},
    {name: 'a blank line', text: 'amount,description\n\n1.00,Tea\n\n'},
    {name: 'the empty rows a spreadsheet leaves', text: 'amount;description\n1.00;Tea\n;\n;\n'},
  ])('is read with $name', ({text}) => {
    expect(cells(text)).toEqual([{amount: '1.00', description: 'Tea'}])
    expect(faults(text)).toEqual([])
  })

  test.each([
    {
      name: 'at the end without a cell: left out',
      text: 'a;b;;\n1;2;;\n;;;\n',
      positions: undefined,
    },
    {name: 'at the end with a cell', text: 'a;b;;\n1;2;;\n1;2;;x\n', positions: [3, 4]},
    {name: 'between two others', text: 'a;;b\n1;;2\n', positions: [2]},
    {name: 'and no other column', text: ';\n;1\n', positions: [1, 2]},
  ])('columns without a name are one fault: $name', ({text, positions}) => {
    expect(faults(text)).toEqual(positions ? [{line: 1, code: 'column_unnamed', positions}] : [])
    if (!positions) {
      expect(read(text).layout.columns).toEqual(['a', 'b'])
      expect(cells(text)).toEqual([{a: '1', b: '2'}])
    }
  })

  test('a row that is too short for the columns without a name is a fault all the same', () => {
    expect(faults('a;b;;\n1;2\n')).toEqual([{line: 2, code: 'cell_missing'}])
  })

  test('keeps separators, quotes and line ends inside quotes', () => {
    const text = 'a,b\n"x, ""y"";\r\nz",2\n'
    expect(cells(text)).toEqual([{a: 'x, "y";\r\nz', b: '2'}])
  })

  test('reads a text that was kept from being a formula as it was', () => {
    const text = "a,b,c,d\n'-ref2,'=x,'+5511987654321,'quoted'\n"
    expect(cells(text)).toEqual([{a: '-ref2', b: '=x', c: '+5511987654321', d: "'quoted'"}])
  })

  test('uses the separator of the header, whatever the rows hold', () => {
    expect(cells('amount;description\n10,50;a, b, c\n')).toEqual([
      {amount: '10,50', description: 'a, b, c'},
    ])
    expect(cells('"a;b;c",amount\nx,1\n')).toEqual([{'a;b;c': 'x', amount: '1'}])
  })

  test('with a line that names the separator, counts it, and goes by it against the header', () => {
    const text = 'sep=;\namount;a, b, c\n1.00;x\n'
    expect(cells(text)).toEqual([{amount: '1.00', 'a, b, c': 'x'}])
    expect(lines(text)).toEqual([3])
    expect(read(text).layout).toMatchObject({
      separator: ';',
      separatorLine: 'sep=;',
      headerLine: 2,
    })
    expect(faults('sep=;\namount;description\n1.00\n')).toEqual([{line: 3, code: 'cell_missing'}])
    expect(faults('sep=;\n')).toEqual([{line: 1, code: 'no_rows'}])
  })

  test('a column may be called as that line begins', () => {
    expect(cells('sep=a,amount\nx,1\n')).toEqual([{'sep=a': 'x', amount: '1'}])
  })

  test('leaves empty cells out', () => {
    expect(cells('amount,description\n1.00,\n')).toEqual([{amount: '1.00'}])
  })

  test('counts the lines of an editor, also after a cell of several', () => {
    expect(lines('a,b\n"1\n2\n3",x\n\n4,y\r\n"5\r\n6",z\n7,w')).toEqual([2, 6, 7, 9])
  })

  test.each([
    {name: 'an empty file', text: '', fault: {line: 1, code: 'no_rows'}},
    {name: 'a header alone', text: 'amount\n', fault: {line: 1, code: 'header_alone'}},
    {name: 'a cell too few', text: 'a,b\n1,2\n3\n', fault: {line: 3, code: 'cell_missing'}},
    {name: 'a cell too many', text: 'a,b\n1,2,3\n', fault: {line: 2, code: 'cell_surplus'}},
    {
      name: 'text after a quote',
      text: 'a,b\n1,2\n"1"x,2\n',
      fault: {line: 3, code: 'quote_misplaced'},
    },
    {
      name: 'a quote in a bare cell',
      text: 'a,b\n1"x,2\n',
      fault: {line: 2, code: 'quote_misplaced'},
    },
    {
      name: 'a quote left open',
      text: 'a,b\n1,2\n"3,4\n5,6\n',
      fault: {line: 3, code: 'quote_unclosed'},
    },
    {
      name: 'a column named twice',
      text: 'a,a\n1,2\n',
      fault: {line: 1, column: 'a', code: 'column_repeated'},
    },
  ])('names the line of $name', ({text, fault}) => {
    expect(faults(text)).toEqual([fault])
  })

  test('goes on after a bad line, so that all are found', () => {
    expect(faults('a,b\n1\n"1"x,2\n1,2,3\n1,2\n').map(({line}) => line)).toEqual([2, 3, 4])
  })

  test('gives back what was written, whatever the cells hold', () => {
    const cell = fc.stringMatching(/^[a-z,;"\r\n é]{1,8}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), {minLength: 1}), (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
        const text = ['a;b', ...rows.map((row) => row.map(quoted).join(';'))].join('\r\n')
        expect(cells(text)).toEqual(rows.map(([a, b]) => ({a, b})))
      }),
    )
  })
})

test.each(['-', '/dev/stdin', '/dev/fd/0', '/dev/fd/63', '/proc/self/fd/0', '/proc/12/fd/3'])(
  '%s has no place for a result beside it',
  (path) => {
    expect(() => requireNamedFile(path)).toThrow(
      expect.objectContaining({code: 'FILE_UNREADABLE', exitCode: 2}),
    )
    expect(() => requireNamedFile(`${path}.csv`)).not.toThrow()
    expect(() => requireNamedFile(`./${path}`)).not.toThrow()
  },
)

describe('a JSONL file', () => {
  test('is known by its first brace, with a mark or blank lines before it', () => {
    expect(cells('\ufeff\n{"amount":1.5,"metadata":{"a":1}}\r\n\n{"amount":"2,50"}')).toEqual([
      {amount: 1.5, metadata: {a: 1}},
      {amount: '2,50'},
    ])
    expect(lines('\ufeff\n{"amount":1}\n\n{"amount":2}')).toEqual([2, 4])
  })

  test('leaves fields of null out', () => {
    expect(cells('{"amount":1,"description":null}')).toEqual([{amount: 1}])
  })

  test('names every bad line', () => {
    expect(faults('{"a":1}\n{"a":\n7\n[1]\nnull\n')).toEqual([
      {line: 2, code: 'not_json'},
      {line: 3, code: 'not_an_object'},
      {line: 4, code: 'not_an_object'},
      {line: 5, code: 'not_an_object'},
    ])
  })

  test('names a field that an object has twice, for only the last one would be sent', () => {
    expect(faults('{"amount":1,"a\\u006dount" : 2,"x":{"amount":1},"y":"\\"x\\":{"}')).toEqual([
      {line: 1, column: 'amount', code: 'column_repeated'},
    ])
    expect(faults('{"a":"b","b":"a","c":[{"a":1},{"a":2}]}')).toEqual([])
  })

  test.each([
    {name: '100 lists', within: [99], is: 'read'},
    {name: '101 lists', within: [100], is: 'refused'},
    {name: 'lists as deep as no program reads', within: [200_000], is: 'refused'},
    {name: 'many lists beside each other', within: [1, 200], is: 'read'},
  ])('with $name within each other is $is', ({within: [deep = 0, times = 1], is}) => {
    const list = `${'['.repeat(deep)}${']'.repeat(deep)}`
    const text = `{"amount":1}\n{"amount":1.10,"x":"${'['.repeat(200)}","y":${list}${`,"z":${list}`.repeat(times - 1)}}`
    const isRead = is === 'read' && times === 1
    expect(faults(text).filter(({code}) => code === 'nested_too_deep')).toEqual(
      is === 'refused' ? [{line: 2, code: 'nested_too_deep'}] : [],
    )
    if (isRead) expect(lines(text)).toEqual([1, 2])
  })

  test('a list over several lines is no JSONL', () => {
    expect(faults('[\n{"amount":1}\n]')).toEqual([
      {line: 1, code: 'not_json'},
      {line: 3, code: 'not_json'},
    ])
  })
})

test.each([
  {name: 'in the header', text: 'valor;descri\u00e7\u00e3o\n1,00;Cafe\n', line: 1},
  {
    name: 'in a row',
    text: 'amount;description\r\n1,00;Tea\r\n2,00;Caf\u00e9\r\n3,00;X\r\n',
    line: 3,
  },
  {name: 'in a last line without its end', text: 'amount;description\n1,00;Caf\u00e9', line: 2},
])('another encoding is refused rather than guessed, at its first line: $name', ({text, line}) => {
  const latin1 = Buffer.from(text, 'latin1')
  expect(parseRawFile(latin1)).toMatchObject({rows: [], faults: [{line, code: 'not_utf8'}]})
})

test('a file that is not there is invalid input', async () => {
  await expect(readRawFile('/nonexistent/rows.csv')).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    exitCode: 2,
  })
})

describe('what is no input', () => {
  const {path: directory, ...made} = temporaryDirectory()
  afterAll(() => made[Symbol.dispose]())

  test('a folder is named as one', async () => {
    await expect(readRawFile(directory)).rejects.toThrow('is a folder, and a file')
  })

  test('the result of a batch is named as one, with the file to run instead', async () => {
    const header = 'amount,line,status,id,pixCopyPaste,createdAmount,createdReference,error,message'
    const path = join(directory, 'payouts.csv.result.csv')
    writeFileSync(path, `${header},key\n1.00,2,created,a,,1.00,,,,b\n`)
    const error: unknown = await readRawFile(path).catch((reason) => reason)
    expect(error).toMatchObject({code: 'RESULT_GIVEN', exitCode: 2})
    expect((error as PixctlError).wordsIn('en').hint).toContain('payouts.csv again')
    const renamed = join(directory, 'renamed.csv')
    writeFileSync(renamed, `${header},pixctl.key\n`)
    const other: unknown = await readRawFile(renamed).catch((reason) => reason)
    expect((other as PixctlError).wordsIn('pt-BR').hint).toContain('o arquivo de que ele foi feito')
  })
})
