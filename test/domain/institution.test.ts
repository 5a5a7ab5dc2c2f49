import {expect, test} from 'vitest'
import {institutionName} from '../../src/domain/institution.ts'

test.each([
  {ispb: '00000000', name: 'Banco do Brasil'},
  {ispb: '18236120', name: 'Nubank'},
  {ispb: '99999999', name: undefined},
])('$ispb is $name', ({ispb, name}) => {
  expect(institutionName(ispb)).toBe(name)
})
