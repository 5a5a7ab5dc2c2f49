import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {DataSetName} from '../../read/files/inputs.ts'
import {placeKey} from '../../read/rows/rows.ts'
import type {EventAmounts} from '../../reread/event-amounts.ts'
import {footing} from '../footing.ts'
import type {Alternatives, CauseTerms, Detector, GivenFile, Proposal} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {comparesThree, RECORDS_OF} from './records-in-line.ts'
import {powerBetween} from './scaled.ts'

/** So many events tell whether it is they that are off. */
const SAMPLED = 64
/** Nearly all of them say the same. */
const SHARE = 0.9
/** Before the first row that is off, or behind the last one, so many rows and this part of the file are not. */
const LEAST_RIGHT = 10
const LEAST_PART = 0.1

const factorOf = ({expectedCentavos, actualCentavos}: Suspect): number | undefined => {
  const factor = powerBetween(expectedCentavos, actualCentavos)
  return factor !== undefined && factor > 0 ? factor : undefined
}

/** A row of a file that a finding names. */
const placeIn = ({evidence}: Suspect, files: ReadonlyMap<string, GivenFile>) => {
  for (const {file, line} of evidence) {
    const given = files.get(file)
    if (given) return {given, line}
  }
  return undefined
}

const filesNamed = (files: readonly GivenFile[], name: DataSetName) =>
  new Map(files.filter((one) => one.name === name).map((one) => [one.file, one]))

/** Whether an event says an amount, of whichever sign: of a payout its line is what arrives. */
const says = (event: EventAmounts | undefined, amount: number | null): boolean =>
  event !== undefined &&
  [event.amount, event.net].some((one) => Math.abs(one ?? 0) === Math.abs(amount ?? Number.NaN))

/**
 * Which files are off where record, event and line of one thing were compared, and the balances agree with the lines:
 * the events, or the records of some kinds.
 */
async function namesOff(
  compared: readonly Suspect[],
  {files, mapping, eventAmounts}: Pick<CauseTerms, 'files' | 'mapping' | 'eventAmounts'>,
): Promise<ReadonlySet<DataSetName>> {
  const events = filesNamed(files, 'events')
  const sampled = compared.slice(0, SAMPLED).flatMap((suspect) => {
    const place = placeIn(suspect, events)
    return place ? [{suspect, place: {source: place.given.source, line: place.line}}] : []
  })
  const places = sampled.map(({place}) => place)
  const amounts = await eventAmounts(mapping, places)
  const counts = new Map<DataSetName, number>()
  for (const {suspect, place} of sampled) {
    const said = amounts.get(placeKey(place))
    const isOff = says(said, suspect.actualCentavos)
    const isRight = says(said, suspect.expectedCentavos)
    const name = isOff ? 'events' : isRight ? RECORDS_OF[suspect.kind] : undefined
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const areEvents = (counts.get('events') ?? 0) >= sampled.length * SHARE
  if (areEvents) return new Set(['events'])
  return new Set(counts.has('events') ? [] : counts.keys())
}

/** Rows of one file that are off, where there are others before or behind them that are not. */
function proposalOf(
  {file, rows}: GivenFile,
  factor: number,
  own: readonly {readonly suspect: Suspect; readonly line: number}[],
): Proposal | undefined {
  let [fromLine, untilLine] = [Number.POSITIVE_INFINITY, 0]
  for (const {line} of own) {
    fromLine = Math.min(fromLine, line)
    untilLine = Math.max(untilLine, line)
  }
  const right = Math.max(fromLine - 1, rows - untilLine)
  const isPart = right >= Math.max(LEAST_RIGHT, rows * LEAST_PART)
  if (own.length < LEAST_FINDINGS || !isPart) return undefined
  const facts = {file, field: 'amount', factor, fromLine, untilLine}
  return {explanation: {kind: 'amounts_scaled', facts}, suspects: own.map((one) => one.suspect)}
}

/**
 * Rows of a part of a file of records or of events are off by one factor, as where the program that exports them was
 * changed in the month. No mapping corrects them, since it changes every row: so the rows are counted. The statement is
 * known to be right, as the balances of its wallets are what its lines give.
 */
export const rowsScaled: Detector = async (findings, terms) => {
  const names = new Map(terms.files.map(({file, name}) => [file, name]))
  const foots = footing(terms)
  // The rows of a finding are made when they are asked for, so they come last.
  const compared = findings.filter(
    (one) =>
      one.code === 'AMOUNT_MISMATCH' &&
      factorOf(one) !== undefined &&
      foots(one.wallet, one) &&
      comparesThree(one, names),
  )
  const alternatives: Alternatives[] = []
  for (const [factor = 0, some] of Map.groupBy(compared, factorOf)) {
    if (some.length < LEAST_FINDINGS) continue
    for (const name of await namesOff(some, terms)) {
      const files = filesNamed(terms.files, name)
      const off = findings.flatMap((suspect) => {
        const by = factorOf(suspect)
        const place = by === factor || by === 1 / factor ? placeIn(suspect, files) : undefined
        return place ? [{suspect, given: place.given, line: place.line}] : []
      })
      for (const [given, own] of Map.groupBy(off, (one) => one.given)) {
        const proposal = proposalOf(given, factor, own)
        if (proposal) alternatives.push([proposal])
      }
    }
  }
  return alternatives
}
