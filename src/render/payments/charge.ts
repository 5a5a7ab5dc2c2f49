import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import type {ListColumn} from '../table/list-columns.ts'
import {type LabelledFact, renderLabelledFacts} from '../text/labelled-facts.ts'

/** A charge, as far as text for people looks at it. Every field is of the service. */
interface Charge {
  readonly id: string
  readonly status: string
  readonly amount: number
  readonly pixCopyPaste: string
  readonly expiresAt?: string | undefined
  readonly externalReference?: string | undefined
  readonly split?: readonly {readonly subAccount: string; readonly amount: number}[] | undefined
  readonly _pixctl: {readonly replayed: boolean; readonly isNew: boolean}
}

const WORDS = {
  en: {
    amount: 'Amount',
    fee: 'Fee',
    net: 'Net',
    status: 'Status',
    id: 'Id',
    expires: 'Expires',
    reference: 'External reference',
    split: 'Split to',
    copyPaste: 'Copy and paste:',
    replayed: 'It existed already: the key was used before.',
    recovered: 'The first answer was lost on the way; it was created once, and this is it.',
    tooNarrow: 'The QR code does not fit this terminal; here it is as a picture:',
    tooTall: (lines: number, rows: number) =>
      `The QR code has ${lines} lines and this terminal ${rows}: scroll up, make it taller, or write a picture with --qr-file FILE.`,
  },
  'pt-BR': {
    amount: 'Valor',
    fee: 'Tarifa',
    net: 'Líquido',
    status: 'Situação',
    id: 'Id',
    expires: 'Expira em',
    reference: 'Referência externa',
    split: 'Divisão para',
    copyPaste: 'Copia e cola:',
    replayed: 'Já existia: a chave de idempotência já foi usada.',
    recovered:
      'A primeira resposta se perdeu no caminho; a criação foi feita uma só vez, e é esta.',
    tooNarrow: 'O QR code não cabe neste terminal; aqui está como imagem:',
    tooTall: (lines: number, rows: number) =>
      `O QR code tem ${lines} linhas e este terminal ${rows}: role para cima, aumente-o, ou grave uma imagem com --qr-file ARQUIVO.`,
  },
} satisfies Record<Language, object>

/** A code as it was drawn, and how many lines the terminal has, where it says so. */
export interface DrawnCode {
  readonly text: string
  readonly rows: number | undefined
}

/**
 * A new charge for people: its QR code where one is drawn, the code to copy, what matters of it.
 */
export function renderCharge(
  charge: Charge & Readonly<Record<string, unknown>>,
  language: Language,
  drawn?: DrawnCode,
): string {
  const words = WORDS[language]
  const facts: LabelledFact[] = [
    [words.amount, charge.amount, 'money'],
    [words.fee, charge['feeAmount'], 'money'],
    [words.net, charge['netAmount'], 'money'],
    ...(charge.split ?? []).map(
      ({subAccount, amount}): LabelledFact => [`${words.split} ${subAccount}`, amount, 'money'],
    ),
    [words.status, charge.status, 'feminine_state'],
    [words.expires, charge.expiresAt, 'instant'],
    [words.reference, charge.externalReference],
    [words.id, charge.id],
  ]
  return [
    ...(drawn === undefined ? [] : [drawn.text, '']),
    words.copyPaste,
    plainText(charge.pixCopyPaste),
    '',
    ...(charge._pixctl.replayed ? [repeated(charge._pixctl.isNew, words), ''] : []),
    renderLabelledFacts(facts, language),
    ...tooTall(drawn, facts.length, language),
  ].join('\n')
}

/**
 * Lines below the code beside the facts: a heading, the code to copy, two empty ones and a prompt.
 */
const OTHER_LINES = 6

/**
 * Said last, where it is seen: the top of a code that is taller than the screen has scrolled away.
 */
function tooTall(drawn: DrawnCode | undefined, facts: number, language: Language): string[] {
  const lines = drawn?.text.split('\n').length ?? 0
  const {rows} = drawn ?? {}
  if (rows === undefined || lines + facts + OTHER_LINES <= rows) return []
  return ['', WORDS[language].tooTall(lines, rows)]
}

const repeated = (isNew: boolean, words: {replayed: string; recovered: string}): string =>
  isNew ? words.recovered : words.replayed

/** Said where a QR code was to be drawn and is too wide. */
export const renderTooNarrow = (language: Language): string => WORDS[language].tooNarrow

const title = (en: string, portuguese: string) => ({en, 'pt-BR': portuguese})

/** The columns of `pix list`. */
export const CHARGE_COLUMNS: readonly ListColumn[] = [
  {key: 'createdAt', title: title('Created', 'Criada em'), kind: 'instant'},
  {key: 'status', title: title('Status', 'Situação'), kind: 'feminine_state'},
  {key: 'amount', title: title('Amount', 'Valor'), kind: 'money'},
  {
    key: 'refunded',
    path: '_pixctl.refundedAmount',
    title: title('Refunded', 'Devolvido'),
    kind: 'money',
    isSeldom: true,
  },
  {key: 'id', title: title('Id', 'Id'), kind: 'id'},
  {key: 'externalReference', title: title('Reference', 'Referência')},
  {key: 'description', title: title('Description', 'Descrição')},
  {key: 'subAccount', title: title('Wallet', 'Carteira'), isExtra: true},
  {key: 'expiresAt', title: title('Expires', 'Expira em'), kind: 'instant', isExtra: true},
  {key: 'pixCopyPaste', title: title('Copy and paste', 'Copia e cola'), isExtra: true},
  {key: 'pspPaymentId', title: title('PSP payment', 'Pagamento no PSP'), isExtra: true},
]
