import {languageOfProcess} from '../app/language.ts'
import {type Language, languageFlag} from '../messages/language.ts'
import {HELP_WORDS, type HelpWords} from './help-words.ts'

/**
 * Sentences of commands and flags in the language of the reader; English ones stand in the
 * commands.
 */
type Translate = (english: string) => string

/** oclif’s own flag says it in its own way. */
const OF_OCLIF = 'Format output as json.'

/** What the help of this process is written in. Set before any help is shown. */
export const reader: {language: Language; words: HelpWords; translate: Translate} = {
  language: 'en',
  words: HELP_WORDS.en,
  translate: (english) => (english === OF_OCLIF ? HELP_WORDS.en.json : english),
}

/** Only a reader of Portuguese loads the Portuguese sentences. */
export async function chooseLanguage(): Promise<void> {
  reader.language = languageOfProcess(languageFlag(process.argv))
  reader.words = HELP_WORDS[reader.language]
  if (reader.language === 'en') return
  const {inPortuguese} = await import('../messages/help/portuguese.ts')
  reader.translate = inPortuguese
}
