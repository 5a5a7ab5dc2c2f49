import type {Language} from '../../messages/language.ts'
import type {DoctorWords} from './doctor-sentences.ts'
import {DOCTOR_WORDS_EN} from './doctor-words-en.ts'
import {DOCTOR_WORDS_PT_BR} from './doctor-words-pt-br.ts'

export const DOCTOR_WORDS: Readonly<Record<Language, DoctorWords>> = {
  en: DOCTOR_WORDS_EN,
  'pt-BR': DOCTOR_WORDS_PT_BR,
}
