import {existsSync, readFileSync, truncateSync, writeFileSync} from 'node:fs'
import {journalPath} from '../../src/journal/open-journal.ts'
import {Broken} from './broken.ts'
import {LIES} from './lying-proxy.ts'
import type {Random} from './random.ts'
import {HOUR_MS, payoutOf, type Stage, said} from './stage.ts'

/** One round: a payout of `centavos`, whatever is done to it. Throws `Broken`. */
export type Family = (stage: Stage, random: Random, centavos: number) => Promise<void>

type Connection = Awaited<ReturnType<Stage['client']>>

/** Paid once at most; what is said to be nothing is nothing; what was paid is not forgotten. */
async function judge(
  stage: Stage,
  {journal}: Connection,
  {centavos, key, last}: {readonly centavos: number; readonly key: string; readonly last: string},
): Promise<void> {
  const paid = await stage.paid(String(centavos))
  const record = await journal.requests.find(key)
  if (paid > 1) throw new Broken(`paid ${paid} times`)
  if (last === 'nothing' && paid > 0) throw new Broken('said that nothing was created')
  if (last === 'created' && paid !== 1) throw new Broken('said that it was created')
  const isForgotten = record?.state === 'failed' || record?.state === 'refused'
  if (paid === 1 && isForgotten) throw new Broken(`paid, and the journal says ${record.state}`)
  if (paid === 0 && record?.state === 'done')
    throw new Broken('not paid, and the journal says done')
}

/** Answers that lie, in any order, with hours between the attempts. */
const lyingServer: Family = async (stage, random, centavos) => {
  const at = await stage.client(stage.home())
  const key = `lying-${centavos}`
  stage.proxy.next = () => random.pick(LIES)
  for (let step = 0; step < 3 + random.below(3); step += 1) {
    const attempt = random.below(3) === 0 ? resumed(at, centavos, key) : paidBy(at, centavos, key)
    await judge(stage, at, {centavos, key, last: await said(attempt)})
    if (random.below(3) === 0) await stage.advance(random.pick([1, 12, 25]))
  }
  stage.proxy.next = () => 'pass'
  await judge(stage, at, {centavos, key, last: await said(paidBy(at, centavos, key))})
}

/**
 * A clock that runs ahead for a while and comes back. What was written by a clock that ran ahead is
 * looked at once when it is back: without that no clock of this machine could tell its age.
 */
const movedClocks: Family = async (stage, random, centavos) => {
  const at = await stage.client(stage.home())
  const key = `clocks-${centavos}`
  for (let step = 0; step < 5; step += 1) {
    const isAhead = step !== 1
    stage.clock.skewMs = isAhead ? random.pick([0, 0, 1, 3, 26, 400]) * HOUR_MS : 0
    stage.proxy.next = () => random.pick(['reset-after', 'reset-after', 'pass', 'reset-before'])
    await judge(stage, at, {centavos, key, last: await said(paidBy(at, centavos, key))})
    if (random.below(2) === 0) await stage.advance(random.pick([1, 25]))
  }
  stage.clock.skewMs = 0
}

/** Several connections to one journal, with one key, at once. */
const racing: Family = async (stage, random, centavos) => {
  const home = stage.home()
  const all = await Promise.all(Array.from({length: 4}, () => stage.client(home)))
  const key = `racing-${centavos}`
  stage.proxy.next = () => random.pick(LIES)
  await Promise.all(all.map((at) => said(paidBy(at, centavos, key))))
  stage.proxy.next = () => 'pass'
  const [at] = all
  if (!at) return
  await stage.advance(random.pick([0, 0, 25]))
  await judge(stage, at, {centavos, key, last: await said(paidBy(at, centavos, key))})
}

/** A journal whose bytes were changed between two attempts a day apart. */
const damagedJournal: Family = async (stage, random, centavos) => {
  const home = stage.home()
  const key = `damage-${centavos}`
  stage.proxy.next = () => 'reset-after'
  const before = await stage.client(home)
  await said(paidBy(before, centavos, key))
  await before.journal.close()
  damage(journalPath(home), random)
  stage.proxy.next = () => 'pass'
  await stage.advance(random.pick([0, 25]))
  for (let step = 0; step < 3; step += 1) {
    try {
      const at = await stage.client(home)
      await judge(stage, at, {centavos, key, last: await said(paidBy(at, centavos, key))})
    } catch (error) {
      if (error instanceof Broken) throw error
      if (step === 2) throw new Broken(`the journal stays unusable: ${String(error)}`)
    }
  }
}

function damage(path: string, random: Random): void {
  if (!existsSync(path)) return
  const bytes = readFileSync(path)
  const kind = random.below(3)
  if (kind === 0) truncateSync(path, 1 + random.below(bytes.length - 1))
  else if (kind === 1) writeFileSync(path, 'no database any more')
  else {
    const from = random.below(bytes.length)
    writeFileSync(path, bytes.fill(random.below(256), from, Math.min(from + 4096, bytes.length)))
  }
}

const paidBy = ({client}: Connection, centavos: number, key: string): Promise<unknown> =>
  client.withdrawals.create(payoutOf(centavos), key)

/** As `journal resume` does it; where nothing is open, the payout is typed again. */
async function resumed(at: Connection, centavos: number, key: string): Promise<unknown> {
  const record = await at.journal.requests.find(key)
  return record?.state === 'unknown' ? at.client.resend(record) : paidBy(at, centavos, key)
}

export const FAMILIES: Readonly<Record<string, Family>> = {
  'lying servers': lyingServer,
  'moved clocks': movedClocks,
  'racing connections': racing,
  'damaged journals': damagedJournal,
}
