import {message, notice} from '../message.ts'

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
/** A listener does not go on without its output: whoever runs it would take its silence for quiet days. */
export const listenerOutputClosed = message('OUTPUT_CLOSED', {
  en: () => ({
    message: 'The listener ended: what reads its output has gone away.',
    hint: 'What it took is kept: pixctl webhooks events list, and what a store that is away still lacks in pixctl store status. Start it again, with its output in a file or in a pipe that stays.',
  }),
  'pt-BR': () => ({
    message: 'O receptor terminou: quem lê a sua saída foi embora.',
    hint: 'O que ele recebeu está guardado: pixctl webhooks events list e, o que falta a um armazém fora do ar, pixctl store status. Inicie-o de novo, com a saída em um arquivo ou em um pipe que permaneça.',
  }),
})

export const outputLost = notice({
  en: ({code}: {code: string}) =>
    `Error: the output could not be written (${code}). What was sent is in "pixctl journal list".`,
  'pt-BR': ({code}) =>
    `Erro: a saída não pôde ser escrita (${code}). O que foi enviado está em "pixctl journal list".`,
})
