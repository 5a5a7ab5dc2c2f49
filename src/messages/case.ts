import {message} from './message.ts'

export const blockNotFound = message('BLOCK_NOT_FOUND', {
  en: () => ({
    message: 'The service knows no such balance block.',
    hint: '"pixctl blocks list" shows all of them.',
  }),
  'pt-BR': () => ({
    message: 'O serviço não conhece esse bloqueio de saldo.',
    hint: '"pixctl blocks list" mostra todos.',
  }),
})
