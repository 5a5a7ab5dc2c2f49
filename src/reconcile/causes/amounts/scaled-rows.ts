import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import type {DataSetName} from '../../read/files/inputs.ts'
import {placeKey} from '../../read/rows/rows.ts'
import type {EventAmounts} from '../../reread/event-amounts.ts'
import {footing} from '../footing.ts'
import type {Alternatives, CauseTerms, Detector, GivenFile} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import {proposalOfRows} from './part-of-rows.ts'
import {comparesThree, RECORDS_OF} from './records-in-line.ts'
import {powerBetween} from './scaled.ts'
import {powerOfGross} from './scaled-gross.ts'
import {linesOf} from './scaled-lines.ts'
import {splitsOfRows} from './scaled-row-splits.ts'

/** So many events tell whether it is they that are off. */
const SAMPLED = 64
/** Nearly all of them say the same. */
const SHARE = 0.9

/** An amount that is too large; one that is too small may be a fee that is too large. */
function largerGross(suspect: Suspect): number | undefined {
  const power = powerOfGross(suspect)
  return power !== undefined && power > 1 ? power : undefined
}

function factorOf(suspect: Suspect): number | undefined {
  const {code, expectedCentavos, actualCentavos} = suspect
  if (code === 'NET_MISMATCH') return largerGross(suspect)
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
  terms: Pick<CauseTerms, 'files' | 'mapping' | 'eventAmounts' | 'lineContents'>,
): Promise<ReadonlySet<DataSetName>> {
  const {files, mapping, eventAmounts} = terms
  const events = filesNamed(files, 'events')
  const sampled = compared.slice(0, SAMPLED).flatMap((suspect) => {
    const place = placeIn(suspect, events)
    return place ? [{suspect, place: {source: place.given.source, line: place.line}}] : []
  })
  const places = sampled.map(({place}) => place)
  const amounts = await eventAmounts(mapping, places)
  // A line that has the odd amount itself says nothing against records or events alone.
  const odd = await linesOf(compared.slice(0, SAMPLED), terms)
  const ofLines = new Set(odd.map(({suspect}) => suspect))
  const counts = new Map<DataSetName, number>()
  for (const {suspect, place} of sampled) {
    if (ofLines.has(suspect)) continue
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

/** The files that have rows whose amount alone is off, as their own fees and nets say. */
function namesByNets(
  suspects: readonly Suspect[],
  names: ReadonlyMap<string, DataSetName>,
): ReadonlySet<DataSetName> {
  const byName = Map.groupBy(suspects, ({evidence}) => names.get(evidence[0]?.file ?? ''))
  return new Set(
    [...byName].flatMap(([name, own]) =>
      name !== undefined && own.length >= LEAST_FINDINGS ? [name] : [],
    ),
  )
}

/**
 * Rows of a part of a file of records or of events are off by one factor, as where the program that exports them was
 * changed in the month. No mapping corrects them, since it changes every row: so the rows are counted. That it is these
 * rows is known by their own fees and nets, or by the statement, whose balances are what its lines give.
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
  const ofNets = Map.groupBy(findings, largerGross)
  const ofThree = Map.groupBy(compared, factorOf)
  const alternatives: Alternatives[] = []
  for (const factor of new Set([...ofThree.keys(), ...ofNets.keys()])) {
    if (factor === undefined) continue
    const some = ofThree.get(factor) ?? []
    const named = some.length < LEAST_FINDINGS ? [] : await namesOff(some, terms)
    const byNets = namesByNets(ofNets.get(factor) ?? [], names)
    for (const name of new Set([...named, ...byNets])) {
      const files = filesNamed(terms.files, name)
      const off = findings.flatMap((suspect) => {
        const by = factorOf(suspect)
        const place = by === factor || by === 1 / factor ? placeIn(suspect, files) : undefined
        return place ? [{suspect, given: place.given, line: place.line}] : []
      })
      for (const [given, own] of Map.groupBy(off, (one) => one.given)) {
        const splits = name === 'charges' && factor > 1 ? splitsOfRows(own, findings, terms) : []
        const proposal = proposalOfRows({given, factor, own: [...own, ...splits]})
        if (proposal) alternatives.push([proposal])
      }
    }
  }
  return alternatives
}
