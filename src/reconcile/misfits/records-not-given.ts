import {EVENT_SUBJECTS} from '../../domain/event-subject.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import type {Gathered} from '../read/gather/gathered.ts'
import {type Place, placeKey} from '../read/rows/rows.ts'
import {byText} from '../read/values/order.ts'
import {eventsOf, isOfLine} from '../reread/event-times.ts'
import {linesAgain, type ReadTerms} from '../reread/lines-again.ts'
import type {Result} from '../result.ts'
import {
  absentDays,
  asDaysOfCreation,
  type DayRows,
  daysOnce,
  daysWithoutRecords,
} from './days-without-lines.ts'
import type {Misfit} from './misfit.ts'
import {FILE_OF_MAIN, MAIN_KINDS, type MainKind, typeOfMain} from './unmatched-mains.ts'

/** Of so many records of a wallet it is no chance that all are missing. */
const LEAST = 5
/** Of a wallet whose records were not given nearly all are missing, be a few of the period before. */
const MOST = 0.9
/** Of a wallet whose records were given no more than this part. */
const FEW = 1 / 3
/** Where those of some wallets were not given, most of what is missing is theirs: else a part of each is missing. */
const MOST_OF_ABSENT = 3 / 4
/** So many wallets are named. */
const MOST_WALLETS = 10

/** Rows that name records: how many there are, how many whose record is in no file, and how many of another account. */
interface Named {
  all: number
  absent: number
  foreign: number
}

/** Where rows stand whose record may be in no file. */
export interface UnrecordedRows {
  /** Events without a record. */
  readonly orphans: readonly Place[]
  /** Lines that belong to nothing; none where those of no wallet may be all of their type. */
  readonly unmatched: readonly Place[]
  /** Wallets of which all records are said to be missing already. */
  readonly said: ReadonlySet<string>
}

const countIn = (counts: Map<string, Named>, key: string, of: Partial<Named>): void => {
  const {absent = 0, foreign = 0} = of
  const named = counts.get(key) ?? {all: 0, absent: 0, foreign: 0}
  counts.set(key, named)
  named.all += 1
  named.absent += absent
  named.foreign += foreign
}

/** A record that an event names and no file has. */
interface Absent {
  readonly wallet: string
  readonly day: string
  /** A line is due for it: that of a charge that was paid, or of a payout. */
  readonly isPosted: boolean
}

/** The records of one kind that events name, those of files by wallet and by day, the others by id. */
interface NamedByEvents {
  readonly byWallet: Map<string, Named>
  readonly byDay: Map<string, Named>
  readonly absent: Map<string, Absent>
}

type ByKind<T> = Readonly<Record<MainKind, T>>

const isMainKind = (kind: string): kind is MainKind => kind in FILE_OF_MAIN

async function namedByEvents(
  {sources, asOfMs}: Gathered,
  orphans: ReadonlySet<number>,
  terms: ReadTerms,
): Promise<ByKind<NamedByEvents>> {
  const none = (): NamedByEvents => ({byWallet: new Map(), byDay: new Map(), absent: new Map()})
  const [named, dayOf] = [{charge: none(), withdrawal: none()}, daysOnce()]
  if (orphans.size < LEAST) return named
  for (const source of sources.filter(({name}) => name === 'events')) {
    for await (const event of eventsOf(source, terms)) {
      const {kind, wallet = PRINCIPAL, subjectId, settledAtMs} = event
      const of = EVENT_SUBJECTS[kind].kind
      if (!isMainKind(of) || settledAtMs > asOfMs) continue
      const {byWallet, byDay, absent} = named[of]
      const day = dayOf(settledAtMs)
      if (orphans.has(placeKey(event))) {
        absent.set(subjectId, {wallet, day, isPosted: isOfLine(event)})
      } else {
        countIn(byWallet, wallet, {})
        countIn(byDay, day, {})
      }
    }
  }
  return named
}

/** Lines of one kind of record by wallet, and which of some ids lines have. */
interface NamedByLines {
  readonly byWallet: ByKind<Map<string, Named>>
  readonly ids: ReadonlySet<string>
}

async function namedByLines(
  {sources, asOfMs}: Gathered,
  unmatched: ReadonlySet<number>,
  {wanted, terms}: {readonly wanted: (id: string) => boolean; readonly terms: ReadTerms},
): Promise<NamedByLines> {
  const [byWallet, ids] = [{charge: new Map(), withdrawal: new Map()}, new Set<string>()]
  for (const source of sources.filter(({name}) => name === 'statement')) {
    for await (const line of linesAgain(source, terms)) {
      if (wanted(line.id)) ids.add(line.id)
      const kind = MAIN_KINDS.find((one) => typeOfMain(one) === line.type)
      if (kind === undefined || line.atMs > asOfMs) continue
      countIn(byWallet[kind], line.wallet, {absent: unmatched.has(placeKey(line)) ? 1 : 0})
    }
  }
  return {byWallet, ids}
}

const sumOf = (counts: ReadonlyMap<string, number>, wallets: readonly string[]): number =>
  wallets.reduce((sum, wallet) => sum + (counts.get(wallet) ?? 0), 0)

/** Wallets of whose records nearly all are in no file; none where those of no other wallet are, or others lack many. */
function absentIn(byWallet: ReadonlyMap<string, Named>): ReadonlyMap<string, number> {
  const many = [...byWallet].filter(([, {all}]) => all >= LEAST)
  const isAnyGiven = many.some(([, {all, absent}]) => absent <= all * FEW)
  const isAbsent = ({all, absent, foreign}: Named): boolean =>
    absent >= all * MOST && foreign <= absent * FEW
  const wallets = isAnyGiven ? many.filter(([, named]) => isAbsent(named)) : []
  const counts = new Map(wallets.map(([wallet, {absent}]) => [wallet, absent]))
  let all = 0
  for (const {absent} of byWallet.values()) all += absent
  return sumOf(counts, [...counts.keys()]) >= all * MOST_OF_ABSENT ? counts : new Map()
}

const daysOf = (byDay: ReadonlyMap<string, Named>): ReadonlyMap<string, DayRows> =>
  new Map(
    Array.from(byDay, ([day, {all, absent, foreign}]) => [
      day,
      {given: all - absent, absent: absent - foreign},
    ]),
  )

/** All records that events name: where the line that is due for one is not there, it may be of another account. */
function withAbsent(
  {byWallet, byDay, absent}: NamedByEvents,
  isForeign: (id: string, record: Absent) => boolean,
): Pick<NamedByEvents, 'byWallet' | 'byDay'> {
  const copyOf = (counts: ReadonlyMap<string, Named>) =>
    new Map(Array.from(counts, ([key, named]) => [key, {...named}]))
  const all = {byWallet: copyOf(byWallet), byDay: copyOf(byDay)}
  for (const [id, record] of absent) {
    const foreign = isForeign(id, record) ? 1 : 0
    countIn(all.byWallet, record.wallet, {absent: 1, foreign})
    countIn(all.byDay, record.day, {absent: 1, foreign})
  }
  return all
}

const walletsMisfit = (kind: MainKind, wallets: readonly string[], count: number): Misfit =>
  kind === 'charge'
    ? {kind: 'wallets_without_charges', wallets, charges: count}
    : {kind: 'wallets_without_withdrawals', wallets, withdrawals: count}

/** The records of one kind that were not given: those of some wallets, else those of some days. */
function notGiven(
  kind: MainKind,
  {byWallet, byDay}: Pick<NamedByEvents, 'byWallet' | 'byDay'>,
  {lines, said}: {readonly lines: ReadonlyMap<string, Named>; readonly said: ReadonlySet<string>},
): Misfit[] {
  const [ofEvents, ofLines] = [absentIn(byWallet), absentIn(lines)]
  const wallets = [...new Set([...ofEvents.keys(), ...ofLines.keys()])]
    .filter((one) => !said.has(one))
    .sort(byText)
  if (wallets.length === 0) {
    const days = daysOf(byDay)
    const parts = absentDays(asDaysOfCreation(days), FILE_OF_MAIN[kind])
    return parts.length > 0 ? parts : daysWithoutRecords(days, FILE_OF_MAIN[kind])
  }
  const count = sumOf(ofEvents, wallets) + sumOf(ofLines, wallets)
  return [walletsMisfit(kind, wallets.slice(0, MOST_WALLETS), count)]
}

/**
 * Charges and payouts that are in no file, though others are: those of some wallets, as events or their lines name
 * them, else those of some days, as events do. Events of which the statement should have a line and has none may be
 * those of another account: they do not tell that records were not given. The files are read once more for it.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function recordsNotGiven(
  {totals}: Pick<Result, 'totals'>,
  gathered: Gathered,
  {rows, terms}: {readonly rows: UnrecordedRows; readonly terms: ReadTerms},
): Promise<Misfit[]> {
  const given = MAIN_KINDS.filter((kind) => {
    const total = totals[FILE_OF_MAIN[kind]]
    return total !== undefined && total.outOfScope < total.rows
  })
  if (given.length === 0) return []
  const [orphans, unmatched] = [rows.orphans, rows.unmatched].map(
    (places) => new Set(places.map(placeKey)),
  ) as [Set<number>, Set<number>]
  const events = await namedByEvents(gathered, orphans, terms)
  const misfitsWith = (lines: NamedByLines['byWallet'], isForeign: (id: string) => boolean) =>
    given.flatMap((kind) => {
      const named = withAbsent(events[kind], (id, one) => one.isPosted && isForeign(id))
      return notGiven(kind, named, {lines: lines[kind], said: rows.said})
    })
  const byEvents = misfitsWith({charge: new Map(), withdrawal: new Map()}, () => false)
  const isAsked = byEvents.length > 0 || unmatched.size >= LEAST
  if (!isAsked || totals['statement.csv'] === undefined) return byEvents
  const wanted = (id: string): boolean => given.some((kind) => events[kind].absent.has(id))
  const {byWallet, ids} = await namedByLines(gathered, unmatched, {wanted, terms})
  return misfitsWith(byWallet, (id) => !ids.has(id))
}
