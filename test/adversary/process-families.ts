import {Broken} from './broken.ts'
import {judgeBatch, judgeEnded, requireOnce, requirePaid} from './judge-batch.ts'
import {LIES, type Lie} from './lying-proxy.ts'
import {batchOf, copyOf, type Ended, type ProcessStage, payoutFile} from './process-stage.ts'
import type {Random} from './random.ts'

/** One round of real processes; its payouts have the amounts that `amountsOf` gives it. */
export type ProcessFamily = (stage: ProcessStage, random: Random, round: number) => Promise<void>

/** Amounts of a round, in centavos: no other round of its stage has them. */
export const amountsOf = (round: number, count: number): number[] =>
  Array.from({length: count}, (_, index) => 2_000 + (round % 100) * 64 + index)

export const LOST: readonly Lie[] = [
  'pass',
  'pass',
  'pass',
  'reset-after',
  'failure-after',
  'reset-before',
]

export const resume = ['journal', 'resume']

/**
 * Several batches of one home and of two homes over the same rows, and resumes beside them, each
 * killed with -9 or stopped for a while at any instant, then all again.
 */
export const racingProcesses: ProcessFamily = async (stage, random, round) => {
  const amounts = amountsOf(round, 2 + random.below(6))
  const place = stage.place()
  const [own, other] = [`${place}/own`, `${place}/other`]
  const file = payoutFile(place, 'files', amounts)
  const copy = copyOf(file, place, 'copies')
  stage.proxy.next = () => random.pick(LOST)
  const treated = () => {
    const ms = 60 + random.below(700)
    return random.pick([{killAfterMs: ms}, {killAfterMs: ms}, {stopAfterMs: ms}, {}])
  }
  for (let wave = 0; wave < 2; wave += 1) {
    await Promise.all([
      stage.run(own, batchOf(file), treated()),
      stage.run(own, random.pick([batchOf(file), batchOf(copy), resume]), treated()),
      stage.run(other, batchOf(copy), treated()),
    ])
  }
  stage.proxy.next = () => 'pass'
  const days = random.pick([0, 0, 25])
  if (days > 0) await stage.advance(days)
  const own0 = await judgeBatch(stage, {home: own, file, amounts})
  const other0 = await judgeBatch(stage, {home: other, file: copy, amounts})
  if (days === 0) await requirePaid(stage, amounts, own0)
  if (days === 0) await requirePaid(stage, amounts, other0)
}

/** The calls to the system by which money, keys and files move. */
const CALLS: readonly (readonly [name: string, most: number])[] = [
  ['fdatasync', 12],
  ['fsync', 10],
  ['pwrite64', 60],
  ['pwritev', 8],
  ['write', 40],
  ['writev', 8],
  ['sendto', 8],
  ['openat', 90],
  ['close', 90],
  ['fcntl', 60],
  ['ftruncate', 4],
  ['rename', 26],
  ['unlink', 6],
  ['connect', 4],
  ['read', 80],
]

/** A way to start a process that ends, or is refused, at some call to the system. */
export function atSystemCall(random: Random): readonly string[] {
  const [name, most] = random.pick(CALLS)
  const isRefused = /^(pwrite|fdatasync|fsync|ftruncate)/.test(name) && random.below(3) === 0
  const what = isRefused ? `error=${random.pick(['EIO', 'ENOSPC'])}` : 'signal=KILL'
  const when = `${1 + random.below(most)}${isRefused ? '+' : ''}`
  const inject = `inject=${name}:${what}:when=${when}`
  return ['strace', '-f', '--seccomp-bpf', '-o', '/dev/null', '-e', `trace=${name}`, '-e', inject]
}

/** A withdrawal or a batch, killed at a chosen call to the system, and again; then in peace. */
export const killsAtSystemCalls: ProcessFamily = async (stage, random, round) => {
  const amounts = amountsOf(round, 4)
  const place = stage.place()
  const home = `${place}/home`
  const file = payoutFile(place, 'files', amounts)
  const single = [
    `--amount=${((amounts[0] ?? 0) / 100).toFixed(2)}`,
    `--idempotency-key=attempt-${round}`,
  ]
  const isSingle = random.below(3) === 0
  const command = isSingle ? [...WITHDRAW, ...single] : batchOf(file)
  stage.proxy.next = () => random.pick(LOST)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const args = attempt > 0 && random.below(3) === 0 ? resume : command
    const ended = await stage.run(home, args, {through: atSystemCall(random)})
    if (args === command && isSingle) await judgeSingle(stage, amounts[0] ?? 0, ended)
  }
  stage.proxy.next = () => 'pass'
  const isLater = random.below(4) === 0
  if (isLater) await stage.advance(25)
  const last = await untilOpened(stage, home, command)
  if (!isSingle) {
    await judgeEnded(stage, {file, amounts}, last)
    if (!isLater) await requirePaid(stage, amounts, last)
    return
  }
  await judgeSingle(stage, amounts[0] ?? 0, last)
  if (isLater) return
  const shown = await namedPayout(stage, {home, amount: amounts[0] ?? 0}, last)
  await requirePaid(stage, amounts.slice(0, 1), shown)
}

/**
 * What an end with ALREADY_CREATED names, as the service shows it: the journal knows a payout by its
 * name alone where the answer to it was lost. Any other end is as it was.
 */
async function namedPayout(
  stage: ProcessStage,
  {home, amount}: {readonly home: string; readonly amount: number},
  ended: Ended,
): Promise<Ended> {
  if (ended.code !== 4 || !ended.stderr.includes('ALREADY_CREATED')) return ended
  const {id} = (JSON.parse(ended.stderr) as {error: {details: {id: string}}}).error.details
  const shown = await stage.run(home, ['transactions', 'show', id, '--json'])
  if (shown.code !== 0) return shown
  const payout = JSON.parse(shown.stdout) as {type: string; amount: number}
  if (payout.type === 'withdrawal' && Math.round(payout.amount * 100) === amount) return shown
  throw new Broken(`${id} is named, and is not the payout: ${shown.stdout}`)
}

/** A journal that was set aside stops one command; the next one begins a new journal. */
export async function untilOpened(
  stage: ProcessStage,
  home: string,
  args: string[],
): Promise<Ended> {
  const first = await stage.run(home, args)
  return first.code === 1 ? stage.run(home, args) : first
}

export const WITHDRAW = [
  'withdraw',
  '--key=ana@example.com',
  '--holder-name=Ana',
  '--holder-document=52998224725',
  '--yes',
  '--json',
]

/** Exits that say that nothing was created. */
const NOTHING = [3, 4, 5]
/** Codes that say that something was. */
const SOMETHING = ['IDEMPOTENCY_KEY_EXPIRED', 'ALREADY_CREATED']

async function judgeSingle(stage: ProcessStage, amount: number, ended: Ended): Promise<void> {
  const ledger = await stage.ledger()
  requireOnce(ledger, [amount])
  const paid = ledger.get(amount) ?? 0
  if (ended.code === 0 && paid === 0) throw new Broken('said that it was created')
  const isDenied = ended.code !== null && NOTHING.includes(ended.code)
  const isAdmitted = SOMETHING.some((code) => ended.stderr.includes(code))
  if (isDenied && !isAdmitted && paid > 0) {
    throw new Broken(`paid, and said with exit ${ended.code} that nothing was created`)
  }
}

/** Every lie there is, over TLS, to single payouts and to batches with two equal rows. */
export const lyingOverTls: ProcessFamily = async (stage, random, round) => {
  const [first = 0, ...others] = amountsOf(round, 5)
  const amounts = [first, first, ...others]
  const place = stage.place()
  const home = `${place}/home`
  const file = payoutFile(place, 'files', amounts)
  stage.proxy.next = () => random.pick(LIES)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await judgeEnded(stage, {file, amounts}, await stage.run(home, batchOf(file)))
    const isLater = random.below(4) === 0
    if (isLater) await stage.advance(random.pick([1, 25]))
    if (random.below(3) === 0) await stage.run(home, resume)
  }
  stage.proxy.next = () => 'pass'
  await judgeBatch(stage, {home, file, amounts})
  await judgeBatch(stage, {home: `${place}/another`, file, amounts})
}
