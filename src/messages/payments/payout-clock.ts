import type {Centavos} from '../../domain/money.ts'
import {message} from '../message.ts'
import {markedTime} from '../text/brasilia-time.ts'
import {NOTHING_SENT} from '../text/nothing-sent.ts'
import {renderReais} from '../text/reais.ts'

/** Why the 24 hours of what one person paid out cannot be counted. */

interface Unproven {
  readonly limit: Centavos
  /** With what is asked for; nothing where an amount cannot be read. */
  readonly total?: Centavos | undefined
  /** The moment that they are counted back from; nothing where every payout counts. */
  readonly countedTo?: string | undefined
}

export const clockBehind = message('CLOCK_BEHIND', {
  en: ({minutes}: {minutes: number}) => ({
    message: `The clock of this machine is ${minutes} minutes behind the service's: what one person paid out in 24 hours cannot be counted by it. ${NOTHING_SENT.en}`,
    hint: 'Set the clock of this machine, and run the same command again. An emulator that was put forward (pixctl emulator clock) begins anew, without its data, with: pixctl emulator reset',
  }),
  'pt-BR': ({minutes}) => ({
    message: `O relógio desta máquina está ${minutes} minutos atrasado em relação ao do serviço: com ele não dá para contar o que uma pessoa sacou em 24 horas. ${NOTHING_SENT['pt-BR']}`,
    hint: 'Acerte o relógio desta máquina e rode o mesmo comando de novo. Um emulador que foi adiantado (pixctl emulator clock) recomeça, sem os seus dados, com: pixctl emulator reset',
  }),
})

export const clockUnproven = message('CLOCK_UNPROVEN', {
  en: ({limit, total, countedTo}: Unproven) => ({
    message: `The service does not say what time it is, so ${countedTo === undefined ? 'every payout that is known here' : `what left in the 24 hours before ${markedTime(countedTo, 'en')}, its newest payout known here,`} counts for the limit of one person: ${total === undefined ? '' : `with this it would be ${renderReais(total, 'en')}, `}above ${renderReais(limit, 'en')}. ${NOTHING_SENT.en}`,
    hint: 'Have the proxy on the way keep the Date of the answers, or propose it with "pixctl withdraw propose"; another person runs "pixctl withdraw approve".',
  }),
  'pt-BR': ({limit, total, countedTo}) => ({
    message: `O serviço não diz que horas são, então ${countedTo === undefined ? 'todo saque conhecido aqui' : `o que saiu nas 24 horas antes de ${markedTime(countedTo, 'pt-BR')}, o saque mais novo conhecido aqui,`} conta para o limite de uma pessoa: ${total === undefined ? '' : `com este envio seriam ${renderReais(total, 'pt-BR')}, `}acima de ${renderReais(limit, 'pt-BR')}. ${NOTHING_SENT['pt-BR']}`,
    hint: 'Faça o proxy do caminho manter o Date das respostas, ou proponha com "pixctl withdraw propose"; outra pessoa roda "pixctl withdraw approve".',
  }),
})
