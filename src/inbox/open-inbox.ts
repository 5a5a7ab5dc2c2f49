import {accessSync, constants, existsSync} from 'node:fs'
import {join} from 'node:path'
import {firstSearch} from '../messages/command-line/find.ts'
import {LocalFailureError} from '../messages/errors.ts'
import {
  DENIED,
  type Denied,
  inboxGone,
  inboxLogCut,
  inboxLogDamaged,
  inboxUnavailable,
} from '../messages/webhooks/inbox.ts'
import {
  deliveryRefused,
  type OutageReason,
  outageRefuses,
  outageTakenIn,
  outageWaits,
  refusalEnded,
} from '../messages/webhooks/outage.ts'
import {isDiskFull} from '../platform/disk-full.ts'
import {systemCode} from '../platform/failure-code.ts'
import {directoryInHome, privateDirectory} from '../platform/home.ts'
import {mayWrite, NotWritableError, pathNotWritable} from '../platform/not-writable.ts'
import {requireFilesBelow, requireRegularFile} from '../platform/regular-file.ts'
import {sqliteCode} from '../platform/sqlite.ts'
import {LOCAL_STORE, type SharedStore, type Store} from '../platform/store.ts'
import {type Inbox, InboxUnavailable, type OpenInbox} from './inbox.ts'
import type {Damage} from './log/damage.ts'
import {lockIfFree, lockInbox} from './log/lock.ts'
import {LoggedInbox} from './log/logged-inbox.ts'
import {isEndDoubtful, seeLog, takeOverLog} from './log/take-over.ts'
import {damagedAt, mendIfFree, mendInbox, type Say} from './mend-inbox.ts'
import type {OutageOptions, Refused} from './outage/outage-options.ts'
import {refusedFileOf} from './outage/refused-deliveries.ts'
import {markBegun, noteIfGone} from './sqlite/begun.ts'
import {withDamageMet} from './sqlite/damage-met.ts'
import {isInboxDamage} from './sqlite/soundness.ts'
import {SqliteInbox} from './sqlite/sqlite-inbox.ts'
import {withoutWrites} from './sqlite/without-writes.ts'
import type {WriterPlace} from './writer/calls.ts'
import {startWriter, WriterThread} from './writer/thread.ts'

/**
 * The inbox of a listener: the only one that receives into a home, or one of several that receive
 * into a database.
 *
 * Errors: `LocalFailureError` when another listener has it, or it cannot be opened.
 */
export async function openListenerInbox(
  home: string,
  store: Store = LOCAL_STORE,
  plan?: ListenerPlan,
): Promise<Inbox> {
  const {directory, log, database} = inboxPaths(home)
  const lock = await lockInbox(directory).catch((error: unknown) => {
    throw error instanceof LocalFailureError ? error : cannotOpen(directory, error)
  })
  try {
    if (store.kind === 'postgres') {
      const shared = await openShared(home, store, plan)
      return releasing(shared, () => lock.release())
    }
    sayIfGone(database, plan?.notice)
    await mendInbox(database, {notice: plan?.notice})
    const inbox = await openMended({log, database}, plan?.notice)
    markBegun(database)
    await takeInWhatWaits(home, inbox, plan?.notice)
    return releasing(inbox, () => lock.release())
  } catch (error) {
    lock.release()
    const isOurs = store.kind === 'postgres' || error instanceof LocalFailureError
    throw isOurs ? error : cannotOpen(directory, error)
  }
}

/**
 * The inbox as commands read it, also while listeners receive into it: of this home, or in the
 * database that several machines share. Where the disk of this home takes nothing, what the log holds
 * is seen without being taken over.
 *
 * Errors: `LocalFailureError` when it cannot be opened.
 */
export async function openInbox(
  home: string,
  store: Store = LOCAL_STORE,
  notice?: Say,
): Promise<OpenInbox> {
  if (store.kind === 'local') return openLocalInbox(home, notice)
  const {openPostgresInbox} = await import('./postgres/open-postgres-inbox.ts')
  return openPostgresInbox(store, {onLongSearch: () => notice?.(firstSearch())})
}

/** What a listener on this home says, beside what it does while a store is away. */
export type ListenerPlan = OutagePlan & {readonly notice?: Say}

const saying =
  (notice: Say | undefined) =>
  (damage: Damage): void => {
    if (damage.unreadable > 0) notice?.(inboxLogDamaged(damage))
    if (damage.missing > 0) notice?.(inboxLogCut(damage))
  }

/** Damage that the short look at a large inbox does not show stops its opening. */
async function openMended(place: WriterPlace, notice: Say | undefined): Promise<LoggedInbox> {
  const start = () => startWriter(place)
  const open = () => LoggedInbox.open(place, new WriterThread(start, saying(notice)))
  try {
    return await open()
  } catch (error) {
    if (!(await mendInbox(place.database, {notice, whole: true}))) throw error
    return open()
  }
}

/** A disk that takes nothing now has it waiting for the next listener. */
async function takeInWhatWaits(home: string, inbox: Inbox, notice: Say | undefined): Promise<void> {
  const {leftWaiting, outageFolderOf, takeInLeft} = await import('./outage/take-in.ts')
  try {
    const count = await takeInLeft(home, inbox, saying(notice))
    if (count > 0) notice?.(outageTakenIn({count}))
  } catch (error) {
    if (!(error instanceof InboxUnavailable)) throw error
    notice?.(outageWaits({count: leftWaiting(home), directory: outageFolderOf(home)}))
  }
}

/** A disk that takes nothing now says it the next time. */
function sayIfGone(database: string, notice: Say | undefined): void {
  try {
    if (noteIfGone(database)) notice?.(inboxGone({path: database}))
  } catch {}
}

/**
 * Of a home that may only be read, and in which nothing was ever received: there no inbox can be made.
 *
 * Errors: those of the home.
 */
async function openNone(home: string): Promise<OpenInbox | undefined> {
  const directory = join(privateDirectory(home), 'inbox')
  if (existsSync(directory) || mayWrite(directory)) return undefined
  return withoutWrites(await SqliteInbox.open(':memory:'), new NotWritableError(directory, ''))
}

async function openLocalInbox(home: string, notice: Say | undefined): Promise<OpenInbox> {
  const none = await openNone(home)
  if (none) return none
  const {directory, log, database} = inboxPaths(home)
  await mendIfFree(database, notice)
  sayIfGone(database, notice)
  const open = () => SqliteInbox.open(database, 'full')
  const toRead = () =>
    closedOnError(SqliteInbox.openToRead(database), async (sqlite) => seeLog(log, sqlite))
  const ways: readonly (() => Promise<SeenInbox>)[] = [
    () => closedOnError(open(), (sqlite) => takeOverFinished({directory, log, sqlite})),
    () => closedOnError(open(), async (sqlite) => seeLog(log, sqlite)),
    () => closedOnError(SqliteInbox.openAlone(database), async (sqlite) => seeLog(log, sqlite)),
    ...(mayWrite(database) ? [] : [toRead]),
  ]
  let first: unknown
  for (const way of ways) {
    try {
      const {sqlite, damaged} = await way()
      markBegun(database)
      for (const damage of damaged) saying(notice)(damage)
      const inbox =
        first === undefined ? sqlite : withoutWrites(sqlite, unwritable(database, first))
      return withDamageMet(inbox, (cause) => damagedAt(database, cause))
    } catch (error) {
      first ??= error
      if (isInboxDamage(error)) throw damagedAt(database, error)
      if (error instanceof LocalFailureError) throw error
      if (!DISK_CODES.includes(sqliteCode(error))) break
    }
  }
  throw cannotOpen(directory, first)
}

/** Where SQLite could not make a file beside it, as on a read-only disk, it says that it cannot open one. */
const unwritable = (database: string, cause: unknown): unknown =>
  mayWrite(database) || pathNotWritable(cause) !== undefined
    ? cause
    : new NotWritableError(database, cause)

interface SeenInbox {
  readonly sqlite: SqliteInbox
  readonly damaged: readonly Damage[]
}

/**
 * A listener may be writing the end of the last file. Where none runs, what cannot be read there is
 * damage, too: its lock is held only while that end is read.
 */
async function takeOverFinished(place: {
  readonly directory: string
  readonly log: string
  readonly sqlite: SqliteInbox
}): Promise<readonly Damage[]> {
  const {directory, log, sqlite} = place
  const damaged = await takeOverLog(log, sqlite, 'with-successor')
  if (!isEndDoubtful(log, sqlite.position())) return damaged
  const lock = await lockIfFree(directory)
  if (!lock) return damaged
  try {
    return [...damaged, ...(await takeOverLog(log, sqlite, 'all'))]
  } finally {
    lock.release()
  }
}

async function closedOnError(
  opening: Promise<SqliteInbox>,
  prepare: (sqlite: SqliteInbox) => Promise<readonly Damage[]>,
): Promise<SeenInbox> {
  const sqlite = await opening
  try {
    return {sqlite, damaged: await prepare(sqlite)}
  } catch (error) {
    await sqlite.close()
    throw error
  }
}

/** Source: SQLite, result codes: READONLY, IOERR, FULL and CANTOPEN. */
const DISK_CODES: readonly number[] = [8, 10, 13, 14]

async function openShared(
  home: string,
  store: SharedStore,
  outage: ListenerPlan | undefined,
): Promise<Inbox> {
  const [{openReceivingInbox}, {OutageInbox}] = await Promise.all([
    import('./postgres/open-postgres-inbox.ts'),
    import('./outage/outage-inbox.ts'),
  ])
  const plan = {...NO_PLAN, ...outage}
  const refuses = (reason: OutageReason): void => outage?.notice?.(outageRefuses({reason}))
  const takesAgain = (): void => outage?.notice?.(refusalEnded())
  const isRefusing = plan.onOutage === 'refuse'
  const {inbox, away} = await openReceivingInbox(store, isRefusing ? refuses : plan.began)
  const directory = directoryInHome(directoryInHome(home, 'inbox'), 'outage')
  const damaged = saying(outage?.notice)
  const refused = (refusal: Refused): void => {
    outage?.notice?.(deliveryRefused(refusal))
    plan.refused(refusal)
  }
  const refusedFile = refusedFileOf(home)
  const own = {directory, refusedFile, damaged, refused, refuses, takesAgain}
  return new OutageInbox(inbox, {...plan, ...own, away})
}

/** What a listener does while the store is away, and what it says then. */
export type OutagePlan = Partial<
  Pick<OutageOptions, 'commitTimeoutMs' | 'onOutage' | 'began' | 'ended' | 'refused'>
>

const NO_PLAN: Required<OutagePlan> = {
  commitTimeoutMs: 1_000,
  onOutage: 'log',
  began: () => {},
  ended: () => {},
  refused: () => {},
}

function cannotOpen(directory: string, cause: unknown): LocalFailureError {
  const reason = isDiskFull(cause) ? 'ENOSPC' : deniedIn(directory)
  return new LocalFailureError(inboxUnavailable({directory, reason}), {cause})
}

/** Why no file can be made in a folder, where that is why: SQLite says only that it cannot open one. */
function deniedIn(directory: string): Denied | undefined {
  try {
    accessSync(directory, constants.W_OK)
    return undefined
  } catch (error) {
    const code = systemCode(error)
    return DENIED.find((denied) => denied === code)
  }
}

/** Errors: `LocalFailureError` where one of its files is none, such as a pipe; those of the home. */
function inboxPaths(home: string): {directory: string; log: string; database: string} {
  const directory = directoryInHome(home, 'inbox')
  const log = directoryInHome(directory, 'log')
  const database = join(directory, 'inbox.db')
  requireFilesBelow(directory)
  requireRegularFile(database)
  return {directory, log, database}
}

function releasing(inbox: Inbox, release: () => void): Inbox {
  const close = inbox.close.bind(inbox)
  inbox.close = () => close().finally(release)
  return inbox
}
