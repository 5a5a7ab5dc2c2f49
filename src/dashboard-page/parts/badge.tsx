import {text, wordFor} from '../texts/text.ts'

/** What a status means for the reader, whichever resource has it. */
const TONES: Readonly<Record<string, string>> = {
  completed: 'good',
  delivered: 'good',
  active: 'good',
  enabled: 'good',
  CONFIRMED: 'good',
  pending: 'waiting',
  processing: 'waiting',
  awaiting_response: 'waiting',
  defended: 'waiting',
  PENDING: 'waiting',
  failed: 'bad',
  approved: 'bad',
  suspended: 'bad',
  revoked: 'bad',
  unavailable: 'bad',
}

/** A status in words, with a dot whose colour only repeats them. */
export function Badge({status}: {status: string}) {
  return (
    <span class={`badge ${TONES[status] ?? 'quiet'}`}>{wordFor(text.value.status, status)}</span>
  )
}
