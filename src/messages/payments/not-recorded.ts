import type {Language} from '../language.ts'
import {message, notice} from '../message.ts'
import {countFigure} from '../text/count-figure.ts'

interface NotRecorded {
  readonly said: {wordsIn(language: Language): {readonly message: string}}
  /** It left this machine, and was refused. */
  readonly isSent: boolean
  /** Sends it again. */
  readonly resume: string
  /** Ends it once its key has expired; nothing where it has none. */
  readonly show: string | undefined
}

/** What was said, closed: the words of a server or a disk often have no full stop. */
function ended(said: NotRecorded['said'], language: Language): string {
  const {message: text} = said.wordsIn(language)
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

/** A request that came to nothing, and whose end the journal did not take. */
export const endNotRecorded = message('END_NOT_RECORDED', {
  en: ({said, isSent, resume, show}: NotRecorded) => ({
    message: `${isSent ? 'The service refused the request' : 'The request was not sent'}: ${ended(said, 'en')} The journal could not be written, and still has it as of unknown outcome: "pixctl journal resume", also of another machine, would send it again.`,
    hint: `To have it sent again: ${resume}${
      show === undefined
        ? ''
        : `. To end it instead, resume nothing for 24 hours and ten minutes; then this ends it: ${show}`
    }`,
  }),
  'pt-BR': ({said, isSent, resume, show}) => ({
    message: `${isSent ? 'O serviço recusou o pedido' : 'O pedido não foi enviado'}: ${ended(said, 'pt-BR')} O diário não pôde ser escrito e ainda o tem com desfecho desconhecido: "pixctl journal resume", também de outra máquina, o enviaria de novo.`,
    hint: `Para que seja enviado de novo: ${resume}${
      show === undefined
        ? ''
        : `. Para encerrá-lo, não retome nada por 24 horas e dez minutos; depois isto o encerra: ${show}`
    }`,
  }),
})

/** A request that was not sent, of which the store did not say whether it took it. */
export const beginNotConfirmed = message('BEGIN_NOT_CONFIRMED', {
  en: ({said}: Pick<NotRecorded, 'said'>) => ({
    message: `${ended(said, 'en')} Nothing was sent, but the store may have the request, or get it yet: "pixctl journal resume", also of another machine, would send it then.`,
    hint: 'Once the store answers, in 20 seconds at the earliest, run the same command or the same file again, and pay it in no other way: pixctl journal list --state unknown shows whether it is there.',
  }),
  'pt-BR': ({said}) => ({
    message: `${ended(said, 'pt-BR')} Nada foi enviado, mas o armazém pode ter o pedido, ou ainda recebê-lo: "pixctl journal resume", também de outra máquina, o enviaria então.`,
    hint: 'Quando o armazém responder, daqui a 20 segundos no mínimo, execute de novo o mesmo comando ou o mesmo arquivo, e não pague de outro modo: pixctl journal list --state unknown mostra se ele está lá.',
  }),
})

interface DoneNotRecorded extends Pick<NotRecorded, 'said' | 'resume'> {
  readonly count: number
}

/** Requests that were carried out, and whose end the journal did not take. */
export const doneNotRecorded = notice({
  en: ({count, said, resume}: DoneNotRecorded) =>
    count === 1
      ? `journal: the request is done as shown, but that could not be recorded: ${ended(said, 'en')} The journal still has it as of unknown outcome. Once the journal can be written, this records it, with the same key, and nothing is paid again: ${resume}`
      : `journal: ${countFigure(count, 'en')} requests are done as shown, but that could not be recorded: ${ended(said, 'en')} The journal still has them as of unknown outcome. Once the journal can be written, this records them, with the same keys, and nothing is paid again: ${resume}`,
  'pt-BR': ({count, said, resume}) =>
    count === 1
      ? `diário: o pedido foi concluído como mostrado, mas isso não pôde ser registrado: ${ended(said, 'pt-BR')} O diário ainda o tem com desfecho desconhecido. Quando o diário puder ser escrito, isto o registra, com a mesma chave, e nada é pago de novo: ${resume}`
      : `diário: ${countFigure(count, 'pt-BR')} pedidos foram concluídos como mostrado, mas isso não pôde ser registrado: ${ended(said, 'pt-BR')} O diário ainda os tem com desfecho desconhecido. Quando o diário puder ser escrito, isto os registra, com as mesmas chaves, e nada é pago de novo: ${resume}`,
})
