import {notice} from './message.ts'

interface Again {
  readonly attempt: number
  readonly of: number
  readonly delayMs: number
}

/** Printed while the client waits: without it the program would seem to hang. */
export const tryingAgain = notice({
  en: ({attempt, of, delayMs}: Again) =>
    `No usable answer yet; attempt ${attempt} of ${of} in ${delayMs} ms.`,
  'pt-BR': ({attempt, of, delayMs}) =>
    `Ainda sem resposta útil; tentativa ${attempt} de ${of} em ${delayMs} ms.`,
})

/** stdout or the file behind it did not take the result, whatever the command did. */
export const outputLost = notice({
  en: ({code}: {code: string}) =>
    `Error: the output could not be written (${code}). What was sent is in "pixctl journal list".`,
  'pt-BR': ({code}) =>
    `Erro: a saída não pôde ser escrita (${code}). O que foi enviado está em "pixctl journal list".`,
})
