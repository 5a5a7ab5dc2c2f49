import type {Language} from '../../messages/language.ts'
import {stateWord} from '../text/states.ts'

const WAITING: Readonly<Record<Language, string>> = {
  en: 'waiting',
  'pt-BR': 'aguardando',
}

/** `pending … waiting 1:05`: shows that the command still waits for the payer. */
export function renderWaiting(status: string, waitedMs: number, language: Language): string {
  const seconds = Math.floor(waitedMs / 1000)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return `${stateWord(status, language)} … ${WAITING[language]} ${clock}`
}
