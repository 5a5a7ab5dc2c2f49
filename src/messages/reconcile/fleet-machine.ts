import {message} from '../message.ts'
import {countFigure} from '../text/count-figure.ts'
import {firstNames} from '../text/first-names.ts'
import {reasonIn} from '../text/path-reasons.ts'

export const planNotSeen = message('FLEET_PLAN_NOT_SEEN', {
  en: ({directory}: {directory: string}) => ({
    message: `--plan: ${directory} does not exist on this machine, or is empty.`,
    hint: 'Mount it where the plan was made, then run the part again; or make a plan with "pixctl reconcile fleet plan --from DIR --out PLAN".',
  }),
  'pt-BR': ({directory}) => ({
    message: `--plan: ${directory} não existe nesta máquina, ou está vazio.`,
    hint: 'Monte-o onde o plano foi criado e execute a parte de novo; ou crie um plano com "pixctl reconcile fleet plan --from DIR --out PLANO".',
  }),
})

export const planUnread = message('FLEET_PLAN_UNREAD', {
  en: ({directory, reason}: {directory: string; reason: string}) => ({
    message: `--plan: the plan.json of ${directory} could not be read: ${reasonIn('en', reason)}.`,
    hint: 'See that this machine can read the directory, then run the command again.',
  }),
  'pt-BR': ({directory, reason}) => ({
    message: `--plan: o plan.json de ${directory} não pôde ser lido: ${reasonIn('pt-BR', reason)}.`,
    hint: 'Confira se esta máquina consegue ler o diretório e execute o comando de novo.',
  }),
})

interface UnreadUnits {
  readonly unread: number
  readonly units: number
  readonly first: string
  /** What the system said of the first. */
  readonly said: string
  /** The names of the others. */
  readonly others: readonly string[]
}

export const unitsUnread = message('FLEET_UNITS_UNREAD', {
  en: ({unread, units, first, said, others}: UnreadUnits) => ({
    message: `${countFigure(unread, 'en')} of ${countFigure(units, 'en')} units of this part could not be read on this machine: ${first}: ${said}${others.length > 0 ? ` Nor could ${firstNames(others, (count) => `and ${countFigure(count, 'en')} more`)}.` : ''}`,
    hint: 'See that the data is mounted here and can be read, then run the part again, here or on another machine: it does what is left. Where a folder was renamed or moved, make the plan again; results of unchanged units are kept.',
  }),
  'pt-BR': ({unread, units, first, said, others}) => ({
    message: `${countFigure(unread, 'pt-BR')} de ${countFigure(units, 'pt-BR')} unidades desta parte não puderam ser lidas nesta máquina: ${first}: ${said}${others.length > 0 ? ` Nem ${firstNames(others, (count) => `e mais ${countFigure(count, 'pt-BR')}`)}.` : ''}`,
    hint: 'Confira se os dados estão montados aqui e podem ser lidos, e execute a parte de novo, aqui ou em outra máquina: ela faz o que falta. Se uma pasta foi renomeada ou movida, crie o plano de novo; os resultados de unidades sem mudança são mantidos.',
  }),
})
