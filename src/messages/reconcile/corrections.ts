import {message} from '../message.ts'

/** Where `--corrections` must not write. */
const OWN_FOLDER = {
  en: 'Give a folder of its own, such as --corrections corrected. Nothing was written.',
  'pt-BR': 'Informe uma pasta própria, como --corrections corrigido. Nada foi gravado.',
}

export const correctionsOverData = message('CORRECTIONS_OVER_INPUT', {
  en: ({directory}: {directory: string}) => ({
    message: `--corrections: ${directory} is the folder of --from, where the corrected file would take the place of yours.`,
    hint: OWN_FOLDER.en,
  }),
  'pt-BR': ({directory}) => ({
    message: `--corrections: ${directory} é a pasta de --from, onde o arquivo corrigido ficaria no lugar do seu.`,
    hint: OWN_FOLDER['pt-BR'],
  }),
})

export const correctionsOverFile = message('CORRECTIONS_OVER_INPUT', {
  en: ({path}: {path: string}) => ({
    message: `--corrections: the corrected file would take the place of ${path}, which this run reads.`,
    hint: OWN_FOLDER.en,
  }),
  'pt-BR': ({path}) => ({
    message: `--corrections: o arquivo corrigido ficaria no lugar de ${path}, que esta execução lê.`,
    hint: OWN_FOLDER['pt-BR'],
  }),
})
