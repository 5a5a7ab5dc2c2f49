import {spawnSync} from 'node:child_process'
import {racingApprovals} from './approval-families.ts'
import {Broken} from './broken.ts'
import {equalPayouts} from './equal-families.ts'
import {FAMILIES, type Family} from './families.ts'
import {damagedFiles, fullDisks} from './file-families.ts'
import {damagedInboxes, fullInboxes, killedListeners} from './inbox-families.ts'
import {
  killsAtSystemCalls,
  lyingOverTls,
  type ProcessFamily,
  racingProcesses,
} from './process-families.ts'
import {openProcessStage} from './process-stage.ts'
import {seeded} from './random.ts'
import {secondHomes} from './second-home-families.ts'
import {openStage} from './stage.ts'

/** What a family of attacks came to. */
export interface Tried {
  readonly family: string
  readonly tried: number
  readonly held: number
  /** The rounds that did not hold, by the number that runs them again. */
  readonly broken: readonly {readonly round: number; readonly why: string}[]
}

/** A service, and the rounds that are tried at it one after the other. */
type Arena = AsyncDisposable & {readonly tryRound: (round: number) => Promise<void>}

const inProcess = (family: Family) => async (): Promise<Arena> => {
  const stage = await openStage()
  const tryRound = (round: number) => family(stage, seeded(round), 1_000 + round)
  return {tryRound, [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose]()}
}

const ofProcesses =
  (family: ProcessFamily, {tls = false} = {}) =>
  async (): Promise<Arena> => {
    const stage = await openProcessStage({tls})
    const tryRound = (round: number) => family(stage, seeded(round), round)
    return {tryRound, [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose]()}
  }

const ARENAS: Readonly<Record<string, () => Promise<Arena>>> = {
  ...Object.fromEntries(
    Object.entries(FAMILIES).map(([name, family]) => [name, inProcess(family)]),
  ),
  'racing processes': ofProcesses(racingProcesses),
  'equal payouts': ofProcesses(equalPayouts),
  'second homes': ofProcesses(secondHomes),
  'racing approvals': ofProcesses(racingApprovals),
  'kills at system calls': ofProcesses(killsAtSystemCalls),
  'full disks': ofProcesses(fullDisks),
  'lying servers over TLS': ofProcesses(lyingOverTls, {tls: true}),
  'damaged files': ofProcesses(damagedFiles),
  'killed listeners': ofProcesses(killedListeners),
  'full inboxes': ofProcesses(fullInboxes),
  'damaged inboxes': ofProcesses(damagedInboxes),
}

export const FAMILY_NAMES: readonly string[] = Object.keys(ARENAS)

/** Families that start real processes: a round of them takes seconds. */
export const PROCESS_FAMILIES: readonly string[] = FAMILY_NAMES.filter(
  (name) => !Object.hasOwn(FAMILIES, name),
)

const NEED_STRACE: readonly string[] = [
  'kills at system calls',
  'killed listeners',
  'equal payouts',
]

/** Families that need a tool of the system, and the tool, where this machine lacks it. */
export function missingTool(family: string): string | undefined {
  if (!NEED_STRACE.includes(family)) return undefined
  return spawnSync('strace', ['-V']).status === 0 ? undefined : 'strace'
}

/** A stage serves so many rounds: its ledger is read after each step. */
const ROUNDS_A_STAGE = 100

/** Which rounds to run, and after how many milliseconds to begin no other. */
export interface Run {
  readonly rounds: number
  readonly first?: number
  readonly withinMs?: number
  /** A round has ended, of so many tried and held until now. */
  readonly onRound?: (tried: number, held: number) => void
}

/** Runs a family from round `first` on. */
export async function tryFamily(
  family: string,
  {rounds, first = 0, withinMs = Number.POSITIVE_INFINITY, onRound}: Run,
): Promise<Tried> {
  const open = ARENAS[family]
  if (!open) throw new Error(`there is no family ${family}`)
  const endsAt = performance.now() + withinMs
  const broken: {round: number; why: string}[] = []
  let round = first
  const goesOn = (): boolean => round < first + rounds && performance.now() < endsAt
  while (goesOn()) {
    await using arena = await open()
    for (const stageEnd = round + ROUNDS_A_STAGE; round < stageEnd && goesOn(); round += 1) {
      try {
        await arena.tryRound(round)
      } catch (error) {
        if (!(error instanceof Broken)) throw error
        broken.push({round, why: error.message})
      }
      const tried = round + 1 - first
      onRound?.(tried, tried - broken.length)
    }
  }
  const tried = round - first
  return {family, tried, held: tried - broken.length, broken}
}
