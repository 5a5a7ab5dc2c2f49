import type {Context} from '../../app/context.ts'
import type {JournalCondition, OpenRequest} from '../../journal/sqlite/examine.ts'
import {PixctlError} from '../../messages/errors.ts'
import type {Language} from '../../messages/language.ts'
import {asSentence} from '../../platform/as-sentence.ts'
import type {Postgres} from '../../platform/postgres/postgres.ts'
import type {StoreStatus} from '../store/status.ts'
import type {Diagnosis} from './diagnosis.ts'

const subject = 'store'

/** The database that several machines share, and the journal in it. */
export interface SharedLook {
  readonly diagnoses: readonly Diagnosis[]
  readonly journal: JournalCondition
}

/**
 * Whether the database that several machines share can be used as it is, and what its journal has;
 * nothing for a local store, whose journal is the file of the home.
 */
export async function examineSharedStore(
  context: Context,
  seenFrom?: string,
): Promise<SharedLook | undefined> {
  try {
    const store = await context.store()
    if (store.kind === 'local') return undefined
    const {withStore} = await import('../store/shared-store.ts')
    return await withStore(store, (postgres) => lookAt(postgres, context, seenFrom))
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
    return {diagnoses: [troubleOf(error, context.language)], journal: {state: 'not_read'}}
  }
}

async function lookAt(
  postgres: Postgres,
  context: Context,
  seenFrom: string | undefined,
): Promise<SharedLook> {
  const {statusOf} = await import('../store/status.ts')
  const {readLeftOpen, requireSentStillThere} = await import('../store/left-open.ts')
  const status = await statusOf(postgres)
  const unknown = (await readLeftOpen(postgres, seenFrom)).map(
    ({environment, ageMs}): OpenRequest => ({environment, createdAtMs: context.now() - ageMs}),
  )
  await requireSentStillThere(context, postgres)
  return {
    diagnoses: diagnosesOf(status),
    journal: {state: 'sound', requests: status.requests, unknown},
  }
}

/** What is said of a shared store that answers: its faults, else how many disks have what is committed. */
export function diagnosesOf({
  url,
  server,
  standbys,
  writeObstacles,
}: Pick<StoreStatus, 'url' | 'server' | 'standbys' | 'writeObstacles'>): Diagnosis[] {
  const facts = {url, server}
  if (writeObstacles.length > 0) {
    return writeObstacles.map((obstacle) => ({
      subject,
      code: `database_${obstacle.code}`,
      // A user without any right to write may be meant to read, and then nothing is to be mended.
      status: obstacle.code === 'reader_role' ? 'warning' : 'fault',
      facts: {...facts, ...obstacle.facts},
      ...(obstacle.code === 'in_recovery' && {mend: 'pixctl config set store -'}),
    }))
  }
  const states = standbys.map(({isSynchronous}) => isSynchronous)
  if (states.includes(true)) return [{subject, code: 'database_ready', status: 'ok', facts}]
  const code = states.includes(null) ? 'database_standbys_hidden' : 'database_on_one_disk'
  return [{subject, code, status: 'note', facts}]
}

const HAS_A_MEND = ['STORE_NOT_READY', 'STORE_NEWER', 'STORE_UNAVAILABLE']

function troubleOf(error: PixctlError, language: Language): Diagnosis {
  const {message, hint} = error.wordsIn(language)
  // The command that mends the others stands beside them.
  const isHinted = hint !== undefined && !HAS_A_MEND.includes(error.code)
  const facts = {reason: isHinted ? `${asSentence(message)} ${hint}` : message}
  switch (error.code) {
    case 'STORE_NOT_READY':
      return {
        subject,
        code: 'database_not_ready',
        status: 'fault',
        facts,
        mend: 'pixctl store init',
      }
    case 'STORE_NEWER':
      return {
        subject,
        code: 'database_newer',
        status: 'fault',
        facts,
        mend: 'npm install -g pixctl@latest',
      }
    case 'STORE_WANTS_PASSWORD':
      return {
        subject,
        code: 'database_unusable',
        status: 'fault',
        facts,
        mend: 'pixctl config set store -',
      }
    default:
      return {
        subject,
        code: 'database_unusable',
        status: 'fault',
        facts,
        // Where the reason says what to do, looking again mends nothing.
        ...(!isHinted && {mend: 'pixctl store status'}),
      }
  }
}
