import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import {Broken} from './broken.ts'
import {requireOnce, requirePaid} from './judge-batch.ts'
import type {Lie} from './lying-proxy.ts'
import {amountsOf, LOST, type ProcessFamily} from './process-families.ts'
import {batchOf, type Ended, type ProcessStage, type Treatment} from './process-stage.ts'
import type {Random} from './random.ts'

/** A payout that is due once, in whichever file it stands, and however it is spelt there. */
interface Due {
  readonly centavos: number
  /** With one it is the same payout also when another cell of it is edited. */
  readonly reference: string
}

/** The places of a round, and what may be run in them. */
interface Round {
  readonly stage: ProcessStage
  readonly random: Random
  readonly place: string
  readonly dues: readonly Due[]
  files: number
}

const HOMES = 3
const STEPS = 8

/** A payout may also be refused, as without balance, and be sent from another home then. */
const SENT: readonly Lie[] = [...LOST, 'refused-409-before', 'refused-409-before', 'failure-before']

/** How a question about a payout is answered: mostly with the truth. */
const ASKED: readonly Lie[] = [
  ...Array.from({length: 12}, (): Lie => 'pass'),
  'failure-before',
  'gateway-403-before',
  'gateway-400-before',
  'reset-before',
  'rate-limit-before',
]

/**
 * Payouts in files that are cut, joined, put in another order and edited, from several homes of one
 * account, which are killed, set back to an older copy, or run a day later. Then all of them from
 * each home, and from one that knows nothing.
 */
export const secondHomes: ProcessFamily = async (stage, random, round) => {
  const dues = amountsOf(round, 3 + random.below(6)).map((centavos): Due => {
    return {centavos, reference: random.below(3) === 0 ? '' : `due-${round}-${centavos}`}
  })
  const at: Round = {stage, random, place: stage.place(), dues, files: 0}
  for (let step = 0; step < STEPS; step += 1) {
    stage.proxy.next = () => random.pick(SENT)
    stage.proxy.nextAsked = random.below(3) === 0 ? () => random.pick(ASKED) : () => 'pass'
    await act(at, `${at.place}/home-${random.below(HOMES)}`)
  }
  stage.proxy.next = () => 'pass'
  stage.proxy.nextAsked = () => 'pass'
  await requireEnd(at)
}

/** One thing that is done with a home. */
async function act(at: Round, home: string): Promise<void> {
  const {stage, random} = at
  const kind = random.below(10)
  if (kind < 2) return stage.advance(random.pick([1, 13, 25, 49]))
  if (kind === 2) return setBack(home)
  if (kind === 3) return void (await stage.run(home, ['journal', 'resume']))
  if (random.below(3) === 0) keepCopy(home)
  const file = writeFile(at, someOf(at))
  const ended = await stage.run(home, batchOf(file), treated(at))
  judge(await stage.ledger(), at, {file, ended})
}

function treated({random}: Round): Treatment {
  const ms = 60 + random.below(900)
  return random.pick([{killAfterMs: ms}, {killAfterMs: ms}, {stopAfterMs: ms}, {}, {}])
}

/** A home as a backup has it. */
function keepCopy(home: string): void {
  if (!existsSync(home)) return
  rmSync(`${home}-copy`, {recursive: true, force: true})
  cpSync(home, `${home}-copy`, {recursive: true})
}

function setBack(home: string): void {
  if (!existsSync(`${home}-copy`)) return
  rmSync(home, {recursive: true, force: true})
  cpSync(`${home}-copy`, home, {recursive: true})
  chmodSync(home, 0o700)
}

/** Some of the payouts, in some order. */
function someOf({random, dues}: Round): readonly Due[] {
  const some = random.below(3) === 0 ? dues : dues.filter(() => random.below(2) === 0)
  const chosen = some.length > 0 ? some : dues
  const order = chosen.map((due) => ({due, at: random.below(1_000)}))
  return order.sort((one, other) => one.at - other.at).map(({due}) => due)
}

const HEAD = 'key,key-type,holder-name,holder-document,amount,external-reference'

/** In a directory of its own, as another machine gets it: no result file stands beside it. */
function writeFile(at: Round, dues: readonly Due[], spelling: readonly string[] = SPELLINGS) {
  at.files += 1
  const folder = join(at.place, `file-${at.files}`)
  mkdirSync(folder, {recursive: true, mode: 0o700})
  const rows = dues.map(({centavos, reference}) => {
    const name = reference === '' ? 'Ana' : at.random.pick(spelling)
    return `ana@example.com,email,${name},52998224725,${(centavos / 100).toFixed(2)},${reference}`
  })
  const file = join(folder, 'rows.csv')
  writeFileSync(file, `${[HEAD, ...rows].join('\n')}\n`)
  return file
}

/** Of the payee, as it is typed today or tomorrow. */
const SPELLINGS: readonly string[] = ['Ana', 'Ana', 'Ana Souza', 'ANA S.']

interface Said {
  readonly file: string
  readonly ended: Ended
}

/** Nothing is there twice, and what the file of results says of each row is so. */
function judge(ledger: ReadonlyMap<number, number>, {dues}: Round, {file, ended}: Said): void {
  requireOnce(
    ledger,
    dues.map(({centavos}) => centavos),
  )
  if (![0, 6, 7].includes(ended.code ?? -1)) return
  for (const {amount, status, error} of resultsOf(file)) {
    const isPaid = ledger.has(amount)
    const isSaid = status === 'created' || status === 'already_done'
    const isDenied = status === 'failed' && error !== 'REFERENCE_USED'
    if (isSaid && !isPaid) throw new Broken(`${amount}: ${status}, and not paid`)
    if (isDenied && isPaid) throw new Broken(`${amount}: failed with ${error}, and paid`)
    if (error === 'REFERENCE_USED' && !isPaid) throw new Broken(`${amount}: not sent, and not paid`)
  }
}

interface Result {
  readonly amount: number
  readonly status: string
  readonly error: string
}

function resultsOf(file: string): Result[] {
  const [head = '', ...rows] = readFileSync(`${file}.result.csv`, 'utf8').trim().split(/\r?\n/)
  const columns = head.split(',')
  return rows.map((row) => {
    const cells = row.split(',')
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? ''
    return {
      amount: Math.round(Number(cell('amount')) * 100),
      status: cell('status'),
      error: cell('error'),
    }
  })
}

/** A home that knows nothing pays what is left, and no home pays anything after it. */
async function requireEnd(at: Round): Promise<void> {
  const {stage, dues, place} = at
  const amounts = dues.map(({centavos}) => centavos)
  for (let home = HOMES; home >= 0; home -= 1) {
    const file = writeFile(at, dues)
    const ended = await stage.run(`${place}/home-${home}`, batchOf(file))
    const ledger = await stage.ledger()
    judge(ledger, at, {file, ended})
    if (home === HOMES) await requirePaid(stage, amounts, ended)
    const lost = amounts.filter((amount) => !ledger.has(amount))
    if (lost.length > 0) throw new Broken(`${lost.join(', ')}: lost`)
  }
}
