import type {Language} from '../../messages/language.ts'
import type {Result} from '../../reconcile/result.ts'

/** What a result is called, by its verdict. */
export const VERDICTS: Readonly<Record<Language, Readonly<Record<Result['verdict'], string>>>> = {
  en: {
    reconciled: 'Reconciled',
    explained: 'Explained',
    accepted: 'Accepted',
    unreconciled: 'Not reconciled',
  },
  'pt-BR': {
    reconciled: 'Conciliado',
    explained: 'Explicado',
    accepted: 'Aceito',
    unreconciled: 'Não conciliado',
  },
}
