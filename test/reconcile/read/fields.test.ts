import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import {memoryFile} from '../worlds/files.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

const CHARGE = {
  id: '019a1b2c-3d4e-7f00-8123-456789abcdef',
  status: 'pending',
  amount: 100,
  createdAt: '2026-01-15T12:00:00.000Z',
  expiresAt: '2026-01-16T12:00:00.000Z',
}

const EVENT = {
  event: 'payment_completed',
  eventId: 'e-1',
  timestamp: '2026-01-15T12:00:00.000Z',
  data: {transactionId: CHARGE.id, amount: 100},
}

async function faultOf(name: 'charges' | 'events', row: unknown) {
  const text = typeof row === 'string' ? row : JSON.stringify(row)
  const {result} = await reconcile({[name]: [memoryFile(`${name}.jsonl`, `${text}\n`)]}, OPTIONS)
  const found = result.findings.find(({code}) => code === 'RECORD_INVALID')
  return found?.fault && [found.fault.code, found.fault.field]
}

describe('an amount in quotes', () => {
  const quoted = () =>
    memoryFile('charges.jsonl', `${JSON.stringify({...CHARGE, amount: '1.00'})}\n`)

  test('is named with what reads it', async () => {
    const {result} = await reconcile({charges: [quoted()]}, OPTIONS)
    const [invalid] = result.findings.filter(({code}) => code === 'RECORD_INVALID')
    expect(invalid?.hint).toBe('Text, read only with --mapping: amount = "1.00".')
    expect(invalid?.remedy).toContain('{"charges": {}}')
  })

  test('is read with what its remedy says', async () => {
    const {result} = await reconcile({charges: [quoted()]}, {...OPTIONS, mapping: {charges: {}}})
    expect(result.findings.filter(({code}) => code === 'RECORD_INVALID')).toEqual([])
  })
})

describe('a charge that cannot be read tells why', () => {
  test.each([
    {name: 'no JSON', row: '{"id":', fault: ['bad_json', undefined]},
    {name: 'a list', row: '[]', fault: ['bad_json', undefined]},
    {name: 'no id', row: {...CHARGE, id: undefined}, fault: ['missing_field', 'id']},
    {name: 'an empty id', row: {...CHARGE, id: ''}, fault: ['missing_field', 'id']},
    {name: 'an id that is a number', row: {...CHARGE, id: 7}, fault: ['unreadable_value', 'id']},
    {
      name: 'null for an amount',
      row: {...CHARGE, amount: null},
      fault: ['missing_field', 'amount'],
    },
    {
      name: 'an amount in text',
      row: {...CHARGE, amount: '1'},
      fault: ['text_amount', 'amount'],
    },
    {
      name: 'a text that is no amount',
      row: {...CHARGE, amount: 'one'},
      fault: ['unreadable_value', 'amount'],
    },
    {
      name: 'a negative amount',
      row: {...CHARGE, amount: -1},
      fault: ['unreadable_value', 'amount'],
    },
    {
      name: 'an amount beyond all centavos',
      row: {...CHARGE, amount: 1e300},
      fault: ['unreadable_value', 'amount'],
    },
    {
      name: 'three decimals',
      row: {...CHARGE, amount: 1.234},
      fault: ['too_many_decimals', 'amount'],
    },
    {
      name: 'an unknown status',
      row: {...CHARGE, status: 'paid'},
      fault: ['unreadable_value', 'status'],
    },
    {
      name: 'an impossible date',
      row: {...CHARGE, createdAt: '2026-02-30'},
      fault: ['impossible_date', 'createdAt'],
    },
    {
      name: 'no date',
      row: {...CHARGE, createdAt: undefined},
      fault: ['missing_field', 'createdAt'],
    },
    {
      name: 'a split in text',
      row: {...CHARGE, split: 'loja-2'},
      fault: ['unreadable_value', 'split'],
    },
    {
      name: 'a leg that is none',
      row: {...CHARGE, split: [7]},
      fault: ['unreadable_value', 'split'],
    },
    {
      name: 'a leg without its amount',
      row: {...CHARGE, split: [{subAccount: 'loja-2'}]},
      fault: ['missing_field', 'amount'],
    },
  ])('$name', async ({row, fault}) => {
    expect(await faultOf('charges', row)).toEqual(fault)
  })

  test('one with all it needs can be read', async () => {
    expect(await faultOf('charges', CHARGE)).toBeUndefined()
  })
})

describe('an event that cannot be read tells why', () => {
  test.each([
    {name: 'no eventId', row: {...EVENT, eventId: ''}, fault: ['missing_field', 'eventId']},
    {
      name: 'data that is no object',
      row: {...EVENT, data: 'x'},
      fault: ['missing_field', 'data'],
    },
    {
      name: 'no subject',
      row: {...EVENT, data: {amount: 1}},
      fault: ['missing_field', 'transactionId'],
    },
  ])('$name', async ({row, fault}) => {
    expect(await faultOf('events', row)).toEqual(fault)
  })

  test('of an unknown kind nothing is asked', async () => {
    expect(await faultOf('events', {...EVENT, event: 'account_updated', data: {}})).toBeUndefined()
  })
})
