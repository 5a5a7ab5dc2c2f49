import {join} from 'node:path'
import {damagedFilesIn} from '../../inbox/log/damage.ts'
import {inboxesGone} from '../../inbox/sqlite/begun.ts'
import type {Diagnosis, DiagnosisCode} from './diagnosis.ts'

/** What was lost of the inbox: its file, or parts of its log, or of the one that keeps deliveries while a shared store is away. Nothing where nothing was. */
export function examineInboxLog(home: string): Diagnosis[] {
  const folder = join(home, 'inbox')
  const damaged = ['log', 'outage'].flatMap((name) => damagedFilesIn(join(folder, name)))
  return [
    ...warningOf('inbox_log_damaged', damaged),
    ...warningOf('inbox_gone', inboxesGone(join(folder, 'inbox.db'))),
  ]
}

function warningOf(code: DiagnosisCode, files: readonly string[]): Diagnosis[] {
  const [file] = files
  if (file === undefined) return []
  const facts = {file, count: files.length}
  const mend = 'pixctl webhooks events gaps'
  return [{subject: 'inbox', code, status: 'warning', facts, mend}]
}
