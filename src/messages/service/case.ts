import {message} from '../message.ts'

export const blockNotFound = message('BLOCK_NOT_FOUND', {
  en: () => ({
    message:
      'The service knows no balance block of this id, and none of a charge of this id or reference.',
    hint: '"pixctl blocks list" shows all of them.',
  }),
  'pt-BR': () => ({
    message:
      'O serviço não conhece bloqueio de saldo com este id, nem de cobrança com este id ou esta referência.',
    hint: '"pixctl blocks list" mostra todos.',
  }),
})
