import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {
  isOtherHolder,
  isTaxIdRefusal,
  maskDocument,
  maskTaxId,
  parseTaxId,
  type TaxId,
  type TaxIdKind,
  taxIdCheckDigits,
} from '../../src/domain/tax-id.ts'

describe('parseTaxId accepts', () => {
  test.each<{name: string; typed: string; kind: TaxIdKind; value: string; notices: string[]}>([
    {name: 'a bare CPF', typed: '52998224725', kind: 'cpf', value: '52998224725', notices: []},
    {
      name: 'a CPF with its mask',
      typed: '529.982.247-25',
      kind: 'cpf',
      value: '52998224725',
      notices: ['mask_removed'],
    },
    {
      name: 'a CPF with a check digit of zero',
      typed: '12345678909',
      kind: 'cpf',
      value: '12345678909',
      notices: [],
    },
    {
      name: 'spaces around it',
      typed: ' 52998224725\n',
      kind: 'cpf',
      value: '52998224725',
      notices: ['spaces_removed'],
    },
    {
      name: 'a digits CNPJ',
      typed: '11222333000181',
      kind: 'cnpj',
      value: '11222333000181',
      notices: [],
    },
    {
      name: 'a digits CNPJ with its mask',
      typed: '11.222.333/0001-81',
      kind: 'cnpj',
      value: '11222333000181',
      notices: ['mask_removed'],
    },
    {
      name: 'the published alphanumeric CNPJ',
      typed: '12.ABC.345/01DE-35',
      kind: 'cnpj',
      value: '12ABC34501DE35',
      notices: ['mask_removed'],
    },
    {
      name: 'an alphanumeric CNPJ in lower case',
      typed: '12abc34501de35',
      kind: 'cnpj',
      value: '12ABC34501DE35',
      notices: ['letter_case'],
    },
    {
      name: 'all of it at once',
      typed: ' 12.abc.345/01de-35 ',
      kind: 'cnpj',
      value: '12ABC34501DE35',
      notices: ['spaces_removed', 'mask_removed', 'letter_case'],
    },
  ])('$name', ({typed, kind, value, notices}) => {
    expect(parseTaxId(typed)).toEqual({kind, value, notices})
    expect(parseTaxId(typed, kind)).toEqual({kind, value, notices})
  })
})

describe('parseTaxId refuses', () => {
  test.each<{name: string; typed: string; kind: TaxIdKind; fault: string}>([
    {name: 'nothing', typed: '', kind: 'cpf', fault: 'empty'},
    {name: 'spaces only', typed: '  ', kind: 'cpf', fault: 'empty'},
    {name: 'a CPF of 10 digits', typed: '5299822472', kind: 'cpf', fault: 'wrong_length'},
    {name: 'a CPF of 12 digits', typed: '529982247250', kind: 'cpf', fault: 'wrong_length'},
    {name: 'a CNPJ of 13 digits', typed: '1122233300018', kind: 'cnpj', fault: 'wrong_length'},
    {name: 'a CNPJ of 15 digits', typed: '112223330001811', kind: 'cnpj', fault: 'wrong_length'},
    {name: 'a letter in a CPF', typed: '5299822472A', kind: 'cpf', fault: 'wrong_characters'},
    {
      name: 'full-width digits',
      typed: '５２９９８２２４７２５',
      kind: 'cpf',
      fault: 'wrong_characters',
    },
    {
      name: 'a letter among the check digits of a CNPJ',
      typed: '12ABC34501DE3A',
      kind: 'cnpj',
      fault: 'wrong_characters',
    },
    {
      name: 'a letter that only looks like one of ours',
      typed: '12ABC34501Dſ35',
      kind: 'cnpj',
      fault: 'wrong_characters',
    },
    {name: 'half a CPF mask', typed: '529982247-25', kind: 'cpf', fault: 'partial_mask'},
    {name: 'half a CNPJ mask', typed: '12ABC345/01DE-35', kind: 'cnpj', fault: 'partial_mask'},
    {name: 'a mask at wrong places', typed: '52.9982.247-25', kind: 'cpf', fault: 'partial_mask'},
    {name: 'eleven equal digits', typed: '111.111.111-11', kind: 'cpf', fault: 'repeated_digits'},
    {name: 'a CNPJ of zeros', typed: '00000000000000', kind: 'cnpj', fault: 'repeated_digits'},
    {
      name: 'a wrong first CPF digit',
      typed: '52998224735',
      kind: 'cpf',
      fault: 'wrong_check_digits',
    },
    {
      name: 'a wrong last CPF digit',
      typed: '52998224724',
      kind: 'cpf',
      fault: 'wrong_check_digits',
    },
    {
      name: 'a wrong last CNPJ digit',
      typed: '12ABC34501DE36',
      kind: 'cnpj',
      fault: 'wrong_check_digits',
    },
  ])('$name: $fault', ({typed, kind, fault}) => {
    expect(parseTaxId(typed)).toEqual({kind, fault})
    expect(parseTaxId(typed, kind)).toEqual({kind, fault})
  })

  test.each<{name: string; typed: string; kind: TaxIdKind}>([
    {name: 'a CPF without its zero', typed: '1234567890', kind: 'cpf'},
    {name: 'a CPF without two zeros', typed: '123456797', kind: 'cpf'},
    {name: 'a CPF without seven zeros', typed: '1910', kind: 'cpf'},
    {name: 'a CNPJ without its zero', typed: '1222333000128', kind: 'cnpj'},
    {name: 'a CNPJ without two zeros', typed: '122233000167', kind: 'cnpj'},
  ])('$name, and says that zeros make it right', ({typed, kind}) => {
    const refusal = {kind, fault: 'wrong_length', lacksZeros: true}
    expect(parseTaxId(typed)).toEqual(refusal)
    expect(parseTaxId(` ${typed} `, kind)).toEqual(refusal)
  })

  test('a sound CPF where a CNPJ is asked for, and the other way round', () => {
    expect(parseTaxId('52998224725', 'cnpj')).toEqual({kind: 'cnpj', fault: 'wrong_length'})
    expect(parseTaxId('11222333000181', 'cpf')).toEqual({kind: 'cpf', fault: 'wrong_length'})
  })
})

const bases = fc.oneof(
  fc.record({kind: fc.constant('cpf' as const), base: fc.stringMatching(/^\d{9}$/)}),
  fc.record({kind: fc.constant('cnpj' as const), base: fc.stringMatching(/^[\dA-Z]{12}$/)}),
)
const taxIds = bases
  .filter(({base}) => !/^(.)\1*$/.test(base))
  .map(({kind, base}) => ({kind, value: base + taxIdCheckDigits(base, kind)}))

/** As people write it: `529.982.247-25`, `12.ABC.345/01DE-35`. */
const written = ({kind, value}: Pick<TaxId, 'kind' | 'value'>): string =>
  kind === 'cpf'
    ? value.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : value.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')

test('what is written with its mask is read back, with the mask noticed', () => {
  fc.assert(
    fc.property(taxIds, (taxId) => {
      expect(parseTaxId(written(taxId))).toEqual({...taxId, notices: ['mask_removed']})
    }),
  )
})

test('no other last digit is accepted', () => {
  fc.assert(
    fc.property(taxIds, fc.integer({min: 1, max: 9}), ({kind, value}, step) => {
      const other = value.slice(0, -1) + ((Number(value.slice(-1)) + step) % 10)
      expect(isTaxIdRefusal(parseTaxId(other, kind))).toBe(true)
    }),
  )
})

describe('a tax id on a screen', () => {
  test('shows its middle only', () => {
    expect(maskTaxId({kind: 'cpf', value: '52998224725'})).toBe('***.982.247-**')
    expect(maskTaxId({kind: 'cnpj', value: '12ABC34501DE35'})).toBe('**.ABC.345/****-**')
  })

  test.each([
    {document: '529.982.247-25', shown: '***.982.247-**'},
    {document: '12abc34501de35', shown: '**.ABC.345/****-**'},
    {document: '529.982.247-26', shown: '***'},
    {document: 'passport 42', shown: '***'},
    {document: '', shown: '***'},
  ])('a document written as "$document" is shown as $shown', ({document, shown}) => {
    expect(maskDocument(document)).toBe(shown)
  })
})

describe('isOtherHolder', () => {
  test.each([
    {name: 'another CPF', shown: '11144477735', isOther: true},
    {name: 'another CPF with its mask', shown: '111.444.777-35', isOther: true},
    {name: 'another CPF in a field of 14', shown: '00011144477735', isOther: true},
    {name: 'a CNPJ', shown: '11.222.333/0001-81', isOther: true},
    {name: 'a CNPJ with letters in a field of 15', shown: '012abc34501de35', isOther: true},
    {name: 'eleven digits of no CPF', shown: '123.456.789-00', isOther: true},
    {name: 'fourteen digits of no CNPJ', shown: '12345678000100', isOther: true},
    {name: 'itself', shown: '029.982.247-84', isOther: false},
    {name: 'itself in a field of 14', shown: '00002998224784', isOther: false},
    {name: 'itself without its zero', shown: '2998224784', isOther: false},
    {name: 'a mask of letters', shown: 'XXX.444.777-XX', isOther: false},
    {name: 'a part', shown: '7735', isOther: false},
    {name: 'a hash', shown: '9f86d081884c7d65', isOther: false},
    {name: 'nothing', shown: '', isOther: false},
  ])('$name: $isOther', ({shown, isOther}) => {
    expect(isOtherHolder('02998224784', shown)).toBe(isOther)
  })
})
