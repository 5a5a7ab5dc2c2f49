import {existsSync, readFileSync, rmSync, truncateSync, writeFileSync} from 'node:fs'
import {Broken} from './broken.ts'
import {judgeBatch, judgeEnded, requireOnce, requirePaid} from './judge-batch.ts'
import {amountsOf, type ProcessFamily} from './process-families.ts'
import {batchOf, payoutFile} from './process-stage.ts'
import type {Random} from './random.ts'
import {smallDisk} from './small-disk.ts'

/** A batch whose journal, result and log share a disk that fills up at some row. */
export const fullDisks: ProcessFamily = async (stage, random, round) => {
  const amounts = amountsOf(round, 4 + random.below(40))
  using disk = smallDisk(`${stage.place()}/disk`, 96 + 4 * random.below(80))
  const home = `${disk.path}/home`
  const file = payoutFile(random.below(2) === 0 ? disk.path : stage.place(), 'files', amounts)
  stage.proxy.next = () => random.pick(['pass', 'pass', 'pass', 'reset-after'] as const)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const killAfterMs = random.below(4) === 0 ? 100 + random.below(500) : undefined
    const treatment = {through: disk.through, ...(killAfterMs && {killAfterMs})}
    await judgeEnded(stage, {file, amounts}, await stage.run(home, batchOf(file), treatment))
  }
  disk.enlarge()
  stage.proxy.next = () => 'pass'
  const isLater = random.below(4) === 0
  if (isLater) await stage.advance(25)
  const last = await judgeBatch(stage, {home, file, amounts})
  if (!isLater) await requirePaid(stage, amounts, last)
}

/** What a home and a batch leave on the disk, and what anything may do to it. */
const FILES = [
  'journal.db',
  'journal.db-wal',
  'journal.db',
  'secrets.json',
  'config.json',
  'result',
]

/** Files of a home changed, cut, emptied or deleted between two runs of a batch. */
export const damagedFiles: ProcessFamily = async (stage, random, round) => {
  const amounts = amountsOf(round, 3)
  const place = stage.place()
  const home = `${place}/home`
  const file = payoutFile(place, 'files', amounts)
  const isStored = random.below(2) === 0
  if (isStored) await stage.run(home, ['auth', 'login', '--profile', 'stored'])
  const batch = [...batchOf(file), ...(isStored ? ['--profile', 'stored'] : [])]
  stage.proxy.next = () => random.pick(['pass', 'reset-after'] as const)
  const killAfterMs = 250 + random.below(500)
  await stage.run(home, batch, random.below(2) === 0 ? {killAfterMs} : {})
  for (let count = 1 + random.below(2); count > 0; count -= 1) {
    const name = random.pick(FILES)
    damageFile(name === 'result' ? `${file}.result.csv` : `${home}/${name}`, random)
  }
  stage.proxy.next = () => 'pass'
  if (random.below(2) === 0) await stage.advance(25)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const ended = await stage.run(home, batch)
    if (ended.code === null) throw new Broken('ended by a signal')
    if (/at .*\.(js|ts):\d+/.test(ended.stderr)) throw new Broken(`a trace: ${ended.stderr}`)
    await judgeEnded(stage, {file, amounts}, ended)
    requireOnce(await stage.ledger(), amounts)
  }
}

/** Bytes changed, cut off, emptied, replaced or deleted. */
export function damageFile(path: string, random: Random): void {
  if (!existsSync(path)) return
  const bytes = readFileSync(path)
  const kind = random.below(6)
  if (kind === 0) rmSync(path)
  else if (kind === 1) truncateSync(path, 0)
  else if (kind === 2) truncateSync(path, random.below(bytes.length + 1))
  else if (kind === 3)
    writeFileSync(path, random.pick(['[]', '{}', 'null', '""', 'text', '{"a":1}']))
  else if (bytes.length > 0) {
    const from = random.below(bytes.length)
    const until = Math.min(from + (kind === 4 ? 1 : 4096), bytes.length)
    writeFileSync(path, bytes.fill(bytes[from] === 0 ? 1 : 0, from, until))
  }
}
