import {type Centavos, toDecimal} from '../domain/money.ts'
import {localClock, offsetMs} from './local-time.ts'
import {plainText} from './plain-text.ts'

/** The account whose statement a file is. */
export interface OfxAccount {
  readonly bankId: string
  readonly accountId: string
  /** ISO 8601; the first and the last moment the statement covers. */
  readonly from: string
  readonly until: string
  readonly timezone: string
}

/** A line of a statement that is posted, and so will not change. */
export interface OfxLine {
  readonly id: string
  readonly type: string
  readonly amountCentavos: Centavos
  readonly createdAt: string
}

/** Limits of OFX 1.02, section 11: characters of an account, a name, an identity. */
const ACCOUNT_CHARACTERS = 22
const NAME_CHARACTERS = 32
const IDENTITY_CHARACTERS = 255

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

/** Everything before the first line of a statement. Source: OFX 1.02, sections 2.2 and 11.4.2. */
export function ofxOpening(account: OfxAccount): string {
  const {from, until, timezone} = account
  const end = ofxTime(until, timezone)
  return `${HEADER}${[
    '<OFX>',
    `<SIGNONMSGSRSV1><SONRS>${OK}<DTSERVER>${end}<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>`,
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>0${OK}<STMTRS><CURDEF>BRL`,
    `<BANKACCTFROM><BANKID>${ofxText(account.bankId, 9)}<ACCTID>${accountId(account.accountId)}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${ofxTime(from, timezone)}<DTEND>${end}`,
    '',
  ].join('\r\n')}`
}

/** One line. FITID is the line's id without hyphens, so that an import done twice books once. */
export function ofxTransaction(line: OfxLine, timezone: string): string {
  const {id, type, amountCentavos, createdAt} = line
  const kind = TRANSACTION_TYPES[type] ?? (amountCentavos < 0 ? 'DEBIT' : 'CREDIT')
  const identity = ofxText(id.replaceAll('-', ''), IDENTITY_CHARACTERS)
  const name = ofxText(type.replaceAll('_', ' '), NAME_CHARACTERS)
  return `<STMTTRN><TRNTYPE>${kind}<DTPOSTED>${ofxTime(createdAt, timezone)}<TRNAMT>${toDecimal(amountCentavos)}<FITID>${identity}<NAME>${name}</STMTTRN>\r\n`
}

/** Everything after the last line: the balance the statement ends with. */
export function ofxClosing(account: OfxAccount, balanceCentavos: Centavos): string {
  const {until, timezone} = account
  return `</BANKTRANLIST>\r\n<LEDGERBAL><BALAMT>${toDecimal(balanceCentavos)}<DTASOF>${ofxTime(until, timezone)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1>\r\n</OFX>\r\n`
}

const OK = '<STATUS><CODE>0<SEVERITY>INFO</STATUS>'

/** ASCII without markup: accents are dropped, what has no ASCII form is a question mark. */
function ofxText(remote: string, limit: number): string {
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

/** A reference may have 32 characters and an account 22: both ends stay, which tell wallets apart. */
function accountId(reference: string): string {
  if (reference.length <= ACCOUNT_CHARACTERS) return ofxText(reference, ACCOUNT_CHARACTERS)
  const half = (ACCOUNT_CHARACTERS - 2) / 2
  return ofxText(`${reference.slice(0, half)}..${reference.slice(-half)}`, ACCOUNT_CHARACTERS)
}

/** `20261121090502[-3:BRT]`. Source: OFX 1.02, section 3.2.8.2. */
function ofxTime(instant: string, timezone: string): string {
  const clock = localClock(instant, timezone) ?? '1970-01-01T00:00:00'
  const offset = offsetMs(Date.parse(instant) || 0, timezone) / 3_600_000
  const zone = timezone === 'America/Sao_Paulo' && offset === -3 ? ':BRT' : ''
  return `${clock.replace(/[-T:]/g, '')}[${offset}${zone}]`
}
