import {join} from 'node:path'
import {damagedFilesIn} from '../../inbox/log/damage.ts'
import type {Diagnosis} from './diagnosis.ts'

/** Files of the inbox log that could not be read whole; nothing where there are none. */
export function examineInboxLog(home: string): Diagnosis[] {
  const files = damagedFilesIn(join(home, 'inbox', 'log'))
  const [file] = files
  if (file === undefined) return []
  const facts = {file, count: files.length}
  const mend = 'pixctl webhooks events gaps'
  return [{subject: 'inbox', code: 'inbox_log_damaged', status: 'warning', facts, mend}]
}
