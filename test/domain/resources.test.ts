import {describe, expect, test} from 'vitest'
import {isOpenBlockStatus} from '../../src/domain/balance-block.ts'
import {
  checkCharge,
  checkChargeWithSplit,
  DEFAULT_DESCRIPTION,
  isOpenChargeStatus,
} from '../../src/domain/charge.ts'
import {centavos} from '../../src/domain/money.ts'
import {checkProject, inheritedProject} from '../../src/domain/project.ts'
import {characterCount, isUuid} from '../../src/domain/text.ts'
import {
  amountsOfGross,
  amountsOfNet,
  checkWithdrawal,
  isEatenByFee,
  isOpenWithdrawalStatus,
  returnedFee,
} from '../../src/domain/withdrawal.ts'

const UUID = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'

describe('checkCharge', () => {
  test('what is sent where no description is given says something, and may be sent', () => {
    expect(DEFAULT_DESCRIPTION).toMatch(/\S/)
    const draft = {amount: centavos(100), description: DEFAULT_DESCRIPTION}
    expect(checkCharge(draft)).toBeUndefined()
  })

  test.each([
    {name: 'R$ 1.00', draft: {amount: 100}, expected: undefined},
    {name: 'R$ 0.99', draft: {amount: 99}, expected: 'amount_below_minimum'},
    {name: 'a description of 255', draft: {description: 'é'.repeat(255)}, expected: undefined},
    {
      name: 'a description of 256',
      draft: {description: 'é'.repeat(256)},
      expected: 'description_too_long',
    },
    {name: '255 emoji count as 255', draft: {description: '💸'.repeat(255)}, expected: undefined},
    {name: 'an expiry of 300 s', draft: {expirySeconds: 300}, expected: undefined},
    {name: 'an expiry of 299 s', draft: {expirySeconds: 299}, expected: 'expiry_out_of_range'},
    {name: 'an expiry of 604800 s', draft: {expirySeconds: 604_800}, expected: undefined},
    {
      name: 'an expiry of 604801 s',
      draft: {expirySeconds: 604_801},
      expected: 'expiry_out_of_range',
    },
    {name: 'a broken second', draft: {expirySeconds: 300.5}, expected: 'expiry_out_of_range'},
    {name: 'a project that is a UUID', draft: {projectId: UUID}, expected: undefined},
    {name: 'a project that is none', draft: {projectId: 'x'}, expected: 'project_not_uuid'},
    {
      name: 'an institution that is none',
      draft: {pspCredentialId: 'x'},
      expected: 'psp_credential_not_uuid',
    },
    {name: 'a reference of 255', draft: {externalReference: 'x'.repeat(255)}, expected: undefined},
    {
      name: 'a reference of 256',
      draft: {externalReference: 'x'.repeat(256)},
      expected: 'external_reference_too_long',
    },
  ])('$name: $expected', ({draft, expected}) => {
    const amount = centavos('amount' in draft ? draft.amount : 100)
    expect(checkCharge({...draft, amount})).toBe(expected)
  })

  test('the charge is looked at before its split', () => {
    const split = {originator: 'principal', legs: [{subAccount: 'principal', amount: centavos(1)}]}
    expect(checkChargeWithSplit({amount: centavos(99)}, split)).toBe('amount_below_minimum')
    expect(checkChargeWithSplit({amount: centavos(100)}, split)).toBe('principal_from_principal')
  })
})

describe('checkWithdrawal', () => {
  test.each([
    {name: 'gross alone', draft: {amount: centavos(100)}, expected: undefined},
    {name: 'net alone', draft: {netAmount: centavos(100)}, expected: undefined},
    {
      name: 'both',
      draft: {amount: centavos(100), netAmount: centavos(100)},
      expected: 'both_amounts',
    },
    {name: 'neither', draft: {}, expected: 'no_amount'},
    {name: 'gross of 0.99', draft: {amount: centavos(99)}, expected: 'amount_below_minimum'},
    {name: 'net of 0.99', draft: {netAmount: centavos(99)}, expected: 'net_amount_below_minimum'},
    {
      name: 'no project',
      draft: {amount: centavos(100), projectId: 'x'},
      expected: 'project_not_uuid',
    },
    {
      name: 'a reference of 256',
      draft: {amount: centavos(100), externalReference: 'x'.repeat(256)},
      expected: 'external_reference_too_long',
    },
  ])('$name: $expected', ({draft, expected}) => {
    expect(checkWithdrawal(draft)).toBe(expected)
  })

  test('gross and net differ by the fee', () => {
    const schedule = {fixed: centavos(250), percentMicros: 0}
    expect(amountsOfGross(schedule, centavos(1000))).toEqual({gross: 1000, fee: 250, net: 750})
    const eaten = [249, 250, 251].map((gross) =>
      isEatenByFee(amountsOfGross(schedule, centavos(gross))),
    )
    expect(eaten).toEqual([true, true, false])
    expect(amountsOfNet(schedule, centavos(1000))).toEqual({gross: 1250, fee: 250, net: 1000})
  })
})

test.each([
  {name: 'the gross', returned: 1_250, net: 1_000, expected: 250},
  {name: 'the net alone', returned: 1_000, net: 1_000, expected: 0},
  {name: 'less than the net', returned: 900, net: 1_000, expected: 0},
  {name: 'a part of the fee', returned: 1_100, net: 1_000, expected: 100},
  {name: 'more than the gross', returned: 2_000, net: 1_000, expected: 250},
  {name: 'the gross of an unknown withdrawal', returned: 1_250, net: undefined, expected: 250},
  {name: 'less than the fee of an unknown one', returned: 100, net: undefined, expected: 100},
])('the fee within $name that came back', ({returned, net, expected}) => {
  const taken = {net: net === undefined ? undefined : centavos(net), fee: centavos(250)}
  expect(returnedFee(centavos(returned), taken)).toBe(expected)
})

describe('checkProject', () => {
  const project = {name: 'Loja', color: '#00aAfF'}
  test.each([
    {name: 'name and color', draft: {}, expected: undefined},
    {name: 'an empty name', draft: {name: ''}, expected: 'name_missing'},
    {name: 'a name of 255', draft: {name: 'x'.repeat(255)}, expected: undefined},
    {name: 'a name of 256', draft: {name: 'x'.repeat(256)}, expected: 'name_too_long'},
    {name: 'five hex digits', draft: {color: '#12345'}, expected: 'color_invalid'},
    {name: 'no number sign', draft: {color: '123456'}, expected: 'color_invalid'},
    {name: 'a web logo', draft: {logoUrl: 'https://example.com/l.png'}, expected: undefined},
    {
      name: 'a script for a logo',
      draft: {logoUrl: 'javascript:alert(1)'},
      expected: 'logo_url_invalid',
    },
  ])('$name: $expected', ({draft, expected}) => {
    expect(checkProject({...project, ...draft})).toBe(expected)
  })

  test.each([
    {name: 'the only project is inherited', named: undefined, have: ['a'], expected: 'a'},
    {name: 'of two none is', named: undefined, have: ['a', 'b'], expected: undefined},
    {name: 'of none none is', named: undefined, have: [], expected: undefined},
    {name: 'the named one wins', named: 'b', have: ['a'], expected: 'b'},
  ])('$name', ({named, have, expected}) => {
    expect(inheritedProject(named, have)).toBe(expected)
  })
})

test('final states are final', () => {
  expect(isOpenChargeStatus('pending')).toBe(true)
  expect(isOpenChargeStatus('cancelled')).toBe(false)
  expect(isOpenWithdrawalStatus('pending')).toBe(true)
  expect(isOpenWithdrawalStatus('processing')).toBe(true)
  expect(isOpenWithdrawalStatus('failed')).toBe(false)
  expect(isOpenWithdrawalStatus('completed')).toBe(false)
  expect(isOpenBlockStatus('awaiting_response')).toBe(true)
  expect(isOpenBlockStatus('defended')).toBe(true)
  expect(isOpenBlockStatus('approved')).toBe(false)
})

test('text is measured in characters', () => {
  expect(characterCount('ação💸')).toBe(5)
  expect(isUuid(UUID.toUpperCase())).toBe(true)
  expect(isUuid(`{${UUID}}`)).toBe(false)
})
