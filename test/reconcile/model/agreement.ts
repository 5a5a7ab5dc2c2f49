import {createHash} from 'node:crypto'
import type {Result, Verdict} from '../../../src/reconcile/result.ts'
import {fileTexts, textsOf} from '../worlds/files.ts'
import type {World} from '../worlds/world.ts'
import {FILES} from './alterations.ts'
import type {Found, LeftBlock} from './book.ts'
import {modelOf} from './model.ts'

/** At which instant a correction counts is left open, so a dip of such a wallet is, too. */
const isOpen = (text: string, corrected: ReadonlySet<string>): boolean => {
  const [code, wallet = ''] = text.split(' ')
  return code === 'NEGATIVE_BALANCE' && corrected.has(wallet)
}

/** What both sides tell, in words that can be compared. */
export function reported(result: Result): string[] {
  return [
    result.verdict,
    `as of ${Date.parse(result.asOf ?? '')}`,
    ...result.findings.map(
      ({code, subject, deltaCentavos}) =>
        `${code} ${subject.id} ${code === 'NEGATIVE_BALANCE' ? null : deltaCentavos}`,
    ),
    ...result.wallets.map((one) =>
      [
        `wallet ${one.wallet}:`,
        one.openingCentavos,
        one.creditsCentavos,
        one.debitsCentavos,
        one.differenceCentavos,
        one.explainedCentavos,
        one.unexplainedCentavos,
      ].join(' '),
    ),
    ...Object.entries(result.totals)
      .filter(([file, {rows}]) => /jsonl|csv/.test(file) && rows > 0)
      .map(([file, of]) => `${file} ${of.rows} ${of.outOfScope} ${of.rejected}`),
  ].sort()
}

/** When a world is reconciled, and what the month before left open. */
export interface Terms {
  readonly asOf?: string | undefined
  readonly carried?: readonly Found[]
  readonly blocksBefore?: readonly LeftBlock[]
}

/** What is carried is of class `error`, or still in transit. */
function verdictWith(carried: readonly Found[], verdict: Verdict): Verdict {
  if (carried.some(({code}) => code !== 'IN_TRANSIT')) return 'unreconciled'
  return carried.length > 0 && verdict === 'reconciled' ? 'explained' : verdict
}

const judged = new Map<string, ReturnType<typeof modelOf>>()

/**
 * What the model says of texts. It is asked of each world once for every way to read it and, of two
 * months, for what the first left open: what it said of the very same input is kept.
 */
const judgedOnce: typeof modelOf = (...input) => {
  const key = createHash('sha256').update(JSON.stringify(input)).digest('base64')
  const known = judged.get(key) ?? modelOf(...input)
  judged.set(key, known)
  return known
}

export function modelTexts(world: World, {asOf, carried = [], blocksBefore}: Terms) {
  const parts = fileTexts(world, textsOf(world))
  const model = judgedOnce(
    Object.fromEntries(Object.entries(parts).map(([name, [text = '']]) => [name, text])),
    asOf,
    blocksBefore,
  )
  const found = [...model.found, ...carried]
  const texts = [
    verdictWith(carried, model.verdict),
    `as of ${model.asOfMs}`,
    ...found.map(({code, id, delta}) => `${code} ${id} ${delta}`),
    ...model.wallets.map((one) =>
      [
        `wallet ${one.wallet}:`,
        one.opening,
        one.credits,
        one.debits,
        one.difference,
        one.explained,
        one.unexplained,
      ].join(' '),
    ),
    ...Object.entries(model.totals).map(
      ([file, {rows, outOfScope, rejected}]) => `${file} ${rows} ${outOfScope} ${rejected}`,
    ),
  ].sort()
  return {...model, texts}
}

export type Telling = (world: World, asOf?: string) => Promise<string[]>

/** What only one of the two tells. */
export interface Difference {
  readonly engine: string[]
  readonly model: string[]
}

export async function difference(
  world: World,
  {engine, ...terms}: Terms & {readonly engine: Telling},
): Promise<Difference | undefined> {
  const {texts, corrected} = modelTexts(world, terms)
  const other = texts.filter((text) => !isOpen(text, corrected))
  const undecided = other.filter((text) => text.endsWith(' open')).map((text) => text.slice(0, -4))
  const one = (await engine(world, terms.asOf))
    .filter((text) => !isOpen(text, corrected))
    .map((text) => {
      const start = undecided.find((prefix) => text.startsWith(prefix))
      return start === undefined ? text : `${start}open`
    })
    .sort()
  if (JSON.stringify(one) === JSON.stringify(other)) return undefined
  const without = (list: readonly string[], gone: readonly string[]): string[] => {
    const left = [...gone]
    return list.filter((item) => {
      const at = left.indexOf(item)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
  }
  return {engine: without(one, other), model: without(other, one)}
}

/** Removes rows, one by one, as long as the two still differ about the same codes. */
export async function shrunk(
  world: World,
  terms: Terms & {readonly engine: Telling},
): Promise<World> {
  const codes = async (candidate: World) => {
    const differs = await difference(candidate, terms)
    const all = [...(differs?.engine ?? []), ...(differs?.model ?? [])]
    return [
      ...new Set(all.map((text) => text.split(' ')[0]).filter((word) => /^[A-Z]/.test(word ?? ''))),
    ]
      .sort()
      .join()
  }
  const wanted = await codes(world)
  let smallest = world
  for (const file of [...FILES, 'balances'] as const) {
    for (let at = smallest[file].length - 1; at >= 0; at -= 1) {
      const rows = [...smallest[file]]
      rows.splice(at, 1)
      const candidate = {...smallest, [file]: rows}
      if ((await codes(candidate)) === wanted && (await difference(candidate, terms))) {
        smallest = candidate
      }
    }
  }
  return smallest
}

/** A world as a reader of a failure wants it: a row a line. */
export const shown = (world: World): string =>
  [...FILES, 'balances' as const]
    .flatMap((file) => world[file].map((row) => `${file}: ${JSON.stringify(row)}`))
    .join('\n')
