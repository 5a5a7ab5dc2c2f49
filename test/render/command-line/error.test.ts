import {describe, expect, test} from 'vitest'
import {flagFault} from '../../../src/cli/flags/fault.ts'
import {invalidAmount} from '../../../src/messages/command-line/command-line.ts'
import {
  InvalidInputError,
  NotPermittedError,
  type PixctlError,
  RefusedError,
  UnknownOutcomeError,
} from '../../../src/messages/errors.ts'
import {batchInvalid} from '../../../src/messages/payments/batch.ts'
import {notLoggedIn} from '../../../src/messages/people/credentials.ts'
import {answerLeavesDoubt, serviceSaid} from '../../../src/messages/service/service.ts'
import {permissionLacks} from '../../../src/messages/service/service-hints.ts'
import {renderError} from '../../../src/render/command-line/error.ts'

const forbidden = new NotPermittedError(
  serviceSaid({
    code: 'FORBIDDEN',
    text: 'Insufficient permissions. Required: PIX:WRITE',
    hint: permissionLacks({required: 'PIX:WRITE'}),
  }),
  {statusCode: 403, traceId: 'abc'},
)

interface Case {
  readonly name: string
  readonly error: PixctlError
  readonly english: string
  readonly portuguese: string
}

describe('an error for people', () => {
  test.each<Case>([
    {
      name: 'keeps its names and numbers',
      error: new InvalidInputError(invalidAmount({flag: '--amount', fault: 'too_large'})),
      english: 'Error: --amount is above 9999999999.99.',
      portuguese: 'Erro: --amount é maior que 9999999999,99.',
    },
    {
      name: 'says what to do next',
      error: new NotPermittedError(notLoggedIn({profile: 'shop', environment: 'live', others: []})),
      english:
        'Error: Profile shop has no credential for live.\n' +
        '  Run "pixctl auth login --live", or set PIXCTL_CLIENT_ID and PIXCTL_CLIENT_SECRET.',
      portuguese:
        'Erro: O perfil shop não tem credencial para live.\n' +
        '  Execute "pixctl auth login --live", ou defina PIXCTL_CLIENT_ID e PIXCTL_CLIENT_SECRET.',
    },
    {
      name: 'says what the service said, by its code first where the reader has another language',
      error: forbidden,
      english:
        'Error: Insufficient permissions. Required: PIX:WRITE\n' +
        '  The credential lacks PIX:WRITE. Permissions are chosen when a credential is created: dashboard, Settings, Integration, API credentials.\n' +
        '  trace abc',
      portuguese:
        'Erro: A credencial não pode fazer isto (o serviço: Insufficient permissions. Required: PIX:WRITE).\n' +
        '  A credencial não tem PIX:WRITE. Permissões são escolhidas ao criar a credencial: painel, Configurações, Integração, Credenciais de API.\n' +
        '  trace abc',
    },
    {
      name: 'of a code that is not known has the words of the service',
      error: new RefusedError(serviceSaid({code: 'BRAND_NEW', text: 'No.', hint: undefined})),
      english: 'Error: No.',
      portuguese: 'Erro: No.',
    },
    {
      name: 'says of an answer that leaves doubt what it was, and how to finish',
      error: new UnknownOutcomeError(
        answerLeavesDoubt({said: forbidden, command: 'pixctl journal resume 1'}),
      ),
      english:
        'Error: Insufficient permissions. Required: PIX:WRITE The request may have been carried out.\n' +
        '  Finish it, without creating it twice: pixctl journal resume 1',
      portuguese:
        'Erro: A credencial não pode fazer isto (o serviço: Insufficient permissions. Required: PIX:WRITE). O pedido pode ter sido executado.\n' +
        '  Termine-o, sem criar duas vezes: pixctl journal resume 1',
    },
    {
      name: 'says which rule a flag breaks',
      error: flagFault({flag: 'amount', fault: 'amount_below_minimum'}),
      english: 'Error: --amount must be at least 1.00.',
      portuguese: 'Erro: --amount deve ser pelo menos 1,00.',
    },
    {
      name: 'says what a key may be, where one is none',
      error: flagFault({flag: 'key', fault: 'wrong_characters'}),
      english: [
        'Error: --key has characters that do not belong in it.',
        '  A PIX key is an e-mail, a phone such as +5511912345678, a CPF, a CNPJ or a random key (UUID); --key-type says which is meant.',
      ].join('\n'),
      portuguese: [
        'Erro: --key tem caracteres que não cabem nele.',
        '  Uma chave PIX é um e-mail, um telefone como +5511912345678, um CPF, um CNPJ ou uma chave aleatória (UUID); --key-type diz qual é.',
      ].join('\n'),
    },
    {
      name: 'says what to do with a key of wrong check digits that is a telephone',
      error: flagFault({flag: 'key', fault: 'wrong_check_digits'}),
      english: [
        'Error: --key has wrong check digits.',
        '  Correct the number. If it is a telephone: --key-type phone.',
      ].join('\n'),
      portuguese: [
        'Erro: --key tem dígitos verificadores errados.',
        '  Corrija o número. Se for um telefone: --key-type phone.',
      ].join('\n'),
    },
    {
      name: 'says that a document is right with zeros in front',
      error: flagFault({flag: 'holder-document', fault: 'wrong_length', lacksZeros: true}),
      english:
        'Error: --holder-document has too few digits, and is right with zeros in front, which a spreadsheet drops.',
      portuguese:
        'Erro: --holder-document tem dígitos a menos e fica certo com zeros à frente, que uma planilha descarta.',
    },
    {
      name: 'asks for the type of a key that could be of two, and says no more',
      error: flagFault({flag: 'key', fault: 'ambiguous', candidates: ['cpf', 'phone']}),
      english:
        'Error: --key could be a CPF or a phone; say which: --key-type cpf or --key-type phone.',
      portuguese:
        'Erro: --key pode ser um CPF ou um telefone; diga qual: --key-type cpf ou --key-type phone.',
    },
  ])('$name', ({error, english, portuguese}) => {
    expect(renderError(error, 'en')).toBe(english)
    expect(renderError(error, 'pt-BR')).toBe(portuguese)
  })

  test('gathers the lines with one mistake on a terminal, and lists each for a script', () => {
    const missing = (line: number) => ({line, column: 'holderDocument', code: 'missing' as const})
    const faults = [
      ...Array.from({length: 3000}, (_, at) => missing(at + 2)),
      ...Array.from({length: 20}, (_, at) => ({...missing(at * 2 + 3), column: 'pixKey'})),
      {line: 7, column: 'amount', header: 'valor', code: 'grouped' as const},
    ]
    const error = new InvalidInputError(batchInvalid({file: 'a.csv', lines: 3000}), {
      details: {faults},
    })
    const [, ...shown] = renderError(error, 'en', {isTerminal: true}).split('\n')
    expect(shown).toEqual([
      '  lines 2-3001, holderDocument: is missing',
      '  lines 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, pixKey: is missing',
      '  line 7, valor: has a thousands separator: write 1234.56, not 1.234,56',
      '  Mend the lines and run it again.',
    ])
    expect(renderError(error, 'pt-BR', {isTerminal: true})).toContain(
      '\n  linhas 2-3001, holderDocument: está faltando\n',
    )
    const each = renderError(error, 'en').split('\n')
    expect(each).toHaveLength(3023)
    expect(each[1]).toBe('  line 2, holderDocument: is missing')
  })

  test.each(['en', 'pt-BR'] as const)('lets nothing raw through in %s', (language) => {
    const said = serviceSaid({
      code: 'X',
      text: 'a\u001b[31m\nError: forged',
      hint: () => '\u0007',
    })
    const error = new RefusedError(said, {traceId: '\u202e'})
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through.
    expect(renderError(error, language)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
  })
})

test('the envelope is English, whatever the reader speaks', () => {
  expect(forbidden.toEnvelope()).toEqual({
    error: {
      code: 'FORBIDDEN',
      message: 'Insufficient permissions. Required: PIX:WRITE',
      exitCode: 3,
      hint: expect.stringMatching(/^The credential lacks PIX:WRITE\./),
      statusCode: 403,
      traceId: 'abc',
    },
  })
})
