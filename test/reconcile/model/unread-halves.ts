import {drop, type Reading} from '../readings/reading.ts'
import {iso, type Line, type WorldMaker} from '../worlds/world.ts'

/** A rejected line in whose place a row of the statement stands: its name, and what of it is spoilt. */
interface Unread {
  readonly name: string
  readonly spoil: (line: Line) => void
  /** Codes of the half transfer of the same instant, and of the half whose other line was rejected. */
  readonly genuine: boolean
  readonly own: boolean
}

const unreadInstant = {createdAt: '2026-02-30T00:00:00.000Z'}

const UNREAD: readonly Unread[] = [
  {
    name: 'a readable amount and wallet excuses its own other half alone',
    spoil: (line) => Object.assign(line, {id: ''}),
    genuine: true,
    own: false,
  },
  {
    name: 'no wallet excuses its own other half alone, by its amount',
    spoil: (line) => Object.assign(line, {wallet: ''}),
    genuine: true,
    own: false,
  },
  {
    name: 'no instant excuses its own other half alone, by its amount',
    spoil: (line) => Object.assign(line, unreadInstant),
    genuine: true,
    own: false,
  },
  {
    name: 'no amount, in the wallet of the half transfer, excuses the half of the other wallet alone',
    spoil: (line) => Object.assign(line, {wallet: 'loja-3', amount: Number.NaN}),
    genuine: true,
    own: false,
  },
  {
    name: 'no amount, in a third wallet, excuses both',
    spoil: (line) => Object.assign(line, {amount: Number.NaN}),
    genuine: false,
    own: false,
  },
  {
    name: 'the opposite amount in the wallet of the half excuses nothing',
    spoil: (line) => Object.assign(line, {id: '', wallet: 'loja-1'}),
    genuine: true,
    own: true,
  },
  {
    name: 'another amount excuses nothing',
    spoil: (line) => Object.assign(line, {id: '', amount: line.amount + 1}),
    genuine: true,
    own: true,
  },
]

/** A transfer of loja-1 to loja-2 and two halves of loja-3, all of one instant. */
function halves(maker: WorldMaker) {
  const {lines} = maker.world
  const halfOf = (amount: number): Line => {
    const out = maker.transfer('loja-3', 'loja-2')
    const into = lines.at(-1) as Line
    drop(lines, into)
    return Object.assign(out, {amount: -amount})
  }
  const own = maker.transfer('loja-1', 'loja-2')
  const rejected = lines.at(-1) as Line
  own.amount = -500
  rejected.amount = 500
  const genuine = [halfOf(700), halfOf(900)]
  for (const line of lines) line.createdAt = iso(Date.UTC(2026, 0, 9))
  maker.close()
  return {own, rejected, genuine}
}

const ofMissing = (line: Line): string => `MISSING_COUNTERPART_LEG ${line.id}`

/** A rejected line beside half transfers of its instant. */
export const UNREAD_HALVES: readonly Reading[] = [
  ...UNREAD.map(
    ({name, spoil, ...missing}): Reading => ({
      name: `a rejected line of a transfer with ${name}`,
      make: (maker) => {
        const {own, rejected, genuine} = halves(maker)
        spoil(rejected)
        const row = maker.world.lines.indexOf(rejected) + 2
        return [
          `RECORD_INVALID statement.csv:${row}`,
          ...(missing.genuine ? genuine.map(ofMissing) : []),
          ...(missing.own ? [ofMissing(own)] : []),
        ]
      },
    }),
  ),
  {
    name: 'a half whose other line was rejected is not out of balance with the one half beside it',
    make: (maker) => {
      const {rejected, genuine} = halves(maker)
      const [half, other] = genuine as [Line, Line]
      rejected.id = ''
      drop(maker.world.lines, other)
      maker.close()
      const row = maker.world.lines.indexOf(rejected) + 2
      return [`RECORD_INVALID statement.csv:${row}`, ofMissing(half)]
    },
  },
]
