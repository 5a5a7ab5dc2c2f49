import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {memoryFile} from '../worlds/files.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}
const STATEMENT = [
  'id,wallet,type,amount,createdAt,parentTransactionId',
  'a,principal,adjustment,100.00,2026-11-30T15:00:00-03:00,',
  'b,principal,adjustment,50.00,2026-11-30T23:30:00-03:00,',
  'c,principal,adjustment,7.00,2026-12-01T00:30:00-03:00,',
].join('\n')

const ofBalances = async (
  name: string,
  text: string,
  mapping = {},
  timezone = OPTIONS.timezone,
) => {
  const inputs = {
    statement: [memoryFile('statement.csv', STATEMENT)],
    balances: [memoryFile(name, text)],
  }
  const {result} = await reconcile(inputs, {mapping, timezone})
  return {asOf: result.asOf, unexplained: result.wallets[0]?.unexplainedCentavos}
}

const CLOSED = {asOf: '2026-12-01T02:59:59.999Z', unexplained: 0}

describe('a balance of a day is the one the day closed with', () => {
  test('in JSON, also with a mapping', async () => {
    const row = {wallet: 'principal', available: 150, asOf: '2026-11-30'}
    expect(await ofBalances('balances.json', JSON.stringify([row]))).toEqual(CLOSED)
    const {asOf, ...renamed} = row
    const text = JSON.stringify([{...renamed, day: asOf}])
    const mapping = {balances: {columns: {asOf: 'day'}}}
    expect(await ofBalances('balances.json', text, mapping)).toEqual(CLOSED)
  })

  test('in a report, in ISO and as Brazil writes it', async () => {
    const iso = 'wallet;available;asOf\nprincipal;150,00;2026-11-30\n'
    expect(await ofBalances('balances.csv', iso)).toEqual(CLOSED)
    const mapping = {
      balances: {
        columns: {wallet: 'Carteira', available: 'Disponível', asOf: 'Data'},
        dates: 'dd/mm/yyyy',
      },
    }
    const brazilian = 'Carteira;Disponível;Data\nprincipal;150,00;30/11/2026\n'
    expect(await ofBalances('saldos.csv', brazilian, mapping)).toEqual(CLOSED)
  })

  test('of the zone that the mapping names, else of --timezone', async () => {
    const text = 'wallet;available;asOf\nprincipal;150,00;2026-11-30\n'
    const utc = '2026-11-30T23:59:59.999Z'
    const mapping = {balances: {timezone: 'UTC'}}
    expect((await ofBalances('balances.csv', text, mapping)).asOf).toBe(utc)
    expect((await ofBalances('balances.csv', text, {}, 'UTC')).asOf).toBe(utc)
  })

  test('a time is taken as it is written', async () => {
    const text = 'wallet;available;asOf\nprincipal;150,00;2026-11-30T00:00:00Z\n'
    expect((await ofBalances('balances.csv', text)).asOf).toBe('2026-11-30T00:00:00.000Z')
  })
})
