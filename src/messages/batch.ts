import {message} from './message.ts'

/** Files with many creations. */

export const batchInvalid = message('BATCH_INVALID', {
  en: ({file, lines}: {file: string; lines: number}) => ({
    message: `${file} has ${lines} bad ${lines === 1 ? 'line' : 'lines'}; nothing was sent.`,
    hint: 'Mend the lines and run it again.',
  }),
  'pt-BR': ({file, lines}) => ({
    message: `${file} tem ${lines} ${lines === 1 ? 'linha' : 'linhas'} com erro; nada foi enviado.`,
    hint: 'Corrija as linhas e execute de novo.',
  }),
})

export const rowNotSent = message<void>('NOT_SENT', {
  en: () => ({message: 'The batch was stopped before this row was sent.'}),
  'pt-BR': () => ({message: 'O lote foi interrompido antes que esta linha fosse enviada.'}),
})

export const resultNotSaved = message('RESULT_NOT_SAVED', {
  en: ({path}: {path: string}) => ({
    message: `The result file ${path} cannot be written.`,
    hint: 'What was sent is in the journal: pixctl journal list. Running the batch again creates nothing twice.',
  }),
  'pt-BR': ({path}) => ({
    message: `O arquivo de resultado ${path} não pode ser gravado.`,
    hint: 'O que foi enviado está no diário: pixctl journal list. Executar de novo não cria nada duas vezes.',
  }),
})
