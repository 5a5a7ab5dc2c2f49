import {computed} from '@preact/signals'
import {language} from '../state/preferences.ts'
import {en, type Texts} from './en.ts'
import {ptBr} from './pt-br.ts'

/** What is read, in the language of the reader. */
export const text = computed<Texts>(() => (language.value === 'pt-BR' ? ptBr : en))

const formats = computed(() => ({
  money: new Intl.NumberFormat(language.value, {minimumFractionDigits: 2}),
  number: new Intl.NumberFormat(language.value, {maximumFractionDigits: 6}),
  moment: new Intl.DateTimeFormat(language.value, {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'America/Sao_Paulo',
  }),
}))

/** `R$ 1,234.56`, in Portuguese `R$ 1.234,56`, as in the command line. */
export const money = (reais: number): string =>
  `${reais < 0 ? '-' : ''}R$\u00a0${formats.value.money.format(Math.abs(reais))}`

export const number = (value: number): string => formats.value.number.format(value)
export const percent = (value: number): string => `${number(value)} %`
export const moment = (at: string | Date): string => formats.value.moment.format(new Date(at))

/** The main account has a name of its own in each language; a reference is never translated. */
export const walletName = (reference: string | undefined): string =>
  reference === undefined || reference === 'principal' ? text.value.principal : reference

/** A status, a type or a kind by its word, or as the service wrote it. */
export const wordFor = (words: Readonly<Record<string, string>>, code: string): string =>
  words[code] ?? code
