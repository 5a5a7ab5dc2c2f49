import type {Language} from '../../../messages/language.ts'
import type {FindingClass, Severity} from '../../../reconcile/findings/finding-codes.ts'

export const SEVERITY_NAMES: Readonly<Record<Language, Readonly<Record<Severity, string>>>> = {
  en: {high: 'high', medium: 'medium', low: 'low'},
  'pt-BR': {high: 'alta', medium: 'média', low: 'baixa'},
}

export const CLASS_NAMES: Readonly<Record<Language, Readonly<Record<FindingClass, string>>>> = {
  en: {data: 'data', error: 'error', timing: 'timing', info: 'info'},
  'pt-BR': {data: 'dados', error: 'erro', timing: 'prazo', info: 'aviso'},
}
