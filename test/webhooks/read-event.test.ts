import {describe, expect, test} from 'vitest'
import {readEvent} from '../../src/webhooks/read-event.ts'

const read = (value: unknown) => readEvent(Buffer.from(JSON.stringify(value)))
const EVENT = {event: 'payment_completed', eventId: 'e-1'}

describe('a body', () => {
  test('is read as its kind, id, wallet, subject and data', () => {
    const data = {transactionId: 'c-1', amount: 10}
    expect(read({...EVENT, subAccount: 'loja-2', data})).toEqual({
      ...EVENT,
      subAccount: 'loja-2',
      subject: 'c-1',
      data,
    })
  })

  test.each([
    {sent: 'withdrawal.completed', event: 'withdrawal_completed'},
    {sent: 'star.fell', event: 'star.fell'},
  ])('of the kind $sent is $event', ({sent, event}) => {
    expect(read({...EVENT, event: sent})).toMatchObject({event})
  })

  test.each([
    {name: 'no data', more: {}},
    {name: 'a list of data', more: {data: ['c-1']}},
    {name: 'null', more: {data: null, subAccount: null}},
    {name: 'a wallet that is a number', more: {subAccount: 7}},
  ])('with $name has neither wallet nor subject', ({more}) => {
    expect(read({...EVENT, ...more})).toEqual({...EVENT, subAccount: null, subject: null, data: {}})
  })

  test.each([
    {
      name: 'a charge before its block',
      data: {blockId: 'b-1', transactionId: 'c-1'},
      subject: 'c-1',
    },
    {name: 'a block that names no charge', data: {blockId: 'b-1'}, subject: 'b-1'},
    {name: 'none where its id is a number', data: {transactionId: 7}, subject: null},
  ])('has one subject: $name', ({data, subject}) => {
    expect(read({...EVENT, data})).toMatchObject({subject, data})
  })

  test.each([
    {name: 'no kind', value: {eventId: 'e-1'}},
    {name: 'no id', value: {event: 'payment_completed'}},
    {name: 'a kind that is a number', value: {...EVENT, event: 1}},
    {name: 'an id that is a number', value: {...EVENT, eventId: 1}},
    {name: 'a list', value: [EVENT]},
    {name: 'null', value: null},
    {name: 'a text', value: 'payment_completed'},
  ])('that is $name is no event', ({value}) => {
    expect(read(value)).toBeUndefined()
  })

  test.each(['', '{', '{"event":"a","eventId":"b"'])('of "%s" is no event', (text) => {
    expect(readEvent(Buffer.from(text))).toBeUndefined()
  })

  test('of bytes that are no UTF-8 is no event', () => {
    const bytes = Buffer.from('{"event":"a","eventId":"\xe9"}', 'latin1')
    expect(readEvent(bytes)).toBeUndefined()
  })
})
