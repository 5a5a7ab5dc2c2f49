import {HELP_ACCOUNT} from './account.ts'
import {HELP_EMULATOR} from './emulator.ts'
import type {HelpTexts} from './help-texts.ts'
import {HELP_PAYMENTS} from './payments.ts'
import {HELP_PEOPLE} from './people.ts'
import {HELP_RECONCILE} from './reconcile.ts'
import {HELP_STORE} from './store.ts'
import {HELP_SUPPORT} from './support.ts'
import {HELP_WEBHOOKS} from './webhooks.ts'

const TEXTS: HelpTexts = {
  ...HELP_ACCOUNT,
  ...HELP_EMULATOR,
  ...HELP_PAYMENTS,
  ...HELP_PEOPLE,
  ...HELP_RECONCILE,
  ...HELP_STORE,
  ...HELP_SUPPORT,
  ...HELP_WEBHOOKS,
}

const folded = (english: string): string => english.replace(/\s+/g, ' ').trim()

/** Whether a sentence has a Portuguese form: a test asks it of every sentence of every command. */
export const isInPortuguese = (english: string): boolean => Object.hasOwn(TEXTS, folded(english))

/**
 * The sentence in Portuguese. Looked up by the English one, so that a changed sentence is noticed.
 */
export const inPortuguese = (english: string): string => TEXTS[folded(english)] ?? english
