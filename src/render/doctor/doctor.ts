import type {Diagnosis, DiagnosisStatus} from '../../actions/doctor/diagnosis.ts'
import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {valueNames} from '../../messages/text/value-names.ts'
import {widest} from '../text/widest.ts'
import type {DoctorWords} from './doctor-sentences.ts'
import {DOCTOR_WORDS} from './doctor-words.ts'

const MARKS: Readonly<Record<DiagnosisStatus, string>> = {
  ok: '✓',
  note: '·',
  warning: '!',
  fault: '✗',
}

/** Every finding on a line, what mends it below, and a verdict at the end. */
export function renderDiagnoses(diagnoses: readonly Diagnosis[], language: Language): string {
  const words = DOCTOR_WORDS[language]
  const width = widest(Object.values(words.subjects))
  const lines = diagnoses.flatMap(({subject, code, status, facts, mend}) => {
    const label = words.subjects[subject].padEnd(width)
    const found = `${MARKS[status]} ${label}  ${plainText(words.found[code](facts))}`
    return mend === undefined
      ? [found]
      : [found, `  ${' '.repeat(width)}  → ${plainText(mendIn(mend, language))}`]
  })
  return [...lines, '', verdictOf(diagnoses, words)].join('\n')
}

/** A person fills in a word in capitals, which is as help names it; the path of a home is no such word. */
const mendIn = (mend: string, language: Language): string =>
  mend.replace(/(?<=[ =])[A-Z]+(?= |$)/g, (word) => valueNames(word, language))

function verdictOf(diagnoses: readonly Diagnosis[], words: DoctorWords): string {
  const count = (wanted: DiagnosisStatus): number =>
    diagnoses.filter(({status}) => status === wanted).length
  const [faults, warnings] = [count('fault'), count('warning')]
  if (faults > 0) return words.faults(faults)
  return warnings > 0 ? words.warnings(warnings) : words.sound
}
