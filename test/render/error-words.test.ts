import {globSync, readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import type {ErrorEnvelope} from '../../src/messages/errors.ts'
import {renderError} from '../../src/render/error.ts'
import {PORTUGUESE} from '../../src/render/error-words.ts'

/** Every code that is written in the source beside the error it belongs to. */
const codes = new Set(
  globSync('src/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/new \w+Error\(\s*'([A-Z][A-Z_]+)'/g)].map(
      ([, code = '']) => code,
    ),
  ),
)

test('every error can be told in Portuguese', () => {
  expect(codes.size).toBeGreaterThan(5)
  expect([...codes].filter((code) => !(code in PORTUGUESE))).toEqual([])
})

test('what a translation puts in, its pattern holds', () => {
  for (const {message, hint} of Object.values(PORTUGUESE)) {
    for (const rule of [message, hint]) {
      if (typeof rule === 'string' || rule === undefined) continue
      for (const [english, own] of rule) {
        const brackets = new RegExp(`${english.source}|`).exec('')?.length ?? 0
        const used = [...own.matchAll(/\$(\d)/g)].map(([, number]) => Number(number))
        expect(Math.max(0, ...used), own).toBeLessThan(brackets)
      }
    }
  }
})

const told = (error: Partial<ErrorEnvelope['error']>, language: 'en' | 'pt-BR') =>
  renderError({error: {code: 'X', message: 'x', exitCode: 4, ...error}}, language)

describe('an error for people', () => {
  test.each([
    {
      name: 'keeps its names and numbers',
      error: {code: 'INVALID_AMOUNT', message: '--amount has more than two decimals.'},
      portuguese: 'Erro: --amount tem mais de duas casas decimais.',
    },
    {
      name: 'says what to do next',
      error: {
        code: 'NOT_LOGGED_IN',
        message: 'Profile shop has no credential for live.',
        hint: 'Run "pixctl auth login --live", or set PIXCTL_CLIENT_ID and PIXCTL_CLIENT_SECRET.',
      },
      portuguese:
        'Erro: O perfil shop não tem credencial para live.\n' +
        '  Execute "pixctl auth login --live", ou defina PIXCTL_CLIENT_ID e PIXCTL_CLIENT_SECRET.',
    },
    {
      name: 'leaves the words of the service as they are, and translates what is ours',
      error: {
        code: 'FORBIDDEN',
        message: 'Insufficient permissions. Required: PIX:WRITE',
        statusCode: 403,
        hint: 'The credential lacks PIX:WRITE. Permissions are chosen when a credential is created: dashboard, Settings, Integration, API credentials.',
        traceId: 'abc',
      },
      portuguese:
        'Erro: Insufficient permissions. Required: PIX:WRITE\n' +
        '  A credencial não tem PIX:WRITE. Permissões são escolhidas ao criar a credencial: painel, Configurações, Integração, Credenciais de API.\n' +
        '  trace abc',
    },
    {
      name: 'tells a flag by its rule',
      error: {
        code: 'AMOUNT_BELOW_MINIMUM',
        message: '--amount must be at least 1.00.',
        details: {flag: 'amount', fault: 'amount_below_minimum'},
      },
      portuguese: 'Erro: --amount deve ser pelo menos 1,00.',
    },
    {
      name: 'of a code nobody knows is told as it came',
      error: {code: 'BRAND_NEW', message: 'Something new.', hint: 'Look.'},
      portuguese: 'Erro: Something new.\n  Look.',
    },
  ])('$name', ({error, portuguese}) => {
    expect(told(error, 'pt-BR')).toBe(portuguese)
    expect(told(error, 'en')).toContain(`Error: ${error.message}`)
  })

  test('lets nothing raw through', () => {
    const error = {message: 'a\u001b[31m\nError: forged', traceId: '\u202e', hint: '\u0007'}
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through.
    expect(told(error, 'en')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
  })
})
