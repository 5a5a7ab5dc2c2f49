import {describe, expect, test} from 'vitest'
import type {DataSetName} from '../../../src/reconcile/read/files/inputs.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {month} from '../causes/injectors.ts'
import {inputsOf, memoryFile, textsOf} from '../worlds/files.ts'

const {world} = month(2)
const {charges = []} = textsOf(world)
const records = charges.map((text) => JSON.parse(text) as Record<string, unknown>)

const reconciled = async (name: DataSetName, content: string | Buffer): Promise<Result> => {
  const text = memoryFile(`${name}.jsonl`, '')
  const file = {...text, open: () => [Buffer.from(content)]}
  const inputs = {...inputsOf(world), [name]: [file]}
  return (await reconcile(inputs, {timezone: 'America/Sao_Paulo'})).result
}

const table = ['id,status,amount,createdAt']
  .concat(
    records.map((row) => `${row['id']},${row['status']},${row['amount']},${row['createdAt']}`),
  )
  .join('\n')

const JQ = (filter: string): string => `jq -c ${filter} charges.jsonl > charges-lines.jsonl`
const ICONV = 'charges.jsonl > charges-lines.jsonl'

describe('a file of charges that is', () => {
  test.each([
    {name: 'one array', form: 'array', command: JQ("'.[]'"), text: JSON.stringify(records)},
    {
      name: 'an array with a record a line',
      form: 'array',
      command: JQ("'.[]'"),
      text: `[\n${charges.join(',\n')}\n]\n`,
    },
    {
      name: 'a page of a list',
      form: 'page',
      command: JQ("'.data[]'"),
      text: JSON.stringify({total: 3, data: records}),
    },
    {
      name: 'a page over several lines',
      form: 'page',
      command: JQ("'.items[]'"),
      text: JSON.stringify({items: records}, null, 2),
    },
    {
      name: 'records over several lines',
      form: 'several_lines',
      command: JQ('.'),
      text: records.map((row) => JSON.stringify(row, null, 2)).join('\n'),
    },
    {name: 'a table', form: 'table', command: 'mv charges.jsonl charges.csv', text: table},
    {
      name: 'UTF-16 with a mark',
      form: 'utf16',
      command: `iconv -f UTF-16 -t UTF-8 ${ICONV}`,
      text: Buffer.from(`\uFEFF${charges.join('\n')}`, 'utf16le'),
    },
    {
      name: 'UTF-16 without one',
      form: 'utf16',
      command: `iconv -f UTF-16LE -t UTF-8 ${ICONV}`,
      text: Buffer.from(charges.join('\n'), 'utf16le'),
    },
  ])('$name is said to be that, and not of another month', async ({form, command, text}) => {
    const {misfits} = await reconciled('charges', text)
    const rows = expect.any(Number)
    expect(misfits).toEqual([{kind: 'not_json_lines', file: 'charges.jsonl', form, command, rows}])
  })

  test.each([
    {name: 'JSON lines with one row cut', text: charges.join('\n').slice(0, -9)},
    {name: 'JSON lines of which the first is cut', text: charges.join('\n').slice(9)},
    {
      name: 'JSON lines without an id, each with a split',
      text: '{"split":[{"subAccount":"loja-2","amount":1}]}\n{"split":[{}]}',
    },
    {name: 'words', text: 'no charges today, sorry\n'},
  ])('$name is none of it', async ({text}) => {
    const {misfits = []} = await reconciled('charges', text)
    expect(misfits.map(({kind}) => kind)).not.toContain('not_json_lines')
  })
})

test('events in a file of another form are not said to be missing from an instant on', async () => {
  const {events = []} = textsOf(world)
  const result = await reconciled('events', `[${events.join(',')}]`)
  expect(result.misfits).toMatchObject([{kind: 'not_json_lines', file: 'events.jsonl'}])
  expect(result.counts.MISSING_EVENT).toBeGreaterThan(100)
  expect(result.causes).toEqual([])
})
