import {describe, expect, test} from 'vitest'
import {
  chargeDiffers,
  refundDiffers,
  subAccountDiffers,
  withdrawalDiffers,
} from '../../../src/client/made-earlier/difference.ts'

const PAYOUT = {
  amount: 10,
  netAmount: 9,
  pixKey: '52998224725',
  pixKeyType: 'cpf',
  holderDocument: '52998224725',
  externalReference: 'rent',
}
const PAID = {
  amount: 10,
  netAmount: 9,
  snapshotPixKey: '52998224725',
  snapshotPixKeyType: 'cpf',
  snapshotHolderDocument: '52998224725',
  externalReference: 'rent',
}

describe('a withdrawal', () => {
  test.each([
    {name: 'the same', answer: PAID},
    {name: 'punctuated', answer: {...PAID, snapshotPixKey: '529.982.247-25'}},
    {
      name: 'with spaces, brackets and a slash',
      answer: {...PAID, snapshotPixKey: '(529) 982/24725'},
    },
    {name: 'in capitals', answer: {...PAID, snapshotPixKeyType: 'CPF'}},
    {name: 'masked by stars', answer: {...PAID, snapshotPixKey: '***982247**'}},
    {name: 'masked by letters', answer: {...PAID, snapshotHolderDocument: 'XXX.982.247-XX'}},
    {name: 'in a longer field', answer: {...PAID, snapshotHolderDocument: '00052998224725'}},
    {name: 'masked by bullets', answer: {...PAID, snapshotHolderDocument: '•••982247••'}},
    {name: 'off by less than half a centavo', answer: {...PAID, amount: 10.004}},
    {name: 'without a field', answer: {amount: 10}},
    {name: 'with a null', answer: {...PAID, externalReference: null}},
  ])('answered $name is what was sent', ({answer}) => {
    expect(withdrawalDiffers(PAYOUT, answer)).toBeUndefined()
  })

  test.each([
    {field: 'amount', answered: 10.01},
    {field: 'netAmount', answered: 9.01},
    {field: 'snapshotPixKey', answered: '11144477735'},
    {field: 'snapshotPixKeyType', answered: 'cnpj'},
    {field: 'snapshotHolderDocument', answered: '11144477735'},
    {field: 'externalReference', answered: 'Rent'},
  ])('answered with another $field differs', ({field, answered}) => {
    const difference = withdrawalDiffers(PAYOUT, {...PAID, [field]: answered})
    expect(difference).toMatchObject({field, answered: String(answered)})
  })

  test('answered with a field that was not sent is what was sent', () => {
    const {externalReference: _sent, ...without} = PAYOUT
    expect(withdrawalDiffers(without, PAID)).toBeUndefined()
  })

  test('the first field that differs is named, with both values', () => {
    expect(withdrawalDiffers(PAYOUT, {...PAID, amount: 20, netAmount: 19})).toEqual({
      field: 'amount',
      sent: '10',
      answered: '20',
    })
  })
})

describe('a charge', () => {
  const split = [
    {subAccount: 'loja-2', amount: 3},
    {subAccount: 'loja-3', amount: 1.5},
  ]
  const sent = {amount: 10, externalReference: 'order-1', pspCredentialId: 'AB-12', split}

  test.each([
    {name: 'the same', answer: sent},
    {name: 'with the institution in small letters', answer: {...sent, pspCredentialId: 'ab-12'}},
    {name: 'without its split', answer: {...sent, split: undefined}},
  ])('answered $name is what was sent', ({answer}) => {
    expect(chargeDiffers(sent, answer)).toBeUndefined()
  })

  test.each([
    {field: 'amount', answer: {amount: 10.01}, answered: '10.01'},
    {field: 'externalReference', answer: {externalReference: 'ORDER-1'}, answered: 'ORDER-1'},
    {field: 'pspCredentialId', answer: {pspCredentialId: 'CD-34'}, answered: 'CD-34'},
    {field: 'split', answer: {split: split.slice(0, 1)}, answered: 'loja-2=3.00'},
    {field: 'split', answer: {split: [...split].reverse()}, answered: 'loja-3=1.50 loja-2=3.00'},
    {field: 'split', answer: {split: ['loja-2']}, answered: 'undefined=NaN'},
  ])('answered with another $field differs: $answered', ({field, answer, answered}) => {
    expect(chargeDiffers(sent, {...sent, ...answer})).toMatchObject({field, answered})
  })

  test('that was sent without a split may be answered with one', () => {
    expect(chargeDiffers({amount: 10}, {amount: 10, split})).toBeUndefined()
  })
})

describe('a refund', () => {
  const ID = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'
  const OTHER = '8d9f0335-8dcc-4054-9bf9-0dbd61d36906'
  test.each([
    {name: 'the charge', of: ID, answered: ID},
    {name: 'the charge in capitals', of: ID, answered: ID.toUpperCase()},
    {name: 'no charge', of: ID, answered: undefined},
    {name: 'the id of a charge that was named by its reference', of: 'order-1', answered: ID},
    {name: 'the id of a reference with an id in it', of: `${ID}-2`, answered: ID},
    {name: 'the id of a reference that ends in an id', of: `order-${ID}`, answered: ID},
  ])('answered with $name is what was sent', ({of, answered}) => {
    expect(refundDiffers(of, {originalTransactionId: answered})).toBeUndefined()
  })

  test.each([ID, ID.toUpperCase()])('of %s answered with another charge differs', (of) => {
    expect(refundDiffers(of, {originalTransactionId: OTHER})).toEqual({
      field: 'originalTransactionId',
      sent: of,
      answered: OTHER,
    })
  })
})

describe('a sub-account', () => {
  test.each([{reference: 'loja-2'}, {id: 's-1'}])('answered %o is what was sent', (answer) => {
    expect(subAccountDiffers({reference: 'loja-2', name: 'Loja'}, answer)).toBeUndefined()
  })

  test.each(['loja-3', 'LOJA-2', '$(id)'])('answered with the reference %s differs', (answered) => {
    expect(subAccountDiffers({reference: 'loja-2'}, {reference: answered})).toEqual({
      field: 'reference',
      sent: 'loja-2',
      answered,
    })
  })
})
