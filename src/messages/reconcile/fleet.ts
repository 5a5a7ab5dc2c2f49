import type {Language} from '../language.ts'
import {message, notice} from '../message.ts'
import {countFigure} from '../text/count-figure.ts'
import {firstNames} from '../text/first-names.ts'
import {reasonIn} from '../text/path-reasons.ts'

/** What `reconcile fleet` refuses. */
export const planMissing = message('FLEET_PLAN_MISSING', {
  en: ({directory}: {directory: string}) => ({
    message: `--plan: ${directory} has no plan.json.`,
    hint: 'Make one with "pixctl reconcile fleet plan --from DIR --out PLAN".',
  }),
  'pt-BR': ({directory}) => ({
    message: `--plan: ${directory} não tem um plan.json.`,
    hint: 'Crie um com "pixctl reconcile fleet plan --from DIR --out PLANO".',
  }),
})

export const planDamaged = message('FLEET_PLAN_DAMAGED', {
  en: ({directory}: {directory: string}) => ({
    message: `--plan: the plan.json of ${directory} is not a plan of this program.`,
    hint: 'Make the plan again; results of unchanged units are kept.',
  }),
  'pt-BR': ({directory}) => ({
    message: `--plan: o plan.json de ${directory} não é um plano deste programa.`,
    hint: 'Crie o plano de novo; os resultados de unidades sem mudança são mantidos.',
  }),
})

/** The same to whoever reads the code: such a plan is made anew. */
export const planUnsealed = message('FLEET_PLAN_DAMAGED', {
  en: ({directory}: {directory: string}) => ({
    message: `--plan: the plan.json of ${directory} is not as it was written: it was damaged or edited, or an earlier version wrote it without a checksum.`,
    hint: 'Make the plan again into the same directory; results of unchanged units are kept.',
  }),
  'pt-BR': ({directory}) => ({
    message: `--plan: o plan.json de ${directory} não está como foi gravado: foi danificado ou editado, ou uma versão anterior o gravou sem soma de verificação.`,
    hint: 'Crie o plano de novo no mesmo diretório; os resultados de unidades sem mudança são mantidos.',
  }),
})

export const planOfOtherVersion = message('FLEET_PLAN_OTHER_VERSION', {
  en: ({made, here}: {made: string; here: string}) => ({
    message: `The plan was made by pixctl ${made}; this is ${here}.`,
    hint: 'Use one version on every machine, or make the plan again.',
  }),
  'pt-BR': ({made, here}) => ({
    message: `O plano foi criado pelo pixctl ${made}; este é o ${here}.`,
    hint: 'Use a mesma versão em todas as máquinas, ou crie o plano de novo.',
  }),
})

/** An export that never came would be in no part, and merge would not miss it. */
export const foldersWithoutData = notice({
  en: ({folders}: {folders: readonly string[]}) =>
    `No data set below ${firstNames(folders, (count) => `and ${countFigure(count, 'en')} more`)}: the plan leaves them out, and merge does not miss them. If an export did not come, get it and plan again.`,
  'pt-BR': ({folders}) =>
    `Nenhum conjunto de dados abaixo de ${firstNames(folders, (count) => `e mais ${countFigure(count, 'pt-BR')}`)}: o plano os deixa de fora, e o merge não sente falta deles. Se uma exportação não veio, obtenha-a e planeje de novo.`,
})

/** Merge misses these: each is a unit without files, which no part can reconcile. */
export const unitsWithoutData = notice({
  en: ({keys}: {keys: readonly string[]}) =>
    `No file of a data set in ${firstNames(keys, (count) => `and ${countFigure(count, 'en')} more`)}: no part can do ${keys.length === 1 ? 'it, and merge lists it' : 'them, and merge lists them'} as missing, with the later periods of the same account. When the files are there, plan again.`,
  'pt-BR': ({keys}) =>
    `Nenhum arquivo de conjunto de dados em ${firstNames(keys, (count) => `e mais ${countFigure(count, 'pt-BR')}`)}: nenhuma parte pode ${keys.length === 1 ? 'fazê-lo, e o merge o lista' : 'fazê-los, e o merge os lista'} como sem resultado, com os períodos seguintes da mesma conta. Quando os arquivos estiverem lá, planeje de novo.`,
})

export const planNotWritten = message('FLEET_PLAN_NOT_WRITTEN', {
  en: ({directory, reason}: {directory: string; reason: string}) => ({
    message: `The plan could not be written to ${directory}: ${reasonIn('en', reason)}.`,
    hint: 'Check that the directory can be written to and has room.',
  }),
  'pt-BR': ({directory, reason}) => ({
    message: `O plano não pôde ser gravado em ${directory}: ${reasonIn('pt-BR', reason)}.`,
    hint: 'Confira se o diretório aceita escrita e tem espaço.',
  }),
})

export const indexMissing = message('FLEET_INDEX_MISSING', {
  en: ({variables}: {variables: string}) => ({
    message: 'Which part of the plan to do is missing.',
    hint: `Give --index N, or set one of ${variables}.`,
  }),
  'pt-BR': ({variables}) => ({
    message: 'Falta dizer qual parte do plano fazer.',
    hint: `Informe --index N, ou defina uma destas variáveis: ${variables}.`,
  }),
})

interface IndexOutOfRange {
  readonly text: string
  readonly parts: number
  /** The variable that the engine set; nothing where the index was given. */
  readonly variable: string | undefined
}

export const indexOutOfRange = message('FLEET_INDEX_OUT_OF_RANGE', {
  en: ({text, parts, variable}: IndexOutOfRange) => ({
    message: `The plan has no part ${text}: ${parts === 1 ? 'its only part is 0' : `its parts are 0 to ${parts - 1}`}.`,
    hint:
      variable === undefined
        ? 'Give --index one of them, once for each.'
        : `The part is that of ${variable}, which the engine sets: submit an array of ${countFigure(parts, 'en')} that begins at 0. After a new plan, make its job file anew with "pixctl reconcile fleet job".`,
  }),
  'pt-BR': ({text, parts, variable}) => ({
    message: `O plano não tem a parte ${text}: ${parts === 1 ? 'a única parte é a 0' : `as partes vão de 0 a ${parts - 1}`}.`,
    hint:
      variable === undefined
        ? 'Informe uma delas em --index, uma vez para cada.'
        : `A parte é a de ${variable}, que o motor define: submeta um array de ${countFigure(parts, 'pt-BR')} que comece em 0. Depois de um novo plano, crie o arquivo do job de novo com "pixctl reconcile fleet job".`,
  }),
})

export const noUnits = message('FLEET_NO_UNITS', {
  en: ({place}: {place: string}) => ({
    message: `${place} holds no account to reconcile.`,
    hint: 'Each data set stands in <account>/<environment>/<period>, such as acme/live/2026-11.',
  }),
  'pt-BR': ({place}) => ({
    message: `${place} não tem nenhuma conta a conciliar.`,
    hint: 'Cada conjunto de dados fica em <conta>/<ambiente>/<período>, como acme/live/2026-11.',
  }),
})

export const unitMisnamed = message('FLEET_UNIT_MISNAMED', {
  en: ({directory}: {directory: string}) => ({
    message: `${directory} does not end in <account>/<environment>/<period>.`,
    hint: 'The environment is test or live; the period sorts by text, such as 2026-11.',
  }),
  'pt-BR': ({directory}) => ({
    message: `${directory} não termina em <conta>/<ambiente>/<período>.`,
    hint: 'O ambiente é test ou live; o período se ordena como texto, como 2026-11.',
  }),
})

export const unitTwice = message('FLEET_UNIT_TWICE', {
  en: ({key, first, second}: {key: string; first: string; second: string}) => ({
    message: `${key} is there twice: ${first} and ${second}.`,
    hint: 'Remove one of the folders from the list.',
  }),
  'pt-BR': ({key, first, second}) => ({
    message: `${key} aparece duas vezes: ${first} e ${second}.`,
    hint: 'Retire uma das pastas da lista.',
  }),
})

export const inputChanged = message('FLEET_INPUT_CHANGED', {
  en: ({key, file}: {key: string; file: string}) => ({
    message: `${key}: ${file} is not the file that was planned.`,
    hint: 'Make the plan again; results of unchanged units are kept.',
  }),
  'pt-BR': ({key, file}) => ({
    message: `${key}: ${file} não é o arquivo que foi planejado.`,
    hint: 'Crie o plano de novo; os resultados de unidades sem mudança são mantidos.',
  }),
})

export const previousChanged = message('FLEET_INPUT_CHANGED', {
  en: ({key, previous}: {key: string; previous: string}) => ({
    message: `${key}: it starts from ${previous}, of which a file is not the one that was planned.`,
    hint: 'Make the plan again; results of unchanged units are kept.',
  }),
  'pt-BR': ({key, previous}) => ({
    message: `${key}: parte de ${previous}, do qual um arquivo não é o que foi planejado.`,
    hint: 'Crie o plano de novo; os resultados de unidades sem mudança são mantidos.',
  }),
})

export const unitEmpty = message('FLEET_UNIT_EMPTY', {
  en: ({key}: {key: string}) => ({
    message: `${key}: its folder held no file of a data set when the plan was made.`,
    hint: 'Put its files there and make the plan again; results of unchanged units are kept.',
  }),
  'pt-BR': ({key}) => ({
    message: `${key}: a pasta não tinha nenhum arquivo de conjunto de dados quando o plano foi criado.`,
    hint: 'Ponha os arquivos lá e crie o plano de novo; os resultados de unidades sem mudança são mantidos.',
  }),
})

export const previousMissing = message('FLEET_PREVIOUS_MISSING', {
  en: ({key}: {key: string}) => ({
    message: `${key}: the period before it has no result, so what it left open is not known.`,
    hint: 'Mend the period before it, make the plan again, and run the part again.',
  }),
  'pt-BR': ({key}) => ({
    message: `${key}: o período anterior não tem resultado, e o que ficou em aberto não é conhecido.`,
    hint: 'Corrija o período anterior, crie o plano de novo e execute a parte outra vez.',
  }),
})

interface FailedUnits {
  readonly failed: number
  readonly units: number
  /** What is wrong with the first. */
  readonly first: string
  /** The names of the others. */
  readonly others: readonly string[]
}

/** What the part has all the same. */
function othersDone(count: number, language: Language): string {
  if (count === 0) return ''
  const figure = countFigure(count, language)
  if (language === 'en')
    return count === 1 ? 'The other one is done. ' : `The other ${figure} are done. `
  return count === 1 ? 'A outra está feita. ' : `As outras ${figure} estão feitas. `
}

export const unitsFailed = message('FLEET_UNITS_FAILED', {
  en: ({failed, units, first, others}: FailedUnits) => ({
    message: `${countFigure(failed, 'en')} of ${countFigure(units, 'en')} units of this part cannot be done: ${first}${others.length > 0 ? ` Nor can ${firstNames(others, (count) => `and ${countFigure(count, 'en')} more`)}.` : ''}`,
    hint: `${othersDone(units - failed, 'en')}The input of those that failed is wrong, so trying again changes nothing; "fleet merge" lists them.`,
  }),
  'pt-BR': ({failed, units, first, others}) => ({
    message: `${countFigure(failed, 'pt-BR')} de ${countFigure(units, 'pt-BR')} unidades desta parte não podem ser feitas: ${first}${others.length > 0 ? ` Nem ${firstNames(others, (count) => `e mais ${countFigure(count, 'pt-BR')}`)}.` : ''}`,
    hint: `${othersDone(units - failed, 'pt-BR')}A entrada das que falharam está errada, e repetir não muda nada; "fleet merge" as lista.`,
  }),
})
