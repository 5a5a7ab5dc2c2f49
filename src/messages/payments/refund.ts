import {asSentence} from '../../platform/as-sentence.ts'
import type {Language} from '../language.ts'
import {type Message, message} from '../message.ts'
import {markedTime} from '../text/brasilia-time.ts'
import {shellWord} from '../text/shell-word.ts'

interface Said {
  readonly code: string
  wordsIn(language: Language): {readonly message: string}
}

/** Whether a block gave a charge back cannot be asked. Nothing was sent. */
export const blocksNotLookedFor = (said: Said): Message => ({
  code: said.code,
  in: (language) => ({
    message: `${asSentence(said.wordsIn(language).message)} ${BLOCKS_NOT_LOOKED_FOR[language].message}`,
    hint: BLOCKS_NOT_LOOKED_FOR[language].hint,
  }),
})

const BLOCKS_NOT_LOOKED_FOR = {
  en: {
    message:
      'So it is not known whether a block gave the money of this charge back, and nothing was sent.',
    hint: 'Run it again when the service answers GET /v2/balance-blocks. To refund without an answer, add --again.',
  },
  'pt-BR': {
    message:
      'Por isso não se sabe se um bloqueio já devolveu o dinheiro desta cobrança, e nada foi enviado.',
    hint: 'Execute de novo quando o serviço responder a GET /v2/balance-blocks. Para devolver sem a resposta, acrescente --again.',
  },
}

/** A refund of unknown outcome, of a charge that a block gave back meanwhile, or may. */
export const refundBesideBlock = message('SENT_ALREADY', {
  en: ({sentAt, command}: {sentAt: string; command: string}) => ({
    message: `A block gave back the money of the charge that was to be refunded at ${markedTime(sentAt, 'en')}, or may. The refund, whose outcome is unknown, was not sent again.`,
    hint: `See: pixctl blocks list. To send it all the same: ${command}`,
  }),
  'pt-BR': ({sentAt, command}) => ({
    message: `Um bloqueio devolveu, ou pode devolver, o dinheiro da cobrança que seria devolvida em ${markedTime(sentAt, 'pt-BR')}. A devolução, de desfecho desconhecido, não foi enviada de novo.`,
    hint: `Veja: pixctl blocks list. Para enviar mesmo assim: ${command}`,
  }),
})

/** The service took an earlier refund, and refused the one that was sent now. */
export const refundUnderWay = message('CONFLICT', {
  en: ({id}: {id: string}) => ({
    message: `A refund of the charge ${id} is under way already, and the service takes no second one.`,
    hint: `It is done when the webhook refund_completed comes; how it stands: pixctl transactions show ${shellWord(id)}`,
  }),
  'pt-BR': ({id}) => ({
    message: `Uma devolução da cobrança ${id} já está em andamento, e o serviço não aceita outra.`,
    hint: `Ela se conclui com o webhook refund_completed; como está: pixctl transactions show ${shellWord(id)}`,
  }),
})
