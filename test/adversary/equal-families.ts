import {Broken} from './broken.ts'
import {requireOnce} from './judge-batch.ts'
import {
  amountsOf,
  atSystemCall,
  LOST,
  type ProcessFamily,
  resume,
  untilOpened,
  WITHDRAW,
} from './process-families.ts'
import type {Ended} from './process-stage.ts'

/**
 * One payout that several commands begin at one moment, each without a key of its own, and each killed at
 * any instant or at a call to the system; then what is left is resumed, and the payout begun once more.
 * It leaves once, whoever is killed, and where every command kept it back it leaves when a person says so.
 */
export const equalPayouts: ProcessFamily = async (stage, random, round) => {
  const [amount = 0] = amountsOf(round, 1)
  const home = `${stage.place()}/home`
  const payout = [...WITHDRAW, `--amount=${(amount / 100).toFixed(2)}`]
  const treated = () => {
    const kill = {killAfterMs: 60 + random.below(700)}
    return random.pick([kill, kill, {through: atSystemCall(random)}, {}])
  }
  for (let wave = 0; wave < 2; wave += 1) {
    stage.proxy.next = () => random.pick(LOST)
    const commands = [payout, payout, random.pick([payout, resume])]
    await Promise.all(commands.map((args) => stage.run(home, args, treated())))
    requireOnce(await stage.ledger(), [amount])
  }
  stage.proxy.next = () => 'pass'
  await stage.run(home, resume)
  requireOnce(await stage.ledger(), [amount])
  const last = await untilOpened(stage, home, payout)
  const ledger = await stage.ledger()
  requireOnce(ledger, [amount])
  if (last.code === 0 && !ledger.has(amount)) throw new Broken('said that it was created')
  if (last.code !== 0 && !ledger.has(amount)) {
    const sent = await stage.run(home, [...resume, keptBack(last), '--again'])
    if (sent.code !== 0) throw new Broken(`exit ${sent.code}, though it is meant: ${sent.stderr}`)
  }
  const paid = (await stage.ledger()).get(amount)
  if (paid !== 1) throw new Broken(`${amount}: paid ${paid ?? 0} times in the end`)
}

/** The entry that a payout is said to be equal to. */
function keptBack({code, stderr}: Ended): string {
  const {error} = JSON.parse(stderr) as Said
  if (code === 8 && error.code === 'SENT_ALREADY') return error.details.journalId
  throw new Broken(`exit ${code}, nothing in its way: ${stderr}`)
}

interface Said {
  readonly error: {readonly code: string; readonly details: {readonly journalId: string}}
}
