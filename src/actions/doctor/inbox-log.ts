import {existsSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {damagedFilesIn} from '../../inbox/log/damage.ts'
import {listenerOf} from '../../inbox/log/lock.ts'
import {refusedCountIn, refusedFileOf} from '../../inbox/outage/refused-deliveries.ts'
import {leftWaiting, outageFolderOf} from '../../inbox/outage/take-in.ts'
import {inboxesGone, inboxesSetAside} from '../../inbox/sqlite/begun.ts'
import {isInboxDamaged} from '../../inbox/sqlite/soundness.ts'
import type {Refusal} from '../../webhooks/refusal.ts'
import {notedRefusals} from '../webhooks/note-refusals.ts'
import type {Diagnosis, DiagnosisCode} from './diagnosis.ts'

/**
 * What was lost of the inbox: its file, or parts of its log, or of the one that keeps deliveries
 * while a shared store is away. Nothing where nothing was.
 */
export function examineInboxLog(home: string): Diagnosis[] {
  const folder = join(home, 'inbox')
  const damaged = ['log', 'outage'].flatMap((name) => damagedFilesIn(join(folder, name)))
  return [
    ...warningOf('inbox_log_damaged', damaged),
    ...warningOf('inbox_gone', inboxesGone(join(folder, 'inbox.db'))),
    ...warningOf('inbox_set_aside', inboxesSetAside(join(folder, 'inbox.db'))),
    ...examineRefusedByStore(refusedFileOf(home)),
  ]
}

/**
 * Deliveries that were acknowledged while a shared store was away, and that no listener is bringing
 * over: each of these is an event that no command lists.
 */
export async function examineWaiting(home: string): Promise<Diagnosis[]> {
  const directory = outageFolderOf(home)
  if (!existsSync(directory) || (await listenerOf(home)) !== undefined) return []
  const count = leftWaiting(home)
  if (count === 0) return []
  const mend = 'pixctl webhooks listen'
  const code = 'inbox_outage_waits'
  return [{subject: 'inbox', code, status: 'fault', facts: {directory, count}, mend}]
}

/** Deliveries that a shared store would not take: each of these is an event that is not in the inbox. */
function examineRefusedByStore(file: string): Diagnosis[] {
  const count = refusedCountIn(file)
  if (count === 0) return []
  const mend = 'pixctl store copy'
  const code = 'inbox_refused_by_store'
  return [{subject: 'inbox', code, status: 'fault', facts: {file, count}, mend}]
}

/**
 * Up to this size doctor reads all of the inbox; to read more takes longer than its other checks
 * together.
 */
const READ_BYTES = 256 * 1024 * 1024

/** Whether the inbox of this home can be read. Nothing where it can, or there is none. */
export async function examineInbox(home: string): Promise<Diagnosis[]> {
  const file = join(home, 'inbox', 'inbox.db')
  const size = statSync(file, {throwIfNoEntry: false})?.size ?? 0
  if (!(await isInboxDamaged(file, size <= READ_BYTES))) return []
  const mend = 'pixctl webhooks events list'
  return [{subject: 'inbox', code: 'inbox_damaged', status: 'fault', facts: {file}, mend}]
}

/** For so long a refusal is worth a line: a service tries a delivery again for about a day. */
const RECENT_MS = 86_400_000

/** What to look at first, by reason: a secret mends a wrong signature, and never one that is not there. */
const MENDS: Partial<Readonly<Record<Refusal, string>>> = {
  missing: 'pixctl config get wire.signatureHeader',
  malformed: 'pixctl webhooks secret list',
  mismatch: 'pixctl webhooks secret list',
}

/** What a listener refused of late: each of these is an event that is not in the inbox. */
export function examineRefusals(home: string, nowMs: number): Diagnosis[] {
  const noted = notedRefusals(home)
  if (noted === undefined || nowMs - noted.lastAtMs > RECENT_MS) return []
  const {count, reason} = noted
  const facts = {count, reason, lastAt: new Date(noted.lastAtMs).toISOString()}
  const mend = MENDS[reason] ?? 'pixctl webhooks events gaps'
  return [{subject: 'inbox', code: 'inbox_refused', status: 'warning', facts, mend}]
}

function warningOf(code: DiagnosisCode, files: readonly string[]): Diagnosis[] {
  const [file] = files
  if (file === undefined) return []
  const facts = {file, count: files.length}
  const mend = 'pixctl webhooks events gaps'
  return [{subject: 'inbox', code, status: 'warning', facts, mend}]
}
