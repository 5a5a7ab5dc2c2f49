import {countFigure} from '../../messages/text/count-figure.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import type {FindWords} from './find-sentences.ts'

const TRY_OTHERS =
  'Ask for the end-to-end id on the receipt of their bank, or search by amount and day: pixctl find 19,90 --on yesterday'
const PAYER_UNKNOWN =
  'Who paid is known here once a charge was asked about after its payment; an event may not name the payer.'
const OTHER_MACHINE =
  'The journal and the inbox are those of this machine and profile: search also where charges are created and events are received.'

export const FIND_WORDS_EN: FindWords = {
  nothing: 'Nothing is known of it here.',
  payment: (at, institution) =>
    `By its end-to-end id the payment left at ${at}, from ${institution}.`,
  nothingNext: {
    id: [OTHER_MACHINE],
    e2e_id: [
      OTHER_MACHINE,
      'If the service does not know it either, the money went to another key: ask for the receipt of their bank and compare the recipient.',
    ],
    code: [
      'The code is not of a charge that this machine created: look at whom it pays with "pixctl pix decode".',
      OTHER_MACHINE,
    ],
    amount: [
      'The journal and the inbox of this machine were searched: the service is asked by no amount.',
      'Try the day before and after: a payment near midnight may be on either.',
      OTHER_MACHINE,
    ],
    document: [PAYER_UNKNOWN, TRY_OTHERS, OTHER_MACHINE],
    text: [PAYER_UNKNOWN, TRY_OTHERS, OTHER_MACHINE],
  },
  amountWithoutDay: (amount) =>
    `For an amount say its day: pixctl find ${shellWord(amount)} --on today`,
  flaws: {
    e2e_id_damaged:
      'It looks like an end-to-end id, and is none: that has 32 characters and begins with E. Copy it anew from the receipt.',
    document_damaged:
      'It looks like a CPF or CNPJ, and its check digits are wrong: a digit was mistyped.',
    document_masked:
      'A masked document finds nothing: search by the name, by the whole document or by the end-to-end id on the same receipt.',
    code_damaged:
      'The code is damaged or cut: copy it anew, or give the picture of it. "pixctl pix decode" says what is wrong.',
  },
  askService:
    'What was made elsewhere the service may know by its id, reference or idempotency key. Ask it for a charge, or for a payout:',
  otherMachine: OTHER_MACHINE,
  more: 'More was found: say more of it, or search by an id.',
  partial:
    'The list may not be whole: it has what this machine sent, received or looked at, and the service is asked about ids only.',
  status: 'Status',
  statusFrom: 'As seen by',
  amount: 'Amount',
  counterpart: 'Counterpart',
  document: 'Document',
  reference: 'External reference',
  e2eId: 'End-to-end id',
  wallet: 'Wallet',
  split: 'Split',
  mostAsked: (count) =>
    `The service was asked about ${countFigure(count, 'en')} of these, the newest, and about no more: ask about another by its id.`,
  clocks:
    'Times of journal and inbox are those of the clock of this machine; those of the service are of its own clock, which is ahead.',
  service: 'Service',
  timeline: 'What happened (times of Brasília):',
  kinds: {
    charge: 'Charge',
    withdrawal: 'Withdrawal',
    block: 'Block',
    request: 'Request',
    other: 'Event',
  },
  sources: {journal: 'journal', inbox: 'inbox', service: 'service'},
  answers: {
    answered: 'answered',
    not_found: 'knows no such id',
    failed: 'did not answer',
    not_asked: 'was not asked',
  },
  happenings: {
    charge_requested: 'charge requested',
    withdrawal_requested: 'withdrawal requested',
    refund_requested: 'refund requested',
    answered: 'request ended',
    seen: 'last look here',
    created: 'created',
    paid: 'paid',
    payment_completed: 'payment completed',
    payment_expired: 'charge expired',
    payment_failed: 'payment not credited',
    refund_completed: 'refund completed',
    withdrawal_completed: 'withdrawal completed',
    withdrawal_failed: 'withdrawal failed',
    withdrawal_reversed: 'withdrawal reversed',
    balance_block_created: 'block created',
    balance_block_approved: 'block approved',
    balance_block_rejected: 'block rejected',
  },
  next: {
    resume_request: 'It was sent and no answer came: finish it first.',
    request_refused: 'The service refused it: see why.',
    not_paid_yet:
      'Not paid yet. Ask for the receipt of their bank; if it names another code, find that one.',
    expired:
      'It expired unpaid. If it is paid now, the service sends the money back: create a new charge.',
    paid_and_received:
      'Paid, and the event is here: look in your own system for why it does not show. A receipt for the customer:',
    paid_without_event:
      'Paid, but its event never reached this machine: see what else is missing, and have it delivered again.',
    no_endpoint:
      'Paid, but its event went nowhere: no endpoint gets those of this wallet. Book it by what stands here, and register one for what comes next:',
    endpoint_later:
      'Paid before the present endpoints of this wallet were registered. If there was another one then, the service may still deliver the event again (emulator: pixctl emulator redeliver). Book it by what stands here:',
    forward_failed: 'The event is here, but your system did not take it: send it again.',
    forward_waits: 'The event is here, and your system does not have it yet.',
    event_conflict:
      'Two different bodies came under one event id: look at both before you trust either.',
    deposit_not_credited:
      'Money came and could not be credited; it goes back to the payer. See how far the return is.',
    refund_under_way: 'A refund was asked for and is not confirmed yet.',
    refunded:
      'It was given back, in whole or in part. The receipt has each refund that is known here, and their sum:',
    withdrawal_open: 'Not final yet: follow it.',
    withdrawal_paid: 'It was paid. A receipt for the recipient:',
    withdrawal_failed:
      'It failed, and the amount with its fee was credited back. To pay again, send it with another reference, or with --again. See why:',
    block_open: 'The amount is blocked and waits for an answer: gather the case.',
    block_defended: 'The amount is blocked, and the defence waits for the decision: see it.',
    block_closed: 'A block of it is decided: see how.',
    returned_by_block:
      'A block of it was approved and its amount went back to the payer: give no second refund. See it:',
    ask_service: 'This is as old as the last look: ask the service.',
    not_at_service:
      'The service of this profile does not know it: it was created at another one, or on an emulator whose data is gone. The profiles and their services:',
  },
  undelivered: (url, attempts, reason) =>
    `It was not delivered to ${url}: ${countFigure(attempts, 'en')} ${attempts === 1 ? 'attempt' : 'attempts'}, the last: ${reason}.`,
}
