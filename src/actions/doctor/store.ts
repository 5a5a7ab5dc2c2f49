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
  const found: Found = {url: undefined, isEmpty: false, journal: {state: 'not_read'}}
  try {
    const store = await context.store()
    if (store.kind === 'local') return undefined
    found.url = store.address.url
    const {withStore} = await import('../store/shared-store.ts')
    return await withStore(store, (postgres) =>
      lookAt(postgres, context, seenFrom).catch(async (error) => {
        found.isEmpty = await hasNoTables(postgres)
        // What keeps the inbox from being used may leave the journal as it is.
        found.journal = await journalIn(postgres, context, seenFrom).catch(() => found.journal)
        throw error
      }),
    )
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
    const trouble = troubleOf(error, context.language, await sentFromLost(context, error, found))
    return {diagnoses: [trouble], journal: found.journal}
  }
}

/** What is known of a store where looking at it failed. */
interface Found {
  url: string | undefined
  isEmpty: boolean
  journal: JournalCondition
}

/** As far as it says so now. */
async function hasNoTables(postgres: Postgres): Promise<boolean> {
  const {schemaVersions} = await import('../../platform/postgres/schema.ts')
  return schemaVersions(postgres).then(
    (versions) => versions.size === 0,
    () => false,
  )
}

/** Source: PostgreSQL, "Error Codes": `invalid_catalog_name`. */
const NO_SUCH_DATABASE = '3D000'

/**
 * Where the store cannot be asked, is gone or is empty: that the home sent from it, so that no one makes an
 * empty one in its place. Nothing where the home has no mark of that.
 */
async function sentFromLost(
  {home, language}: Context,
  error: PixctlError,
  {url, isEmpty}: Found,
): Promise<string | undefined> {
  const isGone = 'errcode' in error && error.errcode === NO_SUCH_DATABASE
  if (url === undefined || !(isGone || isEmpty || error.code === 'STORE_UNAVAILABLE')) {
    return undefined
  }
  const {sentMarks} = await import('../../platform/store-marks.ts')
  const times = sentMarks(home, url).map(({atMs}) => atMs)
  if (times.length === 0) return undefined
  const lastMs = times.reduce((last, atMs) => Math.max(last, atMs))
  const {sentFromLostStore} = await import('../../messages/stores/store-refusals.ts')
  return sentFromLostStore({sentAt: new Date(lastMs).toISOString(), isEmpty})(language)
}

async function lookAt(
  postgres: Postgres,
  context: Context,
  seenFrom: string | undefined,
): Promise<SharedLook> {
  const {statusOf} = await import('../store/status.ts')
  const status = await statusOf(postgres)
  return {diagnoses: diagnosesOf(status), journal: await journalIn(postgres, context, seenFrom)}
}

/** Errors: those of a command that is about to send from it. */
async function journalIn(
  postgres: Postgres,
  context: Context,
  seenFrom: string | undefined,
): Promise<JournalCondition> {
  const [{JOURNAL_SCHEMA}, {requireSchema}, {readLeftOpen, requireSentStillThere}] =
    await Promise.all([
      import('../../journal/postgres/schema.ts'),
      import('../../platform/postgres/schema.ts'),
      import('../store/left-open.ts'),
    ])
  await requireSchema(postgres, JOURNAL_SCHEMA)
  const [row] = await postgres.query('SELECT count(*) AS count FROM pixctl_requests')
  const unknown = (await readLeftOpen(postgres, seenFrom)).map(
    ({environment, ageMs}): OpenRequest => ({environment, createdAtMs: context.now() - ageMs}),
  )
  await requireSentStillThere(context, postgres)
  return {state: 'sound', requests: Number(row?.['count']), unknown}
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

function troubleOf(
  error: PixctlError,
  language: Language,
  sentFrom: string | undefined,
): Diagnosis {
  const {message, hint} = error.wordsIn(language)
  // The command that mends the others stands beside them.
  const isHinted = hint !== undefined && !HAS_A_MEND.includes(error.code)
  // In place of the advice to make a database, or its tables.
  const advice = sentFrom ?? (isHinted ? hint : undefined)
  const facts = {reason: advice === undefined ? message : `${asSentence(message)} ${advice}`}
  const trouble = {subject, status: 'fault', facts} as const
  switch (error.code) {
    case 'STORE_NOT_READY':
      return {
        ...trouble,
        code: 'database_not_ready',
        ...(sentFrom === undefined && {mend: 'pixctl store init'}),
      }
    case 'STORE_NEWER':
      return {...trouble, code: 'database_newer', mend: 'npm install -g pixctl@latest'}
    case 'STORE_WANTS_PASSWORD':
      return {...trouble, code: 'database_unusable', mend: 'pixctl config set store -'}
    default:
      return {
        ...trouble,
        code: 'database_unusable',
        // Where the reason says what to do, looking again mends nothing.
        ...(!isHinted && {mend: 'pixctl store status'}),
      }
  }
}
