import {describe, expect, test} from 'vitest'
import fixtures from '../fixtures/brcode.json' with {type: 'json'}
import {temporaryHome} from '../helpers/pixctl.ts'

const codeOf = (id: string) => fixtures.vectors.find((vector) => vector.id === id)?.code ?? ''
const STATIC = codeOf('bacen-static-1D3D')
const BROKEN = STATIC.replace('BRASILIA', 'BRASILIO')

describe('pix decode', () => {
  test('says whom a code pays, and as JSON exactly the fields of the contract', async () => {
    using home = temporaryHome()
    const [text, json] = await Promise.all([
      home.run(['pix', 'decode', STATIC]),
      home.run(['pix', 'decode', STATIC, '--json']),
    ])
    expect(text.code).toBe(0)
    expect(text.stdout).toContain('Fulano de Tal')
    expect(json.json()).toEqual({
      kind: 'static',
      key: '123e4567-e12b-12d1-a456-426655440000',
      keyType: 'random',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      txid: '***',
      warnings: [],
    })
  })

  test('is exit 7 with every reason for a code that cannot be paid', async () => {
    using home = temporaryHome()
    const {code, stdout, error} = await home.run(['pix', 'decode', BROKEN, '--json'])
    expect([code, stdout]).toEqual([7, ''])
    expect(error()).toMatchObject({
      code: 'CODE_NOT_PAYABLE',
      exitCode: 7,
      details: {reasons: ['CRC_MISMATCH']},
    })
  })

  test.each([
    {name: 'the flag', args: ['--lang', 'pt-BR'], env: {}},
    {name: 'the variable', args: [], env: {PIXCTL_LANG: 'pt-BR'}},
    {name: 'the locale', args: [], env: {LC_ALL: 'pt_BR.UTF-8'}},
  ])('gives its reasons in Portuguese by $name', async ({args, env}) => {
    using home = temporaryHome()
    const {stderr} = await home.run(['pix', 'decode', BROKEN, ...args], {env})
    expect(stderr).toContain('Erro: Este código não pode ser pago.\n  o código de verificação')
  })
})
