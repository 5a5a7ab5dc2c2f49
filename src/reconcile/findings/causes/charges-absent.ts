import {EVENT_SUBJECTS} from '../../../domain/event-subject.ts'
import {PRINCIPAL} from '../../../domain/wallet.ts'
import type {Gathered} from '../../read/gathered.ts'
import {byText} from '../../read/order.ts'
import {type Place, placeKey} from '../../read/rows.ts'
import type {Result} from '../../result.ts'
import {absentDays, type DayRows, daysOnce} from '../days-without-lines.ts'
import type {Misfit} from '../misfit.ts'
import {eventsOf} from './event-times.ts'
import {linesAgain, type ReadTerms} from './lines-again.ts'

/** Of so many charges of a wallet it is no chance that all are missing. */
const LEAST = 5
/** Of a wallet whose charges were not given nearly all are missing, be a few of the period before. */
const MOST = 0.9
/** Of a wallet whose charges were given no more than this part. */
const FEW = 1 / 3
/** So many wallets are named. */
const MOST_WALLETS = 10

/** Rows that name charges: how many of them there are, and how many whose charge is in no file. */
interface Named {
  all: number
  absent: number
}

/** Where rows stand whose charge may be in no file. */
export interface ChargeRows {
  /** Events without a record. */
  readonly orphans: readonly Place[]
  /** Lines that belong to nothing; none where the payments of no wallet may all be among them. */
  readonly unmatched: readonly Place[]
  /** Wallets of which all records are said to be missing already. */
  readonly said: ReadonlySet<string>
}

const countIn = (counts: Map<string, Named>, key: string, isAbsent: boolean): void => {
  const named = counts.get(key) ?? {all: 0, absent: 0}
  counts.set(key, named)
  named.all += 1
  if (isAbsent) named.absent += 1
}

/** The events of charges by wallet and by day. */
async function eventsOfCharges(
  {sources, asOfMs}: Gathered,
  orphans: ReadonlySet<number>,
  terms: ReadTerms,
) {
  const [byWallet, byDay, dayOf] = [new Map<string, Named>(), new Map<string, Named>(), daysOnce()]
  for (const source of sources.filter(({name}) => name === 'events')) {
    for await (const event of eventsOf(source, terms)) {
      const {kind, wallet = PRINCIPAL, settledAtMs} = event
      if (EVENT_SUBJECTS[kind].kind !== 'charge' || settledAtMs > asOfMs) continue
      const isAbsent = orphans.has(placeKey(event))
      countIn(byWallet, wallet, isAbsent)
      countIn(byDay, dayOf(settledAtMs), isAbsent)
    }
  }
  return {byWallet, byDay}
}

/** The lines of payments by wallet. */
async function payments(
  {sources, asOfMs}: Gathered,
  unmatched: ReadonlySet<number>,
  terms: ReadTerms,
) {
  const byWallet = new Map<string, Named>()
  for (const source of sources.filter(({name}) => name === 'statement')) {
    for await (const line of linesAgain(source, terms)) {
      if (line.type !== 'payment' || line.atMs > asOfMs) continue
      countIn(byWallet, line.wallet, unmatched.has(placeKey(line)))
    }
  }
  return byWallet
}

/** Wallets of whose charges nearly all are in no file; none where those of no other wallet are. */
function absentIn(byWallet: ReadonlyMap<string, Named>): ReadonlyMap<string, number> {
  const many = [...byWallet].filter(([, {all}]) => all >= LEAST)
  const isAnyGiven = many.some(([, {all, absent}]) => absent <= all * FEW)
  const wallets = isAnyGiven ? many.filter(([, {all, absent}]) => absent >= all * MOST) : []
  return new Map(wallets.map(([wallet, {absent}]) => [wallet, absent]))
}

/**
 * Charges that are in no file, though others are: those of some wallets, as events or lines of payments name them,
 * else those of some days, as events do. The files are read once more for it.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function chargesAbsent(
  {totals}: Pick<Result, 'totals'>,
  gathered: Gathered,
  {rows: {orphans, unmatched, said}, terms}: {readonly rows: ChargeRows; readonly terms: ReadTerms},
): Promise<Misfit[]> {
  const given = totals['charges.jsonl']
  if (given === undefined || given.outOfScope === given.rows) return []
  const [ofEvents, ofLines] = [orphans, unmatched].map((places) => new Set(places.map(placeKey)))
  const events =
    ofEvents && ofEvents.size >= LEAST
      ? await eventsOfCharges(gathered, ofEvents, terms)
      : undefined
  const named = absentIn(events?.byWallet ?? new Map())
  const lines =
    ofLines && ofLines.size >= LEAST
      ? absentIn(await payments(gathered, ofLines, terms))
      : new Map()
  const wallets = [...new Set([...named.keys(), ...lines.keys()])].filter((one) => !said.has(one))
  if (wallets.length > 0) {
    const sumOf = (counts: ReadonlyMap<string, number>): number =>
      wallets.reduce((sum, wallet) => sum + (counts.get(wallet) ?? 0), 0)
    const shown = wallets.sort(byText).slice(0, MOST_WALLETS)
    const charges = sumOf(named) + sumOf(lines)
    return [{kind: 'wallets_without_charges', wallets: shown, charges}]
  }
  return events === undefined ? [] : absentDays(daysOf(events.byDay), 'charges.jsonl')
}

const daysOf = (byDay: ReadonlyMap<string, Named>): ReadonlyMap<string, DayRows> =>
  new Map(Array.from(byDay, ([day, {all, absent}]) => [day, {given: all - absent, absent}]))
