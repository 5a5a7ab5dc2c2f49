import {describe, expect, test} from 'vitest'
import {openApproval, sealApproval} from '../../src/approval/approval.ts'
import {
  checkApprover,
  checkPlace,
  checkProposal,
  readApproval,
} from '../../src/approval/payout-rules.ts'
import {isPersonName, isSamePerson} from '../../src/approval/person.ts'
import {isPublicKey, isSignedBy, newPersonKey, signText} from '../../src/approval/person-key.ts'
import {
  openProposal,
  PROPOSAL_FORMAT,
  type Proposal,
  sealProposal,
} from '../../src/approval/proposal.ts'
import {centavos} from '../../src/domain/money.ts'

const [ANA, BIA, CAIO] = [newPersonKey(), newPersonKey(), newPersonKey()]
const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const HOUR = 3_600_000
const at = (ms: number): string => new Date(ms).toISOString()

const CONTENT: Proposal = {
  format: PROPOSAL_FORMAT,
  proposedBy: 'Ana Souza',
  publicKey: ANA.publicKey,
  createdAt: at(NOW),
  expiresAt: at(NOW + 10 * HOUR),
  environment: 'test',
  baseUrl: 'http://127.0.0.1:4010',
  account: 'acc-1',
  instance: 'run-1',
  payouts: [
    {
      line: 2,
      subAccount: 'principal',
      idempotencyKey: 'key-0001',
      request: {pixKey: 'ana@example.com', amount: 150},
    },
  ],
}

const PEOPLE = [
  {name: 'Ana Souza', publicKey: ANA.publicKey, mayApprove: true},
  {name: 'Bia Lima', publicKey: BIA.publicKey, mayApprove: true},
  {name: 'Caio Reis', publicKey: CAIO.publicKey, mayApprove: false},
]
const RULES = {approvalAbove: centavos(10_000), people: PEOPLE}

const sealed = (change: Partial<Proposal> = {}, key = ANA.privateKey): string =>
  sealProposal({...CONTENT, ...change}, key)

const opened = (text: string) => {
  const result = openProposal(text)
  if (typeof result === 'string') throw new Error(result)
  return result
}

describe('the key of a person', () => {
  test('signs a text, and no other text or key holds', () => {
    const signature = signText('pay', ANA.privateKey)
    expect(isSignedBy(ANA.publicKey, 'pay', signature)).toBe(true)
    expect(isSignedBy(ANA.publicKey, 'pay!', signature)).toBe(false)
    expect(isSignedBy(BIA.publicKey, 'pay', signature)).toBe(false)
  })

  test.each([
    {name: 'without its prefix', key: ANA.publicKey.slice(8)},
    {name: 'cut', key: ANA.publicKey.slice(0, -1)},
    {name: 'with a space', key: `${ANA.publicKey} `},
    {name: 'in standard base64', key: `ed25519:${'+'.repeat(43)}`},
    {name: 'that is nothing', key: ''},
  ])('a key $name is refused', ({key}) => {
    expect(isPublicKey(key)).toBe(false)
    expect(isSignedBy(key, 'pay', signText('pay', ANA.privateKey))).toBe(false)
  })
})

describe('one person', () => {
  test.each([
    {a: 'Ana Souza', b: 'ana  souza'},
    {a: 'José', b: 'Jose'},
    {a: 'JOSE\u0301', b: 'josé'},
    {a: 'Ａna', b: 'Ana'},
  ])('$a and $b are the same name', ({a, b}) => {
    const [one, other] = [
      {name: a, publicKey: ANA.publicKey},
      {name: b, publicKey: BIA.publicKey},
    ]
    expect(isSamePerson(one, other)).toBe(true)
  })

  test.each([
    {name: 'nothing', text: ''},
    {name: 'a line end', text: 'Ana\nBia'},
    {name: 'an escape sequence', text: 'Ana\u001b[2J'},
    {name: 'a mark of direction', text: 'Ana\u202e'},
    {name: 'a space at its end', text: 'Ana '},
    {name: '81 characters', text: 'a'.repeat(81)},
  ])('a name with $name is none', ({text}) => expect(isPersonName(text)).toBe(false))
})

describe('a proposal file', () => {
  test('says what was signed', () => {
    expect(opened(sealed()).proposal).toEqual(CONTENT)
  })

  test('with any byte changed is refused', () => {
    const text = sealed({note: 'Rent of November'})
    const accepted: number[] = []
    for (let index = 0; index < text.length; index += 1) {
      for (const other of ['0', ' ', 'A', 'z']) {
        if (text[index] === other) continue
        const altered = text.slice(0, index) + other + text.slice(index + 1)
        if (typeof openProposal(altered) !== 'string') accepted.push(index)
      }
    }
    expect(accepted).toEqual([])
  })

  test.each([
    {name: 'a space at its end', change: (text: string) => `${text} `},
    {name: 'no last line end', change: (text: string) => text.trimEnd()},
    {name: 'a byte order mark', change: (text: string) => `\ufeff${text}`},
    {name: 'one line', change: (text: string) => JSON.stringify(JSON.parse(text))},
    {
      name: 'a field twice',
      change: (text: string) => text.replace('"amount": 150', '"amount": 9, "amount": 150'),
    },
    {
      name: 'one more field',
      change: (text: string) => text.replace('"format"', '"x": 1, "format"'),
    },
    {name: 'Windows line ends', change: (text: string) => text.replaceAll('\n', '\r\n')},
  ])('with $name is refused', ({change}) => {
    expect(openProposal(change(sealed()))).toMatch(/altered|unreadable/)
  })

  test.each([
    {name: 'signed with another key', text: sealed({}, BIA.privateKey), fault: 'altered'},
    {name: 'without payouts', text: sealed({payouts: []}), fault: 'unreadable'},
    {name: 'that is empty', text: '', fault: 'unreadable'},
    {name: 'that is a list', text: '[]', fault: 'unreadable'},
    {name: 'of another format', text: sealed({format: 'x' as never}), fault: 'unreadable'},
    {
      name: 'with a key that no header can carry',
      text: sealed({
        payouts: CONTENT.payouts.map((one) => ({...one, idempotencyKey: 'a\r\nX: 1234'})),
      }),
      fault: 'unreadable',
    },
  ])('$name is $fault', ({text, fault}) => expect(openProposal(text)).toBe(fault))
})

describe('who may approve what', () => {
  const place = {
    environment: 'test',
    baseUrl: 'http://127.0.0.1:4010',
    account: 'acc-1',
    instance: 'run-1',
  } as const

  test.each([
    {name: 'right away', nowMs: NOW, fault: undefined},
    {name: 'in the last millisecond', nowMs: NOW + 10 * HOUR, fault: undefined},
    {name: 'a millisecond later', nowMs: NOW + 10 * HOUR + 1, fault: 'expired'},
    {name: 'an hour before it was signed', nowMs: NOW - HOUR, fault: 'from_the_future'},
  ])('$name', ({nowMs, fault}) => {
    expect(checkProposal(RULES, opened(sealed()), {place, nowMs})).toBe(fault)
  })

  test.each([
    {hours: 23, fault: undefined},
    {hours: 23.001, fault: 'lasts_too_long'},
  ])('for $hours hours', ({hours, fault}) => {
    const proposal = opened(sealed({expiresAt: at(NOW + hours * HOUR)}))
    expect(checkProposal(RULES, proposal, {place, nowMs: NOW})).toBe(fault)
  })

  test.each([
    {field: 'environment', other: 'live', fault: 'other_environment'},
    {field: 'baseUrl', other: 'https://api.example.com', fault: 'other_service'},
    {field: 'instance', other: 'run-2', fault: 'other_instance'},
    {field: 'account', other: 'acc-2', fault: 'other_account'},
  ])('not at another $field', ({field, other, fault}) => {
    expect(checkPlace(CONTENT, {...place, [field]: other} as never)).toBe(fault)
  })

  test.each([
    {name: 'another person', approver: PEOPLE[1], fault: undefined},
    {name: 'the proposer', approver: PEOPLE[0], fault: 'self_approved'},
    {
      name: 'the proposer with another key',
      approver: {name: 'ana souza', publicKey: CAIO.publicKey},
      fault: 'self_approved',
    },
    {
      name: 'the proposer’s key under another name',
      approver: {name: 'Bia Lima', publicKey: ANA.publicKey},
      fault: 'self_approved',
    },
    {name: 'who may only propose', approver: PEOPLE[2], fault: 'may_not_approve'},
    {
      name: 'a key that is not listed, under a listed name',
      approver: {name: 'Bia Lima', publicKey: newPersonKey().publicKey},
      fault: 'approver_unknown',
    },
  ])('$name', ({approver, fault}) => {
    const proposer = {name: CONTENT.proposedBy, publicKey: CONTENT.publicKey}
    expect(checkApprover(RULES, proposer, approver ?? proposer)).toBe(fault)
  })

  test('a proposer who is not on the list, or is under another name, is unknown', () => {
    const stranger = newPersonKey()
    for (const change of [
      {publicKey: stranger.publicKey, proposedBy: 'Ana Souza'},
      {publicKey: ANA.publicKey, proposedBy: 'Bia Lima'},
    ]) {
      const key = change.publicKey === ANA.publicKey ? ANA : stranger
      const proposal = opened(sealed(change, key.privateKey))
      expect(checkProposal(RULES, proposal, {place, nowMs: NOW})).toBe('proposer_unknown')
    }
  })
})

describe('a kept approval', () => {
  const approver = {
    approvedBy: 'Bia Lima',
    publicKey: BIA.publicKey,
    approvedAt: at(NOW + HOUR),
  }
  const document = sealApproval(sealed(), approver, BIA.privateKey)

  test('holds by both signatures', () => {
    expect(readApproval(RULES, document)).toMatchObject({approvedBy: 'Bia Lima'})
  })

  test.each([
    {name: 'signed by the wrong key', seal: () => sealApproval(sealed(), approver, ANA.privateKey)},
    {
      name: 'moved to another proposal',
      seal: () => JSON.stringify({...openApproval(document), proposal: sealed({note: 'x'})}),
    },
    {
      name: 'with another time',
      seal: () => JSON.stringify({...openApproval(document), approvedAt: at(NOW)}),
    },
    {name: 'that is no document', seal: () => 'x'},
  ])('$name is altered', ({seal}) => expect(readApproval(RULES, seal())).toBe('altered'))

  test('given after the end of its proposal is expired', () => {
    const late = {...approver, approvedAt: at(NOW + 11 * HOUR)}
    expect(readApproval(RULES, sealApproval(sealed(), late, BIA.privateKey))).toBe('expired')
  })

  test('of someone who was taken off the list is worth nothing', () => {
    const people = PEOPLE.filter(({name}) => name !== 'Bia Lima')
    expect(readApproval({...RULES, people}, document)).toBe('approver_unknown')
    const others = PEOPLE.filter(({name}) => name !== 'Ana Souza')
    expect(readApproval({...RULES, people: others}, document)).toBe('proposer_unknown')
  })
})
