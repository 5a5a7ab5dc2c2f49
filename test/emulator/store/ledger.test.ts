import {describe, expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {DataPlace} from '../../../src/emulator/data.ts'
import {type LedgerRow, OUTSIDE} from '../../../src/emulator/store/ledger.ts'
import {Store} from '../../../src/emulator/store/store.ts'

const ROW: LedgerRow = {
  id: 'a',
  environment: 'test',
  account: 'principal',
  counter: OUTSIDE,
  amount: centavos(10_000),
  type: 'payment',
  parentId: null,
  createdAtMs: 0,
}

const opened = async () => new Store(await new DataPlace(undefined).open())

describe('the ledger, by the database itself', () => {
  test('gives to one account what it takes from another', async () => {
    const {ledger} = await opened()
    ledger.insert(ROW)
    ledger.insert({...ROW, id: 'b', amount: centavos(-99), counter: ':fees', type: 'fee'})
    expect(ledger.balance('test', 'principal')).toBe(9_901)
    expect(ledger.balance('test', OUTSIDE)).toBe(-10_000)
    expect(ledger.balance('test', ':fees')).toBe(99)
    expect(ledger.sum()).toBe(0)
  })

  test.each([
    {name: 'changes no line', sql: 'UPDATE ledger SET amount = 1'},
    {name: 'cuts no line', sql: 'DELETE FROM ledger'},
    {
      name: 'replaces no line',
      sql: "INSERT OR REPLACE INTO ledger SELECT * FROM ledger WHERE id = 'a'",
    },
  ])('$name', async ({sql}) => {
    const {db, ledger} = await opened()
    ledger.insert(ROW)
    expect(() => db.exec(sql)).toThrow()
    expect(ledger.find('a')).toMatchObject({amount: 10_000})
    expect(ledger.sum()).toBe(0)
  })

  test.each([
    {name: 'an account against itself', row: {counter: 'principal'}},
    {name: 'a wallet against a wallet', row: {counter: 'loja-2'}},
    {name: 'one id twice', row: {id: 'first'}},
  ])('refuses $name', async ({row}) => {
    const {ledger} = await opened()
    ledger.insert({...ROW, id: 'first'})
    expect(() => ledger.insert({...ROW, ...row})).toThrow()
  })
})
