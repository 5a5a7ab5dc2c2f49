import {expect, test} from 'vitest'
import {mayHaveReference, referenceIn} from '../../../../src/reconcile/read/values/reference.ts'

const ESCAPED = String.raw`"\u0065xternalReference"`

test.each([
  {name: 'as it is', text: '{"id":"c","externalReference":"ped-1"}'},
  {name: 'with blanks', text: '{"externalReference" : "ped-1", "id":"c"}'},
  {name: 'with its key escaped', text: `{"id":"c",${ESCAPED}:"ped-1"}`},
  {name: 'with its value escaped', text: String.raw`{"externalReference":"\u0070ed-1"}`},
  {name: 'after an object', text: '{"split":[{"amount":1}],"externalReference":"ped-1"}'},
  {
    name: 'after one of the same name inside an object',
    text: '{"metadata":{"externalReference":"x"},"externalReference":"ped-1"}',
  },
  {
    name: 'before one of the same name inside an object',
    text: '{"externalReference":"ped-1","metadata":{"externalReference":"x"}}',
  },
  {
    name: 'twice, the last one counts',
    text: '{"externalReference":"x","externalReference":"ped-1"}',
  },
  {name: 'twice, in two spellings', text: `{"externalReference":"x",${ESCAPED}:"ped-1"}`},
])('the reference of a record is read $name', ({text}) => {
  expect(JSON.parse(text)).toMatchObject({externalReference: 'ped-1'})
  expect(referenceIn(text)).toBe('ped-1')
  expect(mayHaveReference(Buffer.from(text))).toBe(true)
})

test.each([
  {name: 'none', text: '{"id":"c"}'},
  {name: 'an empty one', text: '{"externalReference":""}'},
  {name: 'an empty one with its key escaped', text: `{${ESCAPED}:""}`},
  {name: 'one that is no text', text: '{"externalReference":7}'},
  {name: 'one that is no text, with its key escaped', text: `{${ESCAPED}:7}`},
  {name: 'one inside an object alone', text: '{"metadata":{"externalReference":"x"}}'},
  {name: 'one as a value', text: '{"id":"externalReference"}'},
])('a record with $name has no reference', ({text}) => {
  expect(referenceIn(text)).toBeUndefined()
})
