/**
 * What may stand in which element of a bank statement response, in which order: the part of the
 * content model of OFX 1.6 that a statement uses. The published DTD itself may not be passed on with
 * other programs, so its facts stand here in words of our own; what is not listed is not allowed.
 * A leaf has text, at most so many characters, of the form given.
 */
const AGGREGATES: Readonly<Record<string, RegExp>> = {
  OFX: /^SIGNONMSGSRSV1 BANKMSGSRSV1 $/,
  SIGNONMSGSRSV1: /^SONRS $/,
  SONRS: /^STATUS DTSERVER (USERKEY )?(TSKEYEXPIRE )?LANGUAGE (COUNTRY )?(FI )?$/,
  STATUS: /^CODE SEVERITY (MESSAGE )?$/,
  BANKMSGSRSV1: /^(STMTTRNRS )+$/,
  STMTTRNRS: /^TRNUID STATUS (CLTCOOKIE )?(STMTRS )?$/,
  STMTRS: /^CURDEF BANKACCTFROM (BANKTRANLIST )?LEDGERBAL (AVAILBAL )?(MKTGINFO )?$/,
  BANKACCTFROM: /^BANKID (BRANCHID )?ACCTID ACCTTYPE (ACCTKEY )?$/,
  BANKTRANLIST: /^DTSTART DTEND (STMTTRN )*$/,
  STMTTRN:
    /^TRNTYPE DTPOSTED (DTUSER )?(DTAVAIL )?TRNAMT FITID (CHECKNUM )?(REFNUM )?(NAME )?(MEMO )?$/,
  LEDGERBAL: /^BALAMT DTASOF $/,
}

const TIME = /^\d{8}(\d{6}(\.\d{3})?)?(\[[+-]?\d{1,2}(\.\d+)?(:\w{3,4})?\])?$/
const AMOUNT = /^[+-]?\d+([.,]\d+)?$/
const LEAVES: Readonly<Record<string, RegExp>> = {
  CODE: /^\d{1,6}$/,
  SEVERITY: /^(INFO|WARN|ERROR)$/,
  DTSERVER: TIME,
  LANGUAGE: /^[A-Z]{3}$/,
  TRNUID: /^.{1,36}$/,
  CURDEF: /^[A-Z]{3}$/,
  BANKID: /^.{1,9}$/,
  BRANCHID: /^.{1,22}$/,
  ACCTID: /^.{1,22}$/,
  ACCTTYPE: /^(CHECKING|SAVINGS|MONEYMRKT|CREDITLINE)$/,
  DTSTART: TIME,
  DTEND: TIME,
  TRNTYPE: /^(CREDIT|DEBIT|INT|DIV|FEE|SRVCHG|DEP|ATM|POS|XFER|CHECK|PAYMENT|CASH|OTHER)$/,
  DTPOSTED: TIME,
  TRNAMT: AMOUNT,
  FITID: /^.{1,255}$/,
  NAME: /^.{1,32}$/,
  MEMO: /^.{1,255}$/,
  BALAMT: AMOUNT,
  DTASOF: TIME,
}

/** Every place where a file is not what OFX allows; nothing for one that is. */
export function faultsOfOfx(file: string): readonly string[] {
  const [header = '', body = ''] = file.split('\r\n\r\n')
  const faults = header.startsWith('OFXHEADER:100\r\nDATA:OFXSGML\r\n') ? [] : ['header']
  const open: {name: string; children: string}[] = []
  for (const [, close, name = '', text = ''] of body.matchAll(/<(\/?)([A-Z0-9]+)>([^<]*)/g)) {
    if (close) faults.push(...faultsOfEnd(name, open.pop()))
    else {
      const parent = open.at(-1)
      if (parent) parent.children += `${name} `
      if (name in AGGREGATES) open.push({name, children: ''})
      else if (!LEAVES[name]?.test(text.trimEnd())) faults.push(`${name}: ${text}`)
    }
  }
  return [...faults, ...open.map(({name}) => `${name} is not closed`)]
}

function faultsOfEnd(name: string, open: {name: string; children: string} | undefined): string[] {
  if (open?.name !== name) return [`</${name}> closes ${open?.name}`]
  return AGGREGATES[name]?.test(open.children) ? [] : [`${name} has ${open.children}`]
}
