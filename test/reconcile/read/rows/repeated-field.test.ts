import {describe, expect, test} from 'vitest'
import type {JsonLinesName} from '../../../../src/reconcile/read/files/inputs.ts'
import type {ColumnMapping} from '../../../../src/reconcile/read/mapping/mapping.ts'
import {Intake} from '../../../../src/reconcile/read/rows/intake.ts'
import {READ_FIELDS} from '../../../../src/reconcile/read/rows/repeated-field.ts'
import {enterNames} from '../../../../src/reconcile/screening/host/module/kernel-names.ts'
import * as layout from '../../../../src/reconcile/screening/kernel/row-layout.ts'

const CHARGE =
  '{"id":"c","status":"completed","amount":20,"createdAt":"2026-03-01T10:00:00Z","split":[{"subAccount":"loja-2","amount":1}]}'
const EVENT =
  '{"event":"payment.completed","eventId":"e","timestamp":"2026-03-01T10:00:00Z","data":{"transactionId":"c","amount":20}}'

function taken(name: JsonLinesName, text: string, mapping: ColumnMapping = {}): Intake {
  const intake = new Intake(mapping)
  intake.takeJson(name, {source: 0, line: 1}, text)
  return intake
}

describe('a row with a key that an object has twice', () => {
  test.each([
    {
      name: 'charges',
      text: CHARGE.replace('"amount":20', '"amount":10,"amount":20'),
      key: 'amount',
    },
    {
      name: 'charges',
      text: CHARGE.replace('"amount":20', '"amount" :10,"amount":20'),
      key: 'amount',
    },
    {name: 'charges', text: CHARGE.replace('{"id"', '{"\\u0069d":"b","id"'), key: 'id'},
    {name: 'charges', text: CHARGE.replace('"amount":1}', '"amount":1,"amount":1}'), key: 'amount'},
    {name: 'charges', text: CHARGE.replace('"id"', '"split":[{"amount":3}],"id"'), key: 'split'},
    {name: 'events', text: EVENT.replace('"amount"', '"amount":10,"amount"'), key: 'amount'},
    {name: 'events', text: EVENT.replace('"data"', '"data":{},"data"'), key: 'data'},
  ] as const)('$name: $text is left out', ({name, text, key}) => {
    const {rows} = taken(name, text)
    expect(rows[name]).toEqual([])
    expect(rows.rejected).toMatchObject([{fault: 'repeated_key', field: key}])
    expect(rows.rejected[0]).not.toHaveProperty('value')
  })

  test('is left out under a name of its mapping', () => {
    const mapping = {charges: {columns: {amount: 'valor'}}}
    const text = CHARGE.replace('"amount":20', '"valor":10,"valor":20')
    const {rejected} = taken('charges', text, mapping).rows
    expect(rejected).toMatchObject([{fault: 'repeated_key', field: 'valor', ids: {id: 'c'}}])
  })

  test.each([
    {what: 'a key that nothing is read of', text: CHARGE.replace('"id"', '"x":1,"x":2,"id"')},
    {what: 'one key in two objects', text: CHARGE.replace('"id"', '"payer":{"id":"p"},"id"')},
    {
      what: 'a key twice in an object that nothing is read of',
      text: CHARGE.replace('"id"', '"payer":{"id":"p","id":"q"},"id"'),
    },
    {what: 'what looks like a key in a text', text: CHARGE.replace('"id"', '"x":"\\"id\\":","id"')},
    {what: 'spaces before colons', text: CHARGE.replaceAll('":', '" :')},
    {
      what: 'a value of a million levels',
      text: CHARGE.replace('"id"', `"x":${'['.repeat(1e6)}${']'.repeat(1e6)},"id"`),
    },
  ])('is one with a field twice, and not $what', ({text}) => {
    const {rows} = taken('charges', text)
    expect(rows.rejected).toEqual([])
    expect(rows.charges).toHaveLength(1)
  })
})

test('a row is left out for the keys that the kernel looks for, and for no other', () => {
  const known = new Map<number, Set<string>>()
  let written = ''
  const enterName = (table: number): void => {
    known.set(table, (known.get(table) ?? new Set()).add(written))
  }
  enterNames({enterName, setEventPlaces: () => {}}, 0, (text) => {
    written = text
    return text.length
  })
  const of = (table: number, before = ''): string[] =>
    [...(known.get(table) ?? [])].flatMap((field) => [
      `${before}${field}`,
      ...(field === 'split' ? of(layout.LEG_FIELDS, `${before}split.`) : []),
      ...(field === 'data' ? of(layout.DATA_FIELDS, 'data.') : []),
    ])
  const expected = {
    charges: new Set(of(layout.CHARGE_FIELDS)),
    withdrawals: new Set(of(layout.WITHDRAWAL_FIELDS)),
    blocks: new Set(of(layout.BLOCK_FIELDS)),
    events: new Set(of(layout.EVENT_FIELDS)),
  }
  expect(READ_FIELDS).toEqual(expected)
})
