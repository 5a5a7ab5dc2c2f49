import {describe, expect, test} from 'vitest'
import {TRANSACTION_TYPES} from '../../../src/domain/ledger.ts'
import {centavos} from '../../../src/domain/money.ts'
import {
  type OfxAccount,
  type OfxLine,
  ofxClosing,
  ofxOpening,
  ofxTransaction,
} from '../../../src/render/payments/ofx.ts'
import {faultsByDtd, ofxDtdAbsence} from '../../helpers/ofx-dtd.ts'

const ACCOUNT: OfxAccount = {
  bankId: '260',
  accountId: 'principal',
  language: 'pt-BR',
  fromDay: '2026-11-01',
  untilMs: Date.parse('2026-11-21T15:00:00.000Z'),
  timezone: 'America/Sao_Paulo',
}
const LINES: readonly OfxLine[] = TRANSACTION_TYPES.flatMap((type, index) =>
  [1, -1].map((sign) => ({
    id: `3f2a0c1e-0000-4000-8000-00000000${index}${sign}`,
    type,
    amountCentavos: centavos(sign * (index + 1) * 199),
    atMs: Date.parse('2026-11-21T01:05:02.000Z'),
  })),
)
const HOSTILE = '</STMTTRN></OFX><x> & "ação" %dtd; <!DOCTYPE x> ]]>\u001b[2J日'

function statement(account: Partial<OfxAccount>, lines: readonly OfxLine[]): string {
  const whole = {...ACCOUNT, ...account}
  const body = lines.map((line) => ofxTransaction(line, whole)).join('')
  return ofxOpening(whole) + body + ofxClosing(whole, centavos(-5))
}

const absence = ofxDtdAbsence()

describe.skipIf(absence)(
  `against the published DTD of OFX${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    test.each([
      {name: 'every type of line, in Portuguese', file: statement({}, LINES)},
      {name: 'every type of line, in English', file: statement({language: 'en'}, LINES)},
      {name: 'a statement without lines', file: statement({}, [])},
      {
        name: 'a branch and an account of the bank',
        file: statement({branchId: '0001', accountId: '12345-6'}, LINES),
      },
      {name: 'another time zone', file: statement({timezone: 'Asia/Kathmandu'}, LINES)},
      {
        name: 'hostile text wherever remote text stands',
        file: statement(
          {accountId: HOSTILE},
          LINES.map((line) => ({...line, id: HOSTILE, type: HOSTILE})),
        ),
      },
    ])('$name is valid', ({file}) => {
      expect(faultsByDtd(file)).toEqual([])
    })

    test.each([
      {name: 'without its currency', from: '<CURDEF>BRL', to: ''},
      {name: 'with the name after the memo', from: /(<NAME>[^<]*)(<MEMO>[^<]*)/, to: '$2$1'},
      {name: 'with a type that OFX does not know', from: '<TRNAMT>', to: '<PIX><TRNAMT>'},
      {name: 'that is cut short', from: /<\/BANKTRANLIST>.*$/s, to: ''},
    ])('a statement $name is not', ({from, to}) => {
      expect(faultsByDtd(statement({}, LINES).replace(from, to))).not.toEqual([])
    })
  },
)
