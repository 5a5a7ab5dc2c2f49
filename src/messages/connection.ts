import {notice} from './message.ts'

interface Again {
  readonly attempt: number
  readonly of: number
  readonly delayMs: number
}

/** Said while it happens: silence would look like a program that hangs. */
export const tryingAgain = notice({
  en: ({attempt, of, delayMs}: Again) =>
    `No usable answer yet; attempt ${attempt} of ${of} in ${delayMs} ms.`,
  'pt-BR': ({attempt, of, delayMs}) =>
    `Ainda sem resposta útil; tentativa ${attempt} de ${of} em ${delayMs} ms.`,
})

/** The result is not where it should be, whatever else happened. */
export const outputLost = notice({
  en: ({code}: {code: string}) =>
    `Error: the output could not be written (${code}). What was sent is in "pixctl journal list".`,
  'pt-BR': ({code}) =>
    `Erro: a saída não pôde ser escrita (${code}). O que foi enviado está em "pixctl journal list".`,
})
