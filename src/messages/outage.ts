import {notice} from './message.ts'

export const outageBegan = notice({
  en: ({reason}: {reason: string}) =>
    `store: no commit (${reason}); deliveries go to the log of this machine until it is back`,
  'pt-BR': ({reason}) =>
    `armazém: sem commit (${reason}); as entregas vão para o log desta máquina até ele voltar`,
})

interface RefusedDelivery {
  readonly path: string
  readonly eventId: string
  readonly reason: string
}

/** The database is well, and would refuse this one each time. */
export const deliveryRefused = notice({
  en: ({path, eventId, reason}: RefusedDelivery) =>
    `store: refuses event ${eventId} for what is in it (${reason}); it is NOT in the inbox and is kept in ${path}; those after it go on`,
  'pt-BR': ({path, eventId, reason}) =>
    `armazém: recusa o evento ${eventId} pelo que há nele (${reason}); ele NÃO está na caixa de entrada e foi mantido em ${path}; os seguintes continuam`,
})

export const outageEnded = notice({
  en: ({count}: {count: number}) => `store: back; ${count} deliveries were brought over`,
  'pt-BR': ({count}) => `armazém: voltou; ${count} entregas foram levadas para ele`,
})
