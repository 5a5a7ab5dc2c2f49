import {chmodSync, cpSync} from 'node:fs'
import {join} from 'node:path'
import {Broken} from './broken.ts'
import {amountsOf, LOST, type ProcessFamily, WITHDRAW} from './process-families.ts'
import type {Ended, ProcessStage, Treatment} from './process-stage.ts'
import type {Random} from './random.ts'

/** The homes of Ana, who proposes, and of Bia, who approves, as each round of a stage gets them. */
interface Office {
  readonly ana: string
  readonly bia: string
}

const offices = new WeakMap<ProcessStage, Promise<Office>>()

function officeOf(stage: ProcessStage): Promise<Office> {
  const known = offices.get(stage)
  if (known) return known
  const opened = openOffice(stage)
  offices.set(stage, opened)
  return opened
}

async function openOffice(stage: ProcessStage): Promise<Office> {
  const place = stage.place()
  const [ana, bia] = [join(place, 'ana'), join(place, 'bia')]
  const keyOf = async (home: string, name: string): Promise<string> => {
    const made = await peaceful(stage, home, ['auth', 'key', 'create', name, '--json'])
    return (JSON.parse(made.stdout) as {publicKey: string}).publicKey
  }
  const people = [
    ['Ana Souza', await keyOf(ana, 'Ana Souza')],
    ['Bia Lima', await keyOf(bia, 'Bia Lima')],
  ] as const
  for (const [name, key] of people) {
    await peaceful(stage, bia, ['auth', 'approver', 'add', name, key])
  }
  return {ana, bia}
}

async function peaceful(stage: ProcessStage, home: string, args: readonly string[]) {
  const ended = await stage.run(home, args)
  if (ended.code !== 0) throw new Error(`${args.join(' ')}: exit ${ended.code} ${ended.stderr}`)
  return ended
}

/** What one process of a round was, and how it ended. */
interface Sent {
  readonly command: 'approve' | 'withdraw'
  readonly ended: Ended
}

interface Round {
  readonly home: string
  readonly file: string
  readonly centavos: number
  /** The withdrawal is sent under the key of the proposal. */
  readonly isSameKey: boolean
  /** One person may pay nothing out alone. */
  readonly hasLimit: boolean
}

/**
 * `withdraw approve` of a payout, and `withdraw --again` of an equal one, at the same moment in one
 * home, each killed with -9 or stopped for a while; twice, and then the approval in peace.
 */
export const racingApprovals: ProcessFamily = async (stage, random, round) => {
  const [centavos = 0] = amountsOf(round, 1)
  const key = `approval-${round}`
  const at: Round = {
    ...(await prepared(stage, {centavos, key})),
    isSameKey: random.below(2) === 0,
    hasLimit: random.below(2) === 0,
    centavos,
  }
  if (at.hasLimit) await peaceful(stage, at.home, ['config', 'set', 'approval-above', '0'])
  const again = [...WITHDRAW, '--again', `--amount=${(centavos / 100).toFixed(2)}`]
  const withdraw = at.isSameKey ? [...again, `--idempotency-key=${key}`] : again
  const approve = ['withdraw', 'approve', at.file, '--yes', '--json']
  stage.proxy.next = () => random.pick(LOST)
  const sent: Sent[] = []
  for (let wave = 0; wave < 2; wave += 1) {
    const [first, second] = await Promise.all([
      stage.run(at.home, approve, treatment(random)),
      stage.run(at.home, withdraw, treatment(random)),
    ])
    sent.push({command: 'approve', ended: first}, {command: 'withdraw', ended: second})
    judge(await paidOf(stage, centavos), at, sent)
  }
  stage.proxy.next = () => 'pass'
  const last = await stage.run(at.home, approve)
  sent.push({command: 'approve', ended: last})
  const paid = await paidOf(stage, centavos)
  judge(paid, at, sent)
  requireEnd(paid, at, last)
}

async function prepared(
  stage: ProcessStage,
  {centavos, key}: {readonly centavos: number; readonly key: string},
): Promise<Pick<Round, 'home' | 'file'>> {
  const {ana, bia} = await officeOf(stage)
  const place = stage.place()
  const [home, file] = [join(place, 'bia'), join(place, 'payout.proposal.json')]
  cpSync(bia, home, {recursive: true})
  chmodSync(home, 0o700)
  const payee = WITHDRAW.slice(1).filter((flag) => flag !== '--yes')
  const amount = `--amount=${(centavos / 100).toFixed(2)}`
  const more = [amount, `--idempotency-key=${key}`, `--out=${file}`]
  stage.proxy.next = () => 'pass'
  await peaceful(stage, ana, ['withdraw', 'propose', ...payee, ...more])
  return {home, file}
}

function treatment(random: Random): Treatment {
  const ms = 60 + random.below(900)
  return random.pick([{killAfterMs: ms}, {stopAfterMs: ms}, {}, {}])
}

const paidOf = async (stage: ProcessStage, centavos: number): Promise<number> =>
  (await stage.ledger()).get(centavos) ?? 0

/** Between as many as were said to be created, and as many as may have been. */
function judge(paid: number, {isSameKey, hasLimit}: Round, sent: readonly Sent[]): void {
  const alone = sent.filter(({command}) => command === 'withdraw').map(({ended}) => ended)
  const approved = sent.filter(({command}) => command === 'approve').map(({ended}) => ended)
  if (hasLimit && !isSameKey && alone.some(({code}) => code === 0 || code === 6)) {
    throw new Broken('one person alone paid above the limit')
  }
  const mayPay = hasLimit ? [] : alone
  const underKey = isSameKey ? [...approved, ...alone] : approved
  const underOthers = isSameKey ? [] : mayPay
  const said = (ended: readonly Ended[]) => ended.filter(({code}) => code === 0).length
  const doubtful = ({code}: Ended) => code === null || code === 6 || code === 130
  const least = Math.min(1, said(underKey)) + said(underOthers)
  const most = 1 + said(underOthers) + underOthers.filter(doubtful).length
  if (paid < least) throw new Broken(`${least} said to be created, ${paid} paid`)
  if (paid > most) throw new Broken(`paid ${paid} times in place of ${most}`)
}

/**
 * In peace a payout is made, or was made before, or is held because an equal one was: with exit 6 where a command
 * that was killed had written it already, which is compared again before it is sent.
 */
function requireEnd(paid: number, {isSameKey, hasLimit}: Round, ended: Ended): void {
  const {code, stdout, stderr} = ended
  const isKept = code === 8 || code === 6
  const isHeld = isKept && !isSameKey && !hasLimit && (stderr + stdout).includes('SENT_ALREADY')
  if (code !== 0 && code !== 4 && !isHeld) {
    throw new Broken(`exit ${code} in peace: ${stderr}${stdout}`)
  }
  if (paid === 0 && !isHeld) throw new Broken(`exit ${code}, and nothing was paid`)
}
