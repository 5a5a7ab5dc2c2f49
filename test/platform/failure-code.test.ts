import {expect, test} from 'vitest'
import {failureCode, isNotThere} from '../../src/platform/failure-code.ts'

test.each([
  {name: 'nothing has that name', cause: {code: 'ENOENT'}, is: true},
  {name: 'it may not be read', cause: {code: 'EACCES'}, is: false},
  {name: 'a failure has no code', cause: {}, is: false},
])('where $name, that it is not there is $is', ({cause, is}) => {
  expect(isNotThere(Object.assign(new Error('ENOENT'), cause))).toBe(is)
})

test('what is thrown and is no error says nothing of a file', () => {
  for (const cause of [{code: 'ENOENT'}, undefined, 'ENOENT']) expect(isNotThere(cause)).toBe(false)
})

const FULL = Object.assign(new Error('no space left on device'), {code: 'ENOSPC'})

test.each([
  {name: 'the code of the system', more: {code: 'EACCES'}, code: 'EACCES'},
  {name: 'that of a full disk, for the number of SQLite', more: {errcode: 13}, code: 'ENOSPC'},
  {name: 'that of a full disk, where that is its cause', more: {cause: FULL}, code: 'ENOSPC'},
  {name: 'its words, for another number', more: {errcode: 11, code: 'ERR_SQLITE_ERROR'}},
  {name: 'its words, for a code that is not of the system', more: {code: 'NOT_EACCES'}},
  {name: 'its words, for a name that only begins as one', more: {code: 'EACCES_1'}},
  {name: 'its words, without a code', more: {}},
])('a failure is named by $name', ({more, code = 'words of it'}) => {
  expect(failureCode(Object.assign(new Error('words of it'), more))).toBe(code)
})

test('what is thrown and is no error is named by itself', () => {
  expect(failureCode('gone')).toBe('gone')
})
