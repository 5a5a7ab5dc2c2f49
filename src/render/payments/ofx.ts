import {hash} from 'node:crypto'
import {SAO_PAULO} from '../../domain/civil-day.ts'
import {HOUR_MS} from '../../domain/duration.ts'
import {type Centavos, toDecimal} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {offsetMs} from '../../messages/text/local-time.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {stateWord} from '../text/states.ts'

/** The account whose statement a file is. */
export interface OfxAccount {
  /** Digits: programs look the bank up by its number. */
  readonly bankId: string
  readonly branchId?: string | undefined
  readonly accountId: string
  readonly language: Language
  /** The first civil day the statement covers, and the moment it ends. */
  readonly fromDay: string
  readonly untilMs: number
  readonly timezone: string
}

/** A line of a statement that is posted, and so will not change. */
export interface OfxLine {
  readonly id: string
  readonly type: string
  readonly amountCentavos: Centavos
  readonly atMs: number
}

/** Limits of OFX 1.02, section 11: characters of an account, a name, an identity. */
const ACCOUNT_CHARACTERS = 22
const NAME_CHARACTERS = 32
const IDENTITY_CHARACTERS = 255
const MEMO_CHARACTERS = 255

const HEADER = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
  '',
].join('\r\n')

/** How accounting programs classify our line types; `CREDIT` or `DEBIT` by sign where absent. */
const TRANSACTION_TYPES: Readonly<Record<string, string>> = {
  fee: 'FEE',
  internal_transfer: 'XFER',
}

/** What one line is, as a person reads it in the list of an accounting program. */
const MEMOS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    payment: 'PIX received',
    fee: 'Fee',
    refund: 'PIX refund',
    withdrawal: 'PIX sent',
    withdrawal_reversal: 'PIX sent, returned',
    internal_transfer: 'Transfer between wallets',
    block: 'Balance block',
    block_release: 'Balance block released',
    adjustment: 'Adjustment',
  },
  'pt-BR': {
    payment: 'Pix recebido',
    fee: 'Tarifa',
    refund: 'Devolução de Pix',
    withdrawal: 'Pix enviado',
    withdrawal_reversal: 'Pix enviado, devolvido',
    internal_transfer: 'Transferência entre carteiras',
    block: 'Bloqueio de saldo',
    block_release: 'Desbloqueio de saldo',
    adjustment: 'Ajuste',
  },
}

/** Everything before the first line of a statement. Source: OFX 1.02, sections 2.2 and 11.4.2. */
export function ofxOpening(account: OfxAccount): string {
  const {fromDay, untilMs, timezone} = account
  const end = ofxTime(untilMs, timezone)
  return `${HEADER}${[
    '<OFX>',
    `<SIGNONMSGSRSV1><SONRS>${OK}<DTSERVER>${end}<LANGUAGE>${account.language === 'en' ? 'ENG' : 'POR'}</SONRS></SIGNONMSGSRSV1>`,
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>0${OK}<STMTRS><CURDEF>BRL`,
    `<BANKACCTFROM><BANKID>${ofxText(account.bankId, 9)}${account.branchId === undefined ? '' : `<BRANCHID>${ofxText(account.branchId, ACCOUNT_CHARACTERS)}`}<ACCTID>${accountId(account.accountId)}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${fromDay.replaceAll('-', '')}<DTEND>${end}`,
    '',
  ].join('\r\n')}`
}

/** One line. FITID is the line's id without hyphens, so that an import done twice books once. */
export function ofxTransaction(line: OfxLine, {timezone, language}: OfxAccount): string {
  const {id, type, amountCentavos, atMs} = line
  const kind = TRANSACTION_TYPES[type] ?? (amountCentavos < 0 ? 'DEBIT' : 'CREDIT')
  const identity = ofxText(id.replaceAll('-', ''), IDENTITY_CHARACTERS)
  const name = ofxText(stateWord(type, language), NAME_CHARACTERS)
  return `<STMTTRN><TRNTYPE>${kind}<DTPOSTED>${ofxTime(atMs, timezone)}<TRNAMT>${toDecimal(amountCentavos)}<FITID>${identity}<NAME>${name}<MEMO>${ofxText(MEMOS[language][type] ?? name, MEMO_CHARACTERS)}</STMTTRN>\r\n`
}

/** Everything after the last line: the balance the statement ends with. */
export function ofxClosing(account: OfxAccount, balanceCentavos: Centavos): string {
  const {untilMs, timezone} = account
  return `</BANKTRANLIST>\r\n<LEDGERBAL><BALAMT>${toDecimal(balanceCentavos)}<DTASOF>${ofxTime(untilMs, timezone)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1>\r\n</OFX>\r\n`
}

const OK = '<STATUS><CODE>0<SEVERITY>INFO</STATUS>'

/** Nothing to change, as in nearly every one of millions of lines. */
const PLAIN = /^[\x20-\x25\x27-\x3b\x3d\x3f-\x7e]*$/

/** ASCII without markup: accents are dropped, what has no ASCII form is a question mark. */
function ofxText(remote: string, limit: number): string {
  if (PLAIN.test(remote)) return remote.slice(0, limit)
  const ascii = plainText(remote)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\x20-\x7e]/g, '?')
  return ascii
    .slice(0, limit)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Of a reference that is too long: enough that two wallets of one account have no number in common. */
const HASH_CHARACTERS = 8

/**
 * A reference may have 32 characters and an account 22: of a longer one its beginning stays, and a hash of
 * all of it, by which two that begin alike are two accounts.
 */
function accountId(reference: string): string {
  if (reference.length <= ACCOUNT_CHARACTERS) return ofxText(reference, ACCOUNT_CHARACTERS)
  const start = reference.slice(0, ACCOUNT_CHARACTERS - HASH_CHARACTERS - 1)
  const end = hash('sha256', reference).slice(0, HASH_CHARACTERS)
  return ofxText(`${start}-${end}`, ACCOUNT_CHARACTERS)
}

/** `20261121090502[-3:BRT]`. Source: OFX 1.02, section 3.2.8.2. */
function ofxTime(atMs: number, timezone: string): string {
  const ahead = offsetMs(atMs, timezone)
  const clock = new Date(atMs + ahead).toISOString().slice(0, 19)
  const hours = ahead / HOUR_MS
  const zone = timezone === SAO_PAULO && hours === -3 ? ':BRT' : ''
  return `${clock.replace(/[-T:]/g, '')}[${hours}${zone}]`
}
