import type {LeftResults, PlanTerm} from '../../../actions/reconcile/fleet/earlier-plan.ts'
import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {plainText} from '../../../messages/text/plain-text.ts'

type Terms = Readonly<Record<PlanTerm, (was: string) => string>>

const TERMS: Readonly<Record<Language, Terms>> = {
  en: {
    version: (was) => `by pixctl ${was}`,
    language: (was) => `in ${was} (--lang)`,
    timezone: (was) => `for ${was} (--timezone)`,
    mapping: () => 'with another --mapping',
  },
  'pt-BR': {
    version: (was) => `pelo pixctl ${was}`,
    language: (was) => `em ${was} (--lang)`,
    timezone: (was) => `para ${was} (--timezone)`,
    mapping: () => 'com outro --mapping',
  },
}

/** Why results of the plan that stood here before are not taken over, and how they would be. */
export function renderLeft({count, differing}: LeftResults, language: Language): string {
  const terms = differing.map(({term, was}) => TERMS[language][term](plainText(was))).join(', ')
  return language === 'en'
    ? `The plan that was here was made ${terms}: its ${count === 1 ? 'result is' : `${countFigure(count, language)} results are`} not taken over, and every unit is done again. To keep ${count === 1 ? 'it' : 'them'}, plan once more as before.`
    : `O plano que estava aqui foi feito ${terms}: ${count === 1 ? 'seu resultado não é aproveitado' : `seus ${countFigure(count, language)} resultados não são aproveitados`}, e toda unidade é feita de novo. Para ${count === 1 ? 'mantê-lo' : 'mantê-los'}, planeje outra vez como antes.`
}
