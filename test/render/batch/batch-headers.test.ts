import {expect, test} from 'vitest'
import {
  CHARGE_COLUMNS,
  nameColumns,
  WITHDRAWAL_COLUMNS,
} from '../../../src/actions/batch/file/columns.ts'
import {OFFERED_HEADERS} from '../../../src/render/batch/batch-headers.ts'

test.each([
  {kind: 'charges', columns: CHARGE_COLUMNS},
  {kind: 'withdrawals', columns: WITHDRAWAL_COLUMNS},
])('every header that is offered in Portuguese is one that $kind understand', ({columns}) => {
  const fields = Object.keys(columns)
  const cells = new Map(fields.map((field) => [OFFERED_HEADERS[field] ?? '', 'x']))
  const raw = {rows: [{line: 2, cells, headers: new Map()}], layout: {columns: [], headerLine: 1}}
  const {rows, faults} = nameColumns(raw as never, columns)
  expect(faults).toEqual([])
  expect([...(rows[0]?.cells.keys() ?? [])]).toEqual(fields)
})
