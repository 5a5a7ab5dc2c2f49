import {Dice} from './dice.ts'
import {WALLETS} from './world-writer.ts'

/** The line that stands instead; several are joined by a line feed, and none is left out. */
export type AlterLine = (line: string) => string | undefined

/** The files whose lines are altered; the header of the statement stays as it is. */
export interface Alteration {
  readonly 'charges.jsonl'?: AlterLine
  readonly 'withdrawals.jsonl'?: AlterLine
  readonly 'events.jsonl'?: AlterLine
  readonly 'blocks.jsonl'?: AlterLine
  readonly 'statement.csv'?: AlterLine
}

const LINE_TYPES = ['payment', 'fee', 'withdrawal', 'refund', 'internal_transfer', 'block'] as const
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
const LEGS = 10
const LEG = '0.10'
const WRONG_LEG = '0.11'

/** Places in a line of the statement. */
const TYPE = 2
const AMOUNT = 3
const CREATED_AT = 4
const PARENT = 5

/** Alters the cells of a line of the statement. */
const cells =
  (alter: (cells: string[]) => void): AlterLine =>
  (line) => {
    const all = line.split(',')
    alter(all)
    return all.join(',')
  }

const walletIn = (json: string): string => /"subAccount":"([^"]+)"/.exec(json)?.[1] ?? 'principal'

/** Ten wallets that are not the one of the charge. */
function receivers(wallet: string): readonly string[] {
  const first = WALLETS.indexOf(wallet) + 1
  const others = WALLETS.map((_, at) => WALLETS[(first + at) % WALLETS.length] as string)
  return others.filter((one) => one !== wallet && one !== 'principal').slice(0, LEGS)
}

function withTenLegs(json: string): string {
  const legs = receivers(walletIn(json)).map((to) => `{"subAccount":"${to}","amount":${LEG}}`)
  const split = `"split":[${legs.join(',')}]`
  if (json.includes('"split":')) return json.replace(/"split":\[[^\]]*\]/, split)
  return json.endsWith('}}') ? `${json.slice(0, -2)},${split}}}` : `${json.slice(0, -1)},${split}}`
}

/** Each payment is followed by its legs, each a centavo too much on both sides. */
function withWrongLegs(line: string): string | undefined {
  const [id, wallet = '', type, , at] = line.split(',')
  if (type === 'internal_transfer') return undefined
  if (type !== 'payment') return line
  const legs = receivers(wallet).flatMap((to, nth) => [
    `${id}-${nth}a,${wallet},internal_transfer,-${WRONG_LEG},${at},${id}`,
    `${id}-${nth}b,${to},internal_transfer,${WRONG_LEG},${at},${id}`,
  ])
  return [line, ...legs].join('\n')
}

/** Units: centavos. */
const feeOf = (wallet: string): number => 100 + WALLETS.indexOf(wallet)
const cents = (amount: number): string => (amount / 100).toFixed(2)

/** What the record or event says of the fee of a charge. */
const withFeeOfWallet: AlterLine = (json) =>
  json.replace(/"feeAmount":0\.99(?:,"netAmount":([\d.]+))?/, (_, net?: string) => {
    const fee = feeOf(walletIn(json))
    const left = net && Math.round(Number(net) * 100) + 99 - fee
    return `"feeAmount":${cents(fee)}${left ? `,"netAmount":${cents(left)}` : ''}`
  })

const withOneInstant: AlterLine = (line) => line.replace(INSTANT, '2026-01-15T12:00:00.000Z')
const withoutEnd: AlterLine = (json) => json.slice(0, -1)

/**
 * Months that are wrong in one way throughout. Each is made anew for every world, as some are random.
 */
export const ALTERATIONS = {
  /** All webhook events carry one id. */
  'one-event-id': () => ({
    'events.jsonl': (json) => json.replace(/"eventId":"[^"]+"/, '"eventId":"evt-1"'),
  }),
  /** Every charge has ten legs, each posted with a centavo too much. */
  'ten-legs': () => ({
    'charges.jsonl': withTenLegs,
    'events.jsonl': (json) => (json.includes('"payment_completed"') ? withTenLegs(json) : json),
    'statement.csv': withWrongLegs,
  }),
  /** Every wallet was charged another fee. */
  'fees-by-wallet': () => ({
    'charges.jsonl': withFeeOfWallet,
    'events.jsonl': withFeeOfWallet,
    'statement.csv': cells((all) => {
      if (all[TYPE] === 'fee' && /^-(0\.99|1\.00)$/.test(all[AMOUNT] as string)) {
        all[AMOUNT] = `-${cents(feeOf(all[1] as string))}`
      }
    }),
  }),
  /** Every other line of the statement is missing, by chance. */
  'half-statement': () => {
    const dice = new Dice(13)
    return {'statement.csv': (line) => (dice.below(2) === 0 ? line : undefined)}
  },
  /** The lines of the statement have any type. */
  'random-types': () => {
    const dice = new Dice(17)
    return {
      'statement.csv': cells((all) => {
        all[TYPE] = LINE_TYPES[dice.below(LINE_TYPES.length)] as string
      }),
    }
  },
  /** Every payment was posted with a centavo too much. */
  'centavo-off': () => ({
    'statement.csv': cells((all) => {
      if (all[TYPE] === 'payment') all[AMOUNT] = (Number(all[AMOUNT]) + 0.01).toFixed(2)
    }),
  }),
  /** The statement has centavos where reais are expected. */
  'statement-in-centavos': () => ({
    'statement.csv': cells((all) => {
      all[AMOUNT] = `${Math.round(Number(all[AMOUNT]) * 100)}`
    }),
  }),
  /** Everything happened at one instant. */
  'one-instant': () => ({
    'charges.jsonl': withOneInstant,
    'withdrawals.jsonl': withOneInstant,
    'events.jsonl': withOneInstant,
    'blocks.jsonl': withOneInstant,
    'statement.csv': cells((all) => {
      all[CREATED_AT] = withOneInstant(all[CREATED_AT] as string) as string
    }),
  }),
  /** No line names a parent. */
  orphans: () => ({
    'statement.csv': cells((all) => {
      all[PARENT] = ''
    }),
  }),
  /** No row can be read. */
  'all-rejected': () => ({
    'charges.jsonl': withoutEnd,
    'withdrawals.jsonl': withoutEnd,
    'events.jsonl': withoutEnd,
    'blocks.jsonl': withoutEnd,
    'statement.csv': cells((all) => {
      all[AMOUNT] = 'much'
    }),
  }),
} satisfies Readonly<Record<string, () => Alteration>>

export type AlterationName = keyof typeof ALTERATIONS
export const ALTERATION_NAMES = Object.keys(ALTERATIONS) as AlterationName[]
