import type {Language} from '../../messages/language.ts'
import type {FindWords} from './find-sentences.ts'
import {FIND_WORDS_EN} from './find-words-en.ts'
import {FIND_WORDS_PT_BR} from './find-words-pt-br.ts'

export const FIND_WORDS: Readonly<Record<Language, FindWords>> = {
  en: FIND_WORDS_EN,
  'pt-BR': FIND_WORDS_PT_BR,
}
