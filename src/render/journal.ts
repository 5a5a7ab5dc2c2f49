import {fromReais, isMoneyFault} from '../domain/money.ts'
import type {Language} from '../messages/language.ts'
import {countFigure} from '../messages/text/count-figure.ts'
import {jsonText, plainText} from '../messages/text/plain-text.ts'
import {renderReais} from '../messages/text/reais.ts'
import {kindIn, type ListColumn} from './table/list-columns.ts'
import {type LabelledFact, renderLabelledFacts} from './text/labelled-facts.ts'
import {stateKindOf, stateTone, stateWord} from './text/states.ts'
import {toned} from './text/tone.ts'

const title = (en: string, portuguese: string) => ({en, 'pt-BR': portuguese})

/** What an amount is that was asked for. */
const BASIS = {
  en: {gross: 'gross', net: 'net'},
  'pt-BR': {gross: 'bruto', net: 'líquido'},
} satisfies Record<Language, object>

const isBasis = (value: unknown): value is 'gross' | 'net' => value === 'gross' || value === 'net'

/** The columns of `journal list`. */
export const JOURNAL_COLUMNS: readonly ListColumn[] = [
  {key: 'createdAt', title: title('Sent', 'Enviado'), kind: 'instant'},
  {key: 'kind', title: title('Kind', 'Tipo'), kind: 'state'},
  {key: 'state', title: title('State', 'Estado'), kind: 'state', agreesWith: 'kind'},
  {
    key: 'amount',
    title: title('Amount', 'Valor'),
    kind: 'money',
    // Other lists have what leaves the balance.
    remark: ({amountIs}, language) => (amountIs === 'net' ? BASIS[language].net : undefined),
  },
  {key: 'id', title: title('Id', 'Id'), kind: 'id'},
  {key: 'resourceId', title: title('Created', 'Criado'), kind: 'id', isLessNeeded: true},
  {key: 'code', title: title('Code', 'Código')},
  {
    key: 'amountIs',
    title: title('Amount is', 'Valor é'),
    inWords: (value, language) => (isBasis(value) ? BASIS[language][value] : ''),
    isExtra: true,
    isInFiles: true,
  },
  {key: 'externalReference', title: title('Reference', 'Referência'), isExtra: true},
  {key: 'payee', title: title('Payee', 'Recebedor'), isExtra: true},
  {key: 'subAccount', title: title('Wallet', 'Carteira'), isExtra: true},
  {key: 'profile', title: title('Profile', 'Perfil'), isExtra: true},
  {
    key: 'environment',
    title: title('Environment', 'Ambiente'),
    kind: 'state',
    isExtra: true,
  },
  {key: 'idempotencyKey', title: title('Idempotency key', 'Chave'), isExtra: true},
  {key: 'statusCode', title: title('Status', 'Status HTTP'), kind: 'count', isExtra: true},
  {key: 'message', title: title('Message', 'Mensagem'), isExtra: true},
  {key: 'traceId', title: title('Trace', 'Rastro'), isExtra: true},
  {key: 'attempts', title: title('Attempts', 'Tentativas'), kind: 'count', isExtra: true},
  {key: 'replayed', title: title('Replayed', 'Repetido'), isExtra: true},
  {key: 'baseUrl', title: title('Service', 'Serviço'), isExtra: true},
  {key: 'path', title: title('Path', 'Caminho'), isExtra: true},
  {key: 'settledAt', title: title('Answered', 'Respondido'), kind: 'instant', isExtra: true},
]

/** Of a payout of two people. */
const PEOPLE: readonly ListColumn[] = [
  {key: 'proposedBy', title: title('Proposed by', 'Proposto por')},
  {key: 'approvedBy', title: title('Approved by', 'Aprovado por')},
  {key: 'approvedAt', title: title('Approved at', 'Aprovado em'), kind: 'instant'},
]

/** Of what no machine of this journal sent; of all others there is nothing to say. */
const ONLY_FOUND: ListColumn = {
  key: 'onlyFound',
  title: title('Only found at the service', 'Só encontrado no serviço'),
}

/** One entry for people: what is known of it, then what was sent. */
export function renderEntry(
  entry: Readonly<Record<string, unknown>> & {readonly request: unknown},
  language: Language,
): string {
  const {amountIs} = entry
  const basis = isBasis(amountIs) ? ` (${BASIS[language][amountIs]})` : ''
  const found = entry['onlyFound'] === true ? [ONLY_FOUND] : []
  const facts = [...JOURNAL_COLUMNS, ...found, ...PEOPLE]
    .filter(({key}) => key !== 'amountIs')
    .map(({key, ...column}): LabelledFact => {
      const label = column.title[language] + (key === 'amount' ? basis : '')
      return [label, entry[key], kindIn(entry, {key, ...column})]
    })
  const sent = language === 'pt-BR' ? 'Pedido:' : 'Request:'
  return [renderLabelledFacts(facts, language), '', sent, jsonText(entry.request, 2)].join('\n')
}

const NOTHING: Readonly<Record<Language, string>> = {
  en: 'Nothing is of unknown outcome.',
  'pt-BR': 'Nada tem desfecho desconhecido.',
}

const STATES: Readonly<Record<Language, (end: 'a' | 'o') => Readonly<Record<string, string>>>> = {
  en: () => ({
    done: 'exists',
    refused: 'was refused; nothing was created',
    failed: 'was never created',
    unknown: 'is still of unknown outcome',
  }),
  'pt-BR': (end) => ({
    done: 'existe',
    refused: `foi recusad${end}; nada foi criado`,
    failed: `nunca foi criad${end}`,
    unknown: 'ainda tem desfecho desconhecido',
  }),
}

const TO: Readonly<Record<Language, string>> = {en: 'to', 'pt-BR': 'para'}

interface Settled {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly amount: number | null
  readonly amountIs: 'gross' | 'net' | null
  readonly payee: string | null
  readonly resourceId: string | null
  readonly path: string
}

/** How each resumed request ended: `withdrawal R$ 150.00 to Ana, ana@example.com exists: ID`. */
export function renderResumed(entries: readonly Settled[], language: Language): string {
  if (entries.length === 0) return NOTHING[language]
  const lines = entries.map((entry) => {
    const {kind, state, amount, amountIs, payee} = entry
    const reais = amount === null ? 'not_a_number' : fromReais(amount)
    const what = [
      stateWord(kind, language),
      ...(isMoneyFault(reais) ? [] : [renderReais(reais, language)]),
      ...(amountIs === 'net' ? [BASIS[language].net] : []),
      ...(payee === null ? [] : [`${TO[language]} ${plainText(payee)}`]),
    ]
    const states = STATES[language](stateKindOf(kind) === 'state' ? 'o' : 'a')
    const ended = toned(stateTone(state), states[state] ?? state)
    return `${what.join(' ')} ${ended}: ${namedBy(entry, language)}`
  })
  return [...lines, ...(entries.length > 1 ? [settledSum(entries, language)] : [])].join('\n')
}

const ENTRY: Readonly<Record<Language, string>> = {
  en: 'journal entry',
  'pt-BR': 'registro do diário',
}

/**
 * What names the thing itself: a refund has the id of its charge. Where nothing of it is known, and of what
 * does not exist, it is the entry of the journal, which is said where it could be taken for the thing.
 */
function namedBy({kind, state, resourceId, path, id}: Settled, language: Language): string {
  const charge = kind === 'refund' ? /\/([^/]+)\/refund$/.exec(path)?.[1] : undefined
  if (resourceId !== null) return plainText(resourceId)
  if (state !== 'done') return id
  return charge === undefined ? `${ENTRY[language]} ${id}` : plainText(decodeURIComponent(charge))
}

const SUM: Readonly<
  Record<Language, {all: string; states: (count: number) => Readonly<Record<string, string>>}>
> = {
  en: {
    all: 'Finished:',
    states: (count) => ({
      done: count === 1 ? 'exists' : 'exist',
      refused: count === 1 ? 'was refused' : 'were refused',
      failed: count === 1 ? 'was never created' : 'were never created',
    }),
  },
  'pt-BR': {
    all: 'Resolvidos:',
    states: (count) => ({
      done: count === 1 ? 'existe' : 'existem',
      refused: count === 1 ? 'foi recusado' : 'foram recusados',
      failed: count === 1 ? 'nunca foi criado' : 'nunca foram criados',
    }),
  },
}

/** `Finished: 5 (4 exist, 1 was refused). Nothing is of unknown outcome.` */
function settledSum(entries: readonly Settled[], language: Language): string {
  const {all, states} = SUM[language]
  const parts = [...Map.groupBy(entries, ({state}) => state)].map(
    ([state, {length}]) => `${countFigure(length, language)} ${states(length)[state] ?? state}`,
  )
  return `${all} ${countFigure(entries.length, language)} (${parts.join(', ')}). ${NOTHING[language]}`
}

const EXPORTED: Readonly<Record<Language, (rows: number, file: string) => string>> = {
  en: (rows, file) => `${file}: ${countFigure(rows, 'en')} ${rows === 1 ? 'row' : 'rows'}`,
  'pt-BR': (rows, file) =>
    `${file}: ${countFigure(rows, 'pt-BR')} ${rows === 1 ? 'linha' : 'linhas'}`,
}

/** No file is written where there is no row. */
const NOTHING_EXPORTED: Readonly<Record<Language, string>> = {
  en: 'No file was written: there is no charge, withdrawal, block or event to export.',
  'pt-BR': 'Nenhum arquivo foi escrito: não há cobrança, saque, bloqueio nem evento a exportar.',
}

export const renderExported = (
  files: readonly {readonly file: string; readonly rows: number}[],
  language: Language,
): string =>
  files.length === 0
    ? NOTHING_EXPORTED[language]
    : files.map(({rows, file}) => EXPORTED[language](rows, file)).join('\n')
