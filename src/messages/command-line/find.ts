import {message, notice} from '../message.ts'

/** The search of what a customer holds. */

export const pictureUnusable = message('PICTURE_UNUSABLE', {
  en: ({path}: {path: string}) => ({
    message: `${path} is no PNG of at most 4000 × 4000 pixels.`,
    hint: 'Save the picture as PNG, or paste the copy-and-paste code.',
  }),
  'pt-BR': ({path}) => ({
    message: `${path} não é um PNG de no máximo 4000 × 4000 pixels.`,
    hint: 'Salve a imagem como PNG, ou cole o código copia e cola.',
  }),
})

export const noCodeInPicture = message('NO_CODE_IN_PICTURE', {
  en: ({path}: {path: string}) => ({
    message: `No QR code can be read in ${path}.`,
    hint: 'Cut the picture to the code, or paste the copy-and-paste code.',
  }),
  'pt-BR': ({path}) => ({
    message: `Nenhum QR code pode ser lido em ${path}.`,
    hint: 'Recorte a imagem no código, ou cole o código copia e cola.',
  }),
})

export const nothingToFind = message('NOTHING_TO_FIND', {
  en: () => ({
    message: 'Nothing is named to look for.',
    hint: 'Such as an id, a reference, a PIX key, a name, a document or a copy-and-paste code.',
  }),
  'pt-BR': () => ({
    message: 'Falta dizer o que procurar.',
    hint: 'Como um id, uma referência, uma chave PIX, um nome, um documento ou um código copia e cola.',
  }),
})

export const amountUnreadable = message('AMOUNT_UNREADABLE', {
  en: ({text}: {text: string}) => ({
    message: `With --on, TEXT is an amount; "${text}" is none.`,
    hint: 'Such as 19,90 or 1.349,90. Without --on any text is searched.',
  }),
  'pt-BR': ({text}) => ({
    message: `Com --on, TEXTO é um valor; "${text}" não é.`,
    hint: 'Como 19,90 ou 1.349,90. Sem --on, procura-se qualquer texto.',
  }),
})

export const invalidDay = message('INVALID_DAY', {
  en: () => ({
    message: '--on needs a day.',
    hint: 'Such as 2026-11-20, 20/11/2026, 20/11, yesterday or ontem, in Brasília time.',
  }),
  'pt-BR': () => ({
    message: '--on precisa de um dia.',
    hint: 'Como 2026-11-20, 20/11/2026, 20/11, yesterday ou ontem, no horário de Brasília.',
  }),
})

export const firstSearch = notice({
  en: () =>
    'The first search reads every request and event once, which may take a minute; the next ones do not.',
  'pt-BR': () =>
    'A primeira busca lê cada pedido e evento uma vez, o que pode levar um minuto; as próximas não.',
})
