import {describe, expect, test} from 'vitest'
import {centavos} from '../../../../src/domain/money.ts'
import type {Language} from '../../../../src/messages/language.ts'
import type {Cause, Finding, Result, WalletStatement} from '../../../../src/reconcile/result.ts'
import type {StatementLine} from '../../../../src/render/reconcile/books/ofx-statements.ts'
import {renderPacks} from '../../../../src/render/reconcile/packs/packs.ts'
import {unzip} from '../../xlsx/unzip.ts'
import {BOOK, finding} from '../sample.ts'

/** An explanation of the whole account names other wallets and their findings. */
const CAUSE: Cause = {
  id: 'c_1',
  kind: 'wallet_swapped',
  findings: 3,
  codes: ['MISSING_POSTING'],
  sumCentavos: 515_151,
  wallets: ['loja-2', 'loja-of-another'],
  fromAt: null,
  untilAt: null,
  examples: ['f_other'],
  facts: {from: 'loja-2', to: 'loja-of-another', file: 'statement.csv'},
  text: {en: 'Under loja-of-another.', 'pt-BR': 'Em loja-of-another.'},
} as never

const OWN = {amounts: [424_242, 313_131] as const, externalReference: 'ref-of-the-sender'}
const LEG = finding('MISSING_SPLIT_LEG', 77, {...OWN, wallet: 'loja-2'})

interface PackGiven {
  readonly language?: Language
  readonly statement?: readonly StatementLine[]
}

/** The pack of a wallet, each file as text. */
async function packOf(
  wallet: string,
  result: Partial<Result> = {},
  {language = 'en', statement: given = []}: PackGiven = {},
): Promise<string> {
  const about = {findings: [LEG], causes: [CAUSE], ...result}
  const book = {...BOOK, language, result: {...BOOK.result, ...about}}
  const statement = async function* () {
    yield* given
  }
  const pieces = new Map<string, Uint8Array[]>()
  for await (const {file, content} of renderPacks({book, locale: 'raw', statement})) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    pieces.set(file, [...(pieces.get(file) ?? []), bytes])
  }
  const texts = [...pieces]
    .filter(([file]) => file.startsWith(`packs/${wallet}/`))
    .map(async ([file, parts]) => {
      if (!file.endsWith('.xlsx')) return Buffer.concat(parts).toString('utf8')
      const bytes = Buffer.concat(parts)
      const files = await unzip(
        (async function* () {
          yield bytes
        })(),
      )
      return [...files].flat().join('\n')
    })
  return (await Promise.all(texts)).join('\n')
}

test('of a charge of another wallet a pack has the difference, and neither id, reference, amounts nor causes', async () => {
  const text = await packOf('loja-2')
  expect(text).toContain('MISSING_SPLIT_LEG')
  expect(text).toMatch(/1[.,]?111[.,]11/)
  for (const foreign of ['ref-of-the-sender', '3f2a0c1e-0000-4000-8000-000000000077'])
    expect(text).not.toContain(foreign)
  expect(text).not.toMatch(/loja-of-another|f_other|5[.,]?151[.,]51/)
  expect(text).not.toMatch(/4[.,]?242[.,]42|3[.,]?131[.,]31/)
})

const decisionOf = ({id}: Finding, note: string) => ({
  id,
  decision: 'accepted' as const,
  owner: 'Bruna',
  until: '2026-12-15',
  note,
})

test('a pack has the verdict and the decisions of its findings, and no note about another wallet', async () => {
  const missing = finding('UNEXPLAINED_DIFFERENCE', 5, {
    wallet: 'loja-2',
    subject: {kind: 'wallet', id: 'loja-2'},
    amounts: [1, 2],
  })
  const decided = [decisionOf(missing, 'agreed by mail'), decisionOf(LEG, 'see loja-of-another')]
  const result = {findings: [missing, LEG], decisions: {decided, unknown: ['f_elsewhere']}}
  const text = await packOf('loja-2', result)
  expect(text).toContain('<div class="verdict accepted">')
  expect(text).toContain('agreed by mail')
  expect(text).toContain('Bruna')
  expect(text).not.toMatch(/loja-of-another|f_elsewhere/)
})

test('a pack with a problem that is open is not accepted', async () => {
  const missing = finding('MISSING_POSTING', 5, {wallet: 'loja-2', amounts: [1, 2]})
  const decisions = {decided: [decisionOf(LEG, '')], unknown: []}
  const text = await packOf('loja-2', {findings: [missing, LEG], decisions})
  expect(text).toContain('<div class="verdict unreconciled">')
})

test('wallets of any name have folders of their own, in no other directory, on every system', async () => {
  const names = [
    ...['principal', 'loja-2', 'wallet-5', 'con', '..', '../../etc', 'Loja-2', 'LOJA-2', 'nul'],
    ...['a'.repeat(300), '💰', '\u0000', 'com1', 'wallet.5', 'a/b', 'a\\b', 'c:', ' ', 'Café'],
  ]
  const [first] = BOOK.result.wallets
  const statement = async function* () {
    for (const wallet of names) {
      const atMs = Date.parse('2026-11-10T12:00:00Z')
      const id = `line-of-${names.indexOf(wallet)}-`
      yield {id, wallet, type: 'payment', amountCentavos: centavos(100), atMs}
    }
  }
  const wallets = names.map((wallet) => ({...first, wallet}) as WalletStatement)
  const book = {...BOOK, result: {...BOOK.result, wallets, findings: []}}
  const texts = new Map<string, string>()
  for await (const {file, content} of renderPacks({book, locale: 'raw', statement})) {
    texts.set(file, `${texts.get(file) ?? ''}${content}`)
  }
  const folders = new Set([...texts.keys()].map((file) => file.split('/')[1]?.toLowerCase()))
  expect(folders.size).toBe(names.length)
  for (const file of texts.keys()) {
    expect(file).toMatch(/^packs\/(?!(?:con|nul|com1)\/)[a-z\d][a-z\d._-]{0,31}\/[a-z]+\.[a-z]+$/)
  }
  for (const [file, text] of texts) {
    if (file.endsWith('.csv')) expect(new Set(text.match(/line-of-\d+-/g))?.size, file).toBe(1)
    if (!file.endsWith('.ofx')) continue
    expect([text.match(/<TRNAMT>/g)?.length, text.match(/<ACCTID>/g)?.length], file).toEqual([1, 1])
  }
})

test.each([
  {locale: 'pt-BR', header: 'Id;Carteira;Tipo;Valor;Data;Transação de origem', type: ';tarifa;'},
  {locale: 'raw', header: 'id,wallet,type,amount,createdAt,parentTransactionId', type: ',fee,'},
] as const)(
  'the statement of a pack is in the words of its reader, $locale',
  async ({locale, header, type}) => {
    const statement = async function* () {
      const atMs = Date.parse('2026-11-10T12:00:00Z')
      yield {id: 'l-1', wallet: 'loja-2', type: 'fee', amountCentavos: centavos(-99), atMs}
    }
    let text = ''
    for await (const {file, content} of renderPacks({book: BOOK, locale, statement}))
      if (file === 'packs/loja-2/statement.csv') text += content
    expect(text).toContain(header)
    expect(text).toContain(type)
  },
)

describe('a pack of a run that compared everything', () => {
  const [first] = BOOK.result.wallets
  const whole = {
    wallets: [
      {
        ...first,
        wallet: 'loja-2',
        statedCentavos: first?.recomputedCentavos,
        differenceCentavos: centavos(0),
      } as WalletStatement,
    ],
    skipped: [],
    causes: [],
    findings: [],
  }

  test.each([
    {
      language: 'en',
      head: '<b>Reconciled</b><span>Every centavo is accounted for.',
      todo: 'Nothing: there is no finding.',
      untrue: /no row was compared|nothing to match|No charge was split|--previous|by value/,
    },
    {
      language: 'pt-BR',
      head: '<b>Conciliado</b><span>Cada centavo está justificado.',
      todo: 'Nada: não há achados.',
      untrue:
        /nenhuma linha foi comparada|nada a conferir|cobrança foi dividida|--previous|por valor/,
    },
  ] as const)('says so, in $language', async ({language, head, todo, untrue}) => {
    const text = await packOf('loja-2', whole, {language})
    expect(text).toContain('<div class="verdict reconciled">')
    expect(text).toContain(head)
    expect(text).toContain(todo)
    expect(text).not.toMatch(untrue)
  })

  test.each([
    {language: 'en', head: 'Nothing compared', step: 'Ask whoever sent this report'},
    {language: 'pt-BR', head: 'Nada comparado', step: 'Peça a quem enviou este relatório'},
  ] as const)('and of one that compared nothing, in $language', async (row) => {
    const text = await packOf('loja-2', {...whole, totals: {}}, {language: row.language})
    expect(text).toContain(`<b>${row.head}</b>`)
    expect(text).toContain(row.step)
    expect(text).not.toContain('--as-of')
  })

  test('has not the verdict of a whole proof where there was no statement', async () => {
    const skipped = [{code: 'MISSING_POSTING', missing: ['statement']} as const]
    const text = await packOf('loja-2', {...whole, skipped})
    expect(text).toContain('<b>Reconciled in part</b>')
    expect(text).toContain('Not everything was compared.')
  })
})

test('a pack does not tell how many fees of all wallets were not compared', async () => {
  const from = '2026-01-15T12:00:00.000Z'
  const of = {missing: ['fees'], fees: ['pix'], feesFrom: {pix: from}, feesBefore: {pix: 9_876}}
  const skipped = [{code: 'FEE_OVERCHARGE', ...of}] as unknown as Result['skipped']
  const text = await packOf('loja-2', {skipped})
  expect(text).toContain('those of before were not compared with it.')
  expect(text).not.toContain('9,876')
})

describe('a line that belongs to another wallet', () => {
  const missing = finding('MISSING_POSTING', 5, {
    amounts: [10_000, 0],
    role: 'main',
    otherWallet: 'loja-2',
    hintCode: 'posted_in_other_wallet',
  })
  const at = (minute: number) => Date.parse(`2026-11-10T12:${minute}:00Z`)
  const line = (id: string, minute: number) => ({
    id,
    wallet: 'loja-2',
    type: 'payment',
    amountCentavos: centavos(10_000),
    atMs: at(minute),
    parentId: missing.subject.id,
  })
  const lines = async (...given: ReturnType<typeof line>[]) =>
    packOf('loja-2', {findings: [missing], causes: []}, {statement: given})

  test('is named by its amount and time', async () => {
    const text = await lines(line('line-1', 10))
    expect(text).toContain('A line of R$\u00a0100.00 of 2026-11-10 09:10:00 is not of this wallet')
    expect(text).not.toContain('UNEXPLAINED_DIFFERENCE')
  })

  test('is not named where it may be one of two', async () => {
    const text = await lines(line('line-1', 10), line('line-2', 11))
    expect(text).not.toContain('is not of this wallet')
    expect(text).toContain('UNEXPLAINED_DIFFERENCE')
  })

  test('has the decision about it, without the note', async () => {
    const decided = [decisionOf(missing, 'see principal')]
    const text = await packOf(
      'loja-2',
      {findings: [missing], causes: [], decisions: {decided, unknown: []}},
      {statement: [line('line-1', 10)]},
    )
    expect(text).toContain('<div class="verdict accepted">')
    expect(text).toContain('Bruna')
    expect(text).not.toContain('see principal')
  })
})
