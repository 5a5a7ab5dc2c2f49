import type {Language} from './language.ts'
import {notice} from './message.ts'

interface Again {
  readonly attempt: number
  readonly of: number
  readonly delayMs: number
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/** Said while it happens: silence would look like a program that hangs. */
export const tryingAgain = notice({
  en: ({attempt, of, delayMs}: Again) =>
    `No usable answer yet; attempt ${attempt} of ${of} in ${seconds(delayMs)} s.`,
  'pt-BR': ({attempt, of, delayMs}) =>
    `Ainda sem resposta útil; tentativa ${attempt} de ${of} em ${seconds(delayMs).replace('.', ',')} s.`,
})

/** The result is not where it should be, whatever else happened. */
export const outputLost = (language: Language, code = ''): string =>
  language === 'pt-BR'
    ? `Erro: a saída não pôde ser escrita (${code}). O que foi enviado está em "pixctl journal list".`
    : `Error: the output could not be written (${code}). What was sent is in "pixctl journal list".`
