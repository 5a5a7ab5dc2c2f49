import {message} from '../message.ts'
import {markedTime} from '../text/brasilia-time.ts'

export const recordsLost = message('RECORDS_LOST', {
  en: ({until}: {until: string}) => ({
    message: `The journal of this home was damaged or gone: until ${markedTime(until, 'en')}, what one person paid out in 24 hours cannot be counted. Nothing was sent.`,
    hint: 'Propose it with "pixctl withdraw propose"; another person runs "pixctl withdraw approve".',
  }),
  'pt-BR': ({until}) => ({
    message: `O diário desta pasta foi danificado ou sumiu: até ${markedTime(until, 'pt-BR')} não dá para contar o que uma pessoa sacou em 24 horas. Nada foi enviado.`,
    hint: 'Proponha com "pixctl withdraw propose"; outra pessoa roda "pixctl withdraw approve".',
  }),
})
