import type {Centavos} from '../../domain/money.ts'
import {isTaxIdRefusal, maskTaxId, parseTaxId} from '../../domain/tax-id.ts'
import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {renderReais} from '../../messages/text/reais.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import type {ListColumn} from '../table/list-columns.ts'
import {type LabelledFact, renderLabelledFacts} from '../text/labelled-facts.ts'
import {stateWord} from '../text/states.ts'

const title = (en: string, portuguese: string) => ({en, 'pt-BR': portuguese})

/** The columns of `auth approver list`. */
export const APPROVER_COLUMNS: readonly ListColumn[] = [
  {key: 'name', title: title('Name', 'Nome')},
  {key: 'mayApprove', title: title('May approve', 'Pode aprovar')},
  {key: 'publicKey', title: title('Public key', 'Chave pública')},
  {key: 'profile', title: title('Profile', 'Perfil'), isExtra: true},
]

interface PersonKey {
  readonly name: string
  readonly publicKey: string
  readonly createdAt: string
  readonly store: string
}

const KEY_WORDS = {
  en: {
    name: 'Name',
    key: 'Public key',
    since: 'Since',
    store: 'Private key in',
    share: 'Who keeps the list of approvers types:',
  },
  'pt-BR': {
    name: 'Nome',
    key: 'Chave pública',
    since: 'Desde',
    store: 'Chave privada em',
    share: 'Quem cuida da lista de aprovadores digita:',
  },
} satisfies Record<Language, object>

/** The key of a person, and the line that puts it on a list. */
export function renderPersonKey(key: PersonKey, language: Language): string {
  const words = KEY_WORDS[language]
  const facts: LabelledFact[] = [
    [words.name, key.name],
    [words.key, key.publicKey],
    [words.since, key.createdAt, 'instant'],
    [words.store, key.store, 'state'],
  ]
  const line = `pixctl auth approver add ${shellWord(key.name)} ${key.publicKey}`
  return `${renderLabelledFacts(facts, language)}\n\n${words.share}\n${line}`
}

const PROPOSAL_WORDS = {
  en: {
    file: 'File',
    sha256: 'SHA-256',
    proposedBy: 'Proposed by',
    approver: 'To be approved by',
    createdAt: 'Proposed at',
    expiresAt: 'Approve until',
    environment: 'Environment',
    live: 'LIVE: real money',
    test: 'test',
    service: 'Service',
    account: 'Account',
    note: 'Note',
    payouts: 'Payouts',
    amount: 'Amount',
    next: 'Nothing was sent. Another person on the list runs:',
    line: 'Line',
    net: 'net',
    to: 'to',
    project: 'project',
    reference: 'reference',
  },
  'pt-BR': {
    file: 'Arquivo',
    sha256: 'SHA-256',
    proposedBy: 'Proposto por',
    approver: 'A aprovar por',
    createdAt: 'Proposto em',
    expiresAt: 'Aprovar até',
    environment: 'Ambiente',
    live: 'LIVE: dinheiro real',
    test: 'teste',
    service: 'Serviço',
    account: 'Conta',
    note: 'Nota',
    payouts: 'Saques',
    amount: 'Valor',
    next: 'Nada foi enviado. Outra pessoa da lista roda:',
    line: 'Linha',
    net: 'líquido',
    to: 'para',
    project: 'projeto',
    reference: 'referência',
  },
} satisfies Record<Language, object>

interface Written {
  readonly file: string
  readonly sha256: string
  readonly proposedBy: string
  readonly expiresAt: string
  readonly payouts: number
  readonly amount: number
}

/** What `withdraw propose` wrote, and what comes next. */
export function renderProposed(written: Written, language: Language, paysNothing = false): string {
  const words = PROPOSAL_WORDS[language]
  const facts: LabelledFact[] = [
    [words.file, written.file],
    [words.sha256, written.sha256],
    [words.proposedBy, written.proposedBy],
    [words.payouts, written.payouts],
    [words.amount, written.amount, 'money'],
    [words.expiresAt, written.expiresAt, 'instant'],
  ]
  const shown = renderLabelledFacts(facts, language)
  // That it pays nothing was said: no other person has to approve it.
  if (paysNothing) return shown
  const command = `pixctl withdraw approve ${shellWord(written.file)}`
  return `${shown}\n\n${words.next}\n${command}`
}

/** A proposal as its approver reads it. */
export interface ShownProposal {
  readonly digest: string
  readonly approver: string
  readonly proposal: {
    readonly proposedBy: string
    readonly createdAt: string
    readonly expiresAt: string
    readonly environment: string
    readonly baseUrl: string
    readonly account: string
    readonly note?: string | undefined
  }
  readonly rows: readonly {
    readonly line: number
    readonly wallet: string
    readonly amount: Centavos
    readonly net: boolean
    readonly body: Readonly<Record<string, unknown>>
  }[]
}

/**
 * Who proposed what, and every recipient: a list that is cut hides the one that matters. The PIX
 * key stands in full, for it decides who is paid; documents are masked.
 */
export function renderProposal(
  {digest, approver, proposal, rows}: ShownProposal,
  language: Language,
): string {
  const words = PROPOSAL_WORDS[language]
  const {environment, createdAt, expiresAt} = proposal
  const facts: LabelledFact[] = [
    [words.proposedBy, proposal.proposedBy],
    [words.approver, approver],
    [words.createdAt, createdAt, 'instant'],
    [words.expiresAt, expiresAt, 'instant'],
    [words.environment, environment === 'live' ? words.live : words.test],
    [words.service, proposal.baseUrl],
    [words.account, proposal.account],
    [words.note, proposal.note === undefined ? undefined : oneSpaced(proposal.note)],
    [words.sha256, digest],
  ]
  return `${renderLabelledFacts(facts, language)}\n\n${renderRecipients(rows, language)}`
}

/**
 * Amount and key come first: whatever the proposer wrote stands after them, in quotes and bounded,
 * so that a name cannot pass for another key, document or wallet.
 */
function renderRecipients(rows: ShownProposal['rows'], language: Language): string {
  const words = PROPOSAL_WORDS[language]
  return rows
    .map(({line, wallet, amount, net, body}) => {
      const field = (name: string): string => oneSpaced(String(body[name] ?? ''))
      const {externalReference, projectId} = body
      const parts = [
        `${renderReais(amount, language)}${net ? ` ${words.net}` : ''} ${words.to} ${field('pixKey')} (${stateWord(field('pixKeyType'), language)})`,
        masked(field('holderDocument')),
        oneSpaced(wallet),
        quoted(field('holderName')),
        ...(externalReference === undefined
          ? []
          : [`${words.reference} ${quoted(field('externalReference'))}`]),
        ...(projectId === undefined ? [] : [`${words.project} ${quoted(field('projectId'))}`]),
      ]
      return `${words.line} ${line}: ${parts.join(', ')}`
    })
    .join('\n')
}

/** Without runs of spaces, which would push what follows out of sight. */
const oneSpaced = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim()

const LONGEST_SHOWN = 80

/** Its own quotes become single ones, so that it ends where it seems to end. */
function quoted(text: string): string {
  const characters = Array.from(text.replaceAll('"', "'"))
  const shown = characters.slice(0, LONGEST_SHOWN).join('')
  return characters.length > LONGEST_SHOWN ? `"${shown}…"` : `"${shown}"`
}

function masked(document: string): string {
  const read = parseTaxId(document)
  return isTaxIdRefusal(read) ? '–' : maskTaxId(read)
}

const LISTED: Readonly<Record<Language, Readonly<Record<'approves' | 'proposes', string>>>> = {
  en: {
    approves: 'is on the list, and may propose and approve payouts.',
    proposes: 'is on the list, and may propose payouts, not approve them.',
  },
  'pt-BR': {
    approves: 'está na lista, e pode propor e aprovar saques.',
    proposes: 'está na lista, e pode propor saques, não aprovar.',
  },
}

/** Who was put on the list of approvers, and what they may do. */
export const renderListed = (
  {name, mayApprove}: {readonly name: string; readonly mayApprove: boolean},
  language: Language,
): string => `${plainText(name)} ${LISTED[language][mayApprove ? 'approves' : 'proposes']}`
