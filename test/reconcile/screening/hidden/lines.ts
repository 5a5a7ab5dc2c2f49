import {
  AFTER,
  eventOf,
  type HiddenWorld,
  lineOf,
  MIDDLE,
  paid,
  statedInTheMiddle,
} from './hidden-world.ts'

export const LINES: readonly HiddenWorld[] = [
  {
    name: 'an adjustment is counted as out of scope',
    expected: [],
    make: (maker) => {
      maker.post('loja-1', 'adjustment', 500, {atMs: maker.tick()})
      maker.close()
    },
  },
  {
    name: 'lines after the asked instant explain what the balance lacks, and prove nothing',
    expected: [],
    asOf: MIDDLE,
    make: (maker) => {
      const {id} = paid(maker)
      statedInTheMiddle(maker)
      eventOf(maker, id).timestamp = MIDDLE
      for (const type of ['payment', 'fee']) lineOf(maker, type, id).createdAt = AFTER
    },
  },
  {
    name: 'lines of more than a day after their event are missing',
    expected: ['MISSING_POSTING'],
    asOf: MIDDLE,
    make: (maker) => {
      const {id} = paid(maker)
      statedInTheMiddle(maker)
      for (const type of ['payment', 'fee']) lineOf(maker, type, id).createdAt = AFTER
    },
  },
  {
    name: 'a line after the asked instant that names another subject, too, explains what its own lacks',
    expected: [],
    asOf: MIDDLE,
    make: (maker) => {
      const other = paid(maker)
      const {id} = paid(maker)
      statedInTheMiddle(maker)
      eventOf(maker, id).timestamp = MIDDLE
      lineOf(maker, 'fee', id).createdAt = AFTER
      const line = lineOf(maker, 'payment', id)
      line.createdAt = AFTER
      line.parentTransactionId = other.id
    },
  },
  {
    name: 'a line of another amount',
    expected: ['AMOUNT_MISMATCH'],
    make: (maker) => {
      lineOf(maker, 'payment', paid(maker).id).amount += 1
      maker.close()
    },
  },
  {
    name: 'a line of another type for the same charge',
    expected: ['MISSING_POSTING', 'EXTRA_SPLIT_LEG'],
    make: (maker) => {
      lineOf(maker, 'fee', paid(maker).id).type = 'internal_transfer'
      maker.close()
    },
  },
  {
    name: 'a line of an unknown type',
    expected: ['UNMATCHED_LEDGER_LINE'],
    make: (maker) => {
      maker.post('loja-1', 'cashback', 500, {atMs: maker.tick()})
      maker.close()
    },
  },
  {
    name: 'a second payment that names its charge as parent',
    expected: ['DUPLICATE_POSTING'],
    make: (maker) => {
      const {id} = paid(maker)
      maker.post('loja-1', 'payment', 10_000, {atMs: maker.tick(), parent: id})
      maker.close()
    },
  },
  {
    name: 'a block that only the statement knows, in the wallet of a recipient',
    expected: ['RECIPIENT_DEBITED'],
    make: (maker) => {
      const {id} = paid(maker)
      maker.post('loja-2', 'block', -500, {atMs: maker.tick(), parent: id})
      maker.close()
    },
  },
  {
    name: 'a second payment under the same id that names another parent',
    expected: ['DUPLICATE_POSTING'],
    make: (maker) => {
      const {id} = paid(maker)
      const parent = maker.world.random.uuid()
      maker.post('loja-1', 'payment', 10_000, {id, atMs: maker.tick(), parent})
      maker.close()
    },
  },
  {
    name: 'a payment in another wallet',
    expected: ['MISSING_POSTING'],
    make: (maker) => {
      lineOf(maker, 'payment', paid(maker).id).wallet = 'loja-2'
      maker.close()
    },
  },
  {
    name: 'a payment posted for one charge twice and for another not at all',
    expected: ['DUPLICATE_POSTING', 'MISSING_POSTING'],
    buckets: 1,
    make: (maker) => {
      const [one, other] = [paid(maker), paid(maker)]
      const line = lineOf(maker, 'payment', other.id)
      line.id = one.id
      maker.close()
    },
  },
]
